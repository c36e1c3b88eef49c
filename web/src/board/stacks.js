/**
 * Where each counter stands: one column for each side in a hex, the oldest counter at the bottom.
 * Pure arithmetic on the views; draws nothing and knows no rule.
 */

import { ground, parsePlace } from './grid.js';
import { SIDE } from './counters.js';

/** @typedef {import('../types').CounterView} CounterView */
/** @typedef {import('../types').PlaceView} PlaceView */
/** @typedef {import('./grid.js').Grid} Grid */
/** @typedef {{ x: number, y: number, scale: number, z: number }} Spot  z: drawing order, back to front */
/** @typedef {{ place: string, part: string, side: string, ids: string[], foot: import('./svg.js').Point, scale: number, shared: boolean }} Column  foot: middle of the lower edge of the lowest counter */
/** @typedef {{ spots: Map<string, Spot>, columns: Column[], hexes: Map<string, string[]> }} Arrangement */

const STEP = 5;
/** A stack climbs no further than this, however many stand in it: the badge and the number stay clear. */
const CLIMB = 14;

/** Slots of columns in a hex, by how many there are: [x, y, scale]. */
const SLOTS = /** @type {[number, number, number][][]} */ ([
  [[0, 2, 1]],
  [[-23, 1, 0.826], [23, 1, 0.826]],
  [[-22, -12, 0.6], [22, -12, 0.6], [0, 26, 0.6]],
  [[-22, -12, 0.6], [22, -12, 0.6], [-22, 26, 0.6], [22, 26, 0.6]],
]);

/** @param {Grid} grid @param {CounterView[]} counters @param {PlaceView[]} places @returns {Arrangement} */
export function arrange(grid, counters, places) {
  /** @type {Map<string, CounterView[]>} */
  const byGround = new Map();
  for (const counter of [...counters].sort((a, b) => a.rank - b.rank)) {
    if (counter.aboard || !counter.at) continue;
    const hex = ground(counter.at);
    const known = byGround.get(hex);
    if (known) known.push(counter);
    else byGround.set(hex, [counter]);
  }
  const firsts = new Set(places.map((p) => p.first).filter(Boolean));
  /** @type {Arrangement} */
  const out = { spots: new Map(), columns: [], hexes: new Map() };
  for (const [hex, standing] of byGround) {
    const centre = grid.centre(hex);
    if (!centre) continue;
    out.hexes.set(hex, standing.map((c) => c.id));
    if (hex.startsWith('@')) fillTray(grid, hex, standing, out);
    else fillHex(centre, columnsOf(standing, firsts), out);
  }
  return out;
}

/** By part of the hex and side; the owner of the first vehicle stands left. @param {CounterView[]} standing @param {Set<string>} firsts @returns {CounterView[][]} */
function columnsOf(standing, firsts) {
  /** @type {Map<string, CounterView[]>} */
  const columns = new Map();
  for (const counter of standing) {
    const key = `${counter.at} ${counter.side}`;
    const known = columns.get(key);
    if (known) known.push(counter);
    else columns.set(key, [counter]);
  }
  const leads = (/** @type {CounterView[]} */ column) => (column.some((c) => firsts.has(c.id)) ? 0 : 1);
  return [...columns.values()].sort((a, b) => leads(a) - leads(b));
}

/** @param {import('./svg.js').Point} centre @param {CounterView[][]} columns @param {Arrangement} out */
function fillHex([cx, cy], columns, out) {
  const slots = SLOTS[Math.min(columns.length, SLOTS.length) - 1];
  columns.forEach((column, index) => {
    const [dx, dy, scale] = slots[Math.min(index, slots.length - 1)];
    // The left one of two climbs to the left, so that neither hides the other's face.
    const lean = columns.length > 1 && dx < 0 ? -1 : 1;
    const step = column.length > 1 ? Math.min(STEP, CLIMB / (column.length - 1)) * scale : 0;
    const half = step * (column.length - 1) / 2;
    column.forEach((counter, i) => out.spots.set(counter.id, {
      x: cx + dx + lean * (i * step - half), y: cy + dy - i * step + half, scale, z: cy + dy + i * 0.01,
    }));
    out.columns.push({
      place: column[0].at, part: parsePlace(column[0].at).part, side: column[0].side, ids: column.map((c) => c.id),
      foot: [cx + dx, cy + dy + half + SIDE / 2 * scale], scale, shared: columns.length > 1,
    });
  });
}

/** In a tray counters lie side by side, in order of entry. @param {Grid} grid @param {string} place @param {CounterView[]} standing @param {Arrangement} out */
function fillTray(grid, place, standing, out) {
  const box = grid.box(place.slice(1));
  if (!box) return;
  const rows = (/** @type {number} */ scale) => Math.floor((box.height - 44) / ((SIDE + 8) * scale));
  const across = (/** @type {number} */ scale) => Math.floor((box.width - 24) / ((SIDE + 8) * scale));
  const scale = [1, 0.85, 0.7, 0.55].find((s) => rows(s) * across(s) >= standing.length) ?? 0.45;
  const pitch = (SIDE + 8) * scale;
  standing.forEach((counter, i) => out.spots.set(counter.id, {
    x: box.x + 14 + pitch * (i % across(scale) + 0.5), y: box.y + 38 + pitch * (Math.floor(i / across(scale)) + 0.5), scale, z: box.y + i * 0.01,
  }));
}
