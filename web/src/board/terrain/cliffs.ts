/** Cliffs along hexsides: a face of rock that falls towards the lower of the two hexes. */

import { along, el, group, polygon, polyline, stroke } from '../svg.ts';
import { hash } from './noise.ts';
import { sideEnds } from './lines.ts';
import type { Point } from '../svg.ts';
import type { Sheet } from './sheet.ts';

/** The height level of each terrain that is not flat. */
const HEIGHT: Record<string, number> = { hill: 1, hill2: 2, mountain: 3 };
/** The number of ledges of a cliff's face, and how far the face reaches into the lower hex. */
const LEDGES = 9;
const FALL = 10;

export function paintCliffs(sheet: Sheet): SVGGElement {
  let face = '',
    lit = '',
    cracks = '',
    crest = '';
  for (const [edge, kind] of Object.entries(sheet.map.edges ?? {})) {
    const ends = kind === 'cliff' ? sideEnds(sheet.grid, edge) : null;
    if (!ends || !sheet.shows(ends[0])) continue;
    const { top, foot } = outline(ends, down(sheet, edge, ends));
    face += polygon([...top, ...[...foot].reverse()]);
    for (let i = 0; i < LEDGES; i += 1) {
      const strip = polygon([
        top[i],
        top[i + 1],
        along(top[i + 1], foot[i + 1]),
        along(top[i], foot[i]),
      ]);
      if (i % 2) lit += strip;
      cracks += polyline([along(top[i], foot[i], 0.15), along(top[i], foot[i], 0.95)]);
    }
    crest += polyline(top);
  }
  return group(
    't-cliffs',
    el('path', { class: 't-layer-shadow', d: face, transform: 'translate(2.4 3.2)' }),
    stroke('t-cliff-face', face),
    stroke('t-cliff-lit', lit),
    stroke('t-cliff-crack', cracks),
    stroke('t-cliff-crest', crest),
  );
}

/**
 * The downward direction of a cliff, of length 1: towards the lower hex. Between hexes of equal
 * height it is down the sheet, where the face is visible.
 */
function down(sheet: Sheet, edge: string, [[ax, ay], [bx, by]]: [Point, Point]): Point {
  const [one, two] = edge.split('/').map((at) => {
    const centre = sheet.grid.centre(at) ?? [0, 0];
    return { centre, high: HEIGHT[sheet.map.terrain?.[at] ?? ''] ?? 0 };
  });
  const falls = one.high - two.high || two.centre[1] - one.centre[1];
  const lower = falls >= 0 ? two.centre : one.centre;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const across: Point = [(ay - by) / length, (bx - ax) / length];
  const to = (lower[0] - ax) * across[0] + (lower[1] - ay) * across[1];
  return to < 0 ? [-across[0], -across[1]] : across;
}

/**
 * The crest along the hexside, and the irregular foot below it; the two nearly meet at the ends.
 */
function outline([a, b]: [Point, Point], way: Point): { top: Point[]; foot: Point[] } {
  const top: Point[] = [];
  const foot: Point[] = [];
  for (let i = 0; i <= LEDGES; i += 1) {
    const [x, y] = along(a, b, i / LEDGES);
    const rough = (seed: number) => hash(Math.round(x), Math.round(y), seed);
    const end = i === 0 || i === LEDGES;
    const lip = end ? 0 : 2.4 * rough(47) - 2.2;
    const reach = end ? FALL * 0.35 : FALL * (0.7 + 0.5 * rough(48));
    top.push([x + lip * way[0], y + lip * way[1]]);
    foot.push([x + reach * way[0], y + reach * way[1]]);
  }
  return { top, foot };
}
