/**
 * Draws one large building in the middle of a hex: of stone or timber, wide enough to be visible
 * around a counter. Its shadow grows with the number of its floors.
 */

import { el, group, n, polygon, stroke } from '../svg.ts';
import { stream } from './noise.ts';
import { roadNear } from './roads.ts';
import { RADIUS } from '../grid.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from '../svg.ts';

export function* paintBuildings(sheet: Sheet): Generator<SVGGElement> {
  for (const cell of sheet.of('building')) {
    if (sheet.grid.has(cell))
      yield house(sheet, sheet.grid.label(cell.col, cell.row), sheet.grid.at(cell));
  }
}

/** The number of floors among a hex's parts; 1 if the map lists none. */
function floors(sheet: Sheet, hex: string) {
  const own = Object.keys(sheet.map.parts ?? {}).filter(
    (at) => at.startsWith(`${hex}/`) && Number.parseInt(at.slice(hex.length + 1), 10) > 0,
  );
  return own.length || 1;
}

function house(sheet: Sheet, hex: string, [cx, cy]: Point) {
  const next = stream(cx, cy, 66),
    x = cx,
    y = cy + 4;
  const wide = 68 + 10 * next(),
    deep = 50 + 7 * next();
  const road = roadNear(sheet, [x, y], RADIUS);
  const angle = road
    ? Math.max(-0.3, Math.min(0.3, road.angle % (Math.PI / 2)))
    : 0.26 * (next() - 0.5);
  const tone = next() < 0.55 ? 'stone' : 'timber',
    wing = next();
  const c = Math.cos(angle),
    s = Math.sin(angle);
  const at = (u: number, v: number) => [x + u * c - v * s, y + u * s + v * c] as Point;
  const w = wide / 2,
    d = deep / 2,
    cut = wing < 0.45 ? 0.34 * wide : 0,
    notch = cut ? 0.4 * deep : 0;
  // The plan is L-shaped if a wing is cut away at the lower right; a counter hides the middle, but
  // never the outline.
  const plan = cut
    ? [at(-w, -d), at(w, -d), at(w, d - notch), at(w - cut, d - notch), at(w - cut, d), at(-w, d)]
    : [at(-w, -d), at(w, -d), at(w, d), at(-w, d)];
  const length = 4 + 3 * Math.min(4, floors(sheet, hex));
  const shadow = Array.from({ length: length + 1 }, (_, i) =>
    polygon(plan.map(([px, py]) => [px + i * 0.8, py + i])),
  ).join('');
  const ridge = d * 0.62,
    a = at(-w + ridge, 0),
    b = at(w - ridge, 0);
  const south = cut
    ? [at(w, d - notch), at(w - cut, d - notch), at(w - cut, d), at(-w, d)]
    : [at(w, d), at(-w, d)];
  return group(
    `t-house t-house-${tone}`,
    el('path', { class: 't-house-shadow', d: shadow }),
    stroke('t-house-lit', polygon([at(-w, -d), at(w, -d), b, a])),
    stroke('t-house-dim', polygon([b, ...south, a])),
    stroke(
      't-house-end',
      polygon([at(w, -d), at(w, d - notch), b]) + polygon([at(-w, -d), at(-w, d), a]),
    ),
    stroke('t-house-course', courses(at, w, d, cut ? notch : 0)),
    stroke('t-house-ridge', `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`),
    stroke('t-house-edge', polygon(plan)),
  );
}

/** Draws rows of slates along both slopes. */
function courses(at: (u: number, v: number) => Point, w: number, d: number, notch: number) {
  let out = '';
  for (const v of [-0.78, -0.56, -0.34, 0.34, 0.56, 0.78]) {
    const inset = w - (w - d * 0.62) - Math.abs(v) * d * 0.62,
      end = v > 0 && notch && v * d > d - notch ? w * 0.3 : w - inset;
    const [x1, y1] = at(-w + inset, v * d),
      [x2, y2] = at(end, v * d);
    out += `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
  }
  return out;
}
