/**
 * Roads and tracks: splines through hexes and over hexsides, drawn with a casing and a slight
 * random offset.
 */

import { RADIUS } from '../grid.ts';
import { group, polyline, stroke } from '../svg.ts';
import type { Point } from '../svg.ts';
import type { Sheet } from './sheet.ts';

export function paintRoads(sheet: Sheet): SVGGElement {
  const seen = sheet.roads.filter((line) => line.points.some((p) => sheet.shows(p)));
  const of = (kind: string) =>
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

/** Draws decks and parapets, or stepping stones, where a hexside is a bridge or a ford. */
export function paintCrossings(sheet: Sheet): SVGGElement {
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

function local([x, y]: Point, angle: number): (u: number, v: number) => Point {
  const c = Math.cos(angle),
    s = Math.sin(angle);
  return (u, v) => [x + u * c - v * s, y + u * s + v * c];
}

/** Direction in radians of the road closest to a spot; null where none is near. */
export function roadNear(
  sheet: Sheet,
  [x, y]: Point,
  within: number = RADIUS,
): { angle: number; at: Point } | null {
  let least = within * within;
  let best: { angle: number; at: Point } | null = null;
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
