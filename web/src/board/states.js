/**
 * The state of hexes: shape, edge and colour together, so that none of them tells alone. Lawful:
 * solid on white. At a price: dashed on a dark line. Forbidden: solid with hatching. Picked: a
 * double ring.
 */

import { drawBadge } from './badges.js';
import { RADIUS, ground } from './grid.js';
import { outlineOf } from './parts.js';
import { circle, el, group, n, polygon, polyline, stroke } from './svg.js';

/** @typedef {import('../types/verdicts.d.ts').Grade} Grade */
/** @typedef {import('./grid.js').Grid} Grid */
/** @typedef {{ grade: Grade, badge: string, strong?: boolean }} Mark */
/**
 * @typedef {{ marks: Map<string, Mark>, occupied: (place: string) => boolean, hatch: string,
 *   aims?: string[], opened?: { hex: string, below: boolean } }} Picture
 *   opened: the hex whose stack is laid open
 */

/** More lawful hexes than this are tinted as one area; a tick in each would be noise. */
const CALM = 45;

/**
 * What was drawn of a grid, piece by piece: under a hand that drags, a thousand hexes are marked
 * anew with every hex it passes.
 * @type {WeakMap<Grid, Map<string, string>>}
 */
const pieces = new WeakMap();

/** @param {Grid} grid @param {string} key @param {() => string} draw */
function once(grid, key, draw) {
  const known = pieces.get(grid) ?? new Map();
  if (!known.size) pieces.set(grid, known);
  let d = known.get(key);
  if (d === undefined) known.set(key, (d = draw()));
  return d;
}

/**
 * The outline of a hex or a tray, drawn a little inside.
 * @param {Grid} grid
 * @param {string} place
 * @param {number} inset
 */
export function shapeOf(grid, place, inset) {
  return once(grid, `${inset} ${place}`, () => outline(grid, place, inset));
}

/** @param {Grid} grid @param {string} place @param {number} inset */
function outline(grid, place, inset) {
  if (place.startsWith('@')) {
    const box = grid.box(place.slice(1));
    return box
      ? `M${box.x + inset} ${box.y + inset}H${box.x + box.width - inset}V${box.y + box.height - inset}H${box.x + inset}Z`
      : '';
  }
  const part = grid.part(place);
  if (part) return outlineOf(part, inset / 2);
  const centre = grid.centre(place);
  return centre ? polygon(grid.corners(centre, 54 - inset * 1.1547)) : '';
}

/** Fills and edges, to lie under the counters. @param {Grid} grid @param {Picture} picture */
export function drawStates(grid, { marks, hatch }) {
  const nodes = [],
    { whole, lawful, calm } = told(marks);
  if (calm) nodes.push(stroke('s-calm', lawful.map(([place]) => shapeOf(grid, place, 2)).join('')));
  const rank = (/** @type {Mark} */ mark) =>
    ['lawful', 'overstacked', 'forbidden'].indexOf(mark.grade);
  for (const [place, mark] of whole.sort((a, b) => rank(a[1]) - rank(b[1]))) {
    if (!calm || mark.grade !== 'lawful') nodes.push(edged(grid, place, mark.grade, hatch, false));
  }
  return group('states', ...nodes);
}

/**
 * What lies above those: the hexes asked about, the hex aimed at, that of the counter picked.
 * @param {Grid} grid
 * @param {Picture & { aim: string, picked: string }} picture
 */
export function drawFront(grid, { marks, aim, picked, hatch }) {
  const nodes = told(marks).whole.map(([place, mark]) =>
    edged(grid, place, mark.grade, hatch, true),
  );
  if (aim) nodes.push(edged(grid, ground(aim), 'aim', hatch, false));
  if (picked) nodes.push(edged(grid, picked, 'picked', hatch, false));
  return group('states', ...nodes);
}

/**
 * The marks of whole hexes and trays (parts say theirs at the tower), the lawful among them, and
 * whether those are so many that they make one area.
 * @param {Map<string, Mark>} marks
 */
function told(marks) {
  const whole = [...marks].filter(([place]) => !place.includes('/') || place.startsWith('@'));
  const lawful = whole.filter(([, mark]) => mark.grade === 'lawful' && !mark.strong);
  return { whole, lawful, calm: lawful.length > CALM };
}

/**
 * @param {Grid} grid
 * @param {string} place
 * @param {Grade | 'picked' | 'aim'} state
 * @param {string} hatch
 * @param {boolean} strong
 */
function edged(grid, place, state, hatch, strong) {
  const d = shapeOf(grid, place, 3);
  const fill =
    state === 'forbidden' ? [el('path', { class: 's-hatch', d, fill: `url(#${hatch})` })] : [];
  return el(
    'g',
    { class: `state state-${state}${strong ? ' state-strong' : ''}`, 'data-place': place },
    stroke('s-fill', d),
    ...fill,
    stroke('s-under', d),
    stroke('s-edge', d),
  );
}

/**
 * Badges, to lie above the counters: in the middle of an empty hex, on the upper right corner of an
 * occupied one.
 * @param {Grid} grid
 * @param {Picture} picture
 */
export function drawBadges(grid, { aims = [], marks, occupied, opened }) {
  const nodes = [],
    { whole, lawful, calm } = told(marks);
  if (calm)
    nodes.push(
      calmTicks(
        grid,
        lawful.map(([place]) => place),
        occupied,
      ),
    );
  for (const [place, mark] of whole) {
    const centre = grid.centre(place);
    if (!centre || (calm && mark.grade === 'lawful' && !mark.strong)) continue;
    // A cost would lie across the neighbour's badge: beside a counter the tick says enough.
    const quiet =
      mark.grade === 'lawful' && !mark.strong && opened?.hex !== place && occupied(place);
    const drawn = drawBadge(mark.grade, quiet ? '' : mark.badge);
    const lower = opened?.hex === place ? (opened.below ? -25 : 25) : 4;
    const [x, y] =
      opened?.hex !== place && occupied(place)
        ? cornerOf(grid, place, centre, drawn.width)
        : [centre[0], centre[1] + lower];
    nodes.push(
      el(
        'g',
        { class: 'badge-at', 'data-place': place, transform: `translate(${n(x)} ${n(y)})` },
        drawn.node,
      ),
    );
  }
  const aimed = new Set(aims.map(ground));
  return group('badges', ...[...aimed].flatMap((place) => crosshair(grid, place)), ...nodes);
}

/**
 * What the picked counter may act upon: a ring with four ticks that leaves the counter to be read.
 * @param {Grid} grid
 * @param {string} place
 */
function crosshair(grid, place) {
  const at = place.startsWith('@') ? null : grid.centre(place);
  if (!at) return [];
  const d = `${circle(0, 0, 37)}M0 -45V-29M0 45V29M-45 0H-29M45 0H29`;
  return [
    el(
      'g',
      { class: 'aim', transform: `translate(${n(at[0])} ${n(at[1])})` },
      stroke('aim-under', d),
      stroke('aim-line', d),
    ),
  ];
}

/**
 * @param {Grid} grid
 * @param {string} place
 * @param {import('./svg.js').Point} centre
 * @param {number} width
 * @returns {import('./svg.js').Point}
 */
function cornerOf(grid, place, [x, y], width) {
  const box = place.startsWith('@') ? grid.box(place.slice(1)) : null;
  if (box) return [box.x + box.width - width / 2 - 10, box.y + 18];
  return grid.flat
    ? [x + 21 + Math.max(0, width - 25) / 2, y - 43]
    : [x + 32 + Math.max(0, width - 25) / 2, y - 41];
}

/** @param {Grid} grid @param {string[]} places @param {(place: string) => boolean} occupied */
function calmTicks(grid, places, occupied) {
  let discs = '',
    ticks = '';
  for (const place of places) {
    const aside = occupied(place);
    discs += once(grid, `disc ${aside} ${place}`, () =>
      small(grid, place, aside, (x, y) => circle(x, y, 6)),
    );
    ticks += once(grid, `tick ${aside} ${place}`, () =>
      small(grid, place, aside, (x, y) =>
        polyline([
          [x - 2.7, y + 0.2],
          [x - 0.7, y + 2.1],
          [x + 2.9, y - 2],
        ]),
      ),
    );
  }
  return group('badge badge-lawful badge-small', stroke('b-disc', discs), stroke('b-tick', ticks));
}

/**
 * A small sign in the middle of a hex, or at its corner where a counter stands.
 * @param {Grid} grid
 * @param {string} place
 * @param {boolean} aside
 * @param {(x: number, y: number) => string} draw
 */
function small(grid, place, aside, draw) {
  const centre = grid.centre(place);
  return centre ? draw(...(aside ? cornerOf(grid, place, centre, 22) : centre)) : '';
}

/**
 * Way of a move: dashes along the path, an arrow at its end.
 * @param {Grid} grid
 * @param {string[]} path
 * @param {Grade} grade
 */
export function drawPath(grid, path, grade) {
  const points = path.map((place) => grid.centre(place)).filter((point) => point !== null);
  if (points.length < 2) return group('way');
  const [bx, by] = points[points.length - 2],
    last = points[points.length - 1];
  const length = Math.hypot(last[0] - bx, last[1] - by) || 1;
  const ux = (last[0] - bx) / length,
    uy = (last[1] - by) / length;
  // A jump of many hexes ends as near to its counter as a step does.
  const back = Math.min(length * 0.4, RADIUS * 0.7);
  /** @type {import('./svg.js').Point} */
  const tip = [last[0] - ux * back, last[1] - uy * back];
  points[points.length - 1] = [tip[0] - ux * 8, tip[1] - uy * 8];
  const head = polygon([
    tip,
    [tip[0] - ux * 13 - uy * 7.5, tip[1] - uy * 13 + ux * 7.5],
    [tip[0] - ux * 10, tip[1] - uy * 10],
    [tip[0] - ux * 13 + uy * 7.5, tip[1] - uy * 13 - ux * 7.5],
  ]);
  const d = polyline(points);
  return group(
    `way way-${grade}`,
    stroke('way-case', d),
    stroke('way-head-case', head),
    stroke('way-line', d),
    stroke('way-head', head),
  );
}

/**
 * The keyboard's place, unlike any state: a bold ring on the hexsides themselves.
 * @param {Grid} grid
 * @param {string | null} place
 */
export function drawCursor(grid, place) {
  const d = place ? shapeOf(grid, place, -1) : '';
  return group('cursor', stroke('cursor-under', d), stroke('cursor-edge', d));
}

/** The pattern of forbidden hexes: 2 of 8 px at 45 degrees. @param {string} id */
export function hatchPattern(id) {
  return el(
    'pattern',
    { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(-45)' },
    el('rect', { class: 's-hatch-line', x: 0, y: 0, width: 8, height: 2 }),
  );
}
