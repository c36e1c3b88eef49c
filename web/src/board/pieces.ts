/**
 * The counters on the map. Their nodes are kept by id: unchanged counters are not redrawn, moved
 * counters slide.
 */

import { drawCounter, signature, spokenCounter } from './counters.ts';
import { slide, transformOf } from './motion.ts';
import type { CounterView } from '../contract/board.ts';
import type { Arrangement, Spot } from './stacks.ts';

type Piece = { node: SVGGElement; key: string; spot: Spot; label: string };
type Sides = { id: string; name: string; look?: string }[];
/** The points that a moved counter passes, including its start. */
type Move = { who: string; over: Spot[] };

/**
 * If more counters than this have moved, the position is a different one, not the result of a move:
 * nothing slides.
 */
const MOST_SLIDES = 14;

export class Pieces {
  layer: SVGGElement;
  pieces: Map<string, Piece> = new Map();
  picked = '';
  /** The id of the dropped counter that waits for the next position. */
  held = '';
  #arranged: Arrangement | null = null;

  constructor(layer: SVGGElement) {
    this.layer = layer;
  }

  clear() {
    this.pieces.clear();
    this.layer.replaceChildren();
  }

  /** @param shows - whether a counter with this id and spot is to be drawn */
  update(
    all: Map<string, CounterView>,
    arranged: Arrangement,
    sides: Sides,
    move: Move | null,
    shows: (spot: Spot, id: string) => boolean = () => true,
  ) {
    const spots = [...arranged.spots].filter(([id, spot]) => shows(spot, id)),
      stays = new Set(spots.map(([id]) => id));
    for (const [id, piece] of this.pieces) {
      if (stays.has(id)) continue;
      piece.node.remove();
      this.pieces.delete(id);
    }
    const fresh = this.pieces.size === 0,
      same = arranged === this.#arranged;
    this.#arranged = arranged;
    const moved: [Piece, Spot][] = [];
    for (const [id, spot] of spots) {
      if (same && this.pieces.has(id)) continue;
      const counter = all.get(id) as CounterView;
      const piece = this.#drawn(counter, all, sides, spot);
      if (piece.spot.x !== spot.x || piece.spot.y !== spot.y || piece.spot.scale !== spot.scale)
        moved.push([piece, piece.spot]);
      piece.spot = spot;
      piece.node.setAttribute('transform', transformOf(spot));
    }
    this.#order();
    if (same) return;
    if (!fresh && moved.length <= MOST_SLIDES) this.#slides(moved, move);
    this.held = '';
  }

  /**
   * Slides the moved counters to their new spots.
   * @param moved - each counter with its previous spot
   */
  #slides(moved: [Piece, Spot][], move: Move | null) {
    for (const [piece, from] of moved) {
      const along = move && move.who !== this.held && this.pieces.get(move.who) === piece;
      const over = along ? move.over : [];
      slide(piece.node, [...(over.length ? over : [from]), piece.spot]);
    }
  }

  #drawn(counter: CounterView, all: Map<string, CounterView>, sides: Sides, spot: Spot): Piece {
    const key = signature(counter, all) + sides.map((s) => s.look).join();
    let piece = this.pieces.get(counter.id);
    if (!piece || piece.key !== key) {
      const node = drawCounter(counter, sides, all);
      node.setAttribute('data-id', counter.id);
      node.setAttribute('role', 'img');
      if (piece) piece.node.replaceWith(node);
      else this.layer.append(node);
      piece = { node, key, spot: piece?.spot ?? spot, label: '' };
      this.pieces.set(counter.id, piece);
      node.classList.toggle('is-picked', counter.id === this.picked);
    }
    piece.node.setAttribute('data-place', counter.at);
    piece.node.classList.toggle('can-act', counter.can);
    const label = spokenCounter(counter, sides);
    if (label !== piece.label) piece.node.setAttribute('aria-label', (piece.label = label));
    return piece;
  }

  /**
   * Sorts the nodes back to front. A node already in order is not reinserted, because reinsertion
   * would stop its slide.
   */
  #order() {
    const wanted = [...this.pieces.values()].sort((a, b) => a.spot.z - b.spot.z);
    let after = this.layer.firstChild as ChildNode | null;
    for (const { node } of wanted) {
      if (node === after) after = after.nextSibling;
      else this.layer.insertBefore(node, after);
    }
  }

  /** @param id - "" for none */
  pick(id: string) {
    this.pieces.get(this.picked)?.node.classList.remove('is-picked');
    this.picked = id;
    this.pieces.get(id)?.node.classList.add('is-picked');
  }

  /**
   * Keep a counter where it was dropped until the next position arrives; its slide begins there.
   */
  hold(id: string, x: number, y: number) {
    const piece = this.pieces.get(id);
    if (!piece) return;
    this.held = id;
    piece.spot = { ...piece.spot, x, y, scale: 1 };
    piece.node.setAttribute('transform', transformOf(piece.spot));
  }

  /** The drop had no effect: return the counter to its place. */
  letGo(arranged: Arrangement) {
    const piece = this.pieces.get(this.held),
      spot = arranged.spots.get(this.held);
    this.held = '';
    if (!piece || !spot) return;
    piece.node.setAttribute('transform', transformOf(spot));
    slide(piece.node, [piece.spot, spot]);
    piece.spot = spot;
  }
}
