/**
 * Data shared by the terrain painters: the map's shape, the terrain of each cell, the courses of
 * roads and rivers, and the areas to keep clear. Knows the MapDoc; draws nothing.
 */

import { Grid, RADIUS } from '../grid.ts';
import { riverLines, roadLines } from './lines.ts';
import type { Signs } from '../../contract/board.ts';
import type { MapDoc } from '../../contract/documents.ts';
import type { Cell } from '../grid.ts';
import type { Point } from '../svg.ts';
import type { Line } from './lines.ts';

/** X, y, width, height in world units. */
export type Rect = [number, number, number, number];

const BUCKET = 24;
export const MARGIN = 22;

export class Sheet {
  map: MapDoc;
  signs;
  grid: Grid;
  /** Rectangle of the printed sheet. */
  rect: Rect;
  window;
  /** Cells by terrain. A ring of cells outside the map continues the terrain of its edge. */
  byTerrain: Map<string, Cell[]> = new Map();
  /** The cells to draw. */
  cells: Cell[] = [];
  /** Cells with parts that are drawn as a tower at the right of the cell. */
  dividedCells;
  roads: Line[];
  rivers: Line[];

  /**
   * @param window - draw only this part of the world
   * @param whole - the sheet of the same map without a window, to share its roads and rivers
   */
  constructor(map: MapDoc, window: Rect | null = null, signs?: Signs, whole?: Sheet) {
    this.map = map;
    this.signs = signs;
    this.grid = whole?.grid ?? new Grid(map);
    const { width, height } = this.grid.hexBounds();
    this.rect = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
    this.window = window;
    this.dividedCells = new Set(
      Object.keys(map.parts ?? {}).flatMap((at) => {
        const cell = this.grid.cell(at);
        return cell ? [`${cell.col},${cell.row}`] : [];
      }),
    );
    this.#sort();
    this.roads = whole?.roads ?? roadLines(map, this.grid);
    this.rivers = whole?.rivers ?? riverLines(map, this.grid);
    this.#roadBuckets = whole ? whole.#roadBuckets : buckets(this.roads);
    this.#riverBuckets = whole ? whole.#riverBuckets : buckets(this.rivers);
  }

  #roadBuckets: Map<number, Point[]>;

  #riverBuckets: Map<number, Point[]>;

  #sort() {
    const { grid } = this,
      [x, y, width, height] = this.window ?? this.rect;
    const low = grid.cellAt(x, y),
      high = grid.cellAt(x + width, y + height);
    const lastCol = Math.min(grid.cols + 1, high.col + 2),
      lastRow = Math.min(grid.rows + 1, high.row + 2);
    for (let col = Math.max(0, low.col - 2); col <= lastCol; col += 1) {
      for (let row = Math.max(0, low.row - 2); row <= lastRow; row += 1) {
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

  shows([x, y]: Point, slack: number = RADIUS * 1.2) {
    if (!this.window) return true;
    const [wx, wy, width, height] = this.window;
    return x > wx - slack && y > wy - slack && x < wx + width + slack && y < wy + height + slack;
  }

  /** @param cell - on the map or off it */
  terrain({ col, row }: Cell): string {
    const { grid } = this;
    const label = grid.label(
      Math.min(grid.cols, Math.max(1, col)),
      Math.min(grid.rows, Math.max(1, row)),
    );
    const kind = this.map.terrain?.[label] ?? 'clear';
    return this.signs?.terrains?.find(({ id }) => id === kind)?.like || kind;
  }

  of(...kinds: string[]): Cell[] {
    return kinds.flatMap((kind) => this.byTerrain.get(kind) ?? []);
  }

  /** Middle of the baseline of a hex's printed number. */
  numberSpot(cell: Cell): Point {
    const [x, y] = this.grid.at(cell);
    return [x, y - (this.grid.flat ? 33.5 : 33)];
  }

  onRoad(x: number, y: number, gap: number) {
    return near(this.#roadBuckets, x, y, gap);
  }

  onRiver(x: number, y: number, gap: number) {
    return near(this.#riverBuckets, x, y, gap);
  }

  /** Whether a point is too close to the number of its hex. */
  onNumber(x: number, y: number) {
    const [nx, ny] = this.numberSpot(this.grid.cellAt(x, y));
    return Math.abs(x - nx) < 16 && Math.abs(y - ny + 3.5) < 9;
  }
}

const NOBODY: Point[] = [];

/** The key of the bucket at a column and row; these may also lie off the map. */
const bucket = (i: number, j: number) => (i + 4096) * 16_384 + j + 4096;

function buckets(lines: Line[]): Map<number, Point[]> {
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
 * Whether a point in `map` is within `gap`.
 * @param gap - at most the size of one bucket
 */
function near(map: Map<number, Point[]>, x: number, y: number, gap: number) {
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
