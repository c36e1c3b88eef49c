/**
 * The possible meanings of a typed command, best first: hexes, counters, orders, possible actions,
 * words of the page, rules. Pure: it reads the state and proposes deeds; it knows no rule and
 * carries nothing out.
 */
import { placeName } from '../../play/placename.ts';
import { isComputers } from '../../play/face.ts';
import { subjectOf } from '../../state.ts';
import { command as say } from './words.ts';
import type { ActView, Board, CounterView } from '../../contract/board.ts';
import type { Place } from '../../contract/documents.ts';
import type { State } from '../../page.ts';

export type Simple = 'undo' | 'redo' | 'putBack' | 'confirm' | 'describe' | 'verdict' | 'share';
export type Deed =
  | { go: Place }
  | { pick: string }
  | { move: string; to: Place }
  | { act: ActView }
  | { choose: number }
  | { simple: Simple }
  | { dialog: string }
  | { view: string }
  | { rule: string };
export type Suggestion = { words: string; deed: Deed };
type View = { id: string; title: string };

const MOST = 8;
/** The most counters suggested for the name in an order such as "pz to 0306". */
const MOST_MOVERS = 4;

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
const parts = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}@]+/u)
    .filter(Boolean);

/**
 * Whether the letters of a short name occur in a word in order, the first at the word's start: "pz"
 * for Panzer.
 */
function abbreviates(letters: string, word: string) {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return letters.length > 1 && word[0] === letters[0] && at === letters.length;
}

/**
 * How well a query fits a name: 0 exactly, 1 as its beginning, 2 word by word, 3 by abbreviation;
 * null not at all.
 */
export function fit(query: string, name: string) {
  const asked = plain(query).trim(),
    full = plain(name);
  if (!asked) return null;
  if (asked === full) return 0;
  if (full.startsWith(asked)) return 1;
  const words = parts(name),
    wanted = parts(query);
  if (!wanted.length) return null;
  if (wanted.every((one) => words.some((word) => word.startsWith(one)))) return 2;
  return wanted.every((one) => words.some((word) => abbreviates(one, word))) ? 3 : null;
}

/** @returns the items that fit the query, best first */
function ranked<T>(query: string, all: T[], names: (one: T) => string[]): T[] {
  return all
    .map((one) => ({
      one,
      rank: Math.min(...names(one).map((name) => fit(query, name) ?? Infinity)),
    }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** The places of the map whose label or name fits the query, best first. */
function placesOf(query: string, board: Board, hexes: Place[]): Place[] {
  const { boxes = {}, names = {}, parts: inside = {} } = board.map;
  const all = [...hexes, ...Object.keys(inside), ...Object.keys(boxes).map((id) => `@${id}`)];
  return ranked(query, all, (place) => {
    const name = place.startsWith('@') ? boxes[place.slice(1)] : names[place];
    return [place, ...(name ? [name] : [])];
  });
}

/**
 * The counters whose name, kind or id fits the query; among equals, those that can act come first.
 */
function countersOf(query: string, board: Board) {
  const all = [...board.counters].sort((a, b) => Number(b.can) - Number(a.can));
  return ranked(query, all, (one) => [one.name, one.kind, one.id]);
}

const where = (counter: CounterView, board: Board) =>
  counter.at ? placeName(board, counter.at) : '';

/** Split "pz to 0306" into counter and place; null if the text is not an order. */
function orderIn(text: string): [string, string] | null {
  const words = text.trim().split(/\s+/),
    last = words.length - 1;
  if (last < 1) return null;
  const between = words.findLastIndex(
    (word, i) => i > 0 && i < last && say.to.includes(plain(word)),
  );
  const [from, to] = between > 0 ? [between, between + 1] : [last, last];
  return [words.slice(0, from).join(' '), words.slice(to).join(' ')];
}

function orders(text: string, board: Board, hexes: Place[]): Suggestion[] {
  const order = orderIn(text);
  if (!order) return [];
  const to = placesOf(order[1], board, hexes)[0];
  return !to
    ? []
    : countersOf(order[0], board)
        .filter((one) => one.at !== to)
        .slice(0, MOST_MOVERS)
        .map((one) => ({
          words: say.move(one.name, where(one, board), placeName(board, to)),
          deed: { move: one.id, to },
        }));
}

/** The choices of the pending question; if there is none, the actions possible now. */
const duties = ({ ask, actions }: Board): { words: string; deed: Deed }[] =>
  ask
    ? ask.choices.map((one, i) => ({ words: one.words, deed: { choose: i } }))
    : actions.map((act) => ({ words: act.words, deed: { act } }));

function common({ undo, redo, pick, target, why }: State, views: View[]): Suggestion[] {
  const simple = (id: Simple) => ({ words: say[id], deed: { simple: id } });
  const dialog = (id: 'help' | 'scenarios' | 'settings') => ({
    words: say[id],
    deed: { dialog: id },
  });
  return [
    ...(why?.entries.length ? [simple('confirm')] : []),
    ...(pick || target ? [simple('putBack')] : []),
    ...(undo.can ? [simple('undo')] : []),
    ...(redo.length ? [simple('redo')] : []),
    dialog('help'),
    simple('describe'),
    simple('verdict'),
    simple('share'),
    dialog('scenarios'),
    dialog('settings'),
    { words: say.board, deed: { view: 'board' } },
    ...views.map(({ id, title }) => ({ words: title, deed: { view: id } })),
  ];
}

function rules(text: string, { book }: State): Suggestion[] {
  const clauses = Object.values(book?.clauses ?? {});
  return ranked(text, clauses, (one) => [one.id, say.rule(one.id, one.title)]).map((one) => ({
    words: say.rule(one.id, one.title),
    deed: { rule: one.id },
  }));
}

/** @param page - every hex of the map by its label, every view by its title */
export function suggest(
  text: string,
  state: State,
  { hexes, views }: { hexes: Place[]; views: View[] },
): Suggestion[] {
  const { shown: board } = state,
    usual = common(state, views);
  if (!board) return text ? ranked(text, usual, (one) => [one.words]) : usual;
  const due = isComputers(state) ? [] : duties(board);
  if (!text.trim()) return [...due, ...usual].slice(0, MOST);
  const places = placesOf(text, board, hexes);
  const inHand =
    state.pick && state.reach
      ? places.filter((place) => state.reach?.hexes.some((one) => one.to === place))
      : [];
  const name = board.counters.find((one) => one.id === state.pick)?.name ?? '';
  const ends = ranked(text, say.end, (one) => [one]).length > 0 && !board.ask ? due : [];
  const chosen = due.filter(
    ({ deed, words }) =>
      fit(text, words) !== null ||
      ('choose' in deed && fit(text, nameOf(board, deed.choose)) !== null),
  );
  return distinct([
    ...inHand.slice(0, 2).map((to) => ({
      words: say.move(name, '', placeName(board, to)),
      deed: { move: state.pick ?? '', to },
    })),
    ...ends,
    ...ranked(text, usual, (one) => [one.words]).slice(0, 3),
    ...orders(text, board, hexes),
    ...chosen,
    ...places
      .slice(0, 3)
      .map((place) => ({ words: say.go(placeName(board, place)), deed: { go: place } })),
    ...countersOf(text, board).map((one) => ({
      words: say.pick(one.name, where(one, board)),
      deed: { pick: one.id },
    })),
    ...rules(text, state),
  ]).slice(0, MOST);
}

/** The name of the counter that a choice affects. */
function nameOf(board: Board, index: number) {
  const subject = board.ask && subjectOf(board.ask, board.ask.choices[index]);
  return board.counters.find((one) => one.id === subject)?.name ?? '';
}

function distinct(all: Suggestion[]) {
  const seen = new Set();
  return all.filter(({ deed }) => {
    const key = JSON.stringify(deed);
    return !seen.has(key) && seen.add(key);
  });
}
