/** Built-up hexes: tinted ground, and roofs that line the roads, or a lane where there is none. */

import { RADIUS } from '../grid.js';
import { group, polygon, stroke, turnedBox } from '../svg.js';
import { areaField, clumps, outline } from './areas.js';
import { stream } from './noise.js';
import { roadNear } from './roads.js';

/** @typedef {import('./sheet.js').Sheet} Sheet */
/** @typedef {import('./areas.js').Field} Field */
/** @typedef {import('../svg.js').Point} Point */
/** @typedef {{ at: Point, size: number }} Roof */

/**
 * @param {Sheet} sheet
 * @returns {Generator<SVGGElement>} the ground, to be drawn beneath the roads
 */
export function* paintTownGround(sheet) {
  for (const clump of clumps(sheet.grid, sheet.of('town'))) {
    yield group(
      't-town',
      stroke(
        't-town-ground',
        outline(areaField(sheet.grid, clump, { seed: 61, rough: 0.1, wave: 20 }), 0.16),
      ),
    );
  }
}

/** @param {Sheet} sheet @returns {Generator<SVGGElement>} the roofs, above the roads */
export function* paintRoofs(sheet) {
  for (const cell of sheet.of('town')) {
    if (!sheet.grid.has(cell)) continue;
    yield roofs(sheet, sheet.grid.at(cell));
  }
}

/** @param {Sheet} sheet @param {Point} centre */
function roofs(sheet, centre) {
  const next = stream(...centre, 62);
  const lane = next() * Math.PI;
  /** @type {Roof[]} */
  const built = [];
  let shadow = '';
  const tones = ['', '', ''],
    shaded = ['', '', ''];
  for (let tries = 0; tries < 130 && built.length < 20; tries += 1) {
    const size = 8 + 5 * next();
    const at = /** @type {Point} */ ([
      centre[0] + (2 * next() - 1) * RADIUS * 0.74,
      centre[1] + (2 * next() - 1) * RADIUS * 0.68,
    ]);
    const road = roadNear(sheet, at, 34);
    if (!fits(sheet, at, size, built, centre)) continue;
    const angle =
      (road ? road.angle : lane) + (next() < 0.2 ? Math.PI / 2 : 0) + 0.12 * (next() - 0.5);
    const deep = size * (0.58 + 0.14 * next());
    built.push({ at, size });
    const half = /** @type {Point} */ ([
      at[0] - (Math.sin(angle) * deep) / 4,
      at[1] + (Math.cos(angle) * deep) / 4,
    ]);
    const tone = Math.floor(next() * 2.5);
    shadow += polygon(turnedBox([at[0] + 1.7, at[1] + 2], size, deep, angle));
    tones[tone] += polygon(turnedBox(at, size, deep, angle));
    shaded[tone] += polygon(turnedBox(half, size, deep / 2, angle));
  }
  return group(
    't-roofs',
    stroke('t-roof-shadow', shadow),
    ...tones.flatMap((d, i) => [
      stroke(`t-roof t-roof-${i}`, d),
      stroke(`t-roof-side t-roof-side-${i}`, shaded[i]),
    ]),
  );
}

/**
 * @param {Sheet} sheet
 * @param {Point} at
 * @param {number} size
 * @param {Roof[]} built
 * @param {Point} centre
 */
function fits(sheet, [x, y], size, built, [cx, cy]) {
  if (Math.hypot(x - cx, (y - cy) * 1.05) > RADIUS * 0.76) return false;
  if (
    sheet.onRoad(x, y, size / 2 + 4.6) ||
    sheet.onNumber(x, y) ||
    sheet.onNumber(x, y + 3) ||
    sheet.onRiver(x, y, size / 2 + 8)
  )
    return false;
  return built.every(
    (roof) => Math.hypot(roof.at[0] - x, roof.at[1] - y) > (roof.size + size) * 0.5 + 0.6,
  );
}
