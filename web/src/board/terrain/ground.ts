/** Open ground: paper, soft patches, farm fields by the roads, rough and cultivated hexes. */

import { RADIUS } from '../grid.ts';
import { along, el, group, n, polygon, polyline, stroke } from '../svg.ts';
import { areaField, clumps, mottle, outline } from './areas.ts';
import { hash, stream } from './noise.ts';
import { roadNear } from './roads.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from '../svg.ts';

type Quad = [Point, Point, Point, Point];

export function paintPaper(sheet: Sheet): SVGGElement {
  const [x, y, width, height] = sheet.rect;
  const area = sheet.window ?? sheet.rect;
  return group(
    't-paper',
    el('rect', { class: 't-clear', x, y, width, height }),
    stroke('t-mottle-a', mottle(area, { seed: 3, size: 118, level: 0.16 })),
    stroke('t-mottle-b', mottle(area, { seed: 5, size: 96, level: 0.24 })),
  );
}

/** Draws a few parcels along some roads; the groups of parcels differ from each other. */
export function paintFarms(sheet: Sheet): SVGGElement {
  const ink = new Parcels();
  for (const cell of sheet.cells) {
    if (sheet.terrain(cell) !== 'clear' || hash(cell.col, cell.row, 71) > 0.62) continue;
    const centre = sheet.grid.at(cell),
      next = stream(...centre, 72);
    const road = roadNear(sheet, centre, RADIUS * 1.25);
    if (!road) continue;
    const side = next() < 0.5 ? 1 : -1,
      angle = road.angle + 0.16 * (next() - 0.5);
    const wide = 34 + 30 * next(),
      deep = 22 + 16 * next(),
      away = 9 + deep / 2;
    const at = [
      road.at[0] - side * Math.sin(angle) * away,
      road.at[1] + side * Math.cos(angle) * away,
    ] as Point;
    const quad = frame(at, wide, deep, angle, next);
    if (!quad.concat([at]).every(([x, y]) => free(sheet, x, y))) continue;
    ink.split(quad, next, 0.18);
  }
  return ink.drawn('t-farms');
}

function free(sheet: Sheet, x: number, y: number) {
  const cell = sheet.grid.cellAt(x, y);
  return (
    sheet.grid.has(cell) &&
    sheet.terrain(cell) === 'clear' &&
    !sheet.onRoad(x, y, 7) &&
    !sheet.onRiver(x, y, 12) &&
    !sheet.onNumber(x, y)
  );
}

let fields = 0;

/** Draws the cultivated hexes, each as one hedged patchwork. */
export function* paintFields(sheet: Sheet): Generator<SVGGElement> {
  for (const clump of clumps(sheet.grid, sheet.of('field'))) {
    const field = areaField(sheet.grid, clump, { seed: 73, rough: 0.03 });
    const ink = new Parcels();
    for (const cell of clump) {
      const centre = sheet.grid.at(cell),
        next = stream(...centre, 74);
      const angle = roadNear(sheet, centre, RADIUS)?.angle ?? next() * 0.9 - 0.45;
      ink.split(frame(centre, 92, 84, angle, next), next, 0, 2);
    }
    const edge = outline(field, 0.06),
      clip = `field-${(fields += 1)}`,
      parcels = ink.drawn('t-field-parcels');
    parcels.setAttribute('clip-path', `url(#${clip})`);
    yield group(
      't-field',
      el('clipPath', { id: clip }, el('path', { d: edge })),
      stroke('t-field-ground', edge),
      parcels,
    );
  }
}

/** Draws broken ground: short hachures and stones. */
export function* paintRough(sheet: Sheet): Generator<SVGGElement> {
  for (const clump of clumps(sheet.grid, sheet.of('rough'))) {
    const field = areaField(sheet.grid, clump, { seed: 77, rough: 0.08 });
    let stones = '',
      shade = '';
    for (const cell of clump) {
      const [cx, cy] = sheet.grid.at(cell),
        next = stream(cx, cy, 78);
      for (let i = 0; i < 60; i += 1) {
        const x = cx + (2 * next() - 1) * RADIUS * 0.9,
          y = cy + (2 * next() - 1) * RADIUS * 0.8,
          r = 1.9 + 4.2 * next() * next();
        const turn = next() * 2;
        if (
          field.sample(x, y) < 0.16 ||
          sheet.onNumber(x, y) ||
          sheet.onRoad(x, y, 7) ||
          sheet.onRiver(x, y, 8)
        )
          continue;
        const stone = Array.from(
          { length: 5 },
          (_, k) =>
            [
              x + r * Math.cos(turn + k * 1.257) * (0.8 + 0.4 * hash(i, k, 79)),
              y + r * 0.8 * Math.sin(turn + k * 1.257),
            ] as Point,
        );
        stones += polygon(stone);
        shade += `M${n(x - r)} ${n(y + r * 0.9)}h${n(r * 2.4)}`;
      }
    }
    yield group(
      't-rough',
      stroke('t-rough-ground', outline(field, 0.08)),
      stroke('t-stone-shade', shade),
      stroke('t-stone', stones),
    );
  }
}

/** An irregular four-sided plot. */
function frame([x, y]: Point, wide: number, deep: number, angle: number, next: () => number): Quad {
  const c = Math.cos(angle),
    s = Math.sin(angle);
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a, b]) => {
    const u = ((a * wide) / 2) * (0.86 + 0.28 * next()),
      v = ((b * deep) / 2) * (0.86 + 0.28 * next());
    return [x + u * c - v * s, y + u * s + v * c];
  }) as Quad;
}

/** Collects parcels, so that each tone, all furrows and all hedges are drawn as one path each. */
class Parcels {
  tones = ['', '', ''];

  furrows = '';

  hedges = '';

  /**
   * Cut a plot in two unequal parts, repeatedly, until the parts are small.
   * @param fallow - share of the plots left out
   */
  split([a, b, c, d]: Quad, next: () => number, fallow: number, deeper = 0) {
    const wide = Math.hypot(b[0] - a[0], b[1] - a[1]),
      deep = Math.hypot(d[0] - a[0], d[1] - a[1]);
    if (Math.max(wide, deep) < 19 + 12 * next() - deeper) {
      if (next() >= fallow) this.parcel([a, b, c, d], next);
      return;
    }
    const t = 0.38 + 0.24 * next(),
      u = t + 0.08 * (next() - 0.5);
    if (wide > deep) {
      const m = along(a, b, t),
        o = along(d, c, u);
      this.split([a, m, o, d], next, fallow, deeper);
      this.split([m, b, c, o], next, fallow, deeper);
    } else {
      const m = along(a, d, t),
        o = along(b, c, u);
      this.split([a, b, o, m], next, fallow, deeper);
      this.split([m, o, c, d], next, fallow, deeper);
    }
  }

  parcel([a, b, c, d]: Quad, next: () => number) {
    this.tones[Math.floor(next() * 3)] += polygon([a, b, c, d]);
    this.hedges += polygon([a, b, c, d]);
    const [p, q, r, s] = next() < 0.5 ? [a, b, c, d] : [b, c, d, a];
    const lines = Math.max(2, Math.round(Math.hypot(s[0] - p[0], s[1] - p[1]) / 3.4));
    if (next() < 0.8)
      for (let i = 1; i < lines; i += 1)
        this.furrows += polyline([along(p, s, i / lines), along(q, r, i / lines)]);
  }

  drawn(name: string) {
    return group(
      name,
      ...this.tones.map((d, i) => stroke(`t-parcel t-parcel-${i}`, d)),
      stroke('t-furrow', this.furrows),
      stroke('t-hedgerow', this.hedges),
    );
  }
}
