/**
 * Acts with a target: the acts of the selected counter on another counter or a hex, grouped by hex.
 * Pure; the map marks these hexes, and the panel lists the acts there.
 */
import type { ActView, CounterView } from '../contract/board.ts';
import type { Place } from '../contract/documents.ts';
import type { Reach } from '../contract/rulings.ts';

type Scene = { counters: CounterView[] };

/**
 * The place that an act is aimed at; null if the act concerns the counter itself or its carrier.
 */
export function targetOf(act: ActView, { counters }: Scene): Place | null {
  const { entry } = act;
  if ('to' in entry && entry.to) return entry.to;
  const seen = (id: string) => counters.find((one) => one.id === id);
  const aimed = act.on ? seen(act.on) : undefined;
  const doer = seen(act.who);
  return aimed && aimed.at !== doer?.at ? aimed.at : null;
}

/**
 * Whether an act affects others: it is aimed at a hex, or at a counter of another side in the same
 * hex.
 */
export function isAimed(act: ActView, scene: Scene) {
  const side = (id: string) => scene.counters.find((one) => one.id === id)?.side;
  return targetOf(act, scene) !== null || (act.on !== '' && side(act.on) !== side(act.who));
}

/** The acts of the selected counter by target place, in the umpire's order. */
export function targets(reach: Reach | null, scene: Scene) {
  const found: Map<Place, ActView[]> = new Map();
  for (const act of reach?.acts ?? []) {
    const place = targetOf(act, scene);
    if (place) found.set(place, [...(found.get(place) ?? []), act]);
  }
  return found;
}

/** Acts by their verb, in order of first appearance. */
export function byVerb(acts: ActView[]) {
  const found: Map<string, ActView[]> = new Map();
  for (const act of acts) found.set(act.verb, [...(found.get(act.verb) ?? []), act]);
  return [...found];
}
