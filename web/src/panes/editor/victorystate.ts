/** State and actions of the editor's victory tab: the scenario's awards of victory points. */
import { Grid, ground, parsePlace } from '../../board/grid.ts';
import { placeName } from '../../play/placename.ts';
import { paneMemory } from '../../ui/memory.ts';
import { fewer, freshCondition, toggled } from './condition.ts';
import { startOf } from './goalstate.ts';
import { words as say } from './victorywords.ts';
import type { State, Store } from '../../pane.ts';
import type { Board, CounterView } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { AwardDoc, BoundDoc } from '../../contract/documents.ts';
import type { Condition } from './condition.ts';

/** The form's input for an award. */
export interface Form extends Condition {
  kind: 'hold' | 'reach' | 'lost' | 'measure';
  points: number;
  /** The side that gets the points; "" in a hold: whichever side holds the hex. */
  to: string;
  /** Whether the points are given for each counter, or for each one that the measure counts. */
  each: boolean;
  afoot: boolean;
  /** The award that the form changes; null for a new one. */
  changes: AwardDoc | null;
  /** What is wrong with the input; "" until it is checked. */
  fault: string;
}

/** The limits of a scenario's awards, equal to those in its schema. */
const MOST_POINTS = 999,
  MOST_NAMED = 40,
  MOST_AWARDS = 40,
  MOST_FIGURE = 9999;

const freshForm: Form = {
  ...freshCondition,
  kind: 'hold',
  points: 1,
  to: '',
  each: false,
  afoot: false,
  changes: null,
  fault: '',
};

const memory = paneMemory('victory', freshForm);

/** Change the form; what was wrong with it is no longer told. */
export const setForm = (store: Store, news: Partial<Form>) =>
  memory.set(store, { fault: '', ...news });

/** The measures that an award can count: all except the victory points themselves. */
export const measuresOf = ({ measures }: Book) => measures.filter(({ id }) => id !== 'score');

/** The form without sides, counters, places and measures that are not those of the board. */
export function formOn(state: State, board: Board, book: Book): Form {
  const form = memory.of(state);
  const plays = (id: string) => board.sides.some((side) => side.id === id);
  const first = board.sides[0].id;
  const measures = measuresOf(book);
  return {
    ...form,
    who: form.who.filter((id) => board.counters.some((one) => one.id === id)),
    places: form.places.filter((at) => lies(board, at)),
    side: plays(form.side) ? form.side : first,
    to: plays(form.to) ? form.to : form.kind === 'hold' ? '' : first,
    measure: measures.some(({ id }) => id === form.measure)
      ? form.measure
      : (measures[0]?.id ?? ''),
  };
}

/** Whether the map has a place. */
function lies({ map }: Board, place: string) {
  const { box, part } = parsePlace(place);
  if (box) return box in (map.boxes ?? {});
  return new Grid(map).cell(place) !== null && (!part || place in (map.parts ?? {}));
}

/** The hexes of the chosen places, for the board to outline. */
export function chosenHexes(state: State) {
  const { shown } = state;
  const there = memory.of(state).places.filter((at) => shown && lies(shown, at));
  return [...new Set(there.map(ground))].filter((at) => !at.startsWith('@'));
}

/**
 * How to handle a tap on a hex with parts: the hex itself can be held, but a counter ends in one of
 * the parts.
 */
export function partsFor(state: State) {
  const { kind } = memory.of(state);
  return kind === 'hold' ? 'hex' : kind === 'reach' ? 'place' : 'look';
}

/** Add a counter or a place to the form, or take it out; a place that does not fit is refused. */
export function choose(store: Store, key: 'who' | 'places', id: string) {
  const board = store.state.shown;
  if (!board) return;
  const form = memory.of(store.state);
  const refused = key === 'places' ? unfit(board, form, id) : '';
  if (refused) {
    setForm(store, { fault: refused });
    return;
  }
  const next = toggled(form[key], id);
  setForm(store, key === 'who' ? { who: next, least: 0 } : { places: next });
  const name =
    key === 'places'
      ? placeName(board, id)
      : (board.counters.find((one) => one.id === id)?.name ?? id);
  store.say(next.includes(id) ? say.chosen(name) : say.dropped(name));
}

/** Why a place cannot be chosen; "" if it can. */
function unfit(board: Board, { kind }: Form, place: string) {
  if (!lies(board, place)) return say.noHex(place);
  return kind === 'hold' && /[@/]/.test(place) ? say.onlyHex : '';
}

/** Choose a tapped hex. */
export function tapHex(store: Store, place: string) {
  const { kind } = memory.of(store.state);
  if (kind === 'hold') choose(store, 'places', ground(place));
  if (kind === 'reach') choose(store, 'places', place);
}

/** Choose a tapped counter, or its hex where hexes are asked for. */
export function tapCounter(store: Store, { at, id }: CounterView) {
  const { kind } = memory.of(store.state);
  if (kind === 'hold') choose(store, 'places', ground(at));
  else if (kind !== 'measure') choose(store, 'who', id);
}

/** Begin another kind of award: what was chosen for the last kind does not fit it. */
export const turnTo = (store: Store, kind: Form['kind']) =>
  setForm(store, { kind, who: [], places: [], least: 0, each: false, afoot: false });

const whole = (n: number, least: number, most: number) =>
  Number.isInteger(n) && n >= least && n <= most;

/** What is wrong with an award, as one sentence; "" if nothing is. */
export function faultOf(form: Form, awards: AwardDoc[]): string {
  const { amount, each, kind, least, places, points, who } = form;
  const tell = say.faults;
  if ((kind === 'hold' || kind === 'reach') && !places.length) return tell.places;
  if ((kind === 'reach' || kind === 'lost') && !who.length) return tell.who;
  if (places.length > MOST_NAMED || who.length > MOST_NAMED) return tell.many(MOST_NAMED);
  if (kind !== 'hold' && kind !== 'measure' && !each && !whole(least, 0, who.length))
    return tell.least(who.length);
  if (kind === 'measure' && !each && !whole(amount, 0, MOST_FIGURE))
    return tell.amount(MOST_FIGURE);
  if (!whole(points, 1, MOST_POINTS)) return tell.points(MOST_POINTS);
  return indexOf(awards, form.changes) < 0 && awards.length >= MOST_AWARDS
    ? tell.full(MOST_AWARDS)
    : '';
}

/** The award that the form describes. */
export function awardOf(form: Form): AwardDoc {
  const { amount, bound, kind, measure, places, points, side, to, who } = form;
  const each = form.each ? { each: true } : fewer(form);
  if (kind === 'hold') return { hold: places, points, ...(to ? { for: to } : {}) };
  if (kind === 'reach') {
    const afoot = form.afoot ? { afoot: true } : {};
    return { reach: places, who, ...each, ...afoot, for: to, points };
  }
  if (kind === 'lost') return { lost: who, ...each, for: to, points };
  const counted = form.each ? { each: true } : { ...otherBound(form), [bound]: amount };
  return { measure, side, ...counted, for: to, points };
}

/** The bound that the form does not show, of an award that has two. */
function otherBound({ bound, changes }: Form) {
  const other = bound === 'most' ? 'least' : 'most';
  const had: Partial<BoundDoc> = changes && 'measure' in changes ? changes : {};
  const two = had.least !== undefined && had.most !== undefined;
  return two ? { [other]: had[other] } : {};
}

/** The form that describes an award. */
export function formOf(award: AwardDoc): Form {
  const { points } = award;
  const form = { ...freshForm, points, to: award.for ?? '', changes: award };
  if ('hold' in award) return { ...form, kind: 'hold', places: award.hold };
  const each = award.each ?? false;
  if ('measure' in award) {
    const { least, measure, most, side } = award;
    const bound = most === undefined && least !== undefined ? 'least' : 'most';
    return { ...form, kind: 'measure', measure, side, each, bound, amount: most ?? least ?? 0 };
  }
  const least = award.least ?? 0;
  if ('lost' in award) return { ...form, kind: 'lost', who: award.lost, least, each };
  const { reach, who } = award;
  return { ...form, kind: 'reach', places: reach, who, least, each, afoot: award.afoot ?? false };
}

const indexOf = (awards: AwardDoc[], award: AwardDoc | null) => {
  const text = JSON.stringify(award);
  return awards.findIndex((one) => JSON.stringify(one) === text);
};

/** Add the form's award to the scenario, or put it in the place of the one that it changes. */
export async function putAward(store: Store, shown: Board, book: Book) {
  const form = formOn(store.state, shown, book);
  const fault = faultOf(form, shown.game.scenario.victory ?? []);
  setForm(store, { fault });
  if (fault) return;
  const award = awardOf(form);
  const done = await store.rewrite((board) => {
    const scenario = startOf(board);
    const victory = [...(scenario.victory ?? [])];
    const at = indexOf(victory, form.changes);
    victory.splice(at < 0 ? victory.length : at, at < 0 ? 0 : 1, award);
    const turns = scenario.turns || Math.max(1, board.turn);
    return Promise.resolve({ ...scenario, play: 'turns' as const, turns, victory });
  });
  if (done) setForm(store, { who: [], places: [], least: 0, changes: null });
}

/** Fill the form with one of the scenario's awards, to change it. */
export function change(store: Store, n: number) {
  const award = store.state.shown?.game.scenario.victory?.[n];
  if (award) setForm(store, formOf(award));
}

/** Empty the form; the award that it would have changed stays as it was. */
export const leave = (store: Store) =>
  setForm(store, { who: [], places: [], least: 0, changes: null });

/** Remove one of the scenario's awards. */
export const dropAward = (store: Store, n: number) =>
  store.rewrite((board) => {
    const { victory = [], ...scenario } = startOf(board);
    const left = victory.filter((_, i) => i !== n);
    return Promise.resolve(left.length ? { ...scenario, victory: left } : scenario);
  });
