/**
 * What is in sight of a large map, in tiles: its terrain, counters, marks, and the hexes of the
 * screen reader. A tile is drawn when it comes into sight, and dropped when it is far from it, for
 * a few milliseconds in each frame. Zoomed far out, an overview takes the place of all tiles.
 * Loaded with the first large map.
 */

import { FewCells } from './fewcells.ts';
import { FewMarks } from './fewmarks.ts';
import { RADIUS } from './grid.ts';
import {
  FAR,
  common,
  fromTheMiddle,
  keyAt,
  keyOf,
  rectOf,
  tileOf,
  tilesOf,
  touches,
} from './sight.ts';
import { drawGround, drawSpecks } from './overview.ts';
import { el, group } from './svg.ts';
import { paintPaper } from './terrain/ground.ts';
import { paintNames } from './terrain/names.ts';
import { tints } from './terrain/own.ts';
import { Sheet } from './terrain/sheet.ts';
import { paintSlots, slotsOf } from './terrain/terrain.ts';
import type { MapDoc } from '../contract/documents.ts';
import type { Signs } from '../contract/board.ts';
import type { Cells } from './aria.ts';
import type { BoardView } from './boardview.ts';
import type { Layers } from './layers.ts';
import type { Marks } from './marks.ts';
import type { Spot } from './stacks.ts';
import type { Point } from './svg.ts';
import type { Rect } from './terrain/sheet.ts';
import type { Tiles } from './sight.ts';

/** Milliseconds of drawing in a frame: while the map moves, and while it is at rest. */
const MOVING = 4,
  AT_REST = 10;
/** Milliseconds after the last movement until the map is at rest. */
const REST = 200;
/** Neighbouring tiles overlap by this much, so that no line is seen between them. */
const OVERLAP = 0.6;
let clips = 0;

/** The board, as far as what is in sight concerns it. */
export interface LargeBoard extends BoardView {
  layers: Layers;
  cells: Cells;
  /** The hex that the screen reader reads when the map gets the focus. */
  heard: string;
  marks: Marks;
  painting: AbortController;
  shows: (at: Point) => boolean;
  drawSeen: () => void;
  drawStacks: () => void;
}

export class Large {
  #board: LargeBoard;
  #signal;
  #sheet: Sheet;
  #signs;
  #map;
  #tiles = group('tiles');
  #terrain: Map<string, SVGGElement> = new Map();
  #specks = group('specks');
  /** The tile being painted, and what paints it. */
  #fresh: { key: string; tile: SVGGElement; steps: Iterator<unknown> } | null = null;
  /** The tiles whose counters, marks and hexes are in the document. */
  #shown: Set<string> = new Set();
  #cells: FewCells;
  #marks: FewMarks;
  #all: Tiles;
  #sight: Tiles = { left: 0, top: 0, right: -1, bottom: -1 };
  #far = false;
  /** When the map was moved last. */
  #moved = 0;
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
    root.append(...drawGround(this.#sheet), ...tints(this.#sheet, el), this.#tiles);
    names.append(paintNames(this.#sheet));
    board.layers.furniture.before(this.#specks);
    const { hexes, states, badges } = board.layers;
    board.cells = this.#cells = new FewCells(
      board.play,
      hexes,
      board.grid,
      map,
      board.heard,
      signs,
    );
    board.marks = this.#marks = new FewMarks(states, badges, (key) =>
      this.#cells.placesIn(rectOf(...tileOf(key))),
    );
    board.shows = (at) => this.#shown.has(keyAt(at));
    board.drawSeen();
  }

  /** The part of the world on the screen, and what reaches into it from its edge. */
  #window(): Rect {
    const { view } = this.#board,
      [x, y] = view.toWorld(0, 0),
      pad = 2 * RADIUS;
    return [x - pad, y - pad, view.width / view.k + 2 * pad, view.height / view.k + 2 * pad];
  }

  /** Draw what has come into sight, in the next frames. */
  follow() {
    const { view } = this.#board;
    this.#sight = common(tilesOf(this.#window()), this.#all);
    this.#moved = performance.now();
    const far = view.k * RADIUS < FAR;
    if (far !== this.#far) {
      this.#far = far;
      this.#tiles.setAttribute('display', far ? 'none' : 'inline');
      this.counters();
    }
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Draw for a part of a frame: first the counters and hexes in sight, then the terrain. */
  #draw() {
    this.#frame = 0;
    if (this.#signal.aborted) return;
    const began = performance.now(),
      most = began - this.#moved < REST ? MOVING : AT_REST,
      busy = () => performance.now() - began > most;
    const more = this.#show(busy) || this.#paint(busy);
    if (more) this.#frame = requestAnimationFrame(() => this.#draw());
    this.#meet();
  }

  /** Draw counters, marks and hexes of the tiles in sight; returns whether some are missing. */
  #show(busy: () => boolean) {
    const sight = this.#far ? [] : fromTheMiddle(this.#sight),
      missing = sight.filter((at) => !this.#shown.has(keyOf(...at))),
      left = [...this.#shown].filter((key) => this.#far || !this.#isNear(key, 1));
    if (!missing.length && !left.length) return false;
    for (const key of left) {
      this.#shown.delete(key);
      this.#cells.forget(rectOf(...tileOf(key)));
      this.#marks.forget(key);
    }
    while (missing.length && !busy()) {
      const at = missing.shift() as [number, number];
      this.#shown.add(keyOf(...at));
      this.#cells.see(rectOf(...at));
      this.#marks.see(keyOf(...at));
    }
    this.#board.drawStacks();
    return missing.length > 0;
  }

  #isNear(key: string, ring: number) {
    const { left, top, right, bottom } = this.#sight,
      near = { left: left - ring, top: top - ring, right: right + ring, bottom: bottom + ring };
    return touches(near, ...tileOf(key));
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

  /** Paint the terrain in sight, tile by tile; returns whether some is missing. */
  #paint(busy: () => boolean) {
    for (;;) {
      this.#fresh ??= this.#next();
      if (!this.#fresh) return false;
      if (busy()) return true;
      const { key, tile, steps } = this.#fresh;
      if (!steps.next().done) continue;
      this.#fresh = null;
      this.#terrain.set(key, tile);
      this.#tiles.append(tile);
    }
  }

  /** The nearest tile to paint; drops tiles that are far from the sight. */
  #next() {
    if (this.#far) return null;
    for (const [key, tile] of this.#terrain) {
      if (this.#isNear(key, 2)) continue;
      tile.remove();
      this.#terrain.delete(key);
    }
    const at = fromTheMiddle(this.#sight).find((one) => !this.#terrain.has(keyOf(...one)));
    if (!at) return null;
    const tile = group('tile');
    return { key: keyOf(...at), tile, steps: this.#tile(tile, rectOf(...at)) };
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
