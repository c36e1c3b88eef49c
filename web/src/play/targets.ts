/**
 * Acts that are aimed: what a picked counter may do to another counter or to a hex, by hex.
 * Pure; the map marks these hexes, the panel lists what can be done there.
 */
import type { Reach } from '../types/answers.ts';
import type { ActView, CounterView } from '../types/board.ts';
import type { Place } from '../types/documents.ts';

type Scene = { counters: CounterView[] };

/** The place that an act is aimed at; null for what a counter does to itself or to its carrier. */
export function targetOf(act: ActView, { counters }: Scene): Place | null {
  const { entry } = act;
  if ('to' in entry && entry.to) return entry.to;
  const seen = (id: string) => counters.find((one) => one.id === id);
  const aimed = act.on ? seen(act.on) : undefined;
  const doer = seen(act.who);
  return aimed && aimed.at !== doer?.at ? aimed.at : null;
}

/**
 * Whether an act is done to another: aimed at a hex, or at a counter of another side in the same
 * one.
 */
export function isAimed(act: ActView, scene: Scene) {
  const side = (id: string) => scene.counters.find((one) => one.id === id)?.side;
  return targetOf(act, scene) !== null || (act.on !== '' && side(act.on) !== side(act.who));
}

/** What the picked counter may do, by the hex it is aimed at, in the order of the umpire. */
export function targets(reach: Reach | null, scene: Scene) {
  const found: Map<Place, ActView[]> = new Map();
  for (const act of reach?.acts ?? []) {
    const place = targetOf(act, scene);
    if (place) found.set(place, [...(found.get(place) ?? []), act]);
  }
  return found;
}

/** Acts by the word over them, in the order in which each first comes. */
export function byVerb(acts: ActView[]) {
  const found: Map<string, ActView[]> = new Map();
  for (const act of acts) found.set(act.verb, [...(found.get(act.verb) ?? []), act]);
  return [...found];
}
