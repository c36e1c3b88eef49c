/** Which part of a large map is in sight, in tiles of equal size. Pure arithmetic. */
import { RADIUS } from './grid.ts';
import type { Point } from './svg.ts';
import type { Rect } from './terrain/sheet.ts';

/** The side of a tile in world units: about twelve hexes across. */
export const TILE = RADIUS * 18;
/** If a hex has a smaller radius than this in pixels, only an overview is drawn. */
export const FAR = 20;

/** Whole tiles by column and row; the last ones are included. */
export type Tiles = { left: number; top: number; right: number; bottom: number };

/** The tiles that a rectangle touches, and `ring` tiles around them. */
export const tilesOf = ([x, y, width, height]: Rect, ring = 0): Tiles => ({
  left: Math.floor(x / TILE) - ring,
  top: Math.floor(y / TILE) - ring,
  right: Math.floor((x + width) / TILE) + ring,
  bottom: Math.floor((y + height) / TILE) + ring,
});

/** The key of a tile. */
export const keyOf = (column: number, row: number) => `${column},${row}`;

/** The column and row of the tile with a key. */
export const tileOf = (key: string) => key.split(',').map(Number) as [number, number];

/** The key of the tile that a point is in. */
export const keyAt = ([x, y]: Point) => keyOf(Math.floor(x / TILE), Math.floor(y / TILE));

export const rectOf = (column: number, row: number): Rect => [
  column * TILE,
  row * TILE,
  TILE,
  TILE,
];

/** The tiles, the nearest to the middle first. */
export function fromTheMiddle({ left, top, right, bottom }: Tiles): [number, number][] {
  const all: [number, number][] = [];
  for (let column = left; column <= right; column += 1)
    for (let row = top; row <= bottom; row += 1) all.push([column, row]);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const far = ([column, row]: [number, number]) => Math.hypot(column - x, row - y);
  return all.sort((one, other) => far(one) - far(other));
}

export const touches = ({ left, top, right, bottom }: Tiles, column: number, row: number) =>
  column >= left && column <= right && row >= top && row <= bottom;

/** The tiles that two sets have in common, perhaps none. */
export const common = (one: Tiles, other: Tiles): Tiles => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
