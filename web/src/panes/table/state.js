/** What the table of counters remembers, and its rows in order. Pure but for the memory. */
import { paneMemory } from '../../ui/memory.js';

/**
 * @import { Board, CounterView } from '../../types/board.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 * @typedef {'name' | 'side' | 'place'} Sort
 */

/**
 * @typedef {object} TableState
 * @property {Sort} sort by which column the rows are put in order
 * @property {string} side whose counters are shown; "" for everybody's
 */

/** @type {TableState} */
const asItStands = { sort: 'place', side: '' };

export const { of: tableOf, set: setTable } = paneMemory('table', asItStands);

/**
 * The counter that stands in the hex: itself, or whatever carries it at the last.
 * @param {CounterView} one
 * @param {Board} board
 * @returns {CounterView}
 */
export function stander(one, board) {
  const carrier = one.aboard ? board.counters.find((other) => other.id === one.aboard) : undefined;
  return carrier ? stander(carrier, board) : one;
}

/**
 * Place by place in order of entry, whoever rides after its carrier; or by name or side, and place
 * by place within.
 * @param {Board} board
 * @param {TableState} how
 */
export function rows(board, { sort, side }) {
  const nth = new Map(board.sides.map(({ id }, i) => [id, i]));
  /** @param {CounterView} one */
  const key = (one) => {
    const stands = stander(one, board);
    return [stands.at, stands.rank, stands.id, one.aboard ? 1 : 0, one.rank];
  };
  /** @param {(string | number)[]} a @param {(string | number)[]} b */
  const compare = (a, b) => {
    const i = a.findIndex((value, n) => value !== b[n]);
    if (i < 0) return 0;
    return typeof a[i] === 'number'
      ? Number(a[i]) - Number(b[i])
      : String(a[i]).localeCompare(String(b[i]), undefined, { numeric: true });
  };
  /** @type {Record<Sort, (one: CounterView) => (string | number)[]>} */
  const first = {
    place: () => [],
    name: (one) => [one.name],
    side: (one) => [nth.get(one.side) ?? 0],
  };
  return board.counters
    .filter((one) => !side || one.side === side)
    .map((one) => ({ one, key: [...first[sort](one), ...key(one)] }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ one }) => one);
}
