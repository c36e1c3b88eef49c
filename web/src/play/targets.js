/**
 * Acts that are aimed: what a picked counter may do to another counter or to a hex, by hex.
 * Pure; the map marks these hexes, the panel lists what can be done there.
 */

/**
 * @import { ActView, CounterView, Place, Reach } from '../types.d.ts'
 * @typedef {{ counters: CounterView[] }} Scene
 */

/** The place that an act is aimed at; null for what a counter does to itself or to its carrier. @param {ActView} act @param {Scene} scene @returns {Place | null} */
export function targetOf(act, { counters }) {
  const { entry } = act;
  if ('to' in entry && entry.to) return entry.to;
  const seen = (/** @type {string} */ id) => counters.find((one) => one.id === id);
  const aimed = act.on ? seen(act.on) : undefined;
  const doer = seen(act.who);
  return aimed && aimed.at !== doer?.at ? aimed.at : null;
}

/** Whether an act is done to another: aimed at a hex, or at a counter of another side in the same one. @param {ActView} act @param {Scene} scene */
export function isAimed(act, scene) {
  const side = (/** @type {string} */ id) => scene.counters.find((one) => one.id === id)?.side;
  return targetOf(act, scene) !== null || (act.on !== '' && side(act.on) !== side(act.who));
}

/** What the picked counter may do, by the hex it is aimed at, in the order of the umpire. @param {Reach | null} reach @param {Scene} scene */
export function targets(reach, scene) {
  /** @type {Map<Place, ActView[]>} */
  const found = new Map();
  for (const act of reach?.acts ?? []) {
    const place = targetOf(act, scene);
    if (place) found.set(place, [...(found.get(place) ?? []), act]);
  }
  return found;
}

/** The word over a group of acts: their verb as it stands in the log. @param {ActView} act */
export function verbOf({ entry }) {
  const verb = 'do' in entry ? entry.do : 'edit' in entry ? entry.edit : 'roll';
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`.replaceAll('-', ' ');
}

/** Acts by verb, in the order in which each verb first comes. @param {ActView[]} acts */
export function byVerb(acts) {
  /** @type {Map<string, ActView[]>} */
  const found = new Map();
  for (const act of acts) found.set(verbOf(act), [...(found.get(verbOf(act)) ?? []), act]);
  return [...found];
}
