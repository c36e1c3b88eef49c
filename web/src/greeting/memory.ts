/** Which links have been greeted on this device: nobody is greeted twice by the same one. */
import { setting } from '../storage/settings.ts';

/** A link by its length and its check, which tell it from any other. */
const nameOf = (link: string) => `${link.length}${link.slice(link.lastIndexOf('.'))}`;

/** Whether this is the first time that a link is opened here; from now on it is not. */
export function firstTime(link: string) {
  const greeted = setting(`greeted.${nameOf(link)}`);
  if (greeted.read()) return false;
  greeted.write('1');
  return true;
}
