/** A small still picture of a few hexes: for the rulebook, the quick check, and cards. */

import { drawCounter } from './counters.js';
import { furnish } from './furniture.js';
import { Grid, RADIUS } from './grid.js';
import { transformOf } from './motion.js';
import { divide } from './parts.js';
import { placeMarks } from './places.js';
import { arrange } from './stacks.js';
import { drawBadges, drawStates, hatchPattern } from './states.js';
import { el, group } from './svg.js';
import { paintAll } from './terrain/terrain.js';
import { drawPlates, drawTowers } from './tower.js';

let pictures = 0;

/**
 * @param {import('../types/documents.d.ts').MapDoc} map
 * @param {import('./board.js').Position & { signs?: import('../types/board.d.ts').Signs }} position
 * @param {{ around: string, radius: number }} part
 *   `radius` in hexes about the place; 1 shows its neighbours
 * @returns {SVGSVGElement} it has a viewBox and no size: the page gives it one
 */
export function miniature(map, { counters, places, sides, signs }, { around, radius }) {
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
 * The whole map with all that stands on it and beside it, as it lies: nothing picked, no reach.
 * @param {import('../types/documents.d.ts').MapDoc} map
 * @param {import('./board.js').Position & { signs?: import('../types/board.d.ts').Signs }} position
 */
export function wholeBoard(map, position) {
  const grid = new Grid(map);
  grid.divided = divide(grid, map, position.signs);
  return still(grid, map, position, grid.extent(), true);
}

/**
 * A part of it: nothing is drawn that would not be seen.
 * @param {import('../types/documents.d.ts').MapDoc} map
 * @param {import('./board.js').Position & { signs?: import('../types/board.d.ts').Signs }} position
 * @param {[number, number, number, number]} window x, y, width, height in units of the map
 */
export function partOfBoard(map, position, window) {
  const grid = new Grid(map);
  grid.divided = divide(grid, map, position.signs);
  return still(grid, map, position, window, false);
}

/**
 * @param {Grid} grid
 * @param {import('../types/documents.d.ts').MapDoc} map
 * @param {import('./board.js').Position & { signs?: import('../types/board.d.ts').Signs }} position
 * @param {[number, number, number, number]} window what is seen of the world
 * @param {boolean} whole the sheet is painted to its own edge
 * @returns {SVGSVGElement}
 */
function still(grid, map, { counters, places, sides, signs }, window, whole) {
  const [left, top, width, height] = window;
  const hatch = `hatch-small-${(pictures += 1)}`;
  const terrain = group('terrain');
  paintAll(map, terrain, whole ? null : window, signs);
  const all = new Map(counters.map((counter) => [counter.id, counter]));
  const arranged = arrange(grid, counters, places);
  const seen = (/** @type {import('./svg.js').Point} */ [x, y]) =>
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
    occupied: (/** @type {string} */ place) => arranged.hexes.has(place),
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
