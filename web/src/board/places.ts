/**
 * The mark to show at each place, derived from the place's own state, the reach of the selected
 * counter, and the target.
 */

import { ground, parsePlace } from './grid.ts';
import { words } from '../words.ts';
import type { PlaceView, Signs } from '../contract/board.ts';
import type { MapDoc } from '../contract/documents.ts';
import type { Reach } from '../contract/rulings.ts';
import type { Grade } from '../contract/verdicts.ts';
import type { Mark } from './states.ts';

export type Target = { place: string; grade: Grade | null; badge: string };

const GRAVITY = { lawful: 0, overstacked: 1, forbidden: 2 };

/**
 * The marks by place. Of a place's own state, the reach and the target, the later in this order
 * wins. A part of a hex has its own mark; the hex itself shows the gravest state of its places, and
 * the best grade of those in reach.
 */
export function placeMarks(
  places: PlaceView[],
  reach: Reach | null,
  target: Target | null,
): Map<string, Mark> {
  const marks: Map<string, Mark> = new Map();
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
 * The marks of the target place and of its hex, which replace the marks that these have otherwise.
 */
export function targetMarks(marks: Map<string, Mark>, target: Target | null): Map<string, Mark> {
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

/** The result of entering a place; undefined if it is not in reach. */
export function outcomeAt(reach: Reach | null, place: string | null) {
  const hex = reach?.hexes.find((one) => one.to === place);
  return hex && reach?.outcomes[hex.outcome];
}

function reachMarks(reach: Reach | null) {
  const marks: Map<string, Mark> = new Map();
  const kinds = reach?.outcomes.map(({ grade, badge, cost, points }) => ({
    grade,
    badge: badge || (grade === 'lawful' && cost > 0 ? points : ''),
  }));
  for (const { to, outcome } of reach?.hexes ?? []) {
    const hex = ground(to),
      known = marks.get(hex),
      mark = (kinds as Mark[])[outcome],
      { grade } = mark;
    if (to !== hex) marks.set(to, mark);
    if (!known || GRAVITY[grade] < GRAVITY[known.grade]) marks.set(hex, mark);
  }
  return marks;
}

/** The screen reader's label of an empty place. */
export function spokenHex(map: MapDoc, place: string, signs?: Signs) {
  const { hex, box } = parsePlace(place);
  if (box) return map.boxes?.[box] ?? box;
  const name = map.names?.[hex];
  return [hex, ...(name ? [name] : []), groundName(map, hex, signs)].join(', ');
}

/**
 * The screen reader's label of each occupied hex: its ground, then its parts.
 * @param places - the ground of a hex before its parts
 */
export function spokenHexes(
  map: MapDoc | null,
  places: PlaceView[],
  signs?: Signs,
): Map<string, string> {
  const labels: Map<string, string> = new Map();
  for (const { at, label } of places) {
    const hex = ground(at);
    if (at === hex) labels.set(hex, label);
    else
      labels.set(hex, `${labels.get(hex) ?? (map ? spokenHex(map, hex, signs) : hex)}; ${label}`);
  }
  return labels;
}

/** The ground of a hex in words, such as "forest" or "building"; own terrain has its own name. */
export function groundName(map: MapDoc, hex: string, signs?: Signs) {
  const kind = map.terrain?.[hex] ?? 'clear';
  return signs?.terrains?.find(({ id }) => id === kind)?.name ?? words.map.terrain[kind] ?? kind;
}
