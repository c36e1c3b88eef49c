/** The position of a map's picture under the drawn hexes. Knows no element. */
import { Grid } from '../board/grid.ts';
import type { Backdrop } from '../dressed.ts';
import type { MapDoc } from '../contract/documents.ts';

/** A hex with its pixels on a picture. */
export type Corner = { hex: string; x: number; y: number };

/** A part of a picture, in the picture's pixels. */
export type Part = { x: number; y: number; width: number; height: number };

/** The position of the backdrop on the board, and the part of the picture that is shown. */
export type Placed = { laid: Omit<Backdrop, 'url' | 'strength'>; part: Part };

/**
 * The part of a picture that lies on the map, and its position there. Null if picture and map do
 * not overlap, or if the corners define no scale.
 * @param corners - two hexes that differ in column and row
 * @param size - of the picture, in pixels
 */
export function placed(
  map: MapDoc,
  [one, other]: Corner[],
  size: { width: number; height: number },
): Placed | null {
  const grid = new Grid(map);
  const from = one && grid.centre(one.hex),
    to = other && grid.centre(other.hex);
  if (!from || !to) return null;
  const bounds = grid.hexBounds();
  const x = axis([one.x, from[0]], [other.x, to[0]], size.width, bounds.width);
  const y = axis([one.y, from[1]], [other.y, to[1]], size.height, bounds.height);
  if (!x || !y) return null;
  return {
    part: { x: x.from, y: y.from, width: x.length, height: y.length },
    laid: { size: x.share, stretch: y.share / x.share, across: x.off, down: y.off },
  };
}

/**
 * The result for one axis: the range of the picture's pixels that lies on the map, the length of
 * this range as a share of the map, and the offset of its middle from the map's middle, also as a
 * share.
 * @param one - pixel on the picture, and its position on the map
 */
function axis(one: [number, number], other: [number, number], size: number, length: number) {
  const scale = (other[1] - one[1]) / (other[0] - one[0]);
  if (!Number.isFinite(scale) || scale <= 0) return null;
  const start = one[1] - one[0] * scale;
  const from = Math.max(0, Math.floor(-start / scale)),
    until = Math.min(size, Math.ceil((length - start) / scale));
  if (until - from < 1) return null;
  const middle = start + ((from + until) / 2) * scale;
  return {
    from,
    length: until - from,
    share: ((until - from) * scale) / length,
    off: middle / length - 0.5,
  };
}
