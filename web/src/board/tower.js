/**
 * The parts of hexes as they show on the map: a tower of tabs with what each holds, plates at the water's edge.
 * A tab says its own state by edge and sign, so that a lawful cellar below a full floor is seen.
 */

import { lookOf } from './looks.js';
import { signPicture } from './signs.js';
import { Kept, circle, el, group, n, stroke } from './svg.js';

/** @typedef {import('../types').CounterView} CounterView */
/** @typedef {import('./grid.js').Grid} Grid */
/** @typedef {import('./parts.js').Part} Part */
/** @typedef {import('./states.js').Mark} Mark */
/** @typedef {{ side: string, count: number }} Held how many of a side stand in a part */
/** @typedef {{ id: string, look?: string }[]} Sides */

const NAME = 10.5;

/** Plates at the water's edge: they lie below the counters. @param {Grid} grid */
export function drawPlates(grid) {
  const plates = [...grid.divided].flatMap(([hex, { shores }]) => shores.map((part) => {
    const { x, y, width, height } = part.rect;
    const low = y + height;
    return el('g', { class: 'plate', 'data-place': part.at, 'data-hex': hex },
      el('rect', { class: 'plate-face', x, y, width, height, rx: 4 }),
      stroke('plate-sea', `M${n(x + 2)} ${n(low - 4)}q3.4 -3.4 6.8 0t6.8 0t6.8 0t6.8 0t6.8 0`),
      signPicture(part.symbol, x + width / 2, y + height / 2 - 2, 22));
  }));
  return group('plates', ...plates);
}

/** @param {Grid} grid @param {CounterView[]} counters @param {Sides} sides @param {Kept} [kept] */
export function drawTowers(grid, counters, sides, kept = new Kept()) {
  /** @type {Map<string, Map<string, number>>} */
  const held = new Map();
  for (const { aboard, at, side } of counters) {
    if (aboard || !at.includes('/')) continue;
    const here = held.get(at) ?? new Map();
    held.set(at, here.set(side, (here.get(side) ?? 0) + 1));
  }
  const looks = sides.map((side) => side.look);
  const towers = [...grid.divided].filter(([, { floors }]) => floors.length).map(([hex, { floors, line }]) => kept.get(JSON.stringify([hex, looks, floors.map((part) => [...held.get(part.at) ?? []])]), () => {
    const { x, width } = floors[0].rect, top = floors[floors.length - 1].rect.y, low = floors[0].rect.y + floors[0].rect.height;
    return el('g', { class: 'tower', 'data-hex': hex },
      el('rect', { class: 'tower-back', x: n(x - 1.6), y: n(top - 1.6), width: width + 3.2, height: n(Math.max(low, line) - top + 3.2), rx: 3.4 }),
      stroke('tower-ground', `M${n(x - 4.5)} ${n(line)}h${width + 9}`),
      ...floors.map((part) => tab(part, [...held.get(part.at) ?? []].map(([side, count]) => ({ side, count })), sides)));
  }));
  kept.turn();
  return group('towers', ...towers);
}

/** @param {Part} part @param {Held[]} held @param {Sides} sides */
function tab(part, held, sides) {
  const { x, y, width, height } = part.rect, mid = y + height / 2;
  const name = part.symbol && part.symbol !== 'level' ? signPicture(part.symbol, x + NAME / 2 + 0.3, mid, Math.min(9.6, height)) : el('text', { class: 'tab-name', x: n(x + NAME / 2), y: n(mid + 3.1) }, part.short);
  const room = (width - NAME) / Math.max(1, held.length);
  const cells = held.slice(0, 3).flatMap(({ side, count }, i) => [
    el('rect', { class: `tab-held ${lookOf(sides, side)}`, x: n(x + NAME + i * room), y: n(y), width: n(room), height: n(height) }),
    el('text', { class: `tab-count ${lookOf(sides, side)}`, x: n(x + NAME + (i + 0.5) * room), y: n(mid + 3.1) }, String(count))]);
  return el('g', { class: `tab${held.length ? ' is-held' : ''}`, 'data-place': part.at },
    el('rect', { class: 'tab-face', x, y: n(y), width, height: n(height), rx: 1.6 }),
    el('rect', { class: 'tab-label', x, y: n(y), width: NAME, height: n(height), rx: 1.6 }), name, ...cells,
    el('rect', { class: 'tab-edge', x, y: n(y), width, height: n(height), rx: 1.6 }));
}

/** Small state signs at the parts: tick, tag, octagon. @param {Grid} grid @param {Map<string, Mark>} marks by place */
export function drawPartStates(grid, marks) {
  const nodes = [];
  for (const [place, mark] of marks) {
    const part = place.includes('/') ? grid.part(place) : null;
    if (part) nodes.push(stateOf(part, mark));
  }
  return group('part-states', ...nodes);
}

/** @param {Part} part @param {Mark} mark */
function stateOf({ rect: { x, y, width, height }, shore }, { grade, strong }) {
  const at = { x: n(x - 0.6), y: n(y - 0.6), width: n(width + 1.2), height: n(height + 1.2), rx: shore ? 4.5 : 2 };
  const cx = x + width - (shore ? 2 : -3.4), cy = shore ? y + 2 : y + height / 2;
  const scale = shore ? 1.5 : 1;
  return el('g', { class: `part-state state-${grade}${strong ? ' state-strong' : ''}` },
    el('rect', { class: 'p-under', ...at }), el('rect', { class: 'p-edge', ...at }),
    el('g', { class: `badge badge-${grade} badge-small`, transform: `translate(${n(cx)} ${n(cy)}) scale(${scale})` }, ...small(grade)));
}

/** @param {import('../types').Grade} grade */
function small(grade) {
  if (grade === 'lawful') return [stroke('b-disc', circle(0, 0, 4.6)), stroke('b-tick', 'M-2.1 .2L-.6 1.7L2.2 -1.5')];
  if (grade === 'overstacked') return [stroke('b-tag', 'M-6 0L-2.4 -4.2H5.4V4.2H-2.4Z'), stroke('b-hole', circle(-1.8, 0, 1.3))];
  return [stroke('b-octagon', 'M-2 -4.8H2L4.8 -2V2L2 4.8H-2L-4.8 2V-2Z'), el('rect', { class: 'b-bar', x: -2.8, y: -1, width: 5.6, height: 2, rx: 0.5 })];
}
