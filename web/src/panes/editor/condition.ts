/**
 * The input that a want of a goal and an award of victory points share. Each kind of condition is
 * declared in one table: what its fields ask for, and its document.
 */
import { Grid, ground, parsePlace } from '../../board/grid.ts';
import { placeName } from '../../play/placename.ts';
import { paneMemory } from '../../ui/memory.ts';
import { toggled } from '../../ui/path.ts';
import { scenario } from '../../contract/limits.ts';
import { words as say } from './goalwords.ts';
import type { State, Store } from '../../pane.ts';
import type { Board, CounterView } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { Awards, Wants } from '../../contract/documents.ts';

export type Kind = keyof Wants | keyof Awards;

export interface Condition {
  kind: Kind;
  who: string[];
  places: string[];
  /** How many of the counters in `who` are needed; 0 for all of them. */
  least: number;
  measure: string;
  side: string;
  bound: 'most' | 'least';
  amount: number;
  /** Whether every counter counts, or all that the measure counts, so that no number is needed. */
  each: boolean;
  /** What is wrong with the input; "" until it is checked. */
  fault: string;
}

export const freshCondition = {
  who: [],
  places: [],
  least: 0,
  measure: '',
  side: '',
  bound: 'most',
  amount: 0,
  each: false,
  fault: '',
} satisfies Omit<Condition, 'kind'>;

/** The most counters and places of a condition, and the greatest figure of a measure. */
export const MANY = scenario.goal.want['*'].reach.who.most;
export const MOST_FIGURE = scenario.goal.want['*'].measure.most[1];

interface Fields {
  /** The most counters and places that it names. */
  who?: 1 | typeof MANY;
  places?: 1 | typeof MANY;
  /** Whether its places are whole hexes. */
  hexes?: true;
  /** Whether it bounds a measure of a side. */
  figure?: true;
  /** Whether it asks for a number of a side's counters, no matter which. */
  crowd?: true;
}

/** The documents of the kinds, of an award without what all awards have. */
type Documents = Wants & { hold: Pick<Awards['hold'], 'hold'> };

export const kinds: { [K in Kind]: Fields & { document: (form: Condition) => Documents[K] } } = {
  hold: { places: MANY, hexes: true, document: ({ places }) => ({ hold: places }) },
  reach: {
    who: MANY,
    places: MANY,
    document: (form) => ({ reach: form.places, who: form.who, ...fewer(form) }),
  },
  measure: {
    figure: true,
    document: ({ measure, side, each, bound, amount }) => ({
      measure,
      side,
      ...(each ? {} : { [bound]: amount }),
    }),
  },
  pack: {
    places: 1,
    crowd: true,
    document: ({ places, side, least }) => ({ pack: places[0], side, least: least || 1 }),
  },
  lost: { who: MANY, document: (form) => ({ lost: form.who, ...fewer(form) }) },
  trapped: { who: 1, document: ({ who }) => ({ trapped: who[0] }) },
};

export const fieldsOf = ({ kind }: Condition): Fields => kinds[kind];

/** `least` of a document: absent where all of the counters are needed. */
const fewer = ({ each, least, who }: Condition) =>
  !each && least && least < who.length ? { least } : {};

/** Whether counters and places are chosen for all that the condition asks for. */
export function isComplete(form: Condition) {
  const { who, places } = fieldsOf(form);
  return (!who || form.who.length > 0) && (!places || form.places.length > 0);
}

/** A tab's form. A change clears what was wrong with it. */
export function conditionMemory<Form extends Condition>(key: string, fresh: Form) {
  const memory = paneMemory(key, fresh);
  return {
    of: memory.of,
    set(store: Store, news: Partial<Form>) {
      memory.set(store, { fault: '', ...news });
    },
  };
}

/** A tab's form as a condition alone. */
export interface ConditionMemory {
  of: (state: State) => Condition;
  set(store: Store, news: Partial<Condition>): void;
}

/** The form without sides, counters, places and measures that are not those of the board. */
export function fitting<Form extends Condition>(
  form: Form,
  board: Board,
  measures: Book['measures'],
): Form {
  return {
    ...form,
    who: form.who.filter((id) => board.counters.some((one) => one.id === id)),
    places: form.places.filter((at) => lies(board, at)),
    side: sideOr(form.side, board, board.sides[0].id),
    measure: measures.some(({ id }) => id === form.measure)
      ? form.measure
      : (measures[0]?.id ?? ''),
  };
}

/** The side, or another value where the board has no such side. */
export const sideOr = (side: string, { sides }: Board, other: string) =>
  sides.some(({ id }) => id === side) ? side : other;

/** Whether the map has a place. */
function lies({ map }: Board, place: string) {
  const { box, part } = parsePlace(place);
  if (box) return box in (map.boxes ?? {});
  return new Grid(map).cell(place) !== null && (!part || place in (map.parts ?? {}));
}

/** The hexes of the chosen places, for the board to outline. */
export function chosenHexes(state: State, { of }: ConditionMemory) {
  const { shown } = state;
  const there = of(state).places.filter((at) => shown && lies(shown, at));
  return [...new Set(there.map(ground))].filter((at) => !at.startsWith('@'));
}

/**
 * How to handle a tap on a hex with parts: the hex itself can be held, but a counter ends in one of
 * the parts.
 */
export function partsFor(state: State, { of }: ConditionMemory) {
  const { hexes, places } = fieldsOf(of(state));
  return hexes ? 'hex' : places ? 'place' : 'look';
}

/** Add a counter or a place to the form, or take it out; a place that does not fit is refused. */
export function choose(store: Store, memory: ConditionMemory, key: 'who' | 'places', id: string) {
  const board = store.state.shown;
  if (!board) return;
  const form = memory.of(store.state);
  const fault = key === 'places' ? unfit(board, form, id) : '';
  if (fault) {
    memory.set(store, { fault });
    return;
  }
  const now = form[key],
    isChosen = !now.includes(id);
  const next = isChosen && fieldsOf(form)[key] === 1 ? [id] : toggled(now, id);
  memory.set(store, key === 'who' ? { who: next, least: 0 } : { places: next });
  const counter = board.counters.find((one) => one.id === id);
  const name = key === 'places' ? placeName(board, id) : (counter?.name ?? id);
  store.say(isChosen ? say.chosen(name) : say.dropped(name));
}

/** Why a place cannot be chosen; "" if it can. */
function unfit(board: Board, form: Condition, place: string) {
  if (!lies(board, place)) return say.noHex(place);
  return fieldsOf(form).hexes && /[@/]/.test(place) ? say.onlyHex : '';
}

/** Choose a tapped hex. */
export function tapHex(store: Store, memory: ConditionMemory, place: string) {
  const { hexes, places } = fieldsOf(memory.of(store.state));
  if (places) choose(store, memory, 'places', hexes ? ground(place) : place);
}

/** Choose a tapped counter, or its place where only places are asked for. */
export function tapCounter(store: Store, memory: ConditionMemory, { at, id }: CounterView) {
  if (fieldsOf(memory.of(store.state)).who) choose(store, memory, 'who', id);
  else tapHex(store, memory, at);
}
