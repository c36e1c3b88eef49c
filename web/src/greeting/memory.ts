/** The links already greeted on this device: a link shows its card only once. */
import { setting } from '../storage/settings.ts';

/** The length and the checksum of a link, which together identify it. */
const nameOf = (link: string) => `${link.length}${link.slice(link.lastIndexOf('.'))}`;

/** Whether a link is opened on this device for the first time. Also records that it was opened. */
export function firstTime(link: string) {
  const greeted = setting(`greeted.${nameOf(link)}`);
  if (greeted.read()) return false;
  greeted.write('1');
  return true;
}
