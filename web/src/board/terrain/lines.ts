/**
 * The courses of roads and rivers: splines through hexes and over hexsides, and along hexsides.
 * Pure arithmetic.
 */

import { sampleSpline } from '../svg.ts';
import { hash } from './noise.ts';
import type { MapDoc } from '../../contract/documents.ts';
import type { Grid } from '../grid.ts';
import type { Point } from '../svg.ts';

export type Line = { kind: string; points: Point[] };

/**
 * Offsets a point pseudo-randomly. The offset depends only on the point, so that roads still meet.
 */
function wander([x, y]: Point, by: number): Point {
  return [
    x + by * (2 * hash(Math.round(x), Math.round(y), 31) - 1),
    y + by * (2 * hash(Math.round(x), Math.round(y), 32) - 1),
  ];
}

export function roadLines(map: MapDoc, grid: Grid): Line[] {
  return (map.roads ?? [])
    .map(({ kind, along }) => ({ kind, points: sampleSpline(knots(map, grid, along), 10) }))
    .filter((line) => line.points.length > 1);
}

function knots(map: MapDoc, grid: Grid, along: string[]): Point[] {
  const out: Point[] = [];
  along.forEach((label, i) => {
    const centre = grid.centre(label);
    if (!centre) return;
    if (i) {
      const before = grid.centre(along[i - 1]);
      if (before)
        out.push(
          wander(
            [(before[0] + centre[0]) / 2, (before[1] + centre[1]) / 2],
            bridged(map, along[i - 1], label) ? 0 : 6,
          ),
        );
    }
    out.push(wander(centre, 9));
  });
  return [
    ...beyond(grid, along[0], along[1]),
    ...out,
    ...beyond(grid, along[along.length - 1], along[along.length - 2]),
  ];
}

function bridged(map: MapDoc, a: string, b: string) {
  const kind = map.edges?.[`${a}/${b}`] ?? map.edges?.[`${b}/${a}`];
  return kind === 'bridge' || kind === 'ford';
}

/** Extends a road that ends on the map's edge off the sheet. */
function beyond(grid: Grid, end: string, before: string | undefined): Point[] {
  const cell = grid.cell(end),
    from = before ? grid.centre(before) : null;
  if (!cell || !from) return [];
  const [x, y] = grid.at(cell);
  const heading = Math.atan2(y - from[1], x - from[0]);
  let best: Point | null = null;
  let least = Math.PI / 2.5;
  for (const next of grid.around(cell)) {
    if (grid.has(next)) continue;
    const [nx, ny] = grid.at(next);
    const turn = Math.abs(
      Math.atan2(
        Math.sin(Math.atan2(ny - y, nx - x) - heading),
        Math.cos(Math.atan2(ny - y, nx - x) - heading),
      ),
    );
    if (turn < least) {
      least = turn;
      best = [x + (nx - x) * 1.7, y + (ny - y) * 1.7];
    }
  }
  return best ? [best] : [];
}

const WATER = new Set(['river', 'bridge', 'ford', 'stream']);

/** The key of the link between two corners, the same both ways. */
const linkKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);

const keyOf = (p: Point) => `${Math.round(p[0])},${Math.round(p[1])}`;

/** The two corners of a hexside; null where the hexes are not adjacent. */
export function sideEnds(grid: Grid, edge: string): [Point, Point] | null {
  const [from, to] = edge.split('/');
  const side = grid.side(from, to),
    cell = grid.cell(from);
  if (side < 0 || !cell) return null;
  const corners = grid.corners(grid.at(cell));
  return [corners[side], corners[(side + 1) % 6]];
}

export function riverLines(map: MapDoc, grid: Grid): Line[] {
  const points: Map<string, Point> = new Map();
  const links: Map<string, string[]> = new Map();
  /** sides with a stream */
  const narrow: Set<string> = new Set();
  for (const [edge, kind] of Object.entries(map.edges ?? {})) {
    const ends = WATER.has(kind) ? sideEnds(grid, edge) : null;
    if (!ends) continue;
    const [a, b] = ends.map(keyOf);
    points.set(a, ends[0]);
    points.set(b, ends[1]);
    links.set(a, [...(links.get(a) ?? []), b]);
    links.set(b, [...(links.get(b) ?? []), a]);
    if (kind === 'stream') narrow.add(linkKey(a, b));
  }
  return chains(links).map((chain) => {
    const share = chain.slice(1).filter((v, i) => narrow.has(linkKey(chain[i], v))).length;
    const vertices = chain.map((key) => points.get(key) as Point);
    return {
      kind: share * 2 > chain.length - 1 ? 'stream' : 'river',
      points: sampleSpline(withThirds(runOff(grid, links, chain, vertices)), 5),
    };
  });
}

/**
 * The chains of river vertices in order: first from each end or fork to the next, then the closed
 * rings.
 */
function chains(links: Map<string, string[]>): string[][] {
  const used = new Set();
  const walk = (start: string, next: string) => {
    const chain = [start];
    let from = start,
      to = next;
    while (!used.has(linkKey(from, to))) {
      used.add(linkKey(from, to));
      chain.push(to);
      const on = links.get(to) ?? [];
      if (on.length !== 2) break;
      [from, to] = [to, on[0] === from ? on[1] : on[0]];
    }
    return chain;
  };
  const ends = [...links.keys()].filter((v) => links.get(v)?.length !== 2);
  return [...ends, ...links.keys()]
    .flatMap((v) => (links.get(v) ?? []).map((next) => walk(v, next)))
    .filter((chain) => chain.length > 1);
}

/** Extends a river that reaches the map's edge off the sheet. */
function runOff(
  grid: Grid,
  links: Map<string, string[]>,
  chain: string[],
  vertices: Point[],
): Point[] {
  const out = (key: string, end: Point, before: Point): Point[] => {
    if (links.get(key)?.length !== 1) return [];
    const ahead: Point = [end[0] + (end[0] - before[0]) * 0.9, end[1] + (end[1] - before[1]) * 0.9];
    return grid.has(grid.cellAt(...ahead)) ? [] : [ahead];
  };
  const last = vertices.length - 1;
  return [
    ...out(chain[0], vertices[0], vertices[1]),
    ...vertices,
    ...out(chain[last], vertices[last], vertices[last - 1]),
  ];
}

/** Adds bends at the thirds of each side. */
function withThirds(vertices: Point[]): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < vertices.length - 1; i += 1) {
    const [a, b] = [vertices[i], vertices[i + 1]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    out.push(a);
    for (const t of [1 / 3, 2 / 3]) {
      const x = a[0] + (b[0] - a[0]) * t,
        y = a[1] + (b[1] - a[1]) * t;
      const by = 3.5 * (2 * hash(Math.round(x), Math.round(y), 41) - 1);
      out.push([x - (by * (b[1] - a[1])) / length, y + (by * (b[0] - a[0])) / length]);
    }
  }
  return [...out, vertices[vertices.length - 1]];
}
