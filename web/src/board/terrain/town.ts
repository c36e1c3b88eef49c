/**
 * Built-up hexes: tinted ground, and roofs along the roads, or along a lane where there is no road.
 */

import { RADIUS } from '../grid.ts';
import { group, polygon, stroke, turnedBox } from '../svg.ts';
import { areaField, clumps, outline } from './areas.ts';
import { stream } from './noise.ts';
import { roadNear } from './roads.ts';
import type { Sheet } from './sheet.ts';
import type { Point } from '../svg.ts';

type Roof = { at: Point; size: number };

/** @returns the ground, to be drawn below the roads */
export function* paintTownGround(sheet: Sheet): Generator<SVGGElement> {
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

/** @returns the roofs, to be drawn above the roads */
export function* paintRoofs(sheet: Sheet): Generator<SVGGElement> {
  for (const cell of sheet.of('town')) {
    if (!sheet.grid.has(cell)) continue;
    yield roofs(sheet, sheet.grid.at(cell));
  }
}

function roofs(sheet: Sheet, centre: Point) {
  const next = stream(...centre, 62);
  const lane = next() * Math.PI;
  const built: Roof[] = [];
  let shadow = '';
  const tones = ['', '', ''],
    shaded = ['', '', ''];
  for (let tries = 0; tries < 130 && built.length < 20; tries += 1) {
    const size = 8 + 5 * next();
    const at = [
      centre[0] + (2 * next() - 1) * RADIUS * 0.74,
      centre[1] + (2 * next() - 1) * RADIUS * 0.68,
    ] as Point;
    const road = roadNear(sheet, at, 34);
    if (!fits(sheet, at, size, built, centre)) continue;
    const angle =
      (road ? road.angle : lane) + (next() < 0.2 ? Math.PI / 2 : 0) + 0.12 * (next() - 0.5);
    const deep = size * (0.58 + 0.14 * next());
    built.push({ at, size });
    const half = [
      at[0] - (Math.sin(angle) * deep) / 4,
      at[1] + (Math.cos(angle) * deep) / 4,
    ] as Point;
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

function fits(sheet: Sheet, [x, y]: Point, size: number, built: Roof[], [cx, cy]: Point) {
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
