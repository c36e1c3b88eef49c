/**
 * Parts of hexes: the position of each part in its hex, from low to high. Floors, holes and works
 * are tabs of a small tower at the hex's right; a beach or a port is a plate at the side facing the
 * sea. Pure arithmetic.
 */

import { RADIUS } from './grid.ts';
import type { Signs } from '../contract/board.ts';
import type { MapDoc } from '../contract/documents.ts';
import type { Divided, Grid, Part } from './grid.ts';
import type { Point } from './svg.ts';

const TAB = { width: 21, height: 11.4 };
export const PLATE = 38;
const MOST_HIGH = 58;
const SHORES = new Set(['beach', 'port']);
const AT_SEA = 31;

/** The default sign of a part that no rulebook describes. */
function unknown(kind: string, at: string) {
  const id = at.split('/')[1] ?? kind;
  return {
    id: kind,
    name: id,
    short: id.slice(0, 2),
    symbol: '',
    order: Number.parseInt(id, 10) || 0,
  };
}

/** The layout of every divided hex of a map. */
export function divide(grid: Grid, map: MapDoc, signs: Signs | undefined): Map<string, Divided> {
  const byHex: Map<string, Part[]> = new Map();
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
  const out: Map<string, Divided> = new Map();
  for (const [hex, parts] of byHex) {
    const centre = grid.centre(hex);
    if (centre)
      out.set(
        hex,
        layoutOf(
          parts.sort((a, b) => a.order - b.order || (a.at < b.at ? -1 : 1)),
          centre,
          seaward(grid, map, hex),
        ),
      );
  }
  return out;
}

function layoutOf(parts: Part[], [cx, cy]: Point, sea: Point): Divided {
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

/** The direction of the water in the adjacent hexes; downwards if none of them has water. */
function seaward(grid: Grid, map: MapDoc, hex: string): Point {
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
 * The places of a hex from low to high, including the ground: parts with an order below zero are
 * below the ground.
 */
export function storeys(divided: Divided | undefined, hex: string): string[] {
  if (!divided) return [hex];
  const under = divided.parts.filter((part) => part.order < 0 || part.shore),
    over = divided.parts.filter((part) => part.order >= 0 && !part.shore);
  return [...under.map((part) => part.at), hex, ...over.map((part) => part.at)];
}

/** The outline of a part, drawn a little inside. */
export function outlineOf({ rect: { x, y, width, height } }: Part, inset: number) {
  return `M${x + inset} ${y + inset}h${width - 2 * inset}v${height - 2 * inset}h${-(width - 2 * inset)}Z`;
}
