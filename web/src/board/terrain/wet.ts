/** Marsh and open water. */

import { RADIUS } from '../grid.ts';
import { el, group, n, stroke } from '../svg.ts';
import { areaField, clumps, outline } from './areas.ts';
import { stream } from './noise.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from '../svg.ts';
import type { Cell } from '../grid.ts';

export function* paintMarsh(sheet: Sheet): Generator<SVGGElement> {
  for (const clump of clumps(sheet.grid, sheet.of('marsh'))) {
    const field = areaField(sheet.grid, clump, { seed: 51 });
    let lines = '',
      reeds = '';
    for (const cell of clump) {
      const centre = sheet.grid.at(cell),
        next = stream(...centre, 52);
      for (let i = 0; i < 22; i += 1) {
        const [x, y] = spot(centre, next);
        const length = 6 + 9 * next();
        if (
          open(sheet, x, y) &&
          open(sheet, x + length, y) &&
          field.sample(x, y) > 0.14 &&
          field.sample(x + length, y) > 0.14
        )
          lines += `M${n(x)} ${n(y)}h${n(length)}`;
      }
      for (let i = 0, drawn = 0; i < 40 && drawn < 9; i += 1) {
        const [x, y] = spot(centre, next);
        const tall = 5 + 3 * next();
        if (!open(sheet, x, y) || !open(sheet, x, y - tall) || field.sample(x, y) < 0.2) continue;
        drawn += 1;
        reeds += `M${n(x)} ${n(y)}v${n(-tall)}M${n(x)} ${n(y)}q-1 ${n(-tall * 0.6)} -4 ${n(-tall * 0.8)}M${n(x)} ${n(y)}q1 ${n(-tall * 0.6)} 4 ${n(-tall * 0.8)}`;
      }
    }
    yield group(
      't-marsh',
      stroke('t-marsh-ground', outline(field, 0.08)),
      stroke('t-water-line', lines),
      stroke('t-reed', reeds),
    );
  }
}

let lakes = 0;

export function* paintWater(sheet: Sheet): Generator<SVGGElement> {
  for (const clump of clumps(sheet.grid, sheet.of('water'))) {
    const field = areaField(sheet.grid, clump, { seed: 55, rough: 0.07, wave: 20 });
    const land = shoreField(sheet, clump);
    const face = outline(field, 0.05),
      clip = `lake-${(lakes += 1)}`;
    let ripples = '';
    for (const cell of clump) {
      const centre = sheet.grid.at(cell),
        next = stream(...centre, 56);
      for (let i = 0; i < 12; i += 1) {
        const [x, y] = spot(centre, next);
        const wet =
          field.sample(x, y) > 0.1 &&
          field.sample(x + 16, y) > 0.1 &&
          land.every((one) => one.sample(x, y) < -0.4 && one.sample(x + 16, y) < -0.4);
        if (wet && !sheet.onNumber(x, y) && !sheet.onNumber(x + 12, y))
          ripples += `M${n(x)} ${n(y)}q4 -3.2 8 0t8 0`;
      }
    }
    yield group(
      't-lake',
      el('clipPath', { id: clip }, el('path', { d: face, 'clip-rule': 'evenodd' })),
      stroke('t-lake-face', face),
      el(
        'g',
        { 'clip-path': `url(#${clip})` },
        stroke('t-lake-shore', land.map((one) => outline(one, -0.15)).join('')),
        stroke('t-lake-shore t-lake-shore-2', land.map((one) => outline(one, -0.29)).join('')),
      ),
      stroke('t-ripple', ripples),
    );
  }
}

/**
 * The distance fields of the shore: of the hexes adjacent to the water that are not water
 * themselves.
 */
function shoreField(sheet: Sheet, clump: Cell[]) {
  const shore: Map<string, Cell> = new Map();
  for (const cell of clump)
    for (const near of sheet.grid.around(cell))
      if (sheet.terrain(near) !== 'water') shore.set(`${near.col},${near.row}`, near);
  return clumps(sheet.grid, [...shore.values()]).map((cells) =>
    areaField(sheet.grid, cells, { seed: 55, rough: 0.07, wave: 20 }),
  );
}

function open(sheet: Sheet, x: number, y: number) {
  return !sheet.onNumber(x, y) && !sheet.onRoad(x, y, 8) && !sheet.onRiver(x, y, 9);
}

function spot([x, y]: Point, next: () => number): Point {
  return [x + (2 * next() - 1) * RADIUS * 0.92, y + (2 * next() - 1) * RADIUS * 0.84];
}
