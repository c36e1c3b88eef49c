/** Sand: a pale floor, crescent dunes all facing one way, and grains between them. */

import { RADIUS } from '../grid.ts';
import { circle, group, n, stroke } from '../svg.ts';
import { areaField, clumps, outline } from './areas.ts';
import { stream } from './noise.ts';
import type { Sheet } from './sheet.ts';

const DUNES = 7;
const GRAINS = 46;

export function* paintDesert(sheet: Sheet): Generator<SVGGElement> {
  for (const clump of clumps(sheet.grid, sheet.of('desert'))) {
    const field = areaField(sheet.grid, clump, { seed: 45, rough: 0.08, wave: 24 });
    let lee = '',
      crest = '',
      grains = '';
    for (const cell of clump) {
      const [cx, cy] = sheet.grid.at(cell),
        next = stream(cx, cy, 46);
      const spot = () =>
        [cx + (2 * next() - 1) * RADIUS * 0.86, cy + (2 * next() - 1) * RADIUS * 0.78] as const;
      for (let i = 0, drawn = 0; i < 40 && drawn < DUNES; i += 1) {
        const [x, y] = spot(),
          wide = 17 + 15 * next(),
          high = wide * (0.26 + 0.08 * next());
        if (
          [-0.1, 0.5, 1.1].some(
            (t) => !open(sheet, x + wide * t, y - high / 2) || field.sample(x + wide * t, y) < 0.14,
          )
        )
          continue;
        drawn += 1;
        lee += `M${n(x)} ${n(y)}Q${n(x + wide * 0.46)} ${n(y - 2 * high)} ${n(x + wide)} ${n(y)}Q${n(x + wide * 0.52)} ${n(y - high * 0.72)} ${n(x)} ${n(y)}Z`;
        crest += `M${n(x)} ${n(y)}Q${n(x + wide * 0.46)} ${n(y - 2 * high)} ${n(x + wide)} ${n(y)}`;
      }
      for (let i = 0; i < GRAINS; i += 1) {
        const [x, y] = spot();
        if (open(sheet, x, y) && field.sample(x, y) > 0.1)
          grains += circle(x, y, 0.5 + 0.4 * next());
      }
    }
    yield group(
      't-desert',
      stroke('t-desert-ground', outline(field, 0.07)),
      stroke('t-grain', grains),
      stroke('t-dune-lee', lee),
      stroke('t-dune-crest', crest),
    );
  }
}

function open(sheet: Sheet, x: number, y: number) {
  return !sheet.onNumber(x, y) && !sheet.onRoad(x, y, 7) && !sheet.onRiver(x, y, 8);
}
