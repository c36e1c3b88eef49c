/** Every word of the army builder. */

import { catalogue } from '../../language.js';

export const army = catalogue('army', {
  lead: 'Pick cards, swap models, see what it costs. The umpire says what is wrong, all at once.',
  none: 'None of the rulebooks here has armies to put together.',
  side: 'Side',
  limit: 'Points',
  other: 'Another limit',
  /** @param {number} points @param {string} name */
  game: (points, name) => `${points} ${name}`,
  yours: 'Your army',
  cards: 'Cards',
  empty: 'Nobody yet. Add a card: a rifleman brings a whole squad with him.',
  /** @param {number} cost @param {number} limit */
  of: (cost, limit) => (limit ? `${cost} of ${limit} points` : `${cost} points`),
  /** @param {number} left */
  left: (left) => (left < 0 ? `${-left} too many` : `${left} left`),
  legal: 'This army is legal.',
  /** @param {number} n */
  faults: (n) => (n === 1 ? 'One thing is wrong:' : `${n} things are wrong:`),
  more: 'What else the umpire says',
  nation: 'Nation',
  all: 'All',
  /** @param {number} cost */
  points: (cost) => `${cost} points`,
  /** @param {string} name @param {number} cost */
  unit: (name, cost) => `${name}, ${cost} points`,
  unitPoints: 'points',
  /** @param {number} n @param {number} cost */
  add: (n, cost) => (n === 1 ? `Add for ${cost}` : `Add ${n} for ${cost}`),
  /** @param {string} name @param {number} n @param {number} cost */
  addOf: (name, n, cost) =>
    n === 1 ? `Add for ${cost}: ${name}` : `Add ${n} for ${cost}: ${name}`,
  /** @param {string} name */
  added: (name) => `${name} joins the army.`,
  means: 'What the numbers mean',
  dice: 'Dice',
  noDice: 'none',
  /** @param {number} n @param {string} name */
  times: (n, name) => (n === 1 ? name : `${n} × ${name}`),
  change: 'Change this unit',
  cannot: 'What it cannot have',
  /** @param {number} by */
  by: (by) => (by === 0 ? 'same cost' : by > 0 ? `+${by}` : `−${-by}`),
  fixed: 'Nothing in this unit can be exchanged.',
  /** @param {string} name */
  commander: (name) => `${name} commands`,
  notCommander: 'No',
  /** @param {string} name */
  appoint: (name) => `Name ${name}`,
  /** @param {string} name @param {number} times */
  rank: (name, times) => (times === 1 ? name : `${name}, cost × ${times}`),
  again: 'Another like it',
  remove: 'Remove',
  /** @param {string} name */
  removeOf: (name) => `Remove ${name}`,
  undo: 'Undo',
  redo: 'Redo',
  fresh: 'New army',
  toCards: 'To the cards',
  play: 'Play',
  playLead: 'Two armies, one map: markers are placed first, then units, each side in its zone.',
  map: 'Map',
  /** @param {string} title */
  thisBoard: (title) => (title ? `What is on the board: ${title}` : 'What is on the board'),
  /** @param {string} side */
  armyOf: (side) => `${side} army`,
  thisArmy: 'This army',
  readyArmy: 'The ready one',
  /** @param {string} map */
  setUp: (map) => `Set up: ${map}`,
  link: 'Link to this army',
  copy: 'Copy the link',
  copied: 'The link is copied.',
  byHand: 'The browser does not let the page copy. The link is selected: copy it by hand.',
  copyText: 'Copy as text',
  textCopied: 'The army is copied as text.',
  share: 'Keep and share',
  name: 'Name',
  unnamed: 'My army',
  save: 'Keep on this device',
  kept: 'Kept on this device.',
  forgotten: (/** @type {string} */ name) => `${name} is gone from this device.`,
  notKept: 'This device keeps nothing for the page. The link holds the army too.',
  saved: 'Kept armies',
  /** @param {string} name */
  open: (name) => `Open ${name}`,
  /** @param {string} name */
  forget: (name) => `Forget ${name}`,
});
