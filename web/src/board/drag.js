/**
 * A counter in the hand: its ghost follows the finger, its place waits, and dropped nowhere it goes
 * home.
 */

import { ground } from './grid.js';
import { drawCounter } from './counters.js';
import { transformOf } from './motion.js';

/** @typedef {import('./board.js').Board} Board */

/** So long a dropped counter waits, in milliseconds, for the position that follows. */
const PATIENCE = 900;

export class Drag {
  /** @param {Board} board @param {SVGGElement} layer */
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    /** @type {SVGGElement | null} */
    this.ghost = null;
    /** @type {string | null} */
    this.over = null;
    this.waiting = 0;
  }

  /** @param {string} id */
  lift(id) {
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

  /**
   * @param {string} id
   * @param {number} px
   * @param {number} py
   * @param {boolean} dropped false: the drag was broken off
   */
  release(id, px, py, dropped) {
    const { board, ghost } = this;
    if (!ghost) return;
    this.ghost = null;
    ghost.remove();
    board.host.classList.remove('is-carrying');
    board.pieces.pieces.get(id)?.node.classList.remove('is-carried');
    board.pieces.hold(id, ...board.view.toWorld(px, py));
    const counter = board.all.get(id);
    // A passenger that is dropped in its own hex gets off there.
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
   * Dropped where there are several places: the profile asks which, unless the reach leaves one.
   * @param {string} id
   * @param {string} hex
   */
  #ontoParts(id, hex) {
    const { board } = this;
    const only = board.pick === id ? board.profile.onlyWay(hex) : '';
    board.handlers.onDragOver?.(id, null);
    board.pieces.letGo(board.arranged);
    if (only) board.handlers.onDrop?.(id, only);
    else board.openProfile(hex, { dropped: id });
  }
}
