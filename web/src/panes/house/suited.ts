/** House rules made to fit counters that were not written for them. Pure. */
import { slug, stemOf } from '../../ui/slug.ts';
import { fromHere } from '../../scenario/here.ts';
import { second } from '../houseformat.ts';
import { sidesOf, withLists } from './document.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { HouseDoc, HouseKind, ScenarioDoc } from '../../contract/documents.ts';
import type { Standing } from '../limitstask.ts';

type Names = Record<string, string>;

/**
 * The rules with every kind, side and mark of the counters, and every feature and terrain under
 * them. A kind is known by its id or its name; one that lacks is added and weighs 1 by each weight.
 * Sides that lack take the places of the rules' own, in their order.
 * @returns the rules, the same if they lack nothing, and the counters' kinds that have another id
 */
export function suited(doc: HouseDoc, standing: Standing): { doc: HouseDoc; kindOf: Names } {
  const sided = withSides(doc, standing.sides);
  const weights = [...new Set(sided.kind.flatMap((kind) => Object.keys(kind.weights ?? {})))];
  const one = Object.fromEntries(weights.map((name) => [name, 1]));
  const kindOf: Names = {};
  const added: HouseKind[] = [];
  for (const kind of standing.kinds) {
    const known = sided.kind.find((each) => each.id === kind.id) ?? alike(sided.kind, kind.name);
    if (known && known.id !== kind.id) kindOf[kind.id] = known.id;
    if (known) continue;
    const taken = [...sided.kind, ...added].map(({ id }) => id);
    const id = /^[a-z0-9-]{1,24}$/.test(kind.id) ? kind.id : slug(kind.name, taken);
    if (id !== kind.id) kindOf[kind.id] = id;
    const own = { ...one, ...kind.weights };
    added.push({ ...kind, id, ...(Object.keys(own).length ? { weights: own } : {}) });
  }
  const whole = added.length ? { ...sided, kind: [...sided.kind, ...added] } : sided;
  const { features, marks, terrains } = standing;
  const featured = having(whole, 'feature', features);
  return { doc: having(having(featured, 'terrain', terrains), 'mark', marks), kindOf };
}

const alike = (kinds: HouseKind[], name: string) =>
  kinds.find((kind) => kind.name.toLowerCase() === name.toLowerCase());

function withSides(doc: HouseDoc, sides: Standing['sides']): HouseDoc {
  const own = sidesOf(doc);
  if (sides.every(({ id }) => own.some((side) => side.id === id))) return doc;
  const now = sidesFor(own, sides);
  const listed = (ids: string[]) => ids.map((id) => now[id] ?? id);
  const whole = withLists(doc, (list) =>
    list.map((one) =>
      one.startsWith('side:') ? `side:${now[one.slice(5)] ?? one.slice(5)}` : one,
    ),
  );
  const kept = own.filter(({ id }) => now[id] === id && !sides.some((one) => one.id === id));
  return {
    ...whole,
    side: [...sides, ...kept],
    kind: whole.kind.map((kind) => (kind.sides ? { ...kind, sides: listed(kind.sides) } : kind)),
    limit: whole.limit.map((one) => (one.sides ? { ...one, sides: listed(one.sides) } : one)),
  };
}

/** The side in whose place each of the rules' own is: that of its id, its name, or the next. */
function sidesFor(own: Standing['sides'], sides: Standing['sides']): Names {
  const same = (one: Standing['sides'][number]) =>
    sides.find(({ id, name }) => id === one.id || name.toLowerCase() === one.name.toLowerCase());
  const known = new Set(own.map((one) => same(one)?.id));
  const free = sides.filter(({ id }) => !known.has(id));
  return Object.fromEntries(own.map((one) => [one.id, (same(one) ?? free.shift())?.id ?? one.id]));
}

/** The rules with what they lack of a list. */
function having(
  doc: HouseDoc,
  key: 'feature' | 'terrain' | 'mark',
  there: { id: string; name: string }[] = [],
): HouseDoc {
  const own = doc[key] ?? [];
  const lacking = there.filter(({ id }) => !own.some((one) => one.id === id));
  if (!lacking.length) return doc;
  return { ...(key === 'feature' ? doc : second(doc)), [key]: [...own, ...lacking] };
}

// ---------------------------------------------------------------- boards

/** The mark that house rules have without naming it if they take steps, and its name in others. */
const STEP_LOST = 'step-lost',
  REDUCED = 'reduced';

/** The id of a mark under these rules. */
const markId = (id: string, doc: HouseDoc) => {
  const takesSteps = doc.limit.some(({ penalty }) => penalty?.does === 'step' && penalty.weight);
  return id === STEP_LOST && !takesSteps ? REDUCED : id;
};

/** @param book - the rulebook of the board, for the names of its kinds */
export function standingOn(board: Board, book: Pick<Book, 'kinds'>, doc: HouseDoc): Standing {
  const scenario = fromHere(board);
  const used = new Set(scenario.counters.map(({ kind }) => kind));
  const own = scenario.house?.kind.filter(({ id }) => used.has(id));
  const drawn = book.kinds.filter(({ id }) => used.has(id));
  const marks = board.counters.flatMap(({ marks: borne }) =>
    borne.map((mark) => ({ ...mark, id: markId(mark.id, doc) })),
  );
  const inUse = new Set(Object.values(board.map.features ?? {}).flatMap((list) => list.map(bare)));
  return {
    kinds:
      own ??
      drawn.map(({ id, name, symbol, type, values }) => ({
        id,
        name: name.slice(0, 40),
        ...(symbol ? { symbol } : {}),
        type: stemOf(type, 'unit').replace(/^[^a-z]+/, '') || 'unit',
        values,
      })),
    sides: board.sides,
    features: board.signs.features
      .filter(({ id }) => inUse.has(id))
      .map(({ id, name, short }) => ({ id, name, ...(short ? { short } : {}) })),
    terrains: board.signs.terrains?.map(({ like, ...one }) => (like ? { ...one, like } : one)),
    marks: [...new Map(marks.map((mark) => [mark.id, mark])).values()]
      .filter(({ id }) => id !== STEP_LOST)
      .map(({ id, name, short }) => ({ id, name, ...(short ? { short } : {}) })),
  };
}

/** A feature without the figure that is printed with it. */
const bare = (feature: string) => feature.split(':')[0];

/** The board's counters in their places, with these rules instead of those of the board. */
export function judgedBoard(board: Board, house: HouseDoc, kindOf: Names): ScenarioDoc {
  const now = fromHere(board);
  const { parts: _, ...map } = board.map;
  const counters = now.counters.map(({ at, kind, marks, ...counter }) => ({
    ...counter,
    kind: kindOf[kind] ?? kind,
    ...(marks ? { marks: [...new Set(marks.map((id) => markId(id, house)))] } : {}),
    ...(at ? { at: at.split('/')[0] } : {}),
  }));
  const both = { format: 1, ruleset: 'house', house, map, counters, sides: now.sides } as const;
  if (!now.house) return { ...both, title: house.title, play: 'free', turn: now.turn };
  const phases = house.phase?.map(({ id }) => id) ?? ['move'];
  const events = house.event?.map(({ id }) => id) ?? [];
  const { active, options, phase = '', ...rest } = now;
  const set = Object.entries(options ?? {}).filter(([id]) => events.includes(id));
  return {
    ...rest,
    ...both,
    ...(phases.includes(phase) ? { phase, ...(active ? { active } : {}) } : {}),
    ...(set.length ? { options: Object.fromEntries(set) } : {}),
  };
}
