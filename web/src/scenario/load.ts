/**
 * Loads scenarios, which are files beside the page, and makes a draft of a board before the umpire
 * is ready. The draft judges nothing: it only shows where the counters were placed.
 */
import { printedOn, unplaced } from '../board/unplaced.ts';
import { rowsOf } from '../columns.ts';
import { ENGLISH, language, worded } from '../language.ts';
import { drawable } from '../contract/door.ts';
import { NOTHING_SPECIAL, placeOf, standing } from './follow.ts';
import type { CounterView } from '../contract/board.ts';
import type { CounterDoc, Game, HouseDoc, MapDoc, ScenarioDoc } from '../contract/documents.ts';
import type { Columns } from '../columns.ts';
import type { Draft, ScenarioEntry } from '../page.ts';
import type { Kinds } from './kinds.ts';

/**
 * Fetches a JSON file.
 * @param path - relative to the page
 */
async function fetchJson<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, document.baseURI));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/**
 * Loads every scenario of the site from one file, because compressed together they are half as
 * large.
 */
export const everyScenario = async (): Promise<ScenarioEntry[]> =>
  rowsOf(await fetchJson<Columns>('scenarios/all.json'));

/** Requests made so far, by rulebook. */
const asked: Map<string, Promise<Kinds>> = new Map();

/**
 * Loads the names, symbols and figures of one rulebook's kinds; without these data the draft shows
 * bare counters.
 * @param rulebook - its id; the result is empty for an unknown id, and for house rules
 */
export async function kindsOf(rulebook: string | Promise<string>): Promise<Kinds> {
  const id = await rulebook;
  if (!RUNTIME.books.includes(id)) return {};
  const coming =
    asked.get(id) ??
    (fetchJson(`scenarios/kinds-${id}.json`) as Promise<Kinds>).then(inWords).catch(() => {
      asked.delete(id); // so that the next call sends the request again
      return {};
    });
  asked.set(id, coming);
  return coming;
}

/** Translates the names of pieces in the same way as the umpire. */
function inWords(kinds: Kinds) {
  if (language === ENGLISH) return kinds;
  for (const book of Object.values(kinds)) {
    for (const named of [
      ...book.kinds,
      ...book.marks,
      ...book.sides,
      ...book.parts,
      ...book.features,
    ]) {
      named.name = worded(named.id, named.name);
      if ('short' in named) named.short = worded(named.id, named.short);
    }
  }
  return kinds;
}

/** Loads the default scenario, for an address without a link. */
export const firstScenario = (): Promise<ScenarioDoc> => fetchJson('scenarios/first.json');

function view(doc: CounterDoc, book: Kinds[string] | undefined, all: CounterDoc[]): CounterView {
  const kind = book?.kinds.find((one) => one.id === doc.kind);
  return unplaced({
    id: doc.id,
    name: doc.name ?? kind?.name ?? doc.kind,
    kind: doc.kind,
    side: doc.side,
    ...(kind ? printedOn(kind) : {}),
    at: placeOf(doc, all),
    aboard: doc.aboard ?? '',
    load: all.filter((one) => one.aboard === doc.id).map((one) => one.id),
    marks: (doc.marks ?? []).flatMap((id) => book?.marks.find((mark) => mark.id === id) ?? []),
  });
}

/** The objects in a list; empty if a link has anything else in place of the list. */
const objects = <T>(list: T[] | undefined): T[] =>
  Array.isArray(list) ? list.filter((one) => one !== null && typeof one === 'object') : [];
const text = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise);

/** The data that a draft needs from a scenario's house rules, which are not validated yet. */
function houseBook(house: HouseDoc): Kinds[string] {
  const kinds = objects(house.kind).map(({ id, name, type, symbol, values }) => {
    const [left, right] = Array.isArray(values) ? values : [];
    const figures = [text(left), text(right)] as [string, string];
    return {
      id: text(id),
      name: text(name),
      type: text(type, 'unit'),
      symbol: text(symbol),
      values: figures,
      sides: [],
      carries: 0,
      corner: '',
      top: '',
      look: '',
    };
  });
  const named = <T extends { id: string; name: string }>(list?: T[]) =>
    objects(list).map((one) => ({ ...one, id: text(one.id), name: text(one.name) }));
  const features = named(house.feature).map((one) => ({
    ...one,
    short: text(one.short, one.name.slice(0, 1)),
    symbol: text(one.symbol),
  }));
  const sides = named(house.side).map((one) => ({ ...one, look: text(one.look) }));
  const terrains = named(house.terrain).map((one) => ({ ...one, like: text(one.like) }));
  return {
    title: text(house.title),
    phases: [],
    kinds,
    marks: [],
    sides,
    parts: [],
    features,
    terrains,
    measures: [],
    draft: NOTHING_SPECIAL,
  };
}

/**
 * The phase, and the side that acts in it, as stated in the scenario or by an edit. Null once a
 * side has acted, because only the rules can then determine them.
 */
function momentOf({ scenario, log }: Game, { phases }: Kinds[string]) {
  if (log.some((entry) => !('edit' in entry))) return null;
  const set = log.findLast((entry) => 'edit' in entry && entry.edit === 'moment');
  const { phase, active } = (set ?? scenario) as { phase?: string; active?: string };
  const found = phase ? phases.find((one) => one.id === phase) : phases[0];
  const side = active || scenario.first || scenario.sides[0].id;
  return found ? { name: found.name, side: found.perSide ? side : '' } : null;
}

/** The data of a scenario's rulebook that are available before the umpire is ready. */
function bookOf(scenario: ScenarioDoc, kinds: Kinds) {
  if (scenario.house && typeof scenario.house === 'object') return houseBook(scenario.house);
  return Object.hasOwn(kinds, scenario.ruleset) ? kinds[scenario.ruleset] : undefined;
}

/** The game with its map included in full, if its scenario refers to one of the site's maps. */
export async function withMap(game: Game): Promise<Game> {
  const { map, ruleset } = game.scenario;
  if (!map || !('builtin' in map)) return game;
  const maps: Record<string, Record<string, MapDoc>> = await fetchJson('puzzles/maps.json');
  const found = Object.hasOwn(maps, ruleset) ? maps[ruleset][map.hash] : undefined;
  return found ? { ...game, scenario: { ...game.scenario, map: found } } : game;
}

/**
 * The task of a puzzle in words; "" if the scenario is no puzzle. The code is fetched in parallel
 * with the kinds of counters, and only if the scenario has a goal.
 */
export async function taskOf({ scenario }: Game, kinds: Promise<Kinds>) {
  if (!scenario.goal) return '';
  const [{ task }, known] = await Promise.all([import('./task.ts'), kinds]);
  return task(scenario, bookOf(scenario, known));
}

/**
 * The draft of a game before the umpire has read it. Null if the map is not in the document, or if
 * the document is malformed.
 */
export function draft(game: Game, kinds: Kinds): Draft | null {
  const { scenario } = game;
  if (!drawable(game)) return null;
  const map = scenario.map as MapDoc;
  const book = bookOf(scenario, kinds);
  const typeOf = ({ kind }: CounterDoc) => book?.kinds.find((one) => one.id === kind)?.type ?? '';
  const docs = standing(game, book?.draft ?? NOTHING_SPECIAL, typeOf);
  const counters = docs.map((doc) => view(doc, book, docs));
  const loose = counters.filter((one) => one.at && !one.aboard);
  const places = [...new Set(loose.map((one) => one.at))].map((at) => {
    const here = loose.filter((one) => one.at === at);
    return {
      at,
      grade: 'lawful' as const,
      badge: '',
      first: '',
      stack: here.map((one) => one.id),
      label: `${at}, ${here.map((one) => one.name).join(', ')}`,
    };
  });
  const sides = scenario.sides.map(({ id, name, look }) => ({
    id,
    name,
    look: look ?? book?.sides.find((one) => one.id === id)?.look ?? 'neutral',
  }));
  return {
    title: scenario.title ?? '',
    ruleset: scenario.ruleset,
    text: scenario.text ?? '',
    map,
    sides,
    counters,
    places,
    signs: {
      parts: book?.parts ?? [],
      features: book?.features ?? [],
      terrains: book?.terrains,
    },
    play: scenario.play ?? 'turns',
    turn: scenario.turn ?? 1,
    turns: scenario.turns ?? 0,
    rulesetTitle: book?.title ?? '',
    now: book ? momentOf(game, book) : null,
    task: '',
  };
}
