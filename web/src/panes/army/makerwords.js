/** Every word of the form for cards of one's own. */

import { catalogue } from '../../language.js';

/** @type {Record<string, string>} */
const SYMBOLS = catalogue('maker-symbols', {
  squad: 'Squad',
  paratroop: 'Paratroopers',
  leader: 'Officer',
  tank: 'Tank',
  hmg: 'Machine gun',
  hero: 'Single soldier',
  bazooka: 'Rocket launcher',
  engineer: 'Engineers',
  radio: 'Radio',
  gun: 'Gun',
  'gun-heavy': 'Heavy gun',
  'mortar-sw': 'Mortar',
  howitzer: 'Howitzer',
  horse: 'Horse',
  'motorcycle-side': 'Motorcycle',
  'tank-heavy': 'Heavy tank',
  'tank-destroyer-side': 'Tank destroyer',
  'assault-gun-side': 'Assault gun',
  'halftrack-side': 'Halftrack',
  amphibian: 'Amphibian',
  'armoured-car-side': 'Armoured car',
  air: 'Aircraft',
});

export const maker = catalogue('maker', {
  title: 'Own cards',
  lead: 'Make a card, or start from a copy of one below. Own cards go along with the list, the game and their links.',
  fresh: 'New card',
  openFile: 'Open a file',
  saveFile: 'Save as a file',
  /** @param {string} name */
  copy: (name) => `Copy as an own card: ${name}`,
  copyShort: 'Copy as an own card',
  /** @param {string} name */
  copyOf: (name) => `${name} (copy)`,
  unnamed: 'New card',
  mine: 'Your own card',
  theirs: 'Own card of whoever sent this',
  edit: 'Change',
  /** @param {string} name */
  editOf: (name) => `Change ${name}`,
  remove: 'Remove',
  /** @param {string} name */
  removeOf: (name) => `Remove ${name}`,
  keep: 'Keep on this device',
  /** @param {string} name */
  keepOf: (name) => `Keep ${name} on this device`,
  /** @param {string} names */
  kept: (names) => `Kept on this device: ${names}.`,
  notKept: 'This device keeps nothing for the page. The link of the list holds its cards too.',
  /** @param {string} name */
  forgotten: (name) => `${name} is gone from this device.`,
  undo: 'Undo',
  aside: 'Kept on this device, but not at hand',
  tooMany: 'A game takes 60 own cards at once: this is one more. Remove another one to use it.',
  fileName: 'own-cards',
  saved: 'The file is in your downloads.',
  tooLong: 'This file is too long for cards.',
  making: 'A card of your own',
  done: 'Keep the card',
  cancel: 'Cancel',
  name: 'Name',
  short: 'On the counter',
  nation: 'Nation',
  cost: 'Cost in points',
  needed: 'The card needs a name.',
  symbol: 'Symbol',
  /** A symbol by its id; what has no word here by the id itself. @param {string} id */
  symbolOf: (id) => SYMBOLS[id] ?? id,
  usual: 'as usual',
  line: 'Type',
  sort: 'Sort',
  noSort: 'none',
  keywords: 'More words of the type line',
  keywordsHint: 'With commas between them: Medium Tank.',
  speed: 'Speed',
  defense: 'Defense',
  front: 'Defense, front',
  rear: 'Defense, rear',
  sameRear: 'Empty: the same all round.',
  dice: 'Dice',
  /** @param {string} row @param {string} range */
  diceAt: (row, range) => `${row}, range ${range}`,
  closeAssault: 'Close Assault',
  handToHand: 'Hand to Hand',
  abilities: 'Abilities',
  add: 'Add an ability',
  addShort: 'Add',
  choose: 'Choose …',
  /** @param {string} name */
  number: (name) => `${name}: number`,
  gun: 'Which gun',
  /** @param {string} name */
  gunOf: (name) => `${name}: which gun`,
  /** @param {string} name @param {string} row @param {string} range */
  gunAt: (name, row, range) => `${name}: ${row}, range ${range}`,
  helps: 'Whom the Command helps',
  squads: 'squads',
  vehicles: 'Vehicles',
  /** @param {string} field @param {string} what */
  fault: (field, what) => `${field} ${what}.`,
  typeLine: 'The type line',
  skill: 'This ability',
  look: 'How it will look',
  sound: 'Nothing is wrong with this card.',
  /** @param {number} n */
  faults: (n) => (n === 1 ? 'One thing is wrong.' : `${n} things are wrong.`),
  note: 'Own cards are made by players: they are not the rulebook’s.',
});
