/**
 * The effects of gestures on the board, and the events that the board reports: a tap goes to a
 * counter, a hex or a place in a hex; a drag moves the map, a counter or the brush. It knows no
 * rule.
 */

import { ground } from './grid.ts';
import type { Board } from './board.ts';
import type { listen } from './gestures.ts';
import type { Seen } from './view.ts';

/** All are optional; places are hexes ("0305") or boxes ("@box"). */
export interface Handlers {
  /** A finger or a mouse button is down on a counter; the gesture is not known yet. */
  onPress?: (id: string) => void;
  /** `laid`: the counter is shown by itself in the profile of its hex, not in a stack. */
  onCounter?: (id: string, event: PointerEvent | MouseEvent, laid?: boolean) => void;
  onHex?: (place: string, event: PointerEvent | MouseEvent) => void;
  onDrop?: (id: string, place: string) => void;
  onDragOver?: (id: string, place: string | null) => void;
  /** Whether a brush is active: a finger that moves over the map paints. */
  onPaints?: () => boolean;
  /** The hexes that a stroke of the brush has passed. */
  onStroke?: (hexes: string[]) => void;
  /**
   * How to handle a tapped hex with parts: use the hex as a whole, choose one of its places, or
   * show its section.
   */
  onParts?: () => 'hex' | 'place' | 'look';
  onFanClose?: () => void;
  /** A hex was opened in section; "": the section was closed. */
  onSection?: (hex: string) => void;
  onMove?: (seen: Seen) => void;
  /** `what`: the place, or the id of the counter, under a long press or a right click. */
  onMenu?: (what: string) => void;
}

/** The board's handlers for each gesture. */
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
