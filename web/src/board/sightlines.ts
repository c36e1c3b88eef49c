/**
 * Draws lines of sight and arcs on the map, as computed by the umpire: the line from shooter to
 * target, the hexes and sides that block it, and the arc in front of a counter. This module is
 * loaded when it is first needed; it knows no rule.
 */

import { drawBadge } from './badges.ts';
import { RADIUS } from './grid.ts';
import { along, el, group, n, polygon, polyline, stroke } from './svg.ts';
import type { ArcView, SightView } from '../contract/rulings.ts';
import type { Board } from './board.ts';
import type { Grid } from './grid.ts';
import type { Point } from './svg.ts';

/** Distance between the middle of a hex and the end of the line, so that counters stay readable. */
const CLEARANCE = RADIUS * 0.52;

export function drawSight(board: Board, sight: SightView | null, arcs: ArcView[]) {
  const { grid } = board;
  const under = layer(board, 'arcs', board.layers.way),
    over = layer(board, 'sight', board.layers.badges);
  under.replaceChildren(
    ...arcs.flatMap((arc) => drawArc(grid, arc, `${board.hatch}-split`)),
    ...(sight ? [crossed(grid, sight, board.hatch)] : []),
  );
  board.host.classList.toggle('is-seeing', sight !== null);
  over.replaceChildren(...(sight ? drawLine(grid, sight) : []));
}

/** A layer of the board, created when it is first needed. */
function layer(board: Board, name: string, before: SVGGElement) {
  const there = board.play.querySelector(`:scope > .layer-${name}`);
  if (there) return there;
  const made = group(`layer-${name}`);
  made.setAttribute('aria-hidden', 'true');
  before.before(made);
  return made;
}

const hexOf = (grid: Grid, place: string) => polygon(grid.corners(middle(grid, place)));

const middle = (grid: Grid, place: string): Point => grid.centre(place) ?? [0, 0];

// ---------------------------------------------------------------- the line

/**
 * Draws the hexes that count for a line of sight; blocking hexes are hatched, blocking sides bold.
 */
function crossed(grid: Grid, { cut, blocked, barred }: SightView, hatch: string) {
  const stops = blocked.map((place) => hexOf(grid, place)).join('');
  const sides = barred.map((side) => polyline(sideOf(grid, side))).join('');
  return group(
    'sight-ground',
    stroke('sight-cut', cut.map((place) => hexOf(grid, place)).join('')),
    stroke('sight-stop', stops),
    el('path', { class: 's-hatch', d: stops, fill: `url(#${hatch})` }),
    stroke('sight-side-under', sides),
    stroke('sight-side', sides),
  );
}

/** Draws the line of sight: solid up to its first obstacle, dashed beyond. */
function drawLine(grid: Grid, sight: SightView) {
  const from = middle(grid, sight.from),
    to = middle(grid, sight.to);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const least = CLEARANCE / length,
    most = 1 - least;
  const at = sight.clear ? most : Math.min(most, Math.max(least, stopOf(grid, sight, from, to)));
  const seen = polyline([along(from, to, least), along(from, to, at)]),
    lost = at < most ? polyline([along(from, to, at), along(from, to, most)]) : '';
  const line = group(
    `sight sight-${sight.clear ? 'clear' : 'stopped'}`,
    stroke('sight-under', seen + lost),
    stroke('sight-lost', lost),
    stroke('sight-seen', seen),
    stroke('sight-end', arrow(along(from, to, most), from, to)),
  );
  if (sight.clear) return [line];
  const [x, y] = along(from, to, at);
  return [
    line,
    el('g', { transform: `translate(${n(x)} ${n(y)})` }, drawBadge('forbidden', '').node),
  ];
}

/**
 * The fraction of the line at which its first obstacle is: a side at its position, a hex at its
 * near edge.
 */
function stopOf(grid: Grid, { blocked, barred }: SightView, from: Point, to: Point) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = ([x, y]: Point) => ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
  const near = (RADIUS * 0.6) / Math.hypot(dx, dy);
  return Math.min(
    ...blocked.map((place) => share(middle(grid, place)) - near),
    ...barred.map((side) => share(along(...sideOf(grid, side)))),
  );
}

/** The two corners of a hexside. */
function sideOf(grid: Grid, [out, into]: [string, string]): [Point, Point] {
  const corners = grid.corners(middle(grid, out)),
    at = grid.side(out, into);
  return [corners[at], corners[(at + 1) % 6]];
}

function arrow([x, y]: Point, from: Point, to: Point) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return polygon([
    [x + ux * 5, y + uy * 5],
    [x - ux * 9 - uy * 7, y - uy * 9 + ux * 7],
    [x - ux * 9 + uy * 7, y - uy * 9 - ux * 7],
  ]);
}

// ---------------------------------------------------------------- the arc in front of a counter

/**
 * Draws a counter's arc: the hexes in front tinted, the hexes split by its boundary striped, and
 * the boundary itself dashed.
 */
function drawArc(grid: Grid, { at, way, front, split }: ArcView, stripes: string) {
  if (!at) return [];
  const from = middle(grid, at);
  const apart = (place: string) => grid.distance(at, place);
  const farthest = [...split].sort((a, b) => apart(b) - apart(a));
  const [one] = farthest;
  const other = one && farthest.find((place) => facing(grid, from, one, place) < 0);
  const line = [one ?? at, at, other ?? at].map((place) => middle(grid, place));
  const look = grid.corners(from);
  const edge = along(look[way], look[(way + 1) % 6]);
  return [
    group(
      'arc',
      el('defs', {}, stripePattern(stripes)),
      stroke('arc-front', front.map((place) => hexOf(grid, place)).join('')),
      el('path', {
        class: 'arc-split',
        d: split.map((place) => hexOf(grid, place)).join(''),
        fill: `url(#${stripes})`,
      }),
      stroke('arc-line-under', polyline(line)),
      stroke('arc-line', polyline(line)),
      stroke('arc-look', arrow(along(from, edge, 1.16), from, edge)),
    ),
  ];
}

/** Whether two places are on the same side of a point: positive if so. */
function facing(grid: Grid, from: Point, one: string, other: string) {
  const a = middle(grid, one),
    b = middle(grid, other);
  return (a[0] - from[0]) * (b[0] - from[0]) + (a[1] - from[1]) * (b[1] - from[1]);
}

const stripePattern = (id: string) =>
  el(
    'pattern',
    { id, width: 10, height: 10, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    el('rect', { class: 'arc-stripe', x: 0, y: 0, width: 4, height: 10 }),
  );
