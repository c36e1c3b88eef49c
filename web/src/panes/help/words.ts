/** Texts on using the page: five sentences, then by finger, mouse and keys. */

import { catalogue } from '../../language.ts';
import type { KeyRow } from '../../ui/keytable.ts';

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
  flat: [
    ['Q W E', 'north-west, north, north-east'],
    ['A S D', 'south-west, south, south-east'],
  ] as [string, string][],
  pointy: [
    ['W E', 'north-west, north-east'],
    ['A D', 'west, east'],
    ['Z X', 'south-west, south-east'],
  ] as [string, string][],
  arrows: ['Arrows', 'also from hex to hex, and right of the map to its boxes'] as [string, string],
  lists: ['Arrows, Home, End', 'along a list of puzzles'] as [string, string],
  /** The rows of the table of keys: how they are written, and what they do. */
  commands: {
    enter: ['Enter', 'pick, ask, carry out'],
    escape: ['Esc', 'put back, close'],
    stack: ['[ ]', 'down and up the stack'],
    storeys: ['Page keys', 'up and down the places of a hex'],
    section: ['O', 'lay the places of a hex open'],
    able: ['N', 'next counter that can act'],
    legal: ['M', 'through the hexes that it may enter; with Shift, backwards'],
    again: ['R', 'the next counter does the same again; with Shift, all of them'],
    look: ['L', 'say what stands in the hex'],
    verdict: ['V', 'say the last verdict'],
    table: ['T', 'table of the counters'],
    command: [':', 'a command: 0305, pz to 0306, undo, end'],
    choose: ['1 2 3', 'choose, where a side is asked'],
    main: ['Ctrl Enter', 'the main button'],
    undo: ['Ctrl Z, Ctrl Y', 'undo, redo'],
    zoom: ['+ − 0', 'zoom in, out, whole map'],
    search: ['/', 'search the rulebook'],
    help: ['?', 'this list'],
  } satisfies Record<KeyRow, [string, string]> as Record<KeyRow, [string, string]>,
  about: 'What is covered, and how far to trust it',
  command: 'Command',
  by: 'Worked by',
  devices: { touch: 'Finger', mouse: 'Mouse', keys: 'Keys' },
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
  ] as [string, string][],
  mouse: [
    ['Click a counter', 'picks it up; a stack opens as a fan first'],
    ['Click a hex', 'asks what it would meet there'],
    ['Click the main button', 'carries it out'],
    ['Click a hex with empty hands', 'has its stack judged'],
    ['Drag a counter', 'asks about every hex on the way; let go to aim'],
    ['Drag the ground', 'moves the map'],
    ['Wheel', 'brings it nearer or farther'],
    ['Put back, or Esc', 'lets go of what is in hand'],
  ] as [string, string][],
  compass: {
    flat: 'The six keys lie as the six neighbours of a hex with flat top.',
    pointy: 'The six keys lie as the six neighbours of a hex with pointed top.',
  },
});
