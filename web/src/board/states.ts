/**
 * The state of hexes, shown by shape, edge and colour together, so that none of these is the only
 * cue. Lawful: solid on white. At a price: dashed on a dark line. Forbidden: solid with hatching.
 * Selected: a double ring.
 */

import { drawBadge } from './badges.ts';
import { RADIUS, ground } from './grid.ts';
import { outlineOf } from './parts.ts';
import { circle, el, group, n, polygon, polyline, stroke } from './svg.ts';
import type { Grade } from '../contract/verdicts.ts';
import type { Grid } from './grid.ts';
import type { Point } from './svg.ts';

export type Mark = { grade: Grade; badge: string; strong?: boolean };
/** `opened`: the hex of the opened stack. */
export type Picture = {
  marks: Map<string, Mark>;
  occupied: (place: string) => boolean;
  hatch: string;
  aims?: string[];
  /** Whether the lawful marks are tinted as one area; by default this depends on their number. */
  calm?: boolean;
  opened?: { hex: string; below: boolean };
};

/**
 * If more hexes than this are lawful, they are tinted as one area, since a tick in each would be
 * too much.
 */
const CALM = 45;

/** Cache of path data by grid and piece: during a drag, marks are redrawn for every hex passed. */
const pieces: WeakMap<Grid, Map<string, string>> = new WeakMap();

function once(grid: Grid, key: string, draw: () => string) {
  const known = pieces.get(grid) ?? new Map();
  if (!known.size) pieces.set(grid, known);
  let d = known.get(key);
  if (d === undefined) known.set(key, (d = draw()));
  return d;
}

/** The outline of a hex or a tray, slightly inside its edge. */
export function shapeOf(grid: Grid, place: string, inset: number) {
  return once(grid, `${inset} ${place}`, () => outline(grid, place, inset));
}

function outline(grid: Grid, place: string, inset: number) {
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

/** Draws the fills and edges of marked hexes; this layer is below the counters. */
export function drawStates(grid: Grid, picture: Picture) {
  const { marks, hatch } = picture;
  const nodes = [],
    { whole, lawful, calm } = byGrade(marks, picture.calm);
  if (calm) nodes.push(stroke('s-calm', lawful.map(([place]) => shapeOf(grid, place, 2)).join('')));
  const rank = (mark: Mark) => ['lawful', 'overstacked', 'forbidden'].indexOf(mark.grade);
  for (const [place, mark] of whole.sort((a, b) => rank(a[1]) - rank(b[1]))) {
    if (!calm || mark.grade !== 'lawful') nodes.push(edged(grid, place, mark.grade, hatch, false));
  }
  return group('states', ...nodes);
}

/**
 * Draws the marks that lie over the other states: the hex with the verdict, the hex aimed at, the
 * hex of the selected counter.
 */
export function drawFront(
  grid: Grid,
  { marks, aim, picked, hatch }: Picture & { aim: string; picked: string },
) {
  const nodes = byGrade(marks).whole.map(([place, mark]) =>
    edged(grid, place, mark.grade, hatch, true),
  );
  if (aim) nodes.push(edged(grid, ground(aim), 'aim', hatch, false));
  if (picked) nodes.push(edged(grid, picked, 'picked', hatch, false));
  return group('states', ...nodes);
}

/**
 * The marks of whole hexes and trays (marks of parts are drawn at the tower), the lawful ones among
 * them, and whether there are so many lawful ones that they are tinted as one area.
 */
export function byGrade(marks: Map<string, Mark>, calm?: boolean) {
  const whole = [...marks].filter(([place]) => !place.includes('/') || place.startsWith('@'));
  const lawful = whole.filter(([, mark]) => mark.grade === 'lawful' && !mark.strong);
  return { whole, lawful, calm: calm ?? lawful.length > CALM };
}

function edged(
  grid: Grid,
  place: string,
  state: Grade | 'picked' | 'aim',
  hatch: string,
  strong: boolean,
) {
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
 * Draws the badges; this layer is above the counters. A badge is in the middle of an empty hex, or
 * on the upper right corner of an occupied one.
 */
export function drawBadges(grid: Grid, picture: Picture) {
  const { aims = [], marks, occupied, opened } = picture;
  const nodes = [],
    { whole, lawful, calm } = byGrade(marks, picture.calm);
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
    // Omit the cost in an occupied hex, where it would overlap the neighbour's badge: the tick is
    // enough.
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
 * Draws a crosshair on a possible target: a ring with four ticks that leaves the counter readable.
 */
function crosshair(grid: Grid, place: string) {
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

function cornerOf(grid: Grid, place: string, [x, y]: Point, width: number): Point {
  const box = place.startsWith('@') ? grid.box(place.slice(1)) : null;
  if (box) return [box.x + box.width - width / 2 - 10, box.y + 18];
  return grid.flat
    ? [x + 21 + Math.max(0, width - 25) / 2, y - 43]
    : [x + 32 + Math.max(0, width - 25) / 2, y - 41];
}

function calmTicks(grid: Grid, places: string[], occupied: (place: string) => boolean) {
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

/** Draws a small sign in the middle of a hex, or at its corner if a counter occupies the hex. */
function small(grid: Grid, place: string, aside: boolean, draw: (x: number, y: number) => string) {
  const centre = grid.centre(place);
  return centre ? draw(...(aside ? cornerOf(grid, place, centre, 22) : centre)) : '';
}

/** Draws the path of a move: dashes along the path, an arrow at its end. */
export function drawPath(grid: Grid, path: string[], grade: Grade) {
  const points = path.map((place) => grid.centre(place)).filter((point) => point !== null);
  if (points.length < 2) return group('way');
  const [bx, by] = points[points.length - 2],
    last = points[points.length - 1];
  const length = Math.hypot(last[0] - bx, last[1] - by) || 1;
  const ux = (last[0] - bx) / length,
    uy = (last[1] - by) / length;
  // The arrow after a jump over many hexes ends as close to the target as after a single step.
  const back = Math.min(length * 0.4, RADIUS * 0.7);
  const tip: Point = [last[0] - ux * back, last[1] - uy * back];
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
 * Draws the place of the keyboard cursor as a bold ring on the hexsides themselves, which no state
 * uses.
 */
export function drawCursor(grid: Grid, place: string | null) {
  const d = place ? shapeOf(grid, place, -1) : '';
  return group('cursor', stroke('cursor-under', d), stroke('cursor-edge', d));
}

/** Returns the hatching of forbidden hexes: 2 of 8 px at 45 degrees. */
export function hatchPattern(id: string) {
  return el(
    'pattern',
    { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(-45)' },
    el('rect', { class: 's-hatch-line', x: 0, y: 0, width: 8, height: 2 }),
  );
}

/** Outlines of hexes, such as those of a side's zone. */
export function drawOutlined(grid: Grid, places: string[]) {
  return places.flatMap((place) => {
    const centre = grid.centre(place);
    return centre ? [stroke('outline-hex', polygon(grid.corners(centre, 0.94 * RADIUS)))] : [];
  });
}
