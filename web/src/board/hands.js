/**
 * What hands do to the board, and what it reports of it: a tap goes to a counter, a hex or a place
 * in it; a drag to the map, a counter or the brush. It knows no rule.
 */

import { ground } from './grid.js';

/** @typedef {import('./board.js').Board} Board */
/**
 * @typedef {object} Handlers all are optional; places are hexes ("0305") or boxes ("@box")
 * @property {(id: string) => void} [onPress]
 *   a finger or the mouse is down on a counter; what it means is not yet known
 * @property {(id: string, event: PointerEvent | MouseEvent, laid?: boolean) => void} [onCounter]
 *   `laid`: it lies open by itself, in the profile of its hex
 * @property {(place: string, event: PointerEvent | MouseEvent) => void} [onHex]
 * @property {(id: string, place: string) => void} [onDrop]
 * @property {(id: string, place: string | null) => void} [onDragOver]
 * @property {() => boolean} [onPaints]  a brush is in hand: a finger drawn over the map paints
 * @property {(hexes: string[]) => void} [onStroke]  the hexes that a stroke of it has passed
 * @property {() => 'hex' | 'place' | 'look'} [onParts]
 *   a tapped hex with parts: taken whole, one of its places chosen, or looked into
 * @property {() => void} [onFanClose]
 * @property {(hex: string) => void} [onSection]
 *   a hex stands open in section; "": it is closed again
 * @property {(seen: import('./view.js').Seen) => void} [onMove]
 * @property {(what: string) => void} [onMenu]
 *   a place, or the id of a counter, pressed long or with the second button
 */

/**
 * What the gestures on a board do.
 * @param {Board} board
 * @returns {Parameters<typeof import('./gestures.js').listen>[1]}
 */
export const handsOf = (board) => ({
  press: (id) => board.handlers.onPress?.(id),
  tap: (target, event) => tapped(board, target, event),
  menu: (target) => menu(board, target),
  pan: (dx, dy) => board.view.pan(dx, dy),
  fling: (vx, vy) => board.view.fling(vx, vy),
  zoom: (factor, x, y) => board.view.zoomAbout(factor, x, y),
  lift: (id) => board.drag.lift(id),
  carry: (id, x, y) => board.drag.carry(id, x, y),
  release: (id, x, y, dropped) => board.drag.release(id, x, y, dropped),
  paints: () => board.handlers.onPaints?.() ?? false,
  stroke: (x, y) => board.brush.to(x, y),
  stroked: (kept) => board.brush.end(kept),
});

/** @param {Board} board @param {Element} target @param {PointerEvent | MouseEvent} event */
function tapped(board, target, event) {
  if (target.closest('[data-scrim]')) {
    board.handlers.onFanClose?.();
    return;
  }
  const id = target.closest('[data-id]')?.getAttribute('data-id') ?? '';
  if (target.closest('.profile')) {
    if (id) board.handlers.onCounter?.(id, event, true);
    return;
  }
  const place = target.closest('[data-place]')?.getAttribute('data-place') ?? '';
  const hex = ground(place || (board.all.get(id)?.at ?? '')),
    open = board.profile.hex;
  board.profile.close();
  if (board.grid.divided.has(hex) && !target.closest('.fan-tile')) {
    if (hex !== open) board.profile.tapped(hex, target, event);
  } else if (id) board.handlers.onCounter?.(id, event);
  else if (place) board.handlers.onHex?.(hex, event);
}

/** @param {Board} board @param {Element} target */
function menu(board, target) {
  if (target.closest('.profile')) return;
  const what =
    target.closest('[data-id]')?.getAttribute('data-id') ??
    target.closest('[data-place]')?.getAttribute('data-place') ??
    '';
  const hex = ground(board.all.get(what)?.at ?? what);
  if (board.openProfile(hex)) return;
  if (what) board.handlers.onMenu?.(what);
}
