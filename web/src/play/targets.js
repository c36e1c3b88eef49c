/**
 * Acts that are aimed: what a picked counter may do to another counter or to a hex, by hex.
 * Pure; the map marks these hexes, the panel lists what can be done there.
 */

/**
 * @import { Reach } from '../types/answers.d.ts'
 * @import { ActView, CounterView } from '../types/board.d.ts'
 * @import { Place } from '../types/documents.d.ts'
 * @typedef {{ counters: CounterView[] }} Scene
 */

/**
 * The place that an act is aimed at; null for what a counter does to itself or to its carrier.
 * @param {ActView} act
 * @param {Scene} scene
 * @returns {Place | null}
 */
export function targetOf(act, { counters }) {
  const { entry } = act;
  if ('to' in entry && entry.to) return entry.to;
  const seen = (/** @type {string} */ id) => counters.find((one) => one.id === id);
  const aimed = act.on ? seen(act.on) : undefined;
  const doer = seen(act.who);
  return aimed && aimed.at !== doer?.at ? aimed.at : null;
}

/**
 * Whether an act is done to another: aimed at a hex, or at a counter of another side in the same
 * one.
 * @param {ActView} act
 * @param {Scene} scene
 */
export function isAimed(act, scene) {
  const side = (/** @type {string} */ id) => scene.counters.find((one) => one.id === id)?.side;
  return targetOf(act, scene) !== null || (act.on !== '' && side(act.on) !== side(act.who));
}

/**
 * What the picked counter may do, by the hex it is aimed at, in the order of the umpire.
 * @param {Reach | null} reach
 * @param {Scene} scene
 */
export function targets(reach, scene) {
  /** @type {Map<Place, ActView[]>} */
  const found = new Map();
  for (const act of reach?.acts ?? []) {
    const place = targetOf(act, scene);
    if (place) found.set(place, [...(found.get(place) ?? []), act]);
  }
  return found;
}

/** Acts by the word over them, in the order in which each first comes. @param {ActView[]} acts */
export function byVerb(acts) {
  /** @type {Map<string, ActView[]>} */
  const found = new Map();
  for (const act of acts) found.set(act.verb, [...(found.get(act.verb) ?? []), act]);
  return [...found];
}
