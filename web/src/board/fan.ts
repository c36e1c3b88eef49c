/**
 * An opened stack: counters of 88 screen pixels on an arc, each with a spoke to the stack's hex and
 * its number in the order of entry.
 */

import { drawCounter, SIDE, spokenCounter } from './counters.ts';
import { flag } from './furniture.ts';
import { shapeOf } from './states.ts';
import { el, group, n, stroke } from './svg.ts';
import type { CounterView } from '../contract/board.ts';
import type { Point } from './svg.ts';
import type { Grid } from './grid.ts';

type Opened = {
  counters: CounterView[];
  first: string;
  picked: string | null;
  all: Map<string, CounterView>;
  sides: { id: string; name: string; look?: string }[];
};

const TILE = 88;
const MOST_ON_AN_ARC = 6;

/**
 * The positions of the tiles, in screen pixels relative to the centre of the hex.
 * @param radius - of a hex on the screen
 */
export function fanSpots(
  count: number,
  radius: number,
  below: boolean,
): { at: Point; turn: number }[] {
  const arcs = Math.ceil(count / MOST_ON_AN_ARC);
  const out = [];
  for (let arc = 0; arc < arcs; arc += 1) {
    const from = Math.round((count * arc) / arcs),
      to = Math.round((count * (arc + 1)) / arcs),
      on = to - from;
    const reach = Math.max(158, radius * 0.9 + 100) + arc * (TILE + 14);
    const spread = Math.min(Math.PI * 0.94, ((on - 1) * (TILE + 18)) / reach);
    for (let i = 0; i < on; i += 1) {
      const turn = on > 1 ? spread * (i / (on - 1) - 0.5) : 0;
      out.push({
        at: [reach * Math.sin(turn), (below ? 1 : -1) * reach * Math.cos(turn)] as Point,
        turn: turn * (below ? -7 : 7),
      });
    }
  }
  return out;
}

/** The space around a tile in px: for its ring, and for the number below it. */
const RING = 6;
const NUMBER = 16;
/** Tile sizes in rows, largest first; the smallest can still be hit with a finger. */
const IN_ROWS = [88, 72, 58, 46];
const GAP = 8;

/** `at`: in px relative to the centre of the hex */
type FanSpot = { at: Point; turn: number; scale: number };
/** px of the window */
type Room = { x: number; y: number; width: number; height: number };

/**
 * Lays out the tiles of a stack where they can be seen and tapped. They lie on their arc, moved as
 * little as needed to fit into the free room. If the arc does not fit, they lie in rows. If there
 * are too many for rows, only as many as fit are placed.
 * @param radius - of a hex on the screen
 * @param centre - of the hex, px of the window
 * @returns the positions; only those of the last counters in, if not all of them fit
 */
export function layFan(
  count: number,
  radius: number,
  below: boolean,
  centre: Point,
  room: Room,
): FanSpot[] {
  const arc = fanSpots(count, radius, below).map((spot) => ({ ...spot, scale: 1 }));
  return within(arc, centre, room) ?? inRows(count, centre, room);
}

/** The spots shifted into the free room; null if the room is too small for them. */
function within(spots: FanSpot[], centre: Point, room: Room) {
  const shift = (axis: 0 | 1, from: number, size: number) => {
    const half = TILE / 2 + RING;
    const low = Math.min(...spots.map(({ at, scale }) => at[axis] - half * scale)) + centre[axis];
    const high =
      Math.max(...spots.map(({ at, scale }) => at[axis] + (half + axis * NUMBER) * scale)) +
      centre[axis];
    if (high - low > size) return null;
    return Math.max(from - low, Math.min(0, from + size - high));
  };
  const dx = shift(0, room.x, room.width),
    dy = shift(1, room.y, room.height);
  if (dx === null || dy === null) return null;
  return spots.map((spot) => ({
    ...spot,
    at: [spot.at[0] + dx, spot.at[1] + dy] as Point,
  }));
}

function inRows(count: number, centre: Point, room: Room): FanSpot[] {
  const pitch = (size: number) => [size + GAP + RING, size + GAP + RING + (NUMBER * size) / TILE];
  const fits = (size: number) => {
    const [wide, high] = pitch(size);
    return Math.max(1, Math.floor(room.width / wide)) * Math.max(1, Math.floor(room.height / high));
  };
  const least = IN_ROWS[IN_ROWS.length - 1];
  const size = IN_ROWS.find((one) => fits(one) >= count) ?? least;
  const shown = Math.min(count, fits(size)),
    [wide, high] = pitch(size);
  const columns = Math.min(shown, Math.max(1, Math.floor(room.width / wide))),
    rows = Math.ceil(shown / columns);
  const spots = Array.from({ length: shown }, (_, i) => ({
    at: [
      ((i % columns) - (columns - 1) / 2) * wide,
      (Math.floor(i / columns) - (rows - 1) / 2) * high,
    ] as Point,
    turn: 0,
    scale: size / TILE,
  }));
  return within(spots, centre, room) ?? spots;
}

/**
 * Moves the drawn tiles to their current positions.
 * @param centre - of the hex in the world
 * @param k - pixels to a world unit
 */
export function placeFan(fan: SVGGElement, spots: FanSpot[], centre: Point, k: number) {
  fan
    .querySelector('.fan-open')
    ?.setAttribute('transform', `translate(${n(centre[0])} ${n(centre[1])}) scale(${1 / k})`);
  const spokes = spots.map(({ at: [x, y] }) => `M0 0L${n(x)} ${n(y)}`).join('');
  for (const spoke of fan.querySelectorAll('.fan-spoke-case, .fan-spoke'))
    spoke.setAttribute('d', spokes);
  fan.querySelectorAll('.fan-tile').forEach((node, i) => {
    const { at, scale, turn } = spots[i];
    node.setAttribute('transform', `translate(${n(at[0])} ${n(at[1])}) scale(${scale})`);
    node.querySelector('.fan-turn')?.setAttribute('transform', `rotate(${n(turn)})`);
  });
}

/**
 * @param k - pixels to a world unit
 * @param spots - positions of the last counters in the stack
 */
export function drawFan(
  grid: Grid,
  place: string,
  opened: Opened,
  k: number,
  spots: FanSpot[],
  extent: [number, number, number, number],
) {
  const centre = grid.centre(place);
  if (!centre) return group('fan');
  const [x, y, width, height] = extent;
  const hole = shapeOf(grid, place, 0);
  const left = opened.counters.length - spots.length;
  const tiles = opened.counters.slice(left).map((counter, i) => tile(counter, left + i, opened));
  const fan = group(
    'fan',
    el('path', {
      class: 'fan-scrim',
      'data-scrim': '',
      'fill-rule': 'evenodd',
      d: `M${x - width} ${y - height}h${3 * width}v${3 * height}h${-3 * width}Z${hole}`,
    }),
    el(
      'g',
      { class: 'fan-open' },
      stroke('fan-spoke-case', ''),
      stroke('fan-spoke', ''),
      el('circle', { class: 'fan-hub', r: 4.5 }),
      ...(left ? [el('text', { class: 'fan-more', y: 5 }, `+${left}`)] : []),
      ...tiles,
    ),
  );
  placeFan(fan, spots, centre, k);
  return fan;
}

function tile(
  counter: CounterView,
  index: number,
  { counters, first, picked, all, sides }: Opened,
) {
  const scale = TILE / SIDE;
  const drawn = drawCounter(counter, sides, all);
  if (counter.id === picked) drawn.classList.add('is-picked');
  const body = el('g', { class: 'fan-turn' }, el('g', { transform: `scale(${scale})` }, drawn));
  if (counter.id === first)
    body.append(
      el(
        'g',
        { transform: 'scale(1.35)' },
        flag({ x: 0, y: 0, scale: TILE / SIDE / 1.35, z: 0 }, false),
      ),
    );
  const node = el(
    'g',
    {
      class: `fan-tile${counter.id === picked ? ' is-picked' : ''}`,
      'data-id': counter.id,
      'data-place': counter.at,
      role: 'img',
      'aria-label': `${index + 1}. ${spokenCounter(counter, sides)}`,
    },
    group(
      'fan-grow',
      body,
      el('circle', { class: 'fan-number-disc', cy: TILE / 2 + 1, r: 13 }),
      el('text', { class: 'fan-number', y: TILE / 2 + 6 }, String(index + 1)),
      ...riders(counter, all, sides, counters.length),
    ),
  );
  return node;
}

/**
 * Draws everything aboard a transport, including passengers of passengers, in rows below the
 * transport. Each can be selected like any other tile.
 * @param tiles - number of tiles side by side
 */
function riders(
  counter: CounterView,
  all: Map<string, CounterView>,
  sides: Opened['sides'],
  tiles: number,
) {
  const ids = cargo(counter, all),
    wide = tiles > 1 ? 2 : 5;
  return ids.flatMap((id, i) => {
    const rider = all.get(id);
    if (!rider) return [];
    const drawn = drawCounter(rider, sides, all),
      row = Math.floor(i / wide),
      inRow = Math.min(wide, ids.length - row * wide);
    const at = `translate(${((i % wide) - (inRow - 1) / 2) * 47} ${TILE / 2 + 38 + row * 47}) scale(.82)`;
    return [
      el(
        'g',
        {
          class: 'fan-rider',
          'data-id': id,
          role: 'img',
          'aria-label': spokenCounter(rider, sides),
          transform: at,
        },
        drawn,
      ),
    ];
  });
}

/** The ids of all counters aboard a counter, including passengers of passengers. */
function cargo(counter: CounterView, all: Map<string, CounterView>): string[] {
  return counter.load.flatMap((id) => {
    const rider = all.get(id);
    return rider ? [id, ...cargo(rider, all)] : [];
  });
}
