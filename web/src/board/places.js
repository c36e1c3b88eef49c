/** What is to be shown of each place: its own state, the reach of the picked counter, the hex that is asked about. */

import { ground, parsePlace } from './grid.js';

/** @typedef {import('../types').PlaceView} PlaceView */
/** @typedef {import('../types').Reach} Reach */
/** @typedef {import('../types').MapDoc} MapDoc */
/** @typedef {import('./states.js').Mark} Mark */
/** @typedef {{ place: string, grade: import('../types').Grade | null, badge: string }} Target */

const GRAVITY = { lawful: 0, overstacked: 1, forbidden: 2 };

/** @type {Record<string, string>} */
const TERRAIN = { clear: 'clear', forest: 'forest', hill: 'hill', hill2: 'high hill', town: 'town', marsh: 'marsh', water: 'water', rough: 'rough ground', field: 'fields' };

/**
 * The later in this order wins: a place's own state, the reach, the target.
 * @param {PlaceView[]} places @param {Reach | null} reach @param {Target | null} target
 * @returns {Map<string, Mark>}
 */
export function placeMarks(places, reach, target) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const { at, grade, badge } of places) {
    const known = marks.get(ground(at));
    if (grade !== 'lawful' && (!known || GRAVITY[grade] > GRAVITY[known.grade])) marks.set(ground(at), { grade, badge });
  }
  for (const { to, grade, badge, cost } of reach?.hexes ?? []) {
    marks.set(ground(to), { grade, badge: badge || (grade === 'lawful' && cost > 0 ? `${cost} MP` : '') });
  }
  if (target?.grade) marks.set(target.place, { grade: target.grade, badge: target.badge || marks.get(target.place)?.badge || '', strong: true });
  return marks;
}

/** What a screen reader says of a hex that holds nothing. @param {MapDoc} map @param {string} place */
export function spokenHex(map, place) {
  const { hex, box } = parsePlace(place);
  if (box) return map.boxes?.[box] ?? box;
  const kind = map.terrain?.[hex] ?? 'clear', name = map.names?.[hex];
  return [hex, ...(name ? [name] : []), TERRAIN[kind] ?? kind].join(', ');
}
