/**
 * The parts of hexes on the map: a tower of tabs that show the units in each part, and plates at
 * the water's edge. The edge and sign of a tab show the state of its own part, so that a lawful
 * cellar below a full floor is visible.
 */

import { lookOf } from './looks.ts';
import { outlineOf } from './parts.ts';
import { signPicture } from './signs.ts';
import { Kept, circle, el, group, n, stroke } from './svg.ts';
import type { CounterView } from '../contract/board.ts';
import type { Grid, Part } from './grid.ts';
import type { Mark } from './states.ts';

/** The number of a side's units in a part. */
type Held = { side: string; count: number };
type Sides = { id: string; look?: string }[];

const NAME = 10.5;

/** Draws plates at the water's edge, below the counters. */
export function drawPlates(grid: Grid) {
  const plates = [...grid.divided].flatMap(([hex, { shores }]) =>
    shores.map((part) => {
      const { x, y, width, height } = part.rect;
      const low = y + height;
      return el(
        'g',
        { class: 'plate', 'data-place': part.at, 'data-hex': hex },
        el('rect', { class: 'plate-face', x, y, width, height, rx: 4 }),
        stroke('plate-sea', `M${n(x + 2)} ${n(low - 4)}q3.4 -3.4 6.8 0t6.8 0t6.8 0t6.8 0t6.8 0`),
        signPicture(part.symbol, x + width / 2, y + height / 2 - 2, 22),
      );
    }),
  );
  return group('plates', ...plates);
}

export function drawTowers(
  grid: Grid,
  counters: CounterView[],
  sides: Sides,
  kept: Kept = new Kept(),
) {
  const held: Map<string, Map<string, number>> = new Map();
  for (const { aboard, at, side } of counters) {
    if (aboard || !at.includes('/')) continue;
    const here = held.get(at) ?? new Map();
    held.set(at, here.set(side, (here.get(side) ?? 0) + 1));
  }
  const looks = sides.map((side) => side.look);
  const towers = [...grid.divided]
    .filter(([, { floors }]) => floors.length)
    .map(([hex, { floors, line }]) =>
      kept.get(
        JSON.stringify([hex, looks, floors.map((part) => [...(held.get(part.at) ?? [])])]),
        () => {
          const { x, width } = floors[0].rect,
            top = floors[floors.length - 1].rect.y,
            low = floors[0].rect.y + floors[0].rect.height;
          return el(
            'g',
            { class: 'tower', 'data-hex': hex },
            el('rect', {
              class: 'tower-back',
              x: n(x - 1.6),
              y: n(top - 1.6),
              width: width + 3.2,
              height: n(Math.max(low, line) - top + 3.2),
              rx: 3.4,
            }),
            stroke('tower-ground', `M${n(x - 4.5)} ${n(line)}h${width + 9}`),
            ...floors.map((part) =>
              tab(
                part,
                [...(held.get(part.at) ?? [])].map(([side, count]) => ({ side, count })),
                sides,
              ),
            ),
          );
        },
      ),
    );
  kept.turn();
  return group('towers', ...towers);
}

function tab(part: Part, held: Held[], sides: Sides) {
  const { x, y, width, height } = part.rect,
    mid = y + height / 2;
  const name =
    part.symbol && part.symbol !== 'level'
      ? signPicture(part.symbol, x + NAME / 2 + 0.3, mid, Math.min(9.6, height))
      : el('text', { class: 'tab-name', x: n(x + NAME / 2), y: n(mid + 3.1) }, part.short);
  const room = (width - NAME) / Math.max(1, held.length);
  const cells = held.slice(0, 3).flatMap(({ side, count }, i) => [
    el('rect', {
      class: `tab-held ${lookOf(sides, side)}`,
      x: n(x + NAME + i * room),
      y: n(y),
      width: n(room),
      height: n(height),
    }),
    el(
      'text',
      {
        class: `tab-count ${lookOf(sides, side)}`,
        x: n(x + NAME + (i + 0.5) * room),
        y: n(mid + 3.1),
      },
      String(count),
    ),
  ]);
  return el(
    'g',
    { class: `tab${held.length ? ' is-held' : ''}`, 'data-place': part.at },
    el('rect', { class: 'tab-face', x, y: n(y), width, height: n(height), rx: 1.6 }),
    el('rect', { class: 'tab-label', x, y: n(y), width: NAME, height: n(height), rx: 1.6 }),
    name,
    ...cells,
    el('rect', { class: 'tab-edge', x, y: n(y), width, height: n(height), rx: 1.6 }),
  );
}

/**
 * Draws small state signs at the parts: tick, tag, octagon. All parts with the same state are drawn
 * as one node, since a reach may contain hundreds of parts.
 * @param marks - by place
 */
export function drawPartStates(grid: Grid, marks: Map<string, Mark>) {
  const byState: Map<string, Part[]> = new Map();
  for (const [place, { grade, strong }] of marks) {
    const part = place.includes('/') ? grid.part(place) : null;
    if (!part) continue;
    const state = `state-${grade}${strong ? ' state-strong' : ''}`,
      known = byState.get(state);
    if (known) known.push(part);
    else byState.set(state, [part]);
  }
  return group(
    'part-states',
    ...[...byState]
      .sort(([a], [b]) => a.length - b.length)
      .map(([state, parts]) => stateOf(state, parts)),
  );
}

function stateOf(state: string, parts: Part[]) {
  const edges = parts.map((part) => outlineOf(part, -0.6)).join('');
  const signs = parts.map(({ rect: { x, y, width, height }, shore }) =>
    shore
      ? small(state, x + width - 2, y + 2, 1.5)
      : small(state, x + width + 3.4, y + height / 2, 1),
  );
  const [back, front] = [0, 1].map((layer) => signs.map((sign) => sign[layer]).join(''));
  const [face, mark] = state.includes('lawful')
    ? ['b-disc', 'b-tick']
    : state.includes('overstacked')
      ? ['b-tag', 'b-hole']
      : ['b-octagon', 'b-bar'];
  return group(
    `part-state ${state}`,
    stroke('p-under', edges),
    stroke('p-edge', edges),
    group('badge badge-small', stroke(face, back), stroke(mark, front)),
  );
}

/** Path data of a state's shape and of the mark inside the shape. */
function small(state: string, cx: number, cy: number, scale: number): [string, string] {
  const at = (points: [number, number][]) =>
    points.map(([x, y]) => `${n(cx + x * scale)} ${n(cy + y * scale)}`).join('L');
  if (state.includes('lawful'))
    return [
      circle(cx, cy, 4.6 * scale),
      `M${at([
        [-2.1, 0.2],
        [-0.6, 1.7],
        [2.2, -1.5],
      ])}`,
    ];
  if (state.includes('overstacked'))
    return [
      `M${at([
        [-6, 0],
        [-2.4, -4.2],
        [5.4, -4.2],
        [5.4, 4.2],
        [-2.4, 4.2],
      ])}Z`,
      circle(cx - 1.8 * scale, cy, 1.3 * scale),
    ];
  return [
    `M${at([
      [-2, -4.8],
      [2, -4.8],
      [4.8, -2],
      [4.8, 2],
      [2, 4.8],
      [-2, 4.8],
      [-4.8, 2],
      [-4.8, -2],
    ])}Z`,
    `M${at([
      [-2.8, -1],
      [2.8, -1],
      [2.8, 1],
      [-2.8, 1],
    ])}Z`,
  ];
}
