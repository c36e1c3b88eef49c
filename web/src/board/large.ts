/**
 * What is in sight of a large map. The terrain is painted in tiles when they come near the sight,
 * and dropped when they are far; counters, marks and the hexes of the screen reader are in the
 * document only near the sight. Zoomed far out, an overview takes the place of all of them.
 * Loaded with the first large map.
 */

import { FewCells } from './fewcells.ts';
import { RADIUS } from './grid.ts';
import {
  FAR,
  TILE,
  areaOf,
  common,
  fromTheMiddle,
  keyOf,
  rectOf,
  tilesOf,
  touches,
} from './sight.ts';
import { drawGround, drawSpecks } from './overview.ts';
import { el, group } from './svg.ts';
import { paintPaper } from './terrain/ground.ts';
import { paintNames } from './terrain/names.ts';
import { Sheet } from './terrain/sheet.ts';
import { paintSlots, slotsOf } from './terrain/terrain.ts';
import type { MapDoc } from '../contract/documents.ts';
import type { Signs } from '../contract/board.ts';
import type { Cells } from './aria.ts';
import type { BoardView } from './boardview.ts';
import type { Layers } from './layers.ts';
import type { Spot } from './stacks.ts';
import type { Point } from './svg.ts';
import type { Rect } from './terrain/sheet.ts';
import type { Tiles } from './sight.ts';

/** Milliseconds of painting in one slice. */
const SLICE = 6;
/** Neighbouring tiles overlap by this much, so that no line is seen between them. */
const OVERLAP = 0.6;
let clips = 0;

/** The board, as far as what is in sight concerns it. */
export interface LargeBoard extends BoardView {
  layers: Layers;
  cells: Cells;
  /** The hex that the screen reader reads when the map gets the focus. */
  heard: string;
  painting: AbortController;
  shows: (at: Point) => boolean;
  drawSeen: () => void;
}

export class Large {
  #board: LargeBoard;
  #signal;
  #sheet: Sheet;
  #signs;
  #map;
  #tiles = group('tiles');
  #painted: Map<string, SVGGElement> = new Map();
  #specks = group('specks');
  #all: Tiles;
  #sight: Tiles | null = null;
  #far = false;
  #painting: Promise<void> | null = null;
  #frame = 0;
  /** Whether the first view has shown a counter. */
  #met = false;

  /**
   * @param root - group of the terrain
   * @param names - group of the names
   */
  constructor(
    board: LargeBoard,
    map: MapDoc,
    root: SVGGElement,
    names: SVGGElement,
    signs?: Signs,
  ) {
    this.#board = board;
    this.#signal = board.painting.signal;
    this.#map = map;
    this.#signs = signs;
    this.#sheet = new Sheet(map, null, signs);
    this.#all = tilesOf(this.#sheet.rect);
    root.append(...drawGround(this.#sheet), this.#tiles);
    names.append(paintNames(this.#sheet));
    board.layers.furniture.before(this.#specks);
    board.cells = new FewCells(board.play, board.layers.hexes, board.grid, map, board.heard);
    board.shows = (at) => this.#shows(at);
  }

  #shows([x, y]: Point) {
    return Boolean(
      this.#sight && !this.#far && touches(this.#sight, Math.floor(x / TILE), Math.floor(y / TILE)),
    );
  }

  /** The part of the world on the screen, and what reaches into it from its edge. */
  #window(): Rect {
    const { view } = this.#board,
      [x, y] = view.toWorld(0, 0),
      pad = 2 * RADIUS;
    return [x - pad, y - pad, view.width / view.k + 2 * pad, view.height / view.k + 2 * pad];
  }

  /** Draw what has come into sight since the last call; resolves when its terrain is painted. */
  follow(): Promise<void> {
    const { view } = this.#board;
    const sight = common(tilesOf(this.#window()), this.#all),
      far = view.k * RADIUS < FAR;
    const { left, top, right, bottom } = this.#sight ?? { left: 0, top: 0, right: -1, bottom: -1 };
    const same =
      far === this.#far &&
      (far ||
        (sight.left === left &&
          sight.top === top &&
          sight.right === right &&
          sight.bottom === bottom));
    if (same && this.#sight) return this.#painting ?? Promise.resolve();
    this.#sight = sight;
    this.#far = far;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#redraw());
    return (this.#painting ??= this.#paint().finally(() => (this.#painting = null)));
  }

  #redraw() {
    const board = this.#board;
    if (this.#signal.aborted || !this.#sight) return;
    this.#tiles.setAttribute('display', this.#far ? 'none' : 'inline');
    (board.cells as FewCells).see(this.#far ? null : areaOf(this.#sight));
    board.drawSeen();
    this.counters();
    this.#meet();
  }

  /** In the first view, show the counter nearest to the middle if none is in sight. */
  #meet() {
    const { arranged, view } = this.#board;
    if (this.#met || !arranged.spots.size) return;
    this.#met = true;
    const [x, y] = view.toWorld(view.width / 2, view.height / 2),
      spots = [...arranged.spots.values()],
      far = (spot: Spot) => Math.hypot(spot.x - x, spot.y - y);
    const nearest = spots.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
    const { width, height } = view.free();
    if (view.still && far(nearest) * view.k > Math.min(width, height) / 2)
      view.home([nearest.x, nearest.y]);
  }

  /** Draw the overview of the counters where it is shown. */
  counters() {
    const { all, arranged, sides } = this.#board;
    this.#specks.replaceChildren(...(this.#far ? drawSpecks(arranged, all, sides) : []));
  }

  /** Paint the missing tiles near the sight, one after another, in slices. */
  async #paint() {
    const signal = this.#signal;
    for (let next = this.#next(); next && !signal.aborted; next = this.#next()) {
      const [column, row] = next;
      const tile = group('tile');
      let began = performance.now();
      for (const step of this.#tile(tile, rectOf(column, row))) {
        if (step === 'shown' || performance.now() - began < SLICE) continue;
        await new Promise((resolve) => setTimeout(resolve));
        if (signal.aborted) return;
        began = performance.now();
      }
      this.#painted.set(keyOf(column, row), tile);
      this.#tiles.append(tile);
    }
  }

  /** The nearest tile to paint; drops tiles that are far from the sight. */
  #next() {
    if (this.#far || !this.#sight) return null;
    const { left, top, right, bottom } = this.#sight;
    const near = { left: left - 2, top: top - 2, right: right + 2, bottom: bottom + 2 };
    for (const [key, tile] of this.#painted) {
      const [column, row] = key.split(',').map(Number);
      if (touches(near, column, row)) continue;
      tile.remove();
      this.#painted.delete(key);
    }
    return fromTheMiddle(this.#sight).find((at) => !this.#painted.has(keyOf(...at))) ?? null;
  }

  *#tile(root: SVGGElement, [x, y, width, height]: Rect) {
    const [left, top, wide, high] = this.#sheet.rect;
    const from = [Math.max(x - OVERLAP, left), Math.max(y - OVERLAP, top)];
    const to = [
      Math.min(x + width + OVERLAP, left + wide),
      Math.min(y + height + OVERLAP, top + high),
    ];
    const clip = `tile-${(clips += 1)}`;
    const pad = 3 * RADIUS;
    const sheet = new Sheet(
      this.#map,
      [x - pad, y - pad, width + 2 * pad, height + 2 * pad],
      this.#signs,
      this.#sheet,
    );
    const slots = slotsOf();
    slots.delete('names');
    const printed = el('g', { 'clip-path': `url(#${clip})` }, paintPaper(sheet), ...slots.values());
    root.append(
      el(
        'clipPath',
        { id: clip },
        el('rect', { x: from[0], y: from[1], width: to[0] - from[0], height: to[1] - from[1] }),
      ),
      printed,
    );
    yield* paintSlots(sheet, slots);
  }
}
