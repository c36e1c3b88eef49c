/**
 * New scenario documents out of old ones: a blank map, a painted hex, a position as a starting
 * point. Pure functions; the umpire reads and judges what they make.
 */
import { phaseOf } from '../../state.js';

/** @typedef {import('../../types/board.d.ts').Board} Board */
/** @typedef {import('../../types/documents.d.ts').CounterDoc} CounterDoc */
/** @typedef {import('../../types/board.d.ts').CounterView} CounterView */
/** @typedef {import('../../types/documents.d.ts').MapDoc} MapDoc */
/** @typedef {import('../../types/documents.d.ts').ScenarioDoc} ScenarioDoc */

/**
 * @typedef {object} NewMap
 * @property {number} columns
 * @property {number} rows
 * @property {'flat' | 'pointy'} grid
 * @property {'0305' | '1F5'} labels
 * @property {string} board at most two digits; "" for none
 * @property {'even' | 'odd'} shift
 */

/** Columns and rows that a scenario may have (its schema says so). */
export const LARGEST = 60;

/** @param {NewMap} wanted @returns {MapDoc} */
export function blankMap({ board, columns, grid, labels, rows, shift }) {
  const size = /** @type {[number, number]} */ (
    [columns, rows].map((n) => Math.min(LARGEST, Math.max(1, Math.round(n) || 1)))
  );
  return { size, grid, labels, shift, ...(labels === '1F5' && board ? { board } : {}) };
}

/**
 * A board without counters.
 * @param {Pick<ScenarioDoc, 'ruleset' | 'house' | 'options'>} rules
 * @param {MapDoc} map
 * @param {string} title
 * @param {ScenarioDoc['sides']} sides
 * @param {{ play: 'turns' | 'free', turns: number }} how
 * @returns {ScenarioDoc}
 */
export function blankScenario(rules, map, title, sides, { play, turns }) {
  const limit = play === 'turns' ? { turns: Math.max(1, turns), first: sides[0].id } : {};
  return { format: 1, ...rules, title, sides, map, play, ...limit, counters: [] };
}

/**
 * The position on the board as the start of a scenario of its own, with its map written out.
 * @param {Board} board
 * @returns {ScenarioDoc}
 */
export function fromHere(board) {
  const now = board.steps.find((step) => step.state === 'now');
  const options = { ...board.game.scenario.options, ...switched(board) };
  return {
    ...board.game.scenario,
    map: board.map,
    turn: Math.max(1, board.turn),
    ...(now ? { phase: phaseOf(now), active: now.side } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    counters: [
      ...board.counters.filter((one) => one.at || one.aboard).map(document),
      ...unseen(board),
    ],
  };
}

/**
 * What lies in boxes that the side at the screen may not look into: nobody sees it, so the scenario
 * is asked for it. It is in its box as it was, unless an entry took it off.
 * @param {Board} board
 * @returns {CounterDoc[]}
 */
function unseen(board) {
  if (!board.secret) return [];
  const known = new Set(board.counters.map((one) => one.id));
  for (const entry of board.game.log)
    if ('edit' in entry && entry.edit === 'remove' && entry.who) known.add(entry.who);
  return board.game.scenario.counters.filter((one) => !known.has(one.id));
}

/** Options that the log has switched. @param {Board} board */
function switched(board) {
  /** @type {Record<string, boolean>} */
  const options = {};
  for (const entry of board.game.log) {
    if ('edit' in entry && entry.edit === 'option' && entry.option)
      options[entry.option] = entry.value ?? false;
  }
  return options;
}

/** A counter as the position has it. @param {CounterView} view @returns {CounterDoc} */
function document({ aboard, at, id, kind, marks, name, rank, side, spent }) {
  return {
    id,
    kind,
    side,
    name,
    ...(aboard ? { aboard } : { at, order: rank }),
    ...(marks.length > 0 ? { marks: marks.map((mark) => mark.id).sort() } : {}),
    ...(spent > 0 ? { spent } : {}),
  };
}
