/**
 * A stack laid open: counters of 88 screen pixels on an arc, with spokes to their hex and the order
 * of entry.
 */

import { drawCounter, SIDE, spokenCounter } from './counters.js';
import { flag } from './furniture.js';
import { shapeOf } from './states.js';
import { el, group, n, stroke } from './svg.js';

/** @typedef {import('../types').CounterView} CounterView */
/** @typedef {import('../types').PlaceView} PlaceView */
/** @typedef {import('./svg.js').Point} Point */
/**
 * @typedef {{ counters: CounterView[], first: string, picked: string | null, all: Map<string,
 *   CounterView>, sides: { id: string, name: string, look?: string }[] }} Opened
 */

const TILE = 88;
const MOST_ON_AN_ARC = 6;

/**
 * Where the tiles go, in screen pixels about the hex's centre.
 * @param {number} count
 * @param {number} radius of a hex on the screen
 * @param {boolean} below
 * @returns {{ at: Point, turn: number }[]}
 */
export function fanSpots(count, radius, below) {
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
        at: /** @type {Point} */ ([
          reach * Math.sin(turn),
          (below ? 1 : -1) * reach * Math.cos(turn),
        ]),
        turn: turn * (below ? -7 : 7),
      });
    }
  }
  return out;
}

/**
 * @param {import('./grid.js').Grid} grid
 * @param {string} place
 * @param {Opened} opened
 * @param {number} k pixels to a world unit
 * @param {boolean} below
 * @param {[number, number, number, number]} extent
 */
export function drawFan(grid, place, opened, k, below, extent) {
  const centre = grid.centre(place);
  if (!centre) return group('fan');
  const [x, y, width, height] = extent;
  const hole = shapeOf(grid, place, 0);
  const spots = fanSpots(opened.counters.length, 54 * k, below);
  const spokes = spots.map(({ at: [sx, sy] }) => `M0 0L${n(sx)} ${n(sy)}`).join('');
  const tiles = opened.counters.map((counter, i) => tile(counter, spots[i], i, opened));
  return group(
    'fan',
    el('path', {
      class: 'fan-scrim',
      'data-scrim': '',
      'fill-rule': 'evenodd',
      d: `M${x - width} ${y - height}h${3 * width}v${3 * height}h${-3 * width}Z${hole}`,
    }),
    el(
      'g',
      {
        class: 'fan-open',
        transform: `translate(${n(centre[0])} ${n(centre[1])}) scale(${1 / k})`,
      },
      stroke('fan-spoke-case', spokes),
      stroke('fan-spoke', spokes),
      el('circle', { class: 'fan-hub', r: 4.5 }),
      ...tiles,
    ),
  );
}

/**
 * @param {CounterView} counter
 * @param {{ at: Point, turn: number }} spot
 * @param {number} index
 * @param {Opened} opened
 */
function tile(counter, { at: [x, y], turn }, index, { counters, first, picked, all, sides }) {
  const scale = TILE / SIDE;
  const drawn = drawCounter(counter, sides, all);
  if (counter.id === picked) drawn.classList.add('is-picked');
  const body = el(
    'g',
    { transform: `rotate(${n(turn)})` },
    el('g', { transform: `scale(${scale})` }, drawn),
  );
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
      transform: `translate(${n(x)} ${n(y)})`,
      'data-id': counter.id,
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
 * Who rides in a transport, or in who rides there, hangs below it in rows, to be picked like the
 * rest.
 * @param {CounterView} counter
 * @param {Map<string, CounterView>} all
 * @param {Opened['sides']} sides
 * @param {number} tiles that lie side by side
 */
function riders(counter, all, sides, tiles) {
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

/**
 * All that is aboard a counter, however deep.
 * @param {CounterView} counter
 * @param {Map<string, CounterView>} all
 * @returns {string[]}
 */
function cargo(counter, all) {
  return counter.load.flatMap((id) => {
    const rider = all.get(id);
    return rider ? [id, ...cargo(rider, all)] : [];
  });
}
