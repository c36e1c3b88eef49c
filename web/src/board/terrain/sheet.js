/**
 * What the terrain painters share: the map's shape, the terrain of each cell, where roads and
 * rivers run, and what must be kept clear. Knows the MapDoc; draws nothing.
 */

import { Grid, RADIUS } from '../grid.js';
import { roadLines } from './roads.js';
import { riverLines } from './rivers.js';

/** @typedef {import('../../types/documents.d.ts').MapDoc} MapDoc */
/** @typedef {import('../grid.js').Cell} Cell */
/** @typedef {import('../svg.js').Point} Point */
/** @typedef {[number, number, number, number]} Rect x, y, width, height in world units */
/** @typedef {{ kind: string, points: Point[] }} Line */

const BUCKET = 24;
export const MARGIN = 22;

export class Sheet {
  /**
   * @param {MapDoc} map
   * @param {Rect | null} [window] only what lies in this part of the world is drawn
   * @param {import('../../types/board.d.ts').Signs} [signs]
   */
  constructor(map, window = null, signs) {
    this.map = map;
    this.signs = signs;
    this.grid = new Grid(map);
    const { width, height } = this.grid.hexBounds();
    /** @type {Rect} the printed sheet */
    this.rect = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
    this.window = window;
    /** @type {Map<string, Cell[]>} cells by terrain; a ring outside the map continues its edge */
    this.byTerrain = new Map();
    /** @type {Cell[]} the cells of the map that are drawn */
    this.cells = [];
    /** cells whose parts stand as a tower at their right */
    this.dividedCells = new Set(
      Object.keys(map.parts ?? {}).flatMap((at) => {
        const cell = this.grid.cell(at);
        return cell ? [`${cell.col},${cell.row}`] : [];
      }),
    );
    this.#sort();
    /** @type {Line[]} */
    this.roads = roadLines(map, this.grid);
    /** @type {Line[]} */
    this.rivers = riverLines(map, this.grid);
    this.#roadBuckets = buckets(this.roads);
    this.#riverBuckets = buckets(this.rivers);
  }

  /** @type {Map<number, Point[]>} */
  #roadBuckets;

  /** @type {Map<number, Point[]>} */
  #riverBuckets;

  #sort() {
    const { grid } = this;
    for (let col = 0; col <= grid.cols + 1; col += 1) {
      for (let row = 0; row <= grid.rows + 1; row += 1) {
        const cell = { col, row };
        if (!this.shows(grid.at(cell))) continue;
        if (grid.has(cell)) this.cells.push(cell);
        const kind = this.terrain(cell);
        if (kind === 'clear') continue;
        const known = this.byTerrain.get(kind);
        if (known) known.push(cell);
        else this.byTerrain.set(kind, [cell]);
      }
    }
  }

  /** @param {Point} point @param {number} [slack] */
  shows([x, y], slack = RADIUS * 1.2) {
    if (!this.window) return true;
    const [wx, wy, width, height] = this.window;
    return x > wx - slack && y > wy - slack && x < wx + width + slack && y < wy + height + slack;
  }

  /** @param {Cell} cell on the map or off it @returns {string} */
  terrain({ col, row }) {
    const { grid } = this;
    const label = grid.label(
      Math.min(grid.cols, Math.max(1, col)),
      Math.min(grid.rows, Math.max(1, row)),
    );
    return this.map.terrain?.[label] ?? 'clear';
  }

  /** @param {string[]} kinds @returns {Cell[]} */
  of(...kinds) {
    return kinds.flatMap((kind) => this.byTerrain.get(kind) ?? []);
  }

  /** Baseline middle of a hex's printed number. @param {Cell} cell @returns {Point} */
  numberSpot(cell) {
    const [x, y] = this.grid.at(cell);
    return [x, y - (this.grid.flat ? 33.5 : 33)];
  }

  /** @param {number} x @param {number} y @param {number} gap */
  onRoad(x, y, gap) {
    return near(this.#roadBuckets, x, y, gap);
  }

  /** @param {number} x @param {number} y @param {number} gap */
  onRiver(x, y, gap) {
    return near(this.#riverBuckets, x, y, gap);
  }

  /** Is a point too near to the number of its hex? @param {number} x @param {number} y */
  onNumber(x, y) {
    const [nx, ny] = this.numberSpot(this.grid.cellAt(x, y));
    return Math.abs(x - nx) < 16 && Math.abs(y - ny + 3.5) < 9;
  }
}

/** @type {Point[]} */
const NOBODY = [];

/** A bucket by its column and row, off the map too. @param {number} i @param {number} j */
const bucket = (i, j) => (i + 4096) * 16_384 + j + 4096;

/** @param {Line[]} lines @returns {Map<number, Point[]>} */
function buckets(lines) {
  const out = new Map();
  for (const line of lines) {
    for (const point of line.points) {
      const key = bucket(Math.floor(point[0] / BUCKET), Math.floor(point[1] / BUCKET));
      const list = out.get(key);
      if (list) list.push(point);
      else out.set(key, [point]);
    }
  }
  return out;
}

/**
 * @param {Map<number, Point[]>} map
 * @param {number} x
 * @param {number} y
 * @param {number} gap at most one bucket
 */
function near(map, x, y, gap) {
  if (!map.size) return false;
  const i = Math.floor(x / BUCKET),
    j = Math.floor(y / BUCKET);
  for (let a = i - 1; a <= i + 1; a += 1) {
    for (let b = j - 1; b <= j + 1; b += 1) {
      for (const [px, py] of map.get(bucket(a, b)) ?? NOBODY)
        if ((px - x) ** 2 + (py - y) ** 2 < gap * gap) return true;
    }
  }
  return false;
}
