/** Which links have been greeted on this device: nobody is greeted twice by the same one. */
import { setting } from '../storage/settings.js';

/** A link by its length and its check, which tell it from any other. @param {string} link */
const nameOf = (link) => `${link.length}${link.slice(link.lastIndexOf('.'))}`;

/**
 * Whether this is the first time that a link is opened here; from now on it is not.
 * @param {string} link
 */
export function firstTime(link) {
  const greeted = setting(`greeted.${nameOf(link)}`);
  if (greeted.read()) return false;
  greeted.write('1');
  return true;
}
