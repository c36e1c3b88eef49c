/** Roads and tracks: splines through hexes and over hexsides, cased, wandering a little. */

import { RADIUS } from '../grid.js';
import { group, polyline, sampleSpline, stroke } from '../svg.js';
import { hash } from './noise.js';

/** @typedef {import('../../types/documents.d.ts').MapDoc} MapDoc */
/** @typedef {import('../grid.js').Grid} Grid */
/** @typedef {import('../svg.js').Point} Point */
/** @typedef {import('./sheet.js').Line} Line */
/** @typedef {import('./sheet.js').Sheet} Sheet */

/**
 * The same wandering for every road that passes, so that roads meet.
 * @param {Point} point
 * @param {number} by
 * @returns {Point}
 */
function wander([x, y], by) {
  return [
    x + by * (2 * hash(Math.round(x), Math.round(y), 31) - 1),
    y + by * (2 * hash(Math.round(x), Math.round(y), 32) - 1),
  ];
}

/** @param {MapDoc} map @param {Grid} grid @returns {Line[]} */
export function roadLines(map, grid) {
  return (map.roads ?? [])
    .map(({ kind, along }) => ({ kind, points: sampleSpline(knots(map, grid, along), 10) }))
    .filter((line) => line.points.length > 1);
}

/** @param {MapDoc} map @param {Grid} grid @param {string[]} along @returns {Point[]} */
function knots(map, grid, along) {
  /** @type {Point[]} */
  const out = [];
  along.forEach((label, i) => {
    const centre = grid.centre(label);
    if (!centre) return;
    if (i) {
      const before = grid.centre(along[i - 1]);
      if (before)
        out.push(
          wander(
            [(before[0] + centre[0]) / 2, (before[1] + centre[1]) / 2],
            bridged(map, along[i - 1], label) ? 0 : 6,
          ),
        );
    }
    out.push(wander(centre, 9));
  });
  return [
    ...beyond(grid, along[0], along[1]),
    ...out,
    ...beyond(grid, along[along.length - 1], along[along.length - 2]),
  ];
}

/** @param {MapDoc} map @param {string} a @param {string} b */
function bridged(map, a, b) {
  const kind = map.edges?.[`${a}/${b}`] ?? map.edges?.[`${b}/${a}`];
  return kind === 'bridge' || kind === 'ford';
}

/**
 * A road that ends on the map's edge runs off the sheet.
 * @param {Grid} grid
 * @param {string} end
 * @param {string | undefined} before
 * @returns {Point[]}
 */
function beyond(grid, end, before) {
  const cell = grid.cell(end),
    from = before ? grid.centre(before) : null;
  if (!cell || !from) return [];
  const [x, y] = grid.at(cell);
  const heading = Math.atan2(y - from[1], x - from[0]);
  /** @type {Point | null} */
  let best = null;
  let least = Math.PI / 2.5;
  for (const next of grid.around(cell)) {
    if (grid.has(next)) continue;
    const [nx, ny] = grid.at(next);
    const turn = Math.abs(
      Math.atan2(
        Math.sin(Math.atan2(ny - y, nx - x) - heading),
        Math.cos(Math.atan2(ny - y, nx - x) - heading),
      ),
    );
    if (turn < least) {
      least = turn;
      best = [x + (nx - x) * 1.7, y + (ny - y) * 1.7];
    }
  }
  return best ? [best] : [];
}

/** @param {Sheet} sheet @returns {SVGGElement} */
export function paintRoads(sheet) {
  const seen = sheet.roads.filter((line) => line.points.some((p) => sheet.shows(p)));
  const of = (/** @type {string} */ kind) =>
    seen
      .filter((line) => line.kind === kind)
      .map((line) => polyline(line.points))
      .join('');
  return group(
    't-roads',
    stroke('t-track', of('track')),
    stroke('t-road-case', of('road')),
    stroke('t-road', of('road')),
  );
}

/**
 * Decks and parapets, or stepping stones, where a road or a hexside says so.
 * @param {Sheet} sheet
 * @returns {SVGGElement}
 */
export function paintCrossings(sheet) {
  let deck = '',
    parapet = '',
    stones = '';
  for (const [edge, kind] of Object.entries(sheet.map.edges ?? {})) {
    if (kind !== 'bridge' && kind !== 'ford') continue;
    const [a, b] = edge.split('/').map((label) => sheet.grid.centre(label));
    if (!a || !b || !sheet.shows(a)) continue;
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const place = local([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], angle);
    if (kind === 'ford') {
      for (const [u, v] of [
        [-8, -3],
        [-4, 3],
        [0, -2],
        [4, 2.5],
        [8, -3],
      ])
        stones += polyline([place(u, v), place(u + 0.1, v)]);
      continue;
    }
    deck += polyline([place(-11, 0), place(11, 0)]);
    for (const side of [-1, 1])
      parapet += polyline([
        place(-13, side * 7.5),
        place(-9.5, side * 4.6),
        place(9.5, side * 4.6),
        place(13, side * 7.5),
      ]);
  }
  return group(
    't-crossings',
    stroke('t-deck-case', deck),
    stroke('t-deck', deck),
    stroke('t-parapet', parapet),
    stroke('t-stones', stones),
  );
}

/** @param {Point} origin @param {number} angle @returns {(u: number, v: number) => Point} */
function local([x, y], angle) {
  const c = Math.cos(angle),
    s = Math.sin(angle);
  return (u, v) => [x + u * c - v * s, y + u * s + v * c];
}

/**
 * Direction of the road nearest to a spot, radians; null where none is near.
 * @param {Sheet} sheet
 * @param {Point} point
 * @param {number} within
 * @returns {{ angle: number, at: Point } | null}
 */
export function roadNear(sheet, [x, y], within = RADIUS) {
  let least = within * within;
  /** @type {{ angle: number, at: Point } | null} */
  let best = null;
  for (const { points } of sheet.roads) {
    for (let i = 1; i < points.length; i += 1) {
      const d = (points[i][0] - x) ** 2 + (points[i][1] - y) ** 2;
      if (d < least) {
        least = d;
        best = {
          angle: Math.atan2(points[i][1] - points[i - 1][1], points[i][0] - points[i - 1][0]),
          at: points[i],
        };
      }
    }
  }
  return best;
}
