/**
 * The effects of gestures on the board, and the events it reports: a tap goes to a counter, a hex
 * or a place in it; a drag goes to the map, a counter or the brush. It knows no rule.
 */

import { ground } from './grid.ts';
import type { Board } from './board.ts';
import type { listen } from './gestures.ts';
import type { Seen } from './view.ts';

/** All are optional; places are hexes ("0305") or boxes ("@box"). */
export interface Handlers {
  /** A finger or the mouse is down on a counter; the gesture is not yet known. */
  onPress?: (id: string) => void;
  /** `laid`: it is visible by itself, in the profile of its hex. */
  onCounter?: (id: string, event: PointerEvent | MouseEvent, laid?: boolean) => void;
  onHex?: (place: string, event: PointerEvent | MouseEvent) => void;
  onDrop?: (id: string, place: string) => void;
  onDragOver?: (id: string, place: string | null) => void;
  /** Whether a brush is active: a finger drawn over the map paints. */
  onPaints?: () => boolean;
  /** The hexes passed by a stroke of the brush. */
  onStroke?: (hexes: string[]) => void;
  /**
   * How to handle a tapped hex with parts: take it whole, choose one of its places, or look into
   * it.
   */
  onParts?: () => 'hex' | 'place' | 'look';
  onFanClose?: () => void;
  /** A hex is open in section; "": closed again. */
  onSection?: (hex: string) => void;
  onMove?: (seen: Seen) => void;
  /** A place, or the id of a counter, on a long press or a right click. */
  onMenu?: (what: string) => void;
}

/** The actions of gestures on a board. */
export const handsOf = (board: Board): Parameters<typeof listen>[1] => ({
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

function tapped(board: Board, target: Element, event: PointerEvent | MouseEvent) {
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

function menu(board: Board, target: Element) {
  if (target.closest('.profile')) return;
  const what =
    target.closest('[data-id]')?.getAttribute('data-id') ??
    target.closest('[data-place]')?.getAttribute('data-place') ??
    '';
  const hex = ground(board.all.get(what)?.at ?? what);
  if (board.openProfile(hex)) return;
  if (what) board.handlers.onMenu?.(what);
}
