/**
 * What is to be shown of each place: its own state, the reach of the picked counter, the hex that
 * is asked about.
 */

import { ground, parsePlace } from './grid.js';
import { words } from '../words.js';

/** @typedef {import('../types/board.d.ts').PlaceView} PlaceView */
/** @typedef {import('../types/answers.d.ts').Reach} Reach */
/** @typedef {import('../types/documents.d.ts').MapDoc} MapDoc */
/** @typedef {import('./states.js').Mark} Mark */
/** @typedef {import('../types/verdicts.d.ts').Grade} Grade */
/** @typedef {{ place: string, grade: Grade | null, badge: string }} Target */

const GRAVITY = { lawful: 0, overstacked: 1, forbidden: 2 };

/**
 * The later in this order wins: a place's own state, the reach, the target. A part of a hex has a
 * mark of its own; its hex shows the gravest of what stands there, and of what is in reach the
 * best.
 * @param {PlaceView[]} places
 * @param {Reach | null} reach
 * @param {Target | null} target
 * @returns {Map<string, Mark>}
 */
export function placeMarks(places, reach, target) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const { at, grade, badge } of places) {
    const hex = ground(at),
      known = marks.get(hex);
    if (at !== hex && grade !== 'lawful') marks.set(at, { grade, badge });
    if (grade !== 'lawful' && (!known || GRAVITY[grade] > GRAVITY[known.grade]))
      marks.set(hex, { grade, badge });
  }
  for (const [place, mark] of reachMarks(reach)) marks.set(place, mark);
  for (const [place, mark] of targetMarks(marks, target)) marks.set(place, mark);
  return marks;
}

/**
 * What the place that is asked about wears instead, and its hex.
 * @param {Map<string, Mark>} marks
 * @param {Target | null} target
 * @returns {Map<string, Mark>}
 */
export function targetMarks(marks, target) {
  if (!target?.grade) return new Map();
  const mark = {
    grade: target.grade,
    badge: target.badge || marks.get(target.place)?.badge || '',
    strong: true,
  };
  return new Map([
    [target.place, mark],
    [ground(target.place), mark],
  ]);
}

/** @param {Reach | null} reach */
function reachMarks(reach) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const { to, grade, badge, cost, points } of reach?.hexes ?? []) {
    const hex = ground(to),
      known = marks.get(hex);
    const mark = { grade, badge: badge || (grade === 'lawful' && cost > 0 ? points : '') };
    if (to !== hex) marks.set(to, mark);
    if (!known || GRAVITY[grade] < GRAVITY[known.grade]) marks.set(hex, mark);
  }
  return marks;
}

/**
 * What a screen reader says of a place that holds nothing.
 * @param {MapDoc} map
 * @param {string} place
 */
export function spokenHex(map, place) {
  const { hex, box } = parsePlace(place);
  if (box) return map.boxes?.[box] ?? box;
  const name = map.names?.[hex];
  return [hex, ...(name ? [name] : []), groundName(map, hex)].join(', ');
}

/**
 * What is said of each hex where something stands: its ground, then its parts.
 * @param {MapDoc | null} map
 * @param {PlaceView[]} places the ground of a hex before its parts
 * @returns {Map<string, string>}
 */
export function spokenHexes(map, places) {
  /** @type {Map<string, string>} */
  const labels = new Map();
  for (const { at, label } of places) {
    const hex = ground(at);
    if (at === hex) labels.set(hex, label);
    else labels.set(hex, `${labels.get(hex) ?? (map ? spokenHex(map, hex) : hex)}; ${label}`);
  }
  return labels;
}

/** "forest", "building": the ground of a hex in words. @param {MapDoc} map @param {string} hex */
export function groundName(map, hex) {
  const kind = map.terrain?.[hex] ?? 'clear';
  return words.map.terrain[kind] ?? kind;
}
