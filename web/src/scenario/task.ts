/**
 * Puts the goal of a puzzle into words before the umpire is ready, so that a puzzle's link shows
 * its task at once. The words are made from the goal's data and are the same as the umpire's. This
 * module knows no rule.
 */
import { placeOf } from './follow.ts';
import { words as say } from './taskwords.ts';
import type {
  BoundDoc,
  CounterDoc,
  GoalDoc,
  MapDoc,
  ScenarioDoc,
  WantDoc,
} from '../contract/documents.ts';
import type { Kinds } from './kinds.ts';

/** The most places that a sentence lists, and the most that it names of more. */
const LISTED = 8;

type Scene = { scenario: ScenarioDoc; book: Kinds[string] | undefined };

/**
 * The task of a scenario as one sentence; "" if there is no goal, or it cannot be put into words.
 */
export function task(scenario: ScenarioDoc, book: Kinds[string] | undefined) {
  try {
    return scenario.goal ? goalText(scenario.goal, { scenario, book }) : '';
  } catch {
    return ''; // a link can contain anything: the umpire reports the error
  }
}

function goalText(goal: GoalDoc, scene: Scene) {
  const keeps = row((goal.keep ?? []).map((one) => bound(one, scene, true)));
  const wants = row(goal.want.map((one) => want(one, scene)));
  return say.task(
    side(goal.side, scene),
    wants + limit(goal, scene) + (keeps ? say.with + keeps : ''),
  );
}

const row = (parts: string[]) =>
  parts.length < 2
    ? parts.join('')
    : parts.slice(0, -1).join(say.and) + say.last + parts[parts.length - 1];

function limit({ moves, until, end, chance }: GoalDoc, scene: Scene) {
  const parts = [moves ? say.moves(moves) : ''];
  if (until) {
    const phase = scene.book?.phases.find((one) => one.id === until.phase)?.name ?? until.phase;
    const by = until.side ? side(until.side, scene) : '';
    const moment = say.moment(until.turn, phase, by);
    parts.push(end ? say.end(moment) : say.until(moment));
  }
  return parts.join('') + (chance && chance !== '1/1' ? say.chance(chance) : '');
}

function want(one: WantDoc, scene: Scene): string {
  if ('reach' in one)
    return say.reach(some(one.who, one.least, scene), places([...new Set(one.reach)], scene));
  if ('measure' in one) return bound(one, scene, false);
  if ('pack' in one) return say.pack(one.least, side(one.side, scene), place(one.pack, scene));
  if ('lost' in one) return say.lost(some(one.lost, one.least, scene));
  if ('trapped' in one) return say.trapped(name(one.trapped, scene));
  throw new TypeError(one satisfies never);
}

function some(who: string[], least: number | undefined, scene: Scene) {
  const each = [...new Set(who)];
  const names = row(each.map((one) => name(one, scene)));
  return least === undefined || least === each.length ? names : say.some(least, names);
}

function bound({ measure, side: whose, least, most }: BoundDoc, scene: Scene, kept: boolean) {
  const known = scene.book?.measures.find((one) => one.id === measure);
  const what = (n: number) => (n === 1 ? known?.one : known?.many) ?? measure;
  const by = side(whose, scene);
  const parts = [];
  if (least !== undefined) parts.push((kept ? say.keepLeast : say.least)(least, what(least), by));
  if (most === 0) parts.push((kept ? say.keepNone : say.none)(what(0), by));
  else if (most !== undefined) parts.push((kept ? say.keepMost : say.most)(most, what(most), by));
  return row(parts);
}

const side = (id: string, { scenario }: Scene) =>
  scenario.sides.find((one) => one.id === id)?.name ?? id;

/**
 * The name of a counter. It includes the side if a counter of another side in the same place has
 * the same name.
 */
function name(id: string, scene: Scene) {
  const { counters } = scene.scenario;
  const counter = counters.find((one) => one.id === id);
  if (!counter) return id;
  const at = placeOf(counter, counters),
    own = called(counter, scene);
  const both = counters.some(
    (one) =>
      one.side !== counter.side && placeOf(one, counters) === at && called(one, scene) === own,
  );
  return both ? say.ofSide(side(counter.side, scene), own) : own;
}

const called = (counter: CounterDoc, { book }: Scene) =>
  counter.name ?? book?.kinds.find((one) => one.id === counter.kind)?.name ?? counter.kind;

/** Several places: all of them, or of many their number, and some that have a name. */
function places(all: string[], scene: Scene) {
  const printed = (those: string[]) => those.map((at) => place(at, scene));
  if (all.length <= LISTED) return printed(all).join(say.or);
  const { names } = scene.scenario.map as MapDoc;
  const named = all.filter((at) => at.startsWith('@') || names?.[at.split('/')[0]]);
  const many = all.some((at) => /[@/]/.test(at)) ? say.oneOfPlaces : say.oneOfHexes;
  return named.length
    ? say.among(many(all.length), row(printed(named.slice(0, LISTED))))
    : many(all.length);
}

/** The name of a place: the hex label with the name printed on the map, and the part of the hex. */
function place(at: string, { scenario, book }: Scene) {
  const map = scenario.map as MapDoc;
  if (at.startsWith('@')) return map.boxes?.[at.slice(1)] ?? at.slice(1);
  const [hex, part] = at.split('/');
  const printed = [hex, map.names?.[hex]].filter(Boolean).join(' ');
  if (!part) return printed;
  const own = map.parts?.[at];
  const kind = book?.parts.find((one) => one.id === own?.kind)?.name;
  return `${printed}, ${own?.name ?? kind ?? part}`;
}
