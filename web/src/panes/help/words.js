/**
 * How the page is worked by a finger, a mouse and keys. The list of keys itself stands with the
 * shell's words, beside what listens to them.
 */

import { catalogue } from '../../language.js';

export const help = catalogue('help', {
  about: 'What is covered, and how far to trust it',
  command: 'Command',
  by: 'Worked by',
  devices: { touch: 'Finger', mouse: 'Mouse', keys: 'Keys' },
  /** @type {[string, string][]} */
  touch: [
    ['Tap a counter', 'picks it up; a stack opens as a fan first'],
    ['Tap a hex', 'asks what it would meet there'],
    ['Tap the main button', 'carries it out'],
    ['Tap a hex with empty hands', 'has its stack judged'],
    ['Drag a counter', 'asks about every hex on the way; let go to aim'],
    ['Drag the ground', 'moves the map'],
    ['Two fingers', 'bring it nearer or farther'],
    ['Drag the grip of the sheet', 'shows more of the verdict, or more of the map'],
    ['Put back', 'lets go of what is in hand'],
  ],
  /** @type {[string, string][]} */
  mouse: [
    ['Click a counter', 'picks it up; a stack opens as a fan first'],
    ['Click a hex', 'asks what it would meet there'],
    ['Click the main button', 'carries it out'],
    ['Click a hex with empty hands', 'has its stack judged'],
    ['Drag a counter', 'asks about every hex on the way; let go to aim'],
    ['Drag the ground', 'moves the map'],
    ['Wheel', 'brings it nearer or farther'],
    ['Put back, or Esc', 'lets go of what is in hand'],
  ],
  compass: {
    flat: 'The six keys lie as the six neighbours of a hex with flat top.',
    pointy: 'The six keys lie as the six neighbours of a hex with pointed top.',
  },
});
