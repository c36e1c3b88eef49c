/** Rivers and streams along hexsides, and the walls and hedges there. */

import { group, polyline, stroke, circle } from '../svg.ts';
import { sideEnds } from './lines.ts';
import { hash } from './noise.ts';
import type { Sheet } from './sheet.ts';

export function paintRivers(sheet: Sheet): SVGGElement {
  const of = (kind: string) =>
    sheet.rivers
      .filter((line) => line.kind === kind && line.points.some((p) => sheet.shows(p)))
      .map((line) => polyline(line.points))
      .join('');
  const river = of('river'),
    stream = of('stream');
  return group(
    't-rivers',
    stroke('t-stream-bank', stream),
    stroke('t-river-bank', river),
    stroke('t-stream', stream),
    stroke('t-river', river),
    stroke('t-river-light', river),
  );
}

/** Draws stone walls and hedges. */
export function paintSides(sheet: Sheet): SVGGElement {
  let wall = '',
    shade = '',
    bush = '',
    light = '';
  for (const [edge, kind] of Object.entries(sheet.map.edges ?? {})) {
    const ends = kind === 'wall' || kind === 'hedge' ? sideEnds(sheet.grid, edge) : null;
    if (!ends || !sheet.shows(ends[0])) continue;
    if (kind === 'wall') {
      wall += polyline(ends);
      continue;
    }
    const [[ax, ay], [bx, by]] = ends;
    for (let t = 0.06; t < 0.97; t += 0.088) {
      const x = ax + (bx - ax) * t,
        y = ay + (by - ay) * t,
        r = 3.2 + 1.4 * hash(Math.round(x), Math.round(y), 43);
      shade += circle(x + 1.4, y + 1.9, r);
      bush += circle(x, y, r);
      light += circle(x - r * 0.3, y - r * 0.35, r * 0.42);
    }
  }
  return group(
    't-sides',
    stroke('t-wall-case', wall),
    stroke('t-wall', wall),
    stroke('t-crown-shadow', shade),
    stroke('t-crown', bush),
    stroke('t-crown-light', light),
  );
}
