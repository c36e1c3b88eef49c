/** How the page is worked: in five sentences, then by a finger, a mouse and keys. */

import { catalogue } from '../../language.js';

export const help = catalogue('help', {
  signs: 'Signs on the counters',
  lead: 'You move; the umpire says what the rulebook says.',
  steps: [
    'Pick a counter by tapping it, or drag it. Every hex in its reach shows a tick, a price or a stop.',
    'Tap a hex to hear why. Tap it again, or press the button, to carry it out.',
    'Tap a hex with nothing picked to have its stack judged and to see the ways out.',
    'A hex with levels, a beach or a cellar opens in section: choose a place, or a counter in it.',
    'A rule number opens the rulebook on that rule, with cases that you can play.',
  ],
  /** @type {[string, string][]} */
  flat: [
    ['Q W E', 'north-west, north, north-east'],
    ['A S D', 'south-west, south, south-east'],
  ],
  /** @type {[string, string][]} */
  pointy: [
    ['W E', 'north-west, north-east'],
    ['A D', 'west, east'],
    ['Z X', 'south-west, south-east'],
  ],
  /** @type {[string, string][]} */
  common: [
    ['Arrows', 'also from hex to hex, and right of the map to its boxes'],
    ['Enter', 'pick, ask, carry out'],
    ['Esc', 'put back, close'],
    ['[ ]', 'down and up the stack'],
    ['Page keys', 'up and down the places of a hex'],
    ['O', 'lay the places of a hex open'],
    ['N', 'next counter that can act'],
    ['M', 'through the hexes that it may enter'],
    ['L', 'say what stands in the hex'],
    ['V', 'say the last verdict'],
    ['T', 'table of the counters'],
    [':', 'a command: 0305, pz to 0306, undo, end'],
    ['1 2 3', 'choose, where a side is asked'],
    ['Ctrl Enter', 'the main button'],
    ['Ctrl Z, Ctrl Y', 'undo, redo'],
    ['+ − 0', 'zoom in, out, whole map'],
    ['/', 'search the rulebook'],
    ['?', 'this list'],
  ],
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
