/**
 * The effects of gestures on the board, and the events that the board reports: a tap goes to a
 * counter, a hex or a place in a hex; a drag moves the map, a counter or the brush. It knows no
 * rule.
 */

import { ground } from './grid.ts';
import type { BoardView } from './boardview.ts';
import type { Drag } from './drag.ts';
import type { listen } from './gestures.ts';
import type { Profile } from './profile.ts';
import type { Stroke } from './stroke.ts';

/** The parts that gestures act upon. */
interface Hands {
  board: BoardView;
  drag: Drag;
  brush: Stroke;
  profile: Profile;
}

/** The board's handlers for each gesture. */
export const handsOf = ({ board, drag, brush, profile }: Hands): Parameters<typeof listen>[1] => ({
  press: (id) => board.handlers.onPress?.(id),
  tap: (target, event) => tapped(board, profile, target, event),
  menu: (target) => menu(board, profile, target),
  pan: (dx, dy) => board.view.pan(dx, dy),
  fling: (vx, vy) => board.view.fling(vx, vy),
  zoom: (factor, x, y) => board.view.zoomAbout(factor, x, y),
  lift: (id) => drag.lift(id),
  carry: (id, x, y) => drag.carry(id, x, y),
  release: (id, x, y, dropped) => drag.release(id, x, y, dropped),
  paints: () => board.handlers.onPaints?.() ?? false,
  stroke: (x, y) => brush.to(x, y),
  stroked: (kept) => brush.end(kept),
});

function tapped(
  board: BoardView,
  profile: Profile,
  target: Element,
  event: PointerEvent | MouseEvent,
) {
  if (target.closest('[data-scrim]')) {
    board.handlers.onFanClose?.();
    return;
  }
  const id = target.closest('[data-id]')?.getAttribute('data-id') ?? '';
  if (target.closest('.profile')) {
    if (id) board.handlers.onCounter?.(id, event, true);
    return;
  }
  const place = target.closest('[data-place]')?.getAttribute('data-place') ?? under(board, event);
  const hex = ground(place || (board.all.get(id)?.at ?? '')),
    open = profile.hex;
  profile.close();
  if (board.grid.divided.has(hex) && !target.closest('.fan-tile')) {
    if (hex !== open) profile.tapped(hex, target, event);
  } else if (id) board.handlers.onCounter?.(id, event);
  else if (place) board.handlers.onHex?.(hex, event);
}

/** The place at a point, where the hexes of a large map are not in the document. */
function under({ grid, host, view }: BoardView, event: PointerEvent | MouseEvent) {
  const { left, top } = host.getBoundingClientRect();
  return grid.placeAt(...view.toWorld(event.clientX - left, event.clientY - top)) ?? '';
}

function menu(board: BoardView, profile: Profile, target: Element) {
  if (target.closest('.profile')) return;
  const what =
    target.closest('[data-id]')?.getAttribute('data-id') ??
    target.closest('[data-place]')?.getAttribute('data-place') ??
    '';
  const hex = ground(board.all.get(what)?.at ?? what);
  if (profile.open(hex)) return;
  if (what) board.handlers.onMenu?.(what);
}
