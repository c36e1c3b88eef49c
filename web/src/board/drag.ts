/**
 * A counter being dragged: a ghost of the counter follows the finger, and its own place stays
 * reserved. A counter that is not dropped on a place goes back.
 */

import { ground } from './grid.ts';
import { drawCounter } from './counters.ts';
import { transformOf } from './motion.ts';
import type { BoardView } from './boardview.ts';
import type { Profile } from './profile.ts';

/** Time in ms that a dropped counter waits for the new position before it goes back. */
const PATIENCE = 900;

export class Drag {
  board: BoardView;
  layer: SVGGElement;
  profile: Profile;
  ghost: SVGGElement | null = null;
  over: string | null = null;
  waiting = 0;

  constructor(board: BoardView, layer: SVGGElement, profile: Profile) {
    this.board = board;
    this.layer = layer;
    this.profile = profile;
  }

  lift(id: string) {
    const { board } = this;
    const counter = board.all.get(id);
    if (!counter) return;
    clearTimeout(this.waiting);
    board.pieces.letGo(board.arranged);
    this.over = null;
    this.ghost = drawCounter(counter, board.sides, board.all);
    this.ghost.classList.add('ghost', 'is-picked');
    this.layer.replaceChildren(this.ghost);
    board.pieces.pieces.get(id)?.node.classList.add('is-carried');
    board.host.classList.add('is-carrying');
  }

  carry(id: string, px: number, py: number) {
    const { board } = this;
    if (!this.ghost) return;
    const [x, y] = board.view.toWorld(px, py);
    this.ghost.setAttribute('transform', transformOf({ x, y, scale: 1 }));
    const inside = px >= 0 && py >= 0 && px <= board.view.width && py <= board.view.height;
    const over = inside ? board.grid.placeAt(x, y) : null;
    if (over === this.over) return;
    this.over = over;
    board.handlers.onDragOver?.(id, over);
  }

  /** @param dropped - false: the drag was cancelled */
  release(id: string, px: number, py: number, dropped: boolean) {
    const { board, ghost } = this;
    if (!ghost) return;
    this.ghost = null;
    ghost.remove();
    board.host.classList.remove('is-carrying');
    board.pieces.pieces.get(id)?.node.classList.remove('is-carried');
    board.pieces.hold(id, ...board.view.toWorld(px, py));
    const counter = board.all.get(id);
    // A passenger that is dropped in its own hex unloads there.
    const elsewhere = counter?.aboard || this.over !== ground(counter?.at ?? '');
    if (dropped && this.over && board.grid.divided.has(this.over)) this.#ontoParts(id, this.over);
    else if (dropped && this.over && elsewhere) {
      this.waiting = window.setTimeout(() => board.pieces.letGo(board.arranged), PATIENCE);
      board.handlers.onDrop?.(id, this.over);
    } else {
      board.handlers.onDragOver?.(id, null);
      board.pieces.letGo(board.arranged);
    }
  }

  /**
   * Handles a drop on a hex with several places: the profile lets the user choose the place, unless
   * only one can be reached.
   */
  #ontoParts(id: string, hex: string) {
    const { board, profile } = this;
    const only = board.pick === id ? profile.onlyWay(hex) : '';
    board.handlers.onDragOver?.(id, null);
    board.pieces.letGo(board.arranged);
    if (only) board.handlers.onDrop?.(id, only);
    else profile.open(hex, { dropped: id });
  }
}
