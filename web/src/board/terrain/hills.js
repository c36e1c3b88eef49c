/** High ground as layers of card: each contour has a shadow down-right and a pale lip. The first and the third contour follow the hexes of level one and two; the others are only relief. */

import { RADIUS } from '../grid.js';
import { el, group, stroke } from '../svg.js';
import { areaField, clumps, fieldOf, outline } from './areas.js';
import { noise } from './noise.js';

/** @typedef {import('./sheet.js').Sheet} Sheet */
/** @typedef {import('../grid.js').Cell} Cell */
/** @typedef {import('./areas.js').Field} Field */

const LEVEL = 0.07;

/** @param {Sheet} sheet @returns {Generator<SVGGElement>} */
export function* paintHills(sheet) {
  for (const clump of clumps(sheet.grid, sheet.of('hill', 'hill2'))) {
    const high = clump.filter((cell) => sheet.terrain(cell) === 'hill2');
    const foot = areaField(sheet.grid, clump, { seed: 21, rough: 0.05, wave: 23 });
    const layers = [layer(1, outline(foot, LEVEL)), layer(2, outline(swelling(sheet, clump, foot, 0.34), 0.86))];
    for (const top of clumps(sheet.grid, high)) {
      const peak = areaField(sheet.grid, top, { seed: 23, rough: 0.05, wave: 23 });
      layers.push(layer(3, outline(peak, LEVEL + 0.03)), layer(4, outline(swelling(sheet, top, peak, 0.3), 0.9)));
    }
    yield group('t-hill', ...layers);
  }
}

/** A rounded rise within an area: a sum of bells that never reaches the area's own edge. @param {Sheet} sheet @param {Cell[]} cells @param {Field} edge @param {number} rim @returns {Field} */
function swelling(sheet, cells, edge, rim) {
  const centres = cells.map((cell) => sheet.grid.at(cell));
  const width = 2 * (0.8 * RADIUS) ** 2;
  return fieldOf(sheet.grid, cells, (x, y) => {
    let sum = 0.1 * noise(x, y, 60, 25);
    for (const [cx, cy] of centres) {
      const d = (x - cx) ** 2 + (y - cy) ** 2;
      if (d < 4 * width) sum += Math.exp(-d / width);
    }
    return Math.min(sum, 0.86 + 3 * (edge.sample(x, y) - rim + 0.16));
  });
}

/** @param {1 | 2 | 3 | 4} height @param {string} d */
function layer(height, d) {
  return group(`t-layer t-layer-${height}`,
    el('path', { class: 't-layer-shadow', d, transform: 'translate(4.5 6)' }),
    el('path', { class: 't-layer-shadow', d, transform: 'translate(2 2.8)' }),
    stroke('t-layer-face', d));
}
