/** A counter without a place, for palettes and for a draft of a board. */
import type { CounterView } from '../contract/board.ts';

type Printed = Pick<CounterView, 'type' | 'symbol' | 'values' | 'corner' | 'top' | 'look'>;

/** @param face - who the counter is, and what is printed on it */
export const unplaced = (
  face: Pick<CounterView, 'id' | 'name' | 'kind' | 'side'> & Partial<CounterView>,
): CounterView => ({
  type: '',
  symbol: '',
  values: ['', ''],
  corner: '',
  top: '',
  look: '',
  pips: 0,
  full: 0,
  at: '',
  rank: 0,
  aboard: '',
  inside: '',
  holds: '',
  load: [],
  marks: [],
  allowance: 0,
  spent: 0,
  can: false,
  ...face,
});

/** What is printed on a counter of a kind. */
export const printedOn = ({ type, symbol, values, corner, top, look }: Printed) => ({
  type,
  symbol,
  values,
  corner,
  top,
  look,
});
