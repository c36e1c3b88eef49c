/** What the page says aloud of itself, of a verdict that is copied, and of dice not rolled yet. */

import { catalogue } from '../language.js';

/** What is heard. */
export const spoken = catalogue('spoken', {
  noVerdict: 'The umpire has not judged anything yet.',
  nowhere: 'No hex is chosen yet: the arrow keys choose one.',
  nobody: 'Nobody stands there.',
  pickFirst: 'Pick a counter first: then this key goes through the hexes that it may enter.',
  /** @param {string} place "" for the hex itself @param {string} who */
  stands: (place, who) => (place ? `In ${place}: ${who}` : `In order of entry: ${who}`),
});

/** What is said of a verdict that is copied, and in it. */
export const copied = catalogue('copied', {
  done: 'The verdict is copied, with its rule numbers and a link.',
  doneAlone:
    'The verdict is copied, without a link: it would tell what your opponent may not know.',
  opens: 'Open the position:',
  openIt: 'Open it on the board',
  solveIt: 'Solve it on the board',
});

/** What is said of dice that are not rolled yet. */
export const odds = catalogue('chances', {
  title: 'What the dice can do',
  exact: 'As exact fractions',
});
