/**
 * The kinds of entries that the device keeps: what an entry of each is, and what a list shows of
 * it. A value that is written in another way has another edition, and `upgrade` reads the former.
 * Pure.
 */

/**
 * @import { CardDoc, Entry, Game } from '../types/documents.d.ts'
 * @import { Backdrop, Stopped } from '../types/board.d.ts'
 * @import { Kind } from './types.d.ts'
 */

/**
 * A game, or a try at a puzzle.
 * @typedef {object} Save
 * @property {string} id       of the sitting, its key too
 * @property {Game} game
 * @property {number[]} marks  lengths of the log before each act, for undo
 * @property {number} linked   length of the log that a link brought
 * @property {string} title
 * @property {boolean} [over]  it is finished
 * @property {number} [copy]   how often it was copied from a game that went on elsewhere
 * @property {Stopped | null} [aside]  the rest of a log that was stopped, of a game played on since
 */
/**
 * @typedef {object} SaveHead
 * @property {string} title
 * @property {string} ruleset
 * @property {number} moves    entries in the log
 * @property {boolean} over
 * @property {boolean} puzzle  a try at a puzzle: it is no game
 * @property {boolean} post    a game by link
 * @property {number} copy     see Save
 */
/**
 * How a puzzle went on this device.
 * @typedef {object} Attempt
 * @property {number} at      when it was touched last, ms since 1970
 * @property {number} solved  when it was solved first; 0: not yet
 * @property {number} failed  how often it came to where it could not be solved any more
 * @property {number} spent   ms that it stood on the board
 * @property {boolean} shown  the solution was looked at before it was solved
 * @property {Entry[]} log    as it was left
 * @property {Entry[]} wrong  the last try that went wrong
 */
/**
 * A side of a game by link that is played on this device.
 * @typedef {object} Seat
 * @property {string} id
 * @property {string} side
 * @property {string} key     32 hexadecimal digits; whoever has them can go on elsewhere
 * @property {string} end     of the chain that starts from the key; "" until it was shown
 * @property {string[]} ends  of all chains of this game that were seen: the game is told by them
 * @property {Game} game      as it was sent, or opened and played on, last
 * @property {string} title
 * @property {number} at      when it was kept, ms since 1970
 * @property {{ status: 'decide' | 'send' | 'sent' | 'over', turn: number }} [stands]
 *   how it stood then for this side (panes/post/state.js); an older entry does not tell
 */
/** @typedef {{ ruleset: string, card: CardDoc }} OwnCard  its key: see `cardKey` */
/** @typedef {{ name: string, link: string }} ArmyList  its key: the name */
/** @typedef {{ picture: Blob } & Omit<Backdrop, 'url'>} Picture  under a map */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param {unknown} game
 * @returns {game is { scenario: Record<string, unknown>, log: unknown[] }}
 */
const isGame = (game) =>
  isObject(game) && isObject(game.scenario) && Array.isArray(game.log) && game.log.every(isObject);

/** @param {unknown} list @param {string} type */
const allOf = (list, type) => Array.isArray(list) && list.every((one) => typeof one === type);

/** @param {Record<string, unknown>} value @param {string} type @param {string[]} names */
const have = (value, type, ...names) => names.every((name) => typeof value[name] === type);

/** @type {Kind<Save, SaveHead>} */
export const games = {
  name: 'games',
  edition: 1,
  sound: /** @type {Kind<Save>['sound']} */ (
    (value) =>
      isObject(value) &&
      have(value, 'string', 'id', 'title') &&
      have(value, 'number', 'linked') &&
      allOf(value.marks, 'number') &&
      isGame(value.game)
  ),
  headOf: ({ copy = 0, game: { log, post, scenario }, over = false, title }) => ({
    title,
    ruleset: scenario.ruleset,
    moves: log.length,
    over,
    puzzle: Boolean(scenario.goal),
    post: Boolean(post),
    copy,
  }),
};

/** A puzzle before anybody has touched it. @type {Attempt} */
export const UNTRIED = Object.freeze({
  at: 0,
  solved: 0,
  failed: 0,
  spent: 0,
  shown: false,
  log: [],
  wrong: [],
});

/** @type {Kind<Attempt, Attempt>} */
export const attempts = {
  name: 'attempts',
  edition: 1,
  sound: /** @type {Kind<Attempt>['sound']} */ (
    (value) =>
      isObject(value) &&
      have(value, 'number', 'at', 'solved', 'failed', 'spent') &&
      have(value, 'boolean', 'shown') &&
      allOf(value.log, 'object') &&
      allOf(value.wrong, 'object')
  ),
};

/**
 * Attempts under the keys of former editions, which did not tell all puzzles apart.
 * @type {Kind<Attempt, Attempt>}
 */
export const formerAttempts = { ...attempts, name: 'former-attempts' };

/** @type {Kind<OwnCard, OwnCard>} */
export const cards = {
  name: 'cards',
  edition: 1,
  sound: /** @type {Kind<OwnCard>['sound']} */ (
    (value) =>
      isObject(value) &&
      have(value, 'string', 'ruleset') &&
      isObject(value.card) &&
      have(value.card, 'string', 'id')
  ),
};

/** @param {string} ruleset @param {string} id */
export const cardKey = (ruleset, id) => `${ruleset}/${id}`;

/** @type {Kind<ArmyList, ArmyList>} */
export const lists = {
  name: 'lists',
  edition: 1,
  sound: /** @type {Kind<ArmyList>['sound']} */ (
    (value) => isObject(value) && have(value, 'string', 'name', 'link')
  ),
};

/**
 * The text that a pane was left with, by the pane's name.
 * @type {Kind<{ text: string }, { text: string }>}
 */
export const drafts = {
  name: 'drafts',
  edition: 1,
  sound: /** @type {Kind<{ text: string }>['sound']} */ (
    (value) => isObject(value) && have(value, 'string', 'text')
  ),
};

/** @type {Kind<Seat, Seat>} */
export const seats = {
  name: 'seats',
  edition: 1,
  sound: /** @type {Kind<Seat>['sound']} */ (
    (value) =>
      isObject(value) &&
      have(value, 'string', 'id', 'side', 'key', 'end', 'title') &&
      have(value, 'number', 'at') &&
      allOf(value.ends, 'string') &&
      isGame(value.game) &&
      Array.isArray(value.game.scenario.sides)
  ),
};

/** @type {Kind<Picture, null>} */
export const pictures = {
  name: 'pictures',
  edition: 1,
  sound: /** @type {Kind<Picture>['sound']} */ (
    (value) =>
      isObject(value) &&
      value.picture instanceof Blob &&
      have(value, 'number', 'strength', 'size', 'stretch', 'across', 'down')
  ),
  headOf: () => null,
};
