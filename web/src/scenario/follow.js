/**
 * Where the counters stand after a log, as far as a page can tell that knows no rule, and which of
 * them anybody may see.
 *
 * What the umpire has entered by hand is followed to the letter. Of acts only the way of their
 * counter is: what else comes of them is the umpire's to say. The rulebook's own data tell which
 * acts go nowhere, and what a side keeps to itself.
 */

/**
 * @import { Book } from '../types/book.d.ts'
 * @import { CounterDoc, Game } from '../types/documents.d.ts'
 * @typedef {Map<string, CounterDoc>} Standing by id, in order of entry
 * @typedef {{ do?: string, edit?: string, who?: string, to?: string, on?: string, kind?: string,
 *   side?: string, mark?: string, name?: string, order?: number }} Told
 *   an entry, read without looking at what it is
 */

/** @type {Book['draft']} */
export const NOTHING_SPECIAL = { aims: [], boards: [], alights: [], hides: null };

/** A marker that says which way a counter looks, by the end of its id: there is one at most. */
const LOOKS = /.-([ns]?[ew]|[ns])$/;

/**
 * Order of entry: the order of the list, but that a counter with a rank of its own stands at that
 * rank in its place.
 * @param {CounterDoc[]} docs
 */
function inOrder(docs) {
  const rank = (/** @type {CounterDoc} */ one) => one.order ?? -1;
  /** @type {Map<string | undefined, CounterDoc[]>} */
  const places = new Map();
  for (const one of [...docs].sort((a, b) => rank(a) - rank(b))) {
    const stack = places.get(one.at) ?? [];
    stack.splice(one.order ?? stack.length, 0, one);
    places.set(one.at, stack);
  }
  return [...places.values()].flat();
}

/**
 * A counter last in: at the end of the order of entry.
 * @param {Standing} all
 * @param {CounterDoc} counter
 */
function enter(all, counter) {
  all.delete(counter.id);
  all.set(counter.id, counter);
}

/**
 * A counter where an entry puts it; where it names no place that is known, it stays.
 * @param {Standing} all
 * @param {CounterDoc} counter
 * @param {Told} entry
 */
function put(all, counter, { to, on }) {
  if (on && all.has(on) && on !== counter.id)
    enter(all, { ...counter, at: undefined, aboard: on, order: undefined });
  else if (to) enter(all, { ...counter, at: to, aboard: undefined, order: undefined });
}

/**
 * The place of a counter among those it stands with.
 * @param {Standing} all
 * @param {CounterDoc} counter
 * @param {number} rank
 */
function reorder(all, counter, rank) {
  const stack = [...all.values()].filter((one) => one.at === counter.at && one !== counter);
  stack.splice(rank, 0, counter);
  for (const one of stack) enter(all, one);
}

/**
 * The umpire's own entries.
 * @type {Record<string, (all: Standing, counter: CounterDoc, entry: Told) => void>}
 */
const EDITS = {
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

/** @param {Standing} all @param {Told} entry */
function edit(all, { who = '', kind = '', side = '', ...entry }) {
  if (entry.edit === 'add' && !all.has(who)) put(all, { id: who, kind, side }, entry);
  const counter = all.get(who);
  if (counter && entry.edit !== 'add' && Object.hasOwn(EDITS, entry.edit ?? ''))
    EDITS[entry.edit ?? ''](all, counter, entry);
}

/**
 * @param {Standing} all
 * @param {Told} entry
 * @param {Book['draft']} draft
 * @param {Set<string>} came
 */
function act(all, entry, { aims, boards, alights }, came) {
  const counter = all.get(entry.who ?? ''),
    verb = entry.do ?? '';
  if (!counter) return;
  came.add(counter.id);
  if (alights.includes(verb)) put(all, counter, { to: placeOf(counter, [...all.values()]) });
  else if (boards.includes(verb)) put(all, counter, { on: entry.on });
  else if (entry.to && !aims.includes(verb)) put(all, counter, { to: entry.to });
}

/**
 * The counters where the log last put them, in order of entry, and those whose place is an act's
 * doing.
 * @param {Game} game
 * @param {Book['draft']} draft
 */
function placed({ scenario, log }, draft) {
  /** @type {Standing} */
  const all = new Map(inOrder(scenario.counters).map((one) => [one.id, { ...one }]));
  /** @type {Set<string>} */
  const came = new Set();
  for (const entry of /** @type {Told[]} */ (log)) {
    if (entry.edit) edit(all, entry);
    else if (entry.do) act(all, entry, draft, came);
  }
  return { docs: [...all.values()], came };
}

/**
 * Where a counter is, however deep it lies aboard others.
 * @param {CounterDoc} doc
 * @param {CounterDoc[]} all
 * @returns {string}
 */
export function placeOf(doc, all) {
  let stand = doc;
  for (let depth = 0; stand.aboard && depth < all.length; depth += 1) {
    const carrier = stand.aboard;
    stand = all.find((one) => one.id === carrier) ?? { ...stand, aboard: '' };
  }
  return stand.at ?? '';
}

/**
 * What every side may see: counters that one of them keeps to itself are left out, and, where there
 * are any, those that are out of the game as well, since even these may not be counted. Whoever
 * came by an act to where such a box stands may be in it; and none at all is seen where an act may
 * have hidden what nobody can follow.
 * @param {ReturnType<typeof placed>} found
 * @param {Game} game
 * @param {Book['draft']} draft
 * @param {(doc: CounterDoc) => string} typeOf
 */
function forEveryEye({ docs, came }, { scenario, log }, { hides }, typeOf) {
  if (!hides || scenario.play === 'free') return docs;
  if (log.some((entry) => 'do' in entry && hides.acts.includes(entry.do))) return [];
  const has = (/** @type {CounterDoc} */ one, /** @type {string[]} */ marks) =>
    (one.marks ?? []).some((mark) => marks.includes(mark));
  const shut = (/** @type {CounterDoc} */ one) =>
    hides.types.includes(typeOf(one)) && !has(one, hides.open);
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
 * The counters of a game that can be drawn before the umpire is there.
 * @param {Game} game
 * @param {Book['draft']} draft
 * @param {(doc: CounterDoc) => string} typeOf  the type of a counter's kind
 */
export const standing = (game, draft, typeOf) =>
  forEveryEye(placed(game, draft), game, draft, typeOf);
