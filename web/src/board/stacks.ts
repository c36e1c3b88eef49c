/**
 * The position of each counter: one column for each side in a hex, the oldest counter at the
 * bottom. Pure arithmetic on the views; draws nothing and knows no rule.
 */

import { ground, parsePlace } from './grid.ts';
import { PLATE } from './parts.ts';
import { SIDE } from './counters.ts';
import type { CounterView, PlaceView } from '../contract/board.ts';
import type { Divided, Grid } from './grid.ts';
import type { Point } from './svg.ts';

/** A counter's position and scale. `z`: drawing order, back to front. */
export type Spot = { x: number; y: number; scale: number; z: number };
/** One side's counters in a hex. `foot`: the middle of the lower edge of the lowest counter. */
export type Column = {
  place: string;
  part: string;
  side: string;
  ids: string[];
  foot: Point;
  scale: number;
  shared: boolean;
};
export type Arrangement = {
  spots: Map<string, Spot>;
  columns: Column[];
  hexes: Map<string, string[]>;
};

const STEP = 5;
/**
 * The most that a stack rises, however many counters it has, so that the badge and the hex number
 * stay visible.
 */
const CLIMB = 14;

/** Slots of columns in a hex, by number of columns: [x, y, scale]. */
const SLOTS = [
  [[0, 2, 1]],
  [
    [-23, 1, 0.826],
    [23, 1, 0.826],
  ],
  [
    [-22, -12, 0.6],
    [22, -12, 0.6],
    [0, 26, 0.6],
  ],
  [
    [-22, -12, 0.6],
    [22, -12, 0.6],
    [-22, 26, 0.6],
    [22, 26, 0.6],
  ],
] as [number, number, number][][];

export function arrange(grid: Grid, counters: CounterView[], places: PlaceView[]): Arrangement {
  const byGround: Map<string, CounterView[]> = new Map();
  for (const counter of [...counters].sort((a, b) => a.rank - b.rank)) {
    if (counter.aboard || !counter.at) continue;
    const hex = ground(counter.at);
    const known = byGround.get(hex);
    if (known) known.push(counter);
    else byGround.set(hex, [counter]);
  }
  const firsts = new Set(places.map((p) => p.first).filter(Boolean));
  const out: Arrangement = { spots: new Map(), columns: [], hexes: new Map() };
  for (const [hex, standing] of byGround) {
    const centre = grid.centre(hex);
    if (!centre) continue;
    out.hexes.set(
      hex,
      standing.map((c) => c.id),
    );
    const divided = grid.divided.get(hex);
    if (hex.startsWith('@')) fillTray(grid, hex, standing, out);
    else if (divided) fillDivided(centre, divided, columnsOf(standing, firsts), out);
    else fillHex(centre, columnsOf(standing, firsts), out);
  }
  return out;
}

/**
 * The columns, one for each part of the hex and each side. The side that owns the first vehicle is
 * at the left.
 */
function columnsOf(standing: CounterView[], firsts: Set<string>): CounterView[][] {
  const columns: Map<string, CounterView[]> = new Map();
  for (const counter of standing) {
    const key = `${counter.at} ${counter.side}`;
    const known = columns.get(key);
    if (known) known.push(counter);
    else columns.set(key, [counter]);
  }
  const leads = (column: CounterView[]) => (column.some((c) => firsts.has(c.id)) ? 0 : 1);
  return [...columns.values()].sort((a, b) => leads(a) - leads(b));
}

function fillHex([cx, cy]: Point, columns: CounterView[][], out: Arrangement) {
  const slots = SLOTS[Math.min(columns.length, SLOTS.length) - 1];
  columns.forEach((column, index) => {
    const [dx, dy, scale] = slots[Math.min(index, slots.length - 1)];
    // The left column of two leans left, so that neither column hides the other's faces.
    const lean = columns.length > 1 && dx < 0 ? -1 : 1;
    standUp(column, { x: cx + dx, y: cy + dy, scale, lean, shared: columns.length > 1 }, out);
  });
}

/**
 * Places one column of counters.
 * @param at - `above`: the signs of the stack are drawn above the column
 */
function standUp(
  column: CounterView[],
  {
    x,
    y,
    scale,
    lean,
    shared,
    above = false,
  }: { x: number; y: number; scale: number; lean: number; shared: boolean; above?: boolean },
  out: Arrangement,
) {
  const step = column.length > 1 ? Math.min(STEP, CLIMB / (column.length - 1)) * scale : 0;
  const half = (step * (column.length - 1)) / 2;
  column.forEach((counter, i) =>
    out.spots.set(counter.id, {
      x: x + lean * (i * step - half),
      y: y - i * step + half,
      scale,
      z: y + i * 0.01,
    }),
  );
  out.columns.push({
    place: column[0].at,
    part: parsePlace(column[0].at).part,
    side: column[0].side,
    ids: column.map((c) => c.id),
    foot: [x, above ? y - half - (SIDE / 2) * scale - 13 : y + half + (SIDE / 2) * scale],
    scale,
    shared,
  });
}

/** Positions of columns beside the tower, by number of columns, starting at the lower left. */
const STAIRS = [
  [[-7, 3, 0.86]],
  [
    [-27, 10, 0.62],
    [6, -4, 0.62],
  ],
  [
    [-31, 13, 0.52],
    [-5, 3, 0.52],
    [13, -17, 0.45],
  ],
  [
    [-32, 15, 0.44],
    [-8, 17, 0.44],
    [-22, -10, 0.44],
    [7, -12, 0.44],
  ],
  [
    [-33, 16, 0.4],
    [-11, 18, 0.4],
    [11, 16, 0.4],
    [-19, -10, 0.4],
    [6, -12, 0.4],
  ],
] as [number, number, number][][];
/** Shift to the right for a hex without a tower. */
const INLAND = 14;

/**
 * Places the stack of each part of a hex: stacks at the water's edge on their plates, the others
 * beside the tower.
 */
function fillDivided(
  [cx, cy]: Point,
  { floors, parts, shores, sea }: Divided,
  columns: CounterView[][],
  out: Arrangement,
) {
  const rise = new Map(
    parts.map((part, i) => [part.at, part.order < 0 ? i - parts.length : i + 1]),
  );
  const level = (column: CounterView[]) => rise.get(column[0].at) ?? 0;
  for (const shore of shores) {
    const here = columns.filter((column) => column[0].at === shore.at),
      { x, y } = shore.rect;
    here.forEach((column, i) =>
      standUp(
        column,
        {
          x: x + PLATE / 2 + (i - (here.length - 1) / 2) * 20,
          y: y + PLATE / 2 - 1,
          scale: here.length > 1 ? 0.42 : 0.58,
          lean: 1,
          shared: true,
          above: sea[1] < -0.3,
        },
        out,
      ),
    );
  }
  const climbing = columns
    .filter((column) => !shores.some((shore) => shore.at === column[0].at))
    .sort((a, b) => level(a) - level(b));
  if (!climbing.length) return;
  const inland = shores.length ? INLAND : 0,
    slots = STAIRS[Math.min(climbing.length, STAIRS.length) - 1];
  climbing.forEach((column, i) => {
    const [dx, dy, scale] = slots[Math.min(i, slots.length - 1)];
    const aside = floors.length ? 0 : 6;
    standUp(
      column,
      {
        x: cx + dx + aside - sea[0] * inland,
        y: cy + dy - sea[1] * inland,
        scale: inland && climbing.length === 1 ? 0.7 : scale,
        lean: 1,
        shared: climbing.length > 1,
        above: inland > 0 && sea[1] > 0.3,
      },
      out,
    );
  });
}

/** Places counters side by side in a tray, in order of entry. */
function fillTray(grid: Grid, place: string, standing: CounterView[], out: Arrangement) {
  const box = grid.box(place.slice(1));
  if (!box) return;
  const rows = (scale: number) => Math.floor((box.height - 44) / ((SIDE + 8) * scale));
  const across = (scale: number) => Math.floor((box.width - 24) / ((SIDE + 8) * scale));
  const scale = [1, 0.85, 0.7, 0.55].find((s) => rows(s) * across(s) >= standing.length) ?? 0.45;
  const pitch = (SIDE + 8) * scale;
  standing.forEach((counter, i) =>
    out.spots.set(counter.id, {
      x: box.x + 14 + pitch * ((i % across(scale)) + 0.5),
      y: box.y + 38 + pitch * (Math.floor(i / across(scale)) + 0.5),
      scale,
      z: box.y + i * 0.01,
    }),
  );
}

/** The middle of the counters on the map; without counters there, the middle of the map. */
export function heart(grid: Grid, arranged: Arrangement, all: Map<string, CounterView>): Point {
  const placed = [...arranged.spots]
    .filter(([id]) => !all.get(id)?.at.startsWith('@'))
    .map(([, spot]) => spot);
  const spots = placed.length
    ? placed
    : grid.all().map((place) => {
        const [x, y] = grid.centre(place) ?? [0, 0];
        return { x, y };
      });
  const mid = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [mid(spots.map((s) => s.x)), mid(spots.map((s) => s.y))];
}
