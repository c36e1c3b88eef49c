/** A small still picture of a few hexes: for the rulebook, the quick check, and cards. */

import { drawCounter } from './counters.ts';
import { furnish } from './furniture.ts';
import { Grid, RADIUS, SMALL } from './grid.ts';
import { transformOf } from './motion.ts';
import { drawGround } from './overview.ts';
import { divide } from './parts.ts';
import { placeMarks } from './places.ts';
import { arrange } from './stacks.ts';
import { drawBadges, drawStates, hatchPattern } from './states.ts';
import { el, group } from './svg.ts';
import { paintGrid } from './terrain/lattice.ts';
import { paintNames } from './terrain/names.ts';
import { Sheet } from './terrain/sheet.ts';
import { paintAll, withOwn } from './terrain/terrain.ts';
import { drawPlates, drawTowers } from './tower.ts';
import type { Signs } from '../contract/board.ts';
import type { MapDoc } from '../contract/documents.ts';
import type { Position } from './board.ts';
import type { Point } from './svg.ts';

let pictures = 0;

/**
 * @param part - `radius` in hexes about the place; 1 shows its neighbours
 * @returns a picture with a viewBox and no size: the page sets the size
 */
export function miniature(
  map: MapDoc,
  { counters, places, sides, signs }: Position & { signs?: Signs },
  { around, radius }: { around: string; radius: number },
): SVGSVGElement {
  const grid = new Grid(map);
  grid.divided = divide(grid, map, signs);
  const [cx, cy] = grid.centre(around) ?? [RADIUS, RADIUS];
  const halfWidth = RADIUS * (1 + 1.4 * radius) + 12,
    halfHeight = RADIUS * 0.866 * (1 + 1.05 * radius) + 12;
  const drawn = still(
    grid,
    map,
    { counters, places, sides, signs },
    [cx - halfWidth, cy - halfHeight, 2 * halfWidth, 2 * halfHeight],
    false,
  );
  drawn.setAttribute('aria-hidden', 'true');
  return drawn;
}

/**
 * Draws the whole map with everything on it and beside it, without a selection and without a reach.
 * The ground of a large map is plain: its trees and houses would be hundreds of thousands.
 */
export function wholeBoard(map: MapDoc, position: Position & { signs?: Signs }) {
  const grid = new Grid(map);
  grid.divided = divide(grid, map, position.signs);
  return still(grid, map, position, grid.extent(), true);
}

/**
 * Draws a part of the map, omitting everything outside it.
 * @param window - x, y, width, height in units of the map
 */
export function partOfBoard(
  map: MapDoc,
  position: Position & { signs?: Signs },
  window: [number, number, number, number],
) {
  const grid = new Grid(map);
  grid.divided = divide(grid, map, position.signs);
  return still(grid, map, position, window, false);
}

/**
 * @param window - visible part of the world
 * @param whole - paint the sheet to its own edge
 */
function still(
  grid: Grid,
  map: MapDoc,
  { counters, places, sides, signs }: Position & { signs?: Signs },
  window: [number, number, number, number],
  whole: boolean,
): SVGSVGElement {
  const [left, top, width, height] = window;
  const hatch = `hatch-small-${(pictures += 1)}`;
  const terrain = group('terrain');
  if (whole && grid.cols * grid.rows > SMALL) {
    const sheet = new Sheet(map, null, signs);
    const own = group('t-own-tints');
    void withOwn(signs, ({ tints }) => own.append(...tints(sheet, el)));
    terrain.append(...drawGround(sheet), own, paintGrid(sheet), paintNames(sheet));
  } else paintAll(map, terrain, whole ? null : window, signs);
  const all = new Map(counters.map((counter) => [counter.id, counter]));
  const arranged = arrange(grid, counters, places);
  const seen = ([x, y]: Point) =>
    x > left - RADIUS && x < left + width + RADIUS && y > top - RADIUS && y < top + height + RADIUS;
  const standing = [...arranged.spots]
    .filter(([, spot]) => seen([spot.x, spot.y]))
    .sort((a, b) => a[1].z - b[1].z);
  const picture = {
    marks: new Map(
      [...placeMarks(places, null, null)].filter(([place]) => {
        const at = grid.centre(place);
        return at && seen(at);
      }),
    ),
    occupied: (place: string) => arranged.hexes.has(place),
    hatch,
  };
  return el(
    'svg',
    { class: 'board miniature', viewBox: window.join(' ') },
    el('defs', {}, hatchPattern(hatch)),
    terrain,
    drawStates(grid, picture),
    drawPlates(grid),
    group(
      'layer-counters',
      ...standing.flatMap(([id, spot]) => {
        const counter = all.get(id);
        if (!counter) return [];
        const node = drawCounter(counter, sides, all);
        node.setAttribute('transform', transformOf(spot));
        return [node];
      }),
    ),
    furnish(grid, arranged, all, places, sides),
    drawTowers(grid, counters, sides),
    drawBadges(grid, picture),
  );
}
