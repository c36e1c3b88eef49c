/** The links greeted on this device: each shows its card once. */
import { setting } from '../storage/settings.ts';

/** A link's length and check, which identify it. */
const nameOf = (link: string) => `${link.length}${link.slice(link.lastIndexOf('.'))}`;

/** Whether a link is opened here for the first time; also records that it was. */
export function firstTime(link: string) {
  const greeted = setting(`greeted.${nameOf(link)}`);
  if (greeted.read()) return false;
  greeted.write('1');
  return true;
}
