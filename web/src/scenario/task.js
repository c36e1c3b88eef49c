/**
 * A goal in words before the umpire is there, made from its data: whoever opens a puzzle's link is
 * told at once what is asked. The umpire says the same when he comes. It knows no rule.
 */
import { placeOf } from './follow.js';
import { words as say } from './taskwords.js';

/**
 * @import { BoundDoc, CounterDoc, GoalDoc } from '../types/documents.d.ts'
 * @import { MapDoc, ScenarioDoc, WantDoc } from '../types/documents.d.ts'
 * @import { Kinds } from './load.js'
 * @typedef {{ scenario: ScenarioDoc, book: Kinds[string] | undefined }} Scene
 */

/**
 * What a scenario asks for, as one sentence; "" where it asks for nothing that can be told.
 * @param {ScenarioDoc} scenario
 * @param {Kinds[string] | undefined} book
 */
export function task(scenario, book) {
  try {
    return scenario.goal ? told(scenario.goal, { scenario, book }) : '';
  } catch {
    return ''; // whoever makes a link can write anything: the umpire says what is wrong with it
  }
}

/** @param {GoalDoc} goal @param {Scene} scene */
function told(goal, scene) {
  const keeps = row((goal.keep ?? []).map((one) => bound(one, scene, true)));
  const wants = row(goal.want.map((one) => want(one, scene)));
  return say.task(
    side(goal.side, scene),
    wants + limit(goal, scene) + (keeps ? say.with + keeps : ''),
  );
}

/** @param {string[]} parts */
const row = (parts) =>
  parts.length < 2
    ? parts.join('')
    : parts.slice(0, -1).join(say.and) + say.last + parts[parts.length - 1];

/** @param {GoalDoc} goal @param {Scene} scene */
function limit({ moves, until, end, chance }, scene) {
  const parts = [moves ? say.moves(moves) : ''];
  if (until) {
    const phase = scene.book?.phases.find((one) => one.id === until.phase)?.name ?? until.phase;
    const by = until.side ? side(until.side, scene) : '';
    const moment = say.moment(until.turn, phase, by);
    parts.push(end ? say.end(moment) : say.until(moment));
  }
  return parts.join('') + (chance && chance !== '1/1' ? say.chance(chance) : '');
}

/** @param {WantDoc} one @param {Scene} scene */
function want(one, scene) {
  if ('reach' in one)
    return say.reach(
      some(one.who, one.least, scene),
      [...new Set(one.reach)].map((at) => place(at, scene)).join(say.or),
    );
  if ('measure' in one) return bound(one, scene, false);
  if ('pack' in one) return say.pack(one.least, side(one.side, scene), place(one.pack, scene));
  if ('lost' in one) return say.lost(some(one.lost, one.least, scene));
  return say.trapped(name(one.trapped, scene));
}

/** @param {string[]} who @param {number | undefined} least @param {Scene} scene */
function some(who, least, scene) {
  const each = [...new Set(who)];
  const names = row(each.map((one) => name(one, scene)));
  return least === undefined || least === each.length ? names : say.some(least, names);
}

/** @param {BoundDoc} one @param {Scene} scene @param {boolean} kept */
function bound({ measure, side: whose, least, most }, scene, kept) {
  const known = scene.book?.measures.find((one) => one.id === measure);
  /** @param {number} n */
  const what = (n) => (n === 1 ? known?.one : known?.many) ?? measure;
  const by = side(whose, scene);
  const parts = [];
  if (least !== undefined) parts.push((kept ? say.keepLeast : say.least)(least, what(least), by));
  if (most === 0) parts.push((kept ? say.keepNone : say.none)(what(0), by));
  else if (most !== undefined) parts.push((kept ? say.keepMost : say.most)(most, what(most), by));
  return row(parts);
}

/** @param {string} id @param {Scene} scene */
const side = (id, { scenario }) => scenario.sides.find((one) => one.id === id)?.name ?? id;

/**
 * With its side where another side's in the same place is called so.
 * @param {string} id
 * @param {Scene} scene
 */
function name(id, scene) {
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

/** @param {CounterDoc} counter @param {Scene} scene */
const called = (counter, { book }) =>
  counter.name ?? book?.kinds.find((one) => one.id === counter.kind)?.name ?? counter.kind;

/**
 * A place as it is called: its label with the name printed there, and its part.
 * @param {string} at @param {Scene} scene
 */
function place(at, { scenario, book }) {
  const map = /** @type {MapDoc} */ (scenario.map);
  if (at.startsWith('@')) return map.boxes?.[at.slice(1)] ?? at.slice(1);
  const [hex, part] = at.split('/');
  const printed = [hex, map.names?.[hex]].filter(Boolean).join(' ');
  if (!part) return printed;
  const own = map.parts?.[at];
  const kind = book?.parts.find((one) => one.id === own?.kind)?.name;
  return `${printed}, ${own?.name ?? kind ?? part}`;
}
