/** The key of a map's pictures on this device: from its title and its shape. */
import { checkOf } from '../link.ts';
import type { State } from '../pane.ts';

/** The key of the current map, independent of its terrain. */
export function keyOf({ shown }: State) {
  if (!shown) return '';
  const { board = '', grid, labels, shift = 'even', size } = shown.map;
  const what = [shown.title, board, grid, labels, shift, ...size];
  return checkOf(new TextEncoder().encode(JSON.stringify(what)));
}
