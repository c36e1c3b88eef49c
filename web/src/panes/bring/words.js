/** Every word of the pane that reads what a player brings. */

import { catalogue } from '../../language.js';

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const bring = catalogue('bring', {
  lead: 'A VASSAL save or log, or a list of places: read which stacks are unlawful, why, and what mends them. The file stays on this device.',
  choose: 'Choose a file…',
  drop: 'or drop it here',
  paste: 'Or paste a list of places',
  example: '0305: Squad, Squad, LMG',
  read: 'Read the list',
  reading: 'Reading, and judging every stack…',
  another: 'Another file',
  pasted: 'A pasted list',
  tooLong: 'This file is greater than the page can read.',
  judgeBy: 'Judge it by',
  house: 'House rules made of its names',
  map: 'Map',
  /** @param {string} name @param {number} n */
  mapOf: (name, n) => `${name} (${n})`,
  show: 'Stacks',
  all: 'Of every side',
  looking: 'Who is looking',
  everybody: 'Everybody: hidden pieces are shown',
  copyText: 'Copy as text',
  copyBbcode: 'Copy as BBCode',
  saveCsv: 'Save as CSV',
  copied: 'Copied.',
  denied: 'The browser does not let the page copy.',
  wholeBoard: 'All of it on the board',
  onBoard: 'On the board',
  /** @param {string} place */
  onBoardOf: (place) => `Put ${place} and the hexes around it on the board`,
  opened: 'The game that you brought stands on a free board.',
  open: 'The order of entry is not known, and would decide.',
  /** @param {string} words */
  mend: (words) => `To mend it: ${words}`,
  lawful: 'Lawful stacks',
  none: 'No stack is unlawful.',
  names: 'What its pieces are',
  namesLead:
    'One decision for each name. What is not known is left out of every stack, and listed here first.',
  name: 'Name',
  howMany: 'How many',
  taken: 'Taken for',
  side: 'Side',
  unknown: 'Not known',
  noCounter: 'No counter',
  byMarks: 'As the module says',
  /** @param {string} kind */
  perhaps: (kind) => `Perhaps ${kind}?`,
  /** @param {string} name */
  kindOf: (name) => `What ${name} is`,
  /** @param {string} name */
  sideOf: (name) => `Whose ${name} is`,
  marked: 'A marker on the counter below',
  saveMapping: 'Save the decisions',
  openMapping: 'Open decisions…',
  noMapping: 'This file holds no decisions about pieces.',
  hexes: 'Names of the hexes',
  hexesLead:
    'They are not in a save. Give the module (.vmod, or its buildFile), or say what the hex of one stack is called.',
  module: 'Choose the module…',
  noModule: 'This file holds no definition of a module.',
  stack: 'The stack',
  called: 'Its hex is called',
  call: 'Name it',
  drawing: 'Where the stacks stand',
  unnamed: 'The stacks stand on no grid that could be measured.',
  /** @param {number} n */
  pieces: (n) => count(n, 'counter', 'counters'),
  /** @param {number} n */
  leftNone: (n) => `${count(n, 'piece is', 'pieces are')} no counters.`,
  /** @param {number} n */
  leftHidden: (n) => `${count(n, 'hidden piece is', 'hidden pieces are')} left out.`,
  /** @param {number} n */
  secret: (n) =>
    `${count(n, 'piece', 'pieces')} here ${n === 1 ? 'is' : 'are'} hidden from another side: say who is looking before you copy or share.`,
  /** @param {number} n */
  leftElsewhere: (n) => `${count(n, 'piece stands', 'pieces stand')} on other maps, or on none.`,
  /** @param {number} n */
  leftSideless: (n) =>
    `${count(n, 'counter is', 'counters are')} left out, since nothing tells whose.`,
  /** @param {number} line @param {string} text */
  odd: (line, text) => `Line ${line} is not understood: ${text}`,
});
