/** Which maps have a picture on this device: each is told by its title and its shape. */
import { checkOf } from '../link.ts';
import type { State } from '../pane.ts';

/** Which map it is, whatever is painted on it. */
export function keyOf({ shown }: State) {
  if (!shown) return '';
  const { board = '', grid, labels, shift = 'even', size } = shown.map;
  const what = [shown.title, board, grid, labels, shift, ...size];
  return checkOf(new TextEncoder().encode(JSON.stringify(what)));
}
