/**
 * The key under which a map's pictures are stored on this device, made from the map's title and
 * shape.
 */
import { checkOf } from '../link.ts';
import type { State } from '../pane.ts';

/** The key of the current map. It does not depend on the terrain. */
export function keyOf({ shown }: State) {
  if (!shown) return '';
  const { board = '', grid, labels, shift = 'even', size } = shown.map;
  const what = [shown.title, board, grid, labels, shift, ...size];
  return checkOf(new TextEncoder().encode(JSON.stringify(what)));
}
