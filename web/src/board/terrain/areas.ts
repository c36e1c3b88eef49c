/**
 * Outlines of terrain areas that look drawn by hand but leave no doubt about any hex: the soft
 * maximum of hex distance over an area's hexes, with a little noise, contoured just inside the
 * hexsides (marching squares).
 */

import { contours } from 'd3-contour';
import { RADIUS } from '../grid.ts';
import { smoothRing } from '../svg.ts';
import { noise } from './noise.ts';
import type { Point } from '../svg.ts';
import type { Grid, Cell } from '../grid.ts';

export type Field = {
  x: number;
  y: number;
  cols: number;
  rows: number;
  values: Float64Array;
  sample: (x: number, y: number) => number;
};

const CELL = 5;
const SHARPNESS = 6;
const INRADIUS = (RADIUS * Math.sqrt(3)) / 2;
const EMPTY = -0.6;
/** A point whose value is below this is outside, whatever the noise adds. */
const FAINT = Math.exp(-0.4 * SHARPNESS);

/** The groups of adjacent cells. */
export function clumps(grid: Grid, cells: Cell[]): Cell[][] {
  const key = (c: Cell) => `${c.col},${c.row}`;
  const left = new Map(cells.map((c) => [key(c), c]));
  const out: Cell[][] = [];
  for (const start of cells) {
    if (!left.delete(key(start))) continue;
    const clump = [start];
    for (const cell of clump)
      for (const next of grid.around(cell)) if (left.delete(key(next))) clump.push(next);
    out.push(clump);
  }
  return out;
}

/** Closeness to the centre of a hex: 1 at its centre, 0 on its sides, negative outside. */
function inside(grid: Grid, dx: number, dy: number) {
  const a = Math.abs(grid.flat ? dy : dx) / INRADIUS,
    b = (grid.flat ? dx : dy) / INRADIUS;
  const slope = Math.abs(b) * 0.8660254 + a * 0.5;
  return 1 - Math.max(a, slope);
}

/** @param reach - world units drawn beyond the outermost centres */
function frame(centres: Point[], reach: number, step: number) {
  const xs = centres.map((c) => c[0]),
    ys = centres.map((c) => c[1]);
  const snap = (value: number) => Math.floor(value / step) * step;
  const x = snap(Math.min(...xs) - reach),
    y = snap(Math.min(...ys) - reach);
  return {
    x,
    y,
    cols: Math.ceil((Math.max(...xs) + reach - x) / step) + 1,
    rows: Math.ceil((Math.max(...ys) + reach - y) / step) + 1,
  };
}

/**
 * The field of one clump of cells.
 * @param look - `rough` is the strength of the noise
 */
export function areaField(
  grid: Grid,
  cells: Cell[],
  { seed, rough = 0.055, wave = 17 }: { seed: number; rough?: number; wave?: number },
): Field {
  const centres = cells.map((c) => grid.at(c));
  const { x, y, cols, rows } = frame(centres, RADIUS * 1.35, CELL);
  const values = new Float64Array(cols * rows);
  const span = Math.ceil((RADIUS * 1.3) / CELL);
  for (const [cx, cy] of centres) {
    const ci = Math.round((cx - x) / CELL),
      cj = Math.round((cy - y) / CELL);
    for (let j = Math.max(0, cj - span); j <= Math.min(rows - 1, cj + span); j += 1) {
      for (let i = Math.max(0, ci - span); i <= Math.min(cols - 1, ci + span); i += 1) {
        values[j * cols + i] += Math.exp(
          SHARPNESS * inside(grid, x + i * CELL - cx, y + j * CELL - cy),
        );
      }
    }
  }
  for (let k = 0; k < values.length; k += 1) {
    if (values[k] < FAINT) {
      values[k] = EMPTY;
      continue;
    }
    const px = x + (k % cols) * CELL,
      py = y + Math.floor(k / cols) * CELL;
    values[k] =
      Math.log(values[k]) / SHARPNESS +
      rough * (0.7 * noise(px, py, wave, seed) + 0.3 * noise(px, py, wave / 2.3, seed + 1));
  }
  return withSample(x, y, cols, rows, values);
}

export type Bell = { at: Point; height: number };

/**
 * A sum of round bells and hollows over the frame of some cells.
 * @param look - breadth in hex radii
 */
export function bellField(
  grid: Grid,
  cells: Cell[],
  bells: Bell[],
  { breadth, seed }: { breadth: number; seed: number },
): Field {
  const { x, y, cols, rows } = frame(
    cells.map((c) => grid.at(c)),
    RADIUS * 1.35,
    CELL,
  );
  const values = new Float64Array(cols * rows);
  for (let k = 0; k < values.length; k += 1)
    values[k] = 0.09 * noise(x + (k % cols) * CELL, y + Math.floor(k / cols) * CELL, 46, seed);
  const width = 2 * (breadth * RADIUS) ** 2,
    span = Math.ceil((2 * Math.sqrt(width)) / CELL);
  for (const {
    at: [cx, cy],
    height,
  } of bells) {
    const ci = Math.round((cx - x) / CELL),
      cj = Math.round((cy - y) / CELL);
    for (let j = Math.max(0, cj - span); j <= Math.min(rows - 1, cj + span); j += 1) {
      for (let i = Math.max(0, ci - span); i <= Math.min(cols - 1, ci + span); i += 1) {
        values[j * cols + i] +=
          height * Math.exp(-((x + i * CELL - cx) ** 2 + (y + j * CELL - cy) ** 2) / width);
      }
    }
  }
  return withSample(x, y, cols, rows, values);
}

function withSample(x: number, y: number, cols: number, rows: number, values: Float64Array): Field {
  const sample = (px: number, py: number) => {
    const i = Math.round((px - x) / CELL),
      j = Math.round((py - y) / CELL);
    return i < 0 || j < 0 || i >= cols || j >= rows ? EMPTY : values[j * cols + i];
  };
  return { x, y, cols, rows, values, sample };
}

/** The outline at a level, holes included, as one path (fill-rule evenodd). */
export function outline(field: Field, level: number, step: number = CELL): string {
  const shape = contours()
    .size([field.cols, field.rows])
    .contour(field.values as unknown as number[], level);
  const paths = [];
  for (const part of shape.coordinates) {
    for (const ring of part) {
      const points = thin(
        ring
          .slice(0, -1)
          .map(([gx, gy]) => [field.x + (gx - 0.5) * step, field.y + (gy - 0.5) * step] as Point),
        step * 0.9,
      );
      if (points.length > 3) paths.push(smoothRing(points));
    }
  }
  return paths.join('');
}

/**
 * Drops points that are closer than `gap` to the last point kept: half the bytes, the same line.
 */
function thin(ring: Point[], gap: number) {
  let last = ring[0];
  return ring.filter((p, i) => {
    if (i && Math.hypot(p[0] - last[0], p[1] - last[1]) < gap) return false;
    last = p;
    return true;
  });
}

/**
 * Draws soft patches over a whole rectangle.
 * @param rect - x, y, width, height
 */
export function mottle(
  [x, y, width, height]: number[],
  { seed, size, level }: { seed: number; size: number; level: number },
): string {
  const step = 12;
  const cols = Math.ceil(width / step) + 3,
    rows = Math.ceil(height / step) + 3;
  const values = new Float64Array(cols * rows);
  for (let k = 0; k < values.length; k += 1) {
    const px = x + ((k % cols) - 1) * step,
      py = y + (Math.floor(k / cols) - 1) * step;
    values[k] = 0.75 * noise(px, py, size, seed) + 0.25 * noise(px, py, size / 2.7, seed + 1);
  }
  return outline({ ...withSample(x - step, y - step, cols, rows, values) }, level, step);
}
