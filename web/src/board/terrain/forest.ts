/** Woods: a floor, and crowns in rows from north to south, each row drawn over the last. */

import { circle, el, group, stroke } from '../svg.ts';
import { areaField, clumps, outline } from './areas.ts';
import { hash } from './noise.ts';
import type { Sheet } from './sheet.ts';
import type { Field } from './areas.ts';

const SPACING = 7;
const LEVEL = 0.07;

/** @returns one group for each wood */
export function* paintForest(sheet: Sheet): Generator<SVGGElement> {
  for (const clump of clumps(sheet.grid, sheet.of('forest'))) {
    const field = areaField(sheet.grid, clump, { seed: 11 });
    yield group(
      't-forest',
      stroke('t-forest-floor', outline(field, LEVEL)),
      ...crowns(sheet, field),
    );
  }
}

/**
 * Draws the crowns. Neighbours in a row overlap, so each row is drawn in two passes; each pass is
 * one path.
 */
function crowns(sheet: Sheet, field: Field): SVGElement[] {
  let shadows = '';
  const rows: SVGElement[] = [];
  const first = Math.floor(field.y / SPACING),
    last = Math.ceil((field.y + field.rows * 5) / SPACING);
  const left = Math.floor(field.x / SPACING),
    right = Math.ceil((field.x + field.cols * 5) / SPACING);
  for (let j = first; j <= last; j += 1) {
    const fills = ['', ''],
      lights = ['', ''];
    for (let i = left; i <= right; i += 1) {
      const x = (i + 0.5 * (j & 1) + 0.55 * (hash(i, j, 12) - 0.5)) * SPACING,
        y = (j + 0.55 * (hash(i, j, 13) - 0.5)) * SPACING;
      const r = 3.5 + 2 * hash(i, j, 14);
      if (
        field.sample(x, y) < LEVEL + 0.05 ||
        sheet.onNumber(x, y) ||
        sheet.onRoad(x, y, r + 5.5) ||
        sheet.onRiver(x, y, r + 5)
      )
        continue;
      shadows += circle(x + 1.8, y + 2.4, r);
      fills[i & 1] += circle(x, y, r);
      lights[i & 1] += circle(x - r * 0.28, y - r * 0.32, r * 0.45);
    }
    for (const k of [0, 1])
      if (fills[k])
        rows.push(
          stroke(`t-crown${(j + k) % 3 ? '' : ' t-crown-b'}`, fills[k]),
          stroke('t-crown-light', lights[k]),
        );
  }
  return [stroke('t-crown-shadow', shadows), el('g', { class: 't-crowns' }, ...rows)];
}
