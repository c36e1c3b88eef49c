/**
 * Determines the positions of the counters after a log, as far as is possible without rules, and
 * which counters every side may see.
 *
 * Edits (the umpire's own entries) are followed exactly. Of an act, only the counter's move is
 * followed; its other effects need the umpire. The rulebook's data tell which acts move no counter,
 * and what a side keeps hidden.
 */
import type { Book } from '../contract/book.ts';
import type { CounterDoc, Game } from '../contract/documents.ts';

/** The counters by id, in order of entry. */
type Standing = Map<string, CounterDoc>;
/** An entry of the log whose type is not checked. */
type LooseEntry = {
  do?: string;
  edit?: string;
  who?: string;
  to?: string;
  on?: string;
  kind?: string;
  side?: string;
  mark?: string;
  name?: string;
  order?: number;
};

export const NOTHING_SPECIAL: Book['draft'] = { aims: [], boards: [], alights: [], hides: null };

/**
 * A marker for a counter's facing, recognised by the end of the marker's id. A counter has at most
 * one.
 */
const LOOKS = /.-([ns]?[ew]|[ns])$/;

/**
 * The counters in order of entry. This is the order of the list, except that a counter with its own
 * rank has that rank among the counters of its place.
 */
function inOrder(docs: CounterDoc[]) {
  const rank = (one: CounterDoc) => one.order ?? -1;
  const places: Map<string | undefined, CounterDoc[]> = new Map();
  for (const one of [...docs].sort((a, b) => rank(a) - rank(b))) {
    const stack = places.get(one.at) ?? [];
    stack.splice(one.order ?? stack.length, 0, one);
    places.set(one.at, stack);
  }
  return [...places.values()].flat();
}

/** Moves a counter to the end of the order of entry. */
function enter(all: Standing, counter: CounterDoc) {
  all.delete(counter.id);
  all.set(counter.id, counter);
}

/** Puts a counter where an entry says. If the entry names no known place, the counter stays. */
function put(all: Standing, counter: CounterDoc, { to, on }: LooseEntry) {
  if (on && all.has(on) && on !== counter.id)
    enter(all, { ...counter, at: undefined, aboard: on, order: undefined });
  else if (to) enter(all, { ...counter, at: to, aboard: undefined, order: undefined });
}

/** Sets the rank of a counter among the counters in its place. */
function reorder(all: Standing, counter: CounterDoc, rank: number) {
  const stack = [...all.values()].filter((one) => one.at === counter.at && one !== counter);
  stack.splice(rank, 0, counter);
  for (const one of stack) enter(all, one);
}

/** The effects of the umpire's edits, by kind of edit. */
const EDITS: Record<string, (all: Standing, counter: CounterDoc, entry: LooseEntry) => void> = {
  put,
  remove: (all, { id }) => {
    all.delete(id);
    for (const one of [...all.values()]) if (one.aboard === id) EDITS.remove(all, one, {});
  },
  mark: (all, counter, { mark = '' }) => {
    const marks = (counter.marks ?? []).filter((one) => !LOOKS.test(mark) || !LOOKS.test(one));
    all.set(counter.id, { ...counter, marks: [...marks, mark] });
  },
  unmark: (all, counter, { mark = '' }) => {
    const marks = [...(counter.marks ?? [])];
    if (marks.includes(mark)) marks.splice(marks.indexOf(mark), 1);
    all.set(counter.id, { ...counter, marks });
  },
  rename: (all, counter, { name }) => all.set(counter.id, { ...counter, name }),
  order: (all, counter, { order = 0 }) => reorder(all, counter, order),
};

function edit(all: Standing, { who = '', kind = '', side = '', ...entry }: LooseEntry) {
  if (entry.edit === 'add' && !all.has(who)) put(all, { id: who, kind, side }, entry);
  const counter = all.get(who);
  if (counter && entry.edit !== 'add' && Object.hasOwn(EDITS, entry.edit ?? ''))
    EDITS[entry.edit ?? ''](all, counter, entry);
}

function act(
  all: Standing,
  entry: LooseEntry,
  { aims, boards, alights }: Book['draft'],
  came: Set<string>,
) {
  const counter = all.get(entry.who ?? ''),
    verb = entry.do ?? '';
  if (!counter) return;
  came.add(counter.id);
  if (alights.includes(verb)) put(all, counter, { to: placeOf(counter, [...all.values()]) });
  else if (boards.includes(verb)) put(all, counter, { on: entry.on });
  else if (entry.to && !aims.includes(verb)) put(all, counter, { to: entry.to });
}

/**
 * The counters where the log last put them, in order of entry, and the ids of the counters that an
 * act moved there.
 */
function placed({ scenario, log }: Game, draft: Book['draft']) {
  const all: Standing = new Map(inOrder(scenario.counters).map((one) => [one.id, { ...one }]));
  const came: Set<string> = new Set();
  for (const entry of log as LooseEntry[]) {
    if (entry.edit) edit(all, entry);
    else if (entry.do) act(all, entry, draft, came);
  }
  return { docs: [...all.values()], came };
}

/** The place of a counter, which may be aboard another counter at any depth. */
export function placeOf(doc: CounterDoc, all: CounterDoc[]): string {
  let stand = doc;
  for (let depth = 0; stand.aboard && depth < all.length; depth += 1) {
    const carrier = stand.aboard;
    stand = all.find((one) => one.id === carrier) ?? { ...stand, aboard: '' };
  }
  return stand.at ?? '';
}

/**
 * The counters that every side may see. Counters hidden by one side are omitted; if there are any,
 * counters out of the game are omitted too, since even their number may be secret. A counter that
 * an act moved to the place of a closed box may be inside the box, so it is omitted. If an act may
 * have hidden counters, no counters are returned.
 */
function forEveryEye(
  { docs, came }: ReturnType<typeof placed>,
  { scenario, log }: Game,
  { hides }: Book['draft'],
  typeOf: (doc: CounterDoc) => string,
) {
  if (!hides || scenario.play === 'free') return docs;
  if (log.some((entry) => 'do' in entry && hides.acts.includes(entry.do))) return [];
  const has = (one: CounterDoc, marks: string[]) =>
    (one.marks ?? []).some((mark) => marks.includes(mark));
  const shut = (one: CounterDoc) => hides.types.includes(typeOf(one)) && !has(one, hides.open);
  const byId = new Map(docs.map((one) => [one.id, one]));
  const boxes = new Set(docs.filter(shut).map((one) => `${one.side} ${placeOf(one, docs)}`));
  const kept = docs.filter((doc) => {
    for (let one = doc, depth = 0; depth <= docs.length; depth += 1) {
      if (has(one, hides.marks)) return false;
      if (came.has(one.id) && !shut(one) && boxes.has(`${one.side} ${one.at ?? ''}`)) return false;
      const carrier = byId.get(one.aboard ?? '');
      if (!carrier) return true;
      if (shut(carrier)) return false;
      one = carrier;
    }
    return false;
  });
  return kept.length === docs.length
    ? docs
    : kept.filter((one) => placeOf(one, docs) !== OUT_OF_THE_GAME);
}

const OUT_OF_THE_GAME = '@lost';

/**
 * The counters of a game that can be drawn before the umpire is ready.
 * @param typeOf - the type of a counter's kind
 */
export const standing = (game: Game, draft: Book['draft'], typeOf: (doc: CounterDoc) => string) =>
  forEveryEye(placed(game, draft), game, draft, typeOf);
