/** A counter in the hand: its ghost follows the finger, its place waits, and dropped nowhere it goes home. */

import { ground } from './grid.js';
import { drawCounter } from './counters.js';
import { slide, transformOf } from './motion.js';

/** @typedef {import('./board.js').Board} Board */

export class Drag {
  /** @param {Board} board @param {SVGGElement} layer */
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    /** @type {SVGGElement | null} */
    this.ghost = null;
    /** @type {string | null} */
    this.over = null;
    this.id = '';
  }

  /** @param {string} id */
  lift(id) {
    const { board } = this;
    const counter = board.all.get(id);
    if (!counter) return;
    this.id = id;
    this.over = null;
    this.ghost = drawCounter(counter, board.sides, board.all);
    this.ghost.classList.add('ghost', 'is-picked');
    this.layer.replaceChildren(this.ghost);
    board.pieces.pieces.get(id)?.node.classList.add('is-carried');
    board.host.classList.add('is-carrying');
  }

  /** @param {string} id @param {number} px @param {number} py */
  carry(id, px, py) {
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

  /** @param {string} id @param {number} px @param {number} py @param {boolean} dropped false: the drag was broken off */
  release(id, px, py, dropped) {
    const { board, ghost } = this;
    if (!ghost) return;
    this.ghost = null;
    ghost.remove();
    board.host.classList.remove('is-carrying');
    const piece = board.pieces.pieces.get(id);
    piece?.node.classList.remove('is-carried');
    const [x, y] = board.view.toWorld(px, py);
    const home = ground(board.all.get(id)?.at ?? '');
    if (dropped && this.over && this.over !== home) {
      board.pieces.heldAt(id, x, y);
      board.handlers.onDrop?.(id, this.over);
      // Where the drop changes nothing, the counter must not be thought to lie under the finger.
      if (piece && piece.spot.x === x && piece.spot.y === y) this.#home(id, x, y);
    } else {
      board.handlers.onDragOver?.(id, null);
      this.#home(id, x, y);
    }
  }

  /** @param {string} id @param {number} x @param {number} y */
  #home(id, x, y) {
    const piece = this.board.pieces.pieces.get(id), spot = this.board.arranged.spots.get(id);
    if (!piece || !spot) return;
    piece.spot = spot;
    slide(piece.node, [{ x, y, scale: 1 }, spot]);
  }
}
