/** The signs around a stack: the manifest below it, and the flag of the first vehicle in. */

import { pipShape, SIDE } from './counters.ts';
import { ground } from './grid.ts';
import { lookOf } from './looks.ts';
import { signPicture } from './signs.ts';
import { Kept, el, group, n, stroke } from './svg.ts';
import { words } from '../words.ts';
import type { CounterView, PlaceView } from '../contract/board.ts';
import type { Column, Spot, Arrangement } from './stacks.ts';
import type { Grid, Part } from './grid.ts';

const PITCH = 9.6;
/** Height by which each counter of a stack is raised above the one below. */
const STEP_UP = 5;
const WIDEST = 64;
/** Greatest width of a manifest that shares its hex with a second one beside it. */
const WIDEST_SHARED = 35;

/**
 * Draws the number of units, then a pip for each unit in order of entry. A dot over a pip means
 * that the unit has a marker: otherwise a hit on a covered counter would be invisible.
 * @param name - of the part of the hex, short
 */
export function manifest(
  column: Column,
  all: Map<string, CounterView>,
  sides: { id: string; look?: string }[],
  name: string = column.part,
) {
  const small = column.shared ? 0.86 : 1;
  const widths = column.ids.map((id) => (all.get(id)?.type === 'vehicle' ? 12.4 : PITCH));
  const sum = widths.reduce((a, b) => a + b, 0);
  const squeeze = Math.min(1, (column.shared ? WIDEST_SHARED : WIDEST) / sum);
  const part = name ? ` ${name}` : '';
  const head = 10 + (column.ids.length > 9 ? 5 : 0) + part.length * 4.6;
  const width = head + sum * squeeze + 6;
  const node = el(
    'g',
    {
      class: 'manifest',
      'data-hex': ground(column.place),
      transform: `translate(${n(column.foot[0])} ${n(column.foot[1] + 6.5 * small)}) scale(${small})`,
    },
    el('rect', { class: 'm-face', x: -width / 2, y: -6.6, width, height: 13.2, rx: 6.6 }),
    el('text', { class: 'm-count', x: -width / 2 + 5, y: 3.9 }, `${column.ids.length}${part}`),
  );
  let x = -width / 2 + head + 2;
  column.ids.forEach((id, i) => {
    const counter = all.get(id);
    if (!counter) return;
    const pip = pipShape(counter.type, x + (widths[i] * squeeze) / 2, 0, Math.max(0.5, squeeze));
    pip.classList.add(lookOf(sides, counter.side));
    node.append(pip);
    if (counter.marks.length)
      node.append(
        el('circle', { class: 'm-marked', cx: n(x + (widths[i] * squeeze) / 2), cy: -5.4, r: 2.6 }),
      );
    x += widths[i] * squeeze;
  });
  return node;
}

/**
 * Draws a white swallow-tailed flag, "1st". It flies left from a stack, right from a single
 * counter.
 */
export function flag(spot: Spot, left: boolean, hex = '') {
  const s = spot.scale,
    way = left ? -1 : 1;
  const x = spot.x - (SIDE / 2) * s - (left ? 0 : 3.5),
    y = spot.y - (SIDE / 2) * s;
  return el(
    'g',
    {
      class: 'flag',
      'data-hex': hex,
      transform: `translate(${n(x)} ${n(y)}) scale(${Math.max(0.86, s)})`,
    },
    stroke('flag-pole', 'M0 14V-12.5'),
    stroke('flag-cloth', `M0 -12.5H${way * 20}L${way * 16.5} -6.5L${way * 20} -.5H0Z`),
    el('text', { class: 'flag-text', x: way * 8.6, y: -2.9 }, words.map.flag),
  );
}

/**
 * Draws a small flag above a stack in a part of a hex: it names the part and the number of units.
 */
function tag(column: Column, part: Part, sides: { id: string; look?: string }[]) {
  const half = (SIDE / 2) * column.scale,
    wide = 19,
    label = 9.4;
  const [x, low] = column.foot;
  const top = low - 2 * half - STEP_UP * Math.min(2, column.ids.length - 1) * column.scale;
  const sign =
    part.symbol && part.symbol !== 'level'
      ? signPicture(part.symbol, label / 2 + 0.2, 5, 8.4)
      : el('text', { class: 'tab-name', x: label / 2, y: 8.2 }, part.short);
  const pit =
    part.order < 0
      ? [
          el('rect', {
            class: 'tag-pit',
            x: -1.2,
            y: 6,
            width: n(2 * half + 5.4),
            height: n(low - top + 5),
            rx: 4,
          }),
        ]
      : [];
  return el(
    'g',
    {
      class: 'tag-part tab',
      'data-hex': ground(column.place),
      transform: `translate(${n(x - half - 1.5)} ${n(top - 8.5)})`,
    },
    ...pit,
    el('rect', { class: 'tab-label', width: label, height: 10, rx: 1.6 }),
    sign,
    el('rect', {
      class: `tab-held ${lookOf(sides, column.side)}`,
      x: label,
      width: wide - label,
      height: 10,
    }),
    el(
      'text',
      { class: `tab-count ${lookOf(sides, column.side)}`, x: (label + wide) / 2, y: 8.3 },
      String(column.ids.length),
    ),
    el('rect', { class: 'tab-edge', width: wide, height: 10, rx: 1.6 }),
  );
}

/** Draws everything around the stacks of a position. */
export function furnish(
  grid: Grid,
  arranged: Arrangement,
  all: Map<string, CounterView>,
  places: PlaceView[],
  sides: { id: string; look?: string }[],
  kept: Kept = new Kept(),
) {
  const looks = sides.map((side) => side.look);
  const nodes = arranged.columns
    .filter((column) => column.ids.length > 1 || column.shared || column.part)
    .map((column) => {
      const part = grid.part(column.place);
      const types = column.ids.map((id) => {
        const counter = all.get(id);
        return `${counter?.type} ${counter?.side} ${counter?.marks.length ? 1 : 0}`;
      });
      return kept.get(JSON.stringify([column, types, looks]), () =>
        part && !part.shore ? tag(column, part, sides) : manifest(column, all, sides, part?.short),
      );
    });
  for (const { first } of places) {
    const spot = arranged.spots.get(first);
    const column = spot && arranged.columns.find((c) => c.ids.includes(first));
    if (column) nodes.push(flag(spot, column.ids.length > 1, ground(column.place)));
  }
  kept.turn();
  return group('furniture', ...nodes);
}
