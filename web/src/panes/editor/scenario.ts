/** Make new scenario documents and maps. Pure functions; the umpire validates the result. */
import { map as limits } from '../../contract/limits.ts';
import type { MapDoc, ScenarioDoc } from '../../contract/documents.ts';

export interface NewMap {
  columns: number;
  rows: number;
  grid: 'flat' | 'pointy';
  labels: MapDoc['labels'];
  /** Numbers of the first column and row. */
  origin: [number, number];
  /** The number of the map board, at most two digits; "" for none. */
  board: string;
  shift: 'even' | 'odd';
}

export function blankMap({ columns, grid, labels, rows, shift, ...map }: NewMap): MapDoc {
  const within = (n: number, [least, most]: readonly [number, number]) =>
    Math.min(most, Math.max(least, Math.round(n) || 0));
  const [width, height] = [columns, rows].map((n) => within(n, limits.size['*']));
  const size: MapDoc['size'] = [width, height];
  const board = labels === '1F5' && map.board ? { board: map.board } : {};
  const [first, last] = limits.origin['*'];
  const least = labels === '1F5' ? 1 : first;
  const [across, down] = map.origin.map((n) => within(n, [least, last]));
  const origin = across === 1 && down === 1 ? {} : { origin: [across, down] as [number, number] };
  const corner: [number, number] = [across + width - 1, down + height - 1];
  return { size, grid, labels: wideEnough(labels, corner), shift, ...origin, ...board };
}

/** The labels, with a third digit where two cannot number the last column and row. */
function wideEnough(labels: MapDoc['labels'], [column, row]: [number, number]): MapDoc['labels'] {
  if (labels === '1F5') return labels;
  if (row > 99) return '003005';
  return labels === '0305' && column > 99 ? '00305' : labels;
}

/** A board without counters. */
export function blankScenario(
  rules: Pick<ScenarioDoc, 'ruleset' | 'house' | 'options'>,
  map: MapDoc,
  title: string,
  sides: ScenarioDoc['sides'],
  { play, turns }: { play: 'turns' | 'free'; turns: number },
): ScenarioDoc {
  const limit = play === 'turns' ? { turns: Math.max(1, turns), first: sides[0].id } : {};
  return { format: 1, ...rules, title, sides, map, play, ...limit, counters: [] };
}
