/**
 * Parts of hexes: where each lies in its hex, low ones below. Floors, holes and works are tabs of a
 * small tower at the hex's right; a beach or a port is a plate at the side that looks at the sea.
 * Pure arithmetic.
 */

import { RADIUS } from './grid.js';

/** @typedef {import('../types/documents.d.ts').MapDoc} MapDoc */
/** @typedef {import('../types/board.d.ts').Signs} Signs */
/** @typedef {import('./grid.js').Grid} Grid */
/** @typedef {import('./svg.js').Point} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Rect */
/**
 * @typedef {object} Part
 * @property {string} at "0305/1"
 * @property {string} kind
 * @property {string} name
 * @property {string} short
 * @property {string} symbol id among the signs; "" for the short label alone
 * @property {number} order
 * @property {boolean} shore it lies at the water's edge
 * @property {Rect} rect in the world
 */
/**
 * @typedef {{ parts: Part[], floors: Part[], shores: Part[], sea: Point, line: number }} Divided
 *   `parts` from low to high; `sea`: the way to the water, of length 1; `line`: where the ground
 *   lies in the tower
 */

export const TAB = { width: 21, height: 11.4 };
export const PLATE = 38;
const MOST_HIGH = 58;
const SHORES = new Set(['beach', 'port']);
const AT_SEA = 31;

/** What a part is drawn as where no book says. @param {string} kind @param {string} at */
function unknown(kind, at) {
  const id = at.split('/')[1] ?? kind;
  return {
    id: kind,
    name: id,
    short: id.slice(0, 2),
    symbol: '',
    order: Number.parseInt(id, 10) || 0,
  };
}

/**
 * Every divided hex of a map.
 * @param {Grid} grid
 * @param {MapDoc} map
 * @param {Signs | undefined} signs
 * @returns {Map<string, Divided>}
 */
export function divide(grid, map, signs) {
  /** @type {Map<string, Part[]>} */
  const byHex = new Map();
  for (const [at, doc] of Object.entries(map.parts ?? {})) {
    const hex = at.split('/')[0],
      sign = signs?.parts.find((one) => one.id === doc.kind) ?? unknown(doc.kind, at);
    const own = at.slice(hex.length + 1);
    const part = {
      at,
      kind: doc.kind,
      name: doc.name || sign.name,
      short: sign.short || own.slice(0, 2),
      symbol: sign.symbol,
      order: sign.order,
      shore: SHORES.has(sign.symbol),
      rect: { x: 0, y: 0, width: 0, height: 0 },
    };
    const known = byHex.get(hex);
    if (known) known.push(part);
    else byHex.set(hex, [part]);
  }
  /** @type {Map<string, Divided>} */
  const out = new Map();
  for (const [hex, parts] of byHex) {
    const centre = grid.centre(hex);
    if (centre)
      out.set(
        hex,
        laid(
          parts.sort((a, b) => a.order - b.order || (a.at < b.at ? -1 : 1)),
          centre,
          seaward(grid, map, hex),
        ),
      );
  }
  return out;
}

/** @param {Part[]} parts @param {Point} centre @param {Point} sea @returns {Divided} */
function laid(parts, [cx, cy], sea) {
  const floors = parts.filter((part) => !part.shore),
    shores = parts.filter((part) => part.shore);
  const pitch = Math.min(TAB.height + 1.2, MOST_HIGH / Math.max(1, floors.length));
  const below = floors.filter((part) => part.order < 0).length;
  const low = cy + (floors.length * pitch) / 2 + 1;
  floors.forEach((part, i) => {
    part.rect = {
      x: cx + 26.5,
      y: low - (i + 1) * pitch - (i >= below && below ? 2.6 : 0),
      width: TAB.width,
      height: pitch - 1.2,
    };
  });
  shores.forEach((part, i) => {
    const aside = (i - (shores.length - 1) / 2) * (PLATE + 3);
    part.rect = {
      x: cx + sea[0] * AT_SEA - sea[1] * aside - PLATE / 2,
      y: cy + sea[1] * AT_SEA + sea[0] * aside - PLATE / 2,
      width: PLATE,
      height: PLATE,
    };
  });
  return { parts, floors, shores, sea, line: low - below * pitch - (below ? 1.9 : 0) };
}

/**
 * The way to the water of the hexes around; down where there is none.
 * @param {Grid} grid
 * @param {MapDoc} map
 * @param {string} hex
 * @returns {Point}
 */
function seaward(grid, map, hex) {
  const at = grid.centre(hex);
  let x = 0,
    y = 0;
  for (const near of at ? grid.neighbours(hex) : []) {
    const there = grid.centre(near);
    if (!at || !there || map.terrain?.[near] !== 'water') continue;
    x += there[0] - at[0];
    y += there[1] - at[1];
  }
  const length = Math.hypot(x, y);
  return length > RADIUS / 4 ? [x / length, y / length] : [0, 1];
}

/**
 * The places of a hex from low to high, the ground among them: what lies below zero is under it.
 * @param {Divided | undefined} divided
 * @param {string} hex
 * @returns {string[]}
 */
export function storeys(divided, hex) {
  if (!divided) return [hex];
  const under = divided.parts.filter((part) => part.order < 0 || part.shore),
    over = divided.parts.filter((part) => part.order >= 0 && !part.shore);
  return [...under.map((part) => part.at), hex, ...over.map((part) => part.at)];
}

/** The outline of a part, drawn a little inside. @param {Part} part @param {number} inset */
export function outlineOf({ rect: { x, y, width, height } }, inset) {
  return `M${x + inset} ${y + inset}h${width - 2 * inset}v${height - 2 * inset}h${-(width - 2 * inset)}Z`;
}
