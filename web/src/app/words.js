/** What the page says aloud of itself. */

import { catalogue } from '../language.js';

export const spoken = catalogue('spoken', {
  noVerdict: 'The umpire has not judged anything yet.',
  nowhere: 'No hex is chosen yet: the arrow keys choose one.',
  nobody: 'Nobody stands there.',
  pickFirst: 'Pick a counter first: then this key goes through the hexes that it may enter.',
  /** @param {string} place "" for the hex itself @param {string} who */
  stands: (place, who) => (place ? `In ${place}: ${who}` : `In order of entry: ${who}`),
});
