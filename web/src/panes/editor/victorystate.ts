/** State and actions of the editor's victory tab: the scenario's awards of victory points. */
import {
  MANY,
  MOST_FIGURE,
  conditionMemory,
  fieldsOf,
  fitting,
  freshCondition,
  kinds,
  sideOr,
} from './condition.ts';
import { scenario as limits } from '../../contract/limits.ts';
import { startOf } from './goalstate.ts';
import { words as say } from './victorywords.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { AwardDoc, Awards } from '../../contract/documents.ts';
import type { Condition } from './condition.ts';

/** The form's input for an award. */
export interface Form extends Condition {
  kind: keyof Awards;
  points: number;
  /** The side that gets the points; "" in a hold: whichever side holds the hex. */
  to: string;
  afoot: boolean;
  /** The award that the form changes; null for a new one. */
  changes: AwardDoc | null;
}

export const MOST_POINTS = limits.victory['*'].hold.points[1];
const MOST_AWARDS = limits.victory.most;

const freshForm: Form = {
  ...freshCondition,
  kind: 'hold',
  points: 1,
  to: '',
  afoot: false,
  changes: null,
};

export const victoryMemory = conditionMemory('victory', freshForm);

/** The measures that an award can count: all except the victory points themselves. */
export const measuresOf = ({ measures }: Book) => measures.filter(({ id }) => id !== 'score');

/** The form without what the board does not have. */
export function formOn(state: State, board: Board, book: Book): Form {
  const form = fitting(victoryMemory.of(state), board, measuresOf(book));
  return { ...form, to: sideOr(form.to, board, form.kind === 'hold' ? '' : board.sides[0].id) };
}

/** Begin another kind of award: what was chosen for the last kind does not fit it. */
export const turnTo = (store: Store, kind: Form['kind']) =>
  victoryMemory.set(store, {
    kind,
    who: [],
    places: [],
    least: 0,
    each: false,
    afoot: false,
  });

const whole = (n: number, least: number, most: number) =>
  Number.isInteger(n) && n >= least && n <= most;

/** What is wrong with an award, as one sentence; "" if nothing is. */
export function faultOf(form: Form, awards: AwardDoc[]): string {
  const { amount, each, least, places, points, who } = form;
  const asked = fieldsOf(form);
  const tell = say.faults;
  if (asked.places && !places.length) return tell.places;
  if (asked.who && !who.length) return tell.who;
  if (places.length > MANY || who.length > MANY) return tell.many(MANY);
  if (asked.who && !each && !whole(least, 0, who.length)) return tell.least(who.length);
  if (asked.figure && !each && !whole(amount, 0, MOST_FIGURE)) return tell.amount(MOST_FIGURE);
  if (!whole(points, 1, MOST_POINTS)) return tell.points(MOST_POINTS);
  return indexOf(awards, form.changes) < 0 && awards.length >= MOST_AWARDS
    ? tell.full(MOST_AWARDS)
    : '';
}

/** The document of each kind of award, from the form and back. */
const documents: {
  [K in keyof Awards]: {
    write: (form: Form) => Awards[K];
    read: (award: Awards[K]) => Partial<Form>;
  };
} = {
  hold: {
    write: (form) => ({
      ...kinds.hold.document(form),
      points: form.points,
      ...(form.to ? { for: form.to } : {}),
    }),
    read: ({ hold }) => ({ places: hold }),
  },
  reach: {
    write: (form) => ({
      ...kinds.reach.document(form),
      ...given(form),
      ...(form.afoot ? { afoot: true } : {}),
    }),
    read: ({ reach, who, least = 0, afoot = false }) => ({ places: reach, who, least, afoot }),
  },
  lost: {
    write: (form) => ({ ...kinds.lost.document(form), ...given(form) }),
    read: ({ lost, least = 0 }) => ({ who: lost, least }),
  },
  measure: {
    write: (form) => ({ ...bounds(form), ...kinds.measure.document(form), ...given(form) }),
    read: ({ measure, side, least, most }) => ({
      measure,
      side,
      bound: most === undefined && least !== undefined ? 'least' : 'most',
      amount: most ?? least ?? 0,
    }),
  },
};

const given = ({ each, points, to }: Form) => ({ for: to, points, ...(each ? { each } : {}) });

/** The bounds of an award that has two, since the form shows only one. */
function bounds({ changes, each }: Form) {
  if (each || !changes || !('measure' in changes)) return {};
  const { least, most } = changes;
  return least !== undefined && most !== undefined ? { least, most } : {};
}

/** The award that the form describes. */
export const awardOf = (form: Form): AwardDoc => documents[form.kind].write(form);

/** The form that describes an award. */
export function formOf(award: AwardDoc): Form {
  const kind = (Object.keys(documents) as Form['kind'][]).find((one) => one in award) ?? 'hold';
  const { points, for: to = '' } = award;
  const each = 'each' in award && Boolean(award.each);
  return { ...freshForm, ...read(kind, award), kind, points, to, each, changes: award };
}

const read = <K extends Form['kind']>(kind: K, award: AwardDoc) =>
  documents[kind].read(award as Awards[K]);

const indexOf = (awards: AwardDoc[], award: AwardDoc | null) => {
  const text = JSON.stringify(award);
  return awards.findIndex((one) => JSON.stringify(one) === text);
};

/** Add the form's award to the scenario, or put it in the place of the one that it changes. */
export async function putAward(store: Store, shown: Board, book: Book) {
  const form = formOn(store.state, shown, book);
  const fault = faultOf(form, shown.game.scenario.victory ?? []);
  victoryMemory.set(store, { fault });
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
  if (done) leave(store);
}

/** Fill the form with one of the scenario's awards, to change it. */
export function change(store: Store, n: number) {
  const award = store.state.shown?.game.scenario.victory?.[n];
  if (award) victoryMemory.set(store, formOf(award));
}

/** Empty the form; an award that it would have changed stays as it was. */
export const leave = (store: Store) =>
  victoryMemory.set(store, { who: [], places: [], least: 0, changes: null });

/** Remove one of the scenario's awards. */
export const dropAward = (store: Store, n: number) =>
  store.rewrite((board) => {
    const { victory = [], ...scenario } = startOf(board);
    const left = victory.filter((_, i) => i !== n);
    return Promise.resolve(left.length ? { ...scenario, victory: left } : scenario);
  });
