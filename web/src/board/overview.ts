/** A large map zoomed far out: its ground in plain hexes, its counters as squares of their side. */

import { SIDE } from './counters.ts';
import { lookOf } from './looks.ts';
import { el, group, n, polygon, stroke } from './svg.ts';
import { paintRivers } from './terrain/rivers.ts';
import { paintRoads } from './terrain/roads.ts';
import type { CounterView } from '../contract/board.ts';
import type { Sides } from './boardview.ts';
import type { Arrangement } from './stacks.ts';
import type { Sheet } from './terrain/sheet.ts';

/** The class of the ground of each terrain, as the painters use it. */
const GROUND: Record<string, string> = {
  forest: 't-forest-floor',
  hill: 't-layer-face',
  hill2: 't-layer-face',
  town: 't-town-ground',
  marsh: 't-marsh-ground',
  water: 't-lake-face',
  rough: 't-rough-ground',
  field: 't-field-ground',
  mountain: 't-mountain-foot',
  desert: 't-desert-ground',
  building: 't-roof t-roof-0',
};
const LAYER: Record<string, string> = { hill: 't-layer-1', hill2: 't-layer-3' };

/** The sheet, and one path for each terrain. */
export function drawGround(sheet: Sheet): SVGElement[] {
  const [x, y, width, height] = sheet.rect;
  const areas = Object.entries(GROUND).map(([kind, name]) => {
    const cells = sheet.of(kind).filter((cell) => sheet.grid.has(cell));
    const d = cells.map((cell) => polygon(sheet.grid.corners(sheet.grid.at(cell)))).join('');
    return group(LAYER[kind] ?? '', stroke(name, d));
  });
  return [
    el('rect', { class: 't-sheet-shadow', x: x + 3, y: y + 5, width, height, rx: 3 }),
    el('rect', { class: 't-clear', x, y, width, height, rx: 3 }),
    ...areas,
    paintRivers(sheet),
    paintRoads(sheet),
    el('rect', { class: 't-sheet-edge', x, y, width, height, rx: 3 }),
  ];
}

/** One path for the counters of each look. */
export function drawSpecks(
  { spots }: Arrangement,
  all: Map<string, CounterView>,
  sides: Sides,
): SVGElement[] {
  const byLook: Map<string, string> = new Map();
  for (const [id, { x, y, scale }] of spots) {
    const counter = all.get(id);
    if (!counter) continue;
    const look = lookOf(sides, counter.side),
      half = (SIDE / 2) * scale;
    const square = `M${n(x - half)} ${n(y - half)}h${n(2 * half)}v${n(2 * half)}h${n(-2 * half)}Z`;
    byLook.set(look, (byLook.get(look) ?? '') + square);
  }
  return [...byLook].map(([look, d]) => group(look, stroke('c-face', d)));
}
