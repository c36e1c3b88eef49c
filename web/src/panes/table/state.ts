/** State of the table of counters, and its sorted rows. Pure except for the state. */
import { paneMemory } from '../../ui/memory.ts';
import type { Board, CounterView } from '../../contract/board.ts';

export type Sort = 'name' | 'side' | 'place';

const asItStands = {
  /** The column that the rows are sorted by. */
  sort: 'place' as Sort,
  /** The side whose counters are shown; "" for all. */
  side: '',
};

type TableState = typeof asItStands;

export const { of: tableOf, set: setTable } = paneMemory('table', asItStands);

/** The counter that is itself in the hex: `one`, or its outermost carrier. */
export function stander(one: CounterView, board: Board): CounterView {
  const carrier = one.aboard ? board.counters.find((other) => other.id === one.aboard) : undefined;
  return carrier ? stander(carrier, board) : one;
}

/**
 * The counters sorted by place and order of entry, each passenger after its carrier. Or sorted by
 * name or side, and then by place.
 */
export function rows(board: Board, { sort, side }: TableState) {
  const nth = new Map(board.sides.map(({ id }, i) => [id, i]));
  const key = (one: CounterView) => {
    const stands = stander(one, board);
    return [stands.at, stands.rank, stands.id, one.aboard ? 1 : 0, one.rank];
  };
  const compare = (a: (string | number)[], b: (string | number)[]) => {
    const i = a.findIndex((value, n) => value !== b[n]);
    if (i < 0) return 0;
    return typeof a[i] === 'number'
      ? Number(a[i]) - Number(b[i])
      : String(a[i]).localeCompare(String(b[i]), undefined, { numeric: true });
  };
  const first: Record<Sort, (one: CounterView) => (string | number)[]> = {
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
