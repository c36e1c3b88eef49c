/**
 * Place names in the serif, placed where no counter will be: in the strip between two rows of
 * counters, on clear ground.
 */

import { RADIUS } from '../grid.ts';
import { el, group } from '../svg.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from '../svg.ts';
import type { Cell } from '../grid.ts';

const SIZE = 17;
const ITALIC = new Set(['forest', 'marsh', 'water', 'mountain', 'desert']);
const CROWDED = new Set(['town', 'building']);
const OWN_GROUND = new Set(['forest', 'marsh', 'water', 'hill', 'hill2', 'mountain', 'desert']);

export function paintNames(sheet: Sheet): SVGGElement {
  const taken: { at: Point; half: number }[] = [];
  const texts = Object.entries(sheet.map.names ?? {}).flatMap(([hex, name]) => {
    const cell = sheet.grid.cell(hex);
    if (!cell || !sheet.shows(sheet.grid.at(cell), RADIUS * 2)) return [];
    const half = name.length * SIZE * 0.26 + 4;
    const at = best(sheet, cell, half, taken);
    taken.push({ at, half });
    const italic = ITALIC.has(sheet.terrain(cell));
    return [
      el('text', { class: italic ? 't-name t-name-italic' : 't-name', x: at[0], y: at[1] }, name),
    ];
  });
  return group('t-names', ...texts);
}

/**
 * The best position of a cell's name.
 * @param half - half of the name's width
 */
function best(sheet: Sheet, cell: Cell, half: number, taken: { at: Point; half: number }[]): Point {
  const own = sheet.grid.at(cell);
  let found: Point = [own[0], own[1] + 42];
  let least = Infinity;
  for (const near of [cell, ...sheet.grid.around(cell)]) {
    if (!sheet.grid.has(near)) continue;
    const [x, y] = sheet.grid.at(near);
    for (const dy of sheet.grid.flat ? [41, -49] : [46, -36]) {
      for (const dx of [-24, -12, 0, 12, 24]) {
        const spot = [x + dx, y + dy] as Point;
        const cost =
          wishFor(sheet, cell, near, spot) +
          clutter(sheet, spot, half, taken) +
          Math.hypot(spot[0] - own[0], spot[1] - own[1]) / 32;
        if (cost < least) {
          least = cost;
          found = spot;
        }
      }
    }
  }
  return found;
}

/**
 * The cost of a name's position, depending on the ground. A name may cover the wood or hill that it
 * names; other named hexes usually hold stacks, whose manifests are at the foot of the hex.
 */
function wishFor(sheet: Sheet, own: Cell, near: Cell, [x, y]: Point) {
  const carries = OWN_GROUND.has(sheet.terrain(own)),
    over = sheet.grid.cellAt(x, y - 18);
  if (CROWDED.has(sheet.terrain(own)) && CROWDED.has(sheet.terrain(over))) return 6;
  if (!carries && over.col === own.col && over.row === own.row) return 4;
  if (near === own) return carries ? 0 : 1;
  return sheet.terrain(near) === 'clear' ? 1 : 4;
}

/**
 * The cost of covering other names, numbers, roads, rivers or the edge of the sheet.
 * @param spot - middle of the baseline
 */
function clutter(sheet: Sheet, [x, y]: Point, half: number, taken: { at: Point; half: number }[]) {
  let cost = 0;
  for (const other of taken)
    if (Math.abs(other.at[1] - y) < 20 && Math.abs(other.at[0] - x) < other.half + half + 6)
      cost += 9;
  for (let px = x - half; px <= x + half + 0.1; px += half / 5) {
    const py = y - 5;
    if (!sheet.grid.has(sheet.grid.cellAt(px, py))) cost += 3;
    if (sheet.onNumber(px, py) || sheet.onNumber(px, y) || sheet.onNumber(px, y - 11)) cost += 2.2;
    if (sheet.onRoad(px, py, 11)) cost += 0.9;
    if (sheet.onRiver(px, py, 14)) cost += 0.8;
    const cell = sheet.grid.cellAt(px, py),
      [cx, cy] = sheet.grid.at(cell);
    if (px - cx > 20 && Math.abs(py - cy) < 34 && sheet.dividedCells.has(`${cell.col},${cell.row}`))
      cost += 1.6;
    if (Math.abs(py - cy) < 33)
      cost += Math.abs(px - cx) < 36 ? 1.1 : Math.abs(px - cx) < 52 ? 0.45 : 0;
  }
  return cost;
}
