/**
 * High ground as layers of card: each contour has a shadow at the lower right and a pale lip. The
 * outer contours of levels one and two follow their hexes; the others are only relief.
 */

import { el, group, stroke } from '../svg.ts';
import { areaField, bellField, clumps, outline } from './areas.ts';
import type { Sheet } from './sheet.ts';
import type { Cell } from '../grid.ts';
import type { Field, Bell } from './areas.ts';

const LEVEL = 0.07;

export function* paintHills(sheet: Sheet): Generator<SVGGElement> {
  for (const clump of clumps(sheet.grid, sheet.of('hill', 'hill2'))) {
    const high = clump.filter((cell) => sheet.terrain(cell) === 'hill2');
    const foot = areaField(sheet.grid, clump, { seed: 21, rough: 0.05, wave: 23 });
    const layers = [
      layer(1, outline(foot, LEVEL)),
      layer(2, outline(swelling(sheet, clump, 0.62), 0.52)),
      layer(2, outline(swelling(sheet, clump, 1.15), 1.3)),
    ];
    for (const top of clumps(sheet.grid, high)) {
      const peak = areaField(sheet.grid, top, { seed: 23, rough: 0.05, wave: 23 });
      layers.push(
        layer(3, outline(peak, LEVEL + 0.03)),
        layer(4, outline(swelling(sheet, top, 0.62), 0.52)),
      );
    }
    yield group('t-hill', ...layers);
  }
}

/**
 * Returns the height field of a rounded rise within an area: a bell on each of its hexes, a hollow
 * on each hex around it.
 * @param breadth - of a bell, in hex radii
 */
export function swelling(sheet: Sheet, cells: Cell[], breadth: number): Field {
  const key = (cell: Cell) => `${cell.col},${cell.row}`;
  const bells: Map<string, Bell> = new Map(
    cells.map((cell) => [key(cell), { at: sheet.grid.at(cell), height: 1 }]),
  );
  for (const cell of cells)
    for (const next of sheet.grid.around(cell))
      if (!bells.has(key(next))) bells.set(key(next), { at: sheet.grid.at(next), height: -0.8 });
  return bellField(sheet.grid, cells, [...bells.values()], { breadth, seed: 25 });
}

function layer(height: 1 | 2 | 3 | 4, d: string) {
  return group(
    `t-layer t-layer-${height}`,
    el('path', { class: 't-layer-shadow', d, transform: 'translate(4.5 6)' }),
    el('path', { class: 't-layer-shadow', d, transform: 'translate(2 2.8)' }),
    stroke('t-layer-face', d),
  );
}
