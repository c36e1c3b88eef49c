/** State and actions of the editor: edits of the position, which the log records. */
import { boardThere, focusSoon, paneMemory } from '../../ui/memory.ts';
import { stemOf } from '../../ui/slug.ts';
import { fromHere } from '../../scenario/here.ts';
import { words } from './words.ts';
import type { Store, State } from '../../pane.ts';
import type { CounterView } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { Entry, Game, HouseDoc } from '../../contract/documents.ts';
import type { Templates } from '../../contract/house.ts';
import type { NewMap } from './scenario.ts';

export type Tab = 'counters' | 'play' | 'map' | 'goal' | 'victory' | 'combat' | 'about';
/** The rules of a new board. */
export type Rules = { id: string; book: Book; house?: HouseDoc };

const freshEditor = {
  tab: 'counters' as Tab,
  /** The side of new counters. */
  side: '',
  /** The kind that a tap puts down; "" for none. */
  kind: '',
  /** Whether named pieces are shown. */
  more: false,
  /** The hex whose stack is shown; "" for none. */
  hex: '',
  /** The counter being edited; "" for none. */
  picked: '',
  /** Whether the next tap moves the picked counter. */
  moving: false,
  /**
   * The brush, which a tap paints with: a ground, "name", "feature:<id>", "part:<kind>",
   * "road:<kind>", "edge:<kind>"; "" for none.
   */
  brush: '',
  /** The hex that a road or a hexside begins at; "" for none. */
  from: '',
  /** The side whose zone a tap changes; "" for none. */
  zone: '',
  /** The type of counter whose costs are shown; "" for all. */
  costFor: '',
  /** The sides of a new map; empty for those of the board. */
  sides: [] as string[],
  /** The form of the new map. */
  map: {
    columns: 13,
    rows: 10,
    grid: 'flat',
    shift: 'even',
    labels: '0305',
    origin: [1, 1],
    board: '',
  } as NewMap,
  /** The rules of a new board; null for the rules of the current board. */
  rules: null as Rules | null,
  /** The shipped house rules to choose from. */
  templates: [] as Templates['templates'],
  /** How a new board is played. */
  play: 'free' as 'turns' | 'free',
  /** The last turn of a new board. */
  turns: 4,
  /** The action to run once the loss of the log is confirmed. */
  waiting: null as (() => unknown) | null,
};

export const { of: editorOf, set: keep } = paneMemory('editor', freshEditor);

export const editorBook = (state: State): Book | undefined =>
  state.books[state.shown?.ruleset ?? ''];

/** Load the rulebook of the board's pieces. The argument "new" opens the form for a new board. */
export async function openEditor(store: Store, arg: unknown = null) {
  const { ruleset } = await boardThere(store);
  // The last selection may belong to another game.
  keep(store, {
    kind: '',
    picked: '',
    hex: '',
    moving: false,
    sides: [],
    brush: '',
    from: '',
    zone: '',
    costFor: '',
    rules: null,
  });
  if (arg === 'new') {
    keep(store, { tab: 'map' });
    focusSoon('#new-board');
  }
  await store.loadBook(ruleset).catch(() => undefined); // on failure the pane says that it waits
}

/** The side of new counters: the chosen one if it plays on this board, else the first. */
export function sideOf(state: State) {
  const { side } = editorOf(state);
  const sides = state.shown?.sides ?? [];
  return sides.some((one) => one.id === side) ? side : (sides[0]?.id ?? '');
}

/** An unused counter id: the kind and the first free number. */
export function freshId(kind: string, taken: Iterable<string>) {
  const used = new Set(taken),
    stem = stemOf(kind, 'counter');
  let n = 1;
  while (used.has(`${stem}-${n}`)) n += 1;
  return `${stem}-${n}`;
}

/**
 * All ids ever used in the game. A removed counter's id is not reused, so that the log stays
 * readable.
 */
export function usedIds(game: Game) {
  const added = game.log.flatMap((entry) =>
    'edit' in entry && entry.edit === 'add' && entry.who ? [entry.who] : [],
  );
  return [...game.scenario.counters.map((one) => one.id), ...added];
}

/**
 * Apply an edit. With an empty log it changes the starting position itself, so that a shared link
 * is a scenario to begin. A game with a log records the edit as its next entry. So does a position
 * with boxes hidden from the side at the screen, because hidden counters cannot be written into a
 * scenario.
 */
export function edit(store: Store, entry: Entry) {
  const { shown } = store.state;
  if (!shown || shown.game.log.length > 0 || shown.secret) return store.edit(entry);
  return store.rewrite(async ({ game }) => {
    const board = await store.ask({ ask: 'act', game, entries: [entry] }, { toast: true });
    return fromHere(board);
  });
}

/** Queue of added counters: each id is chosen after the previous counter is in place. */
let adding: Promise<void> = Promise.resolve();

/** Add a new counter of the armed kind to a hex. */
export function addCounter(store: Store, place: string) {
  const { kind } = editorOf(store.state);
  const side = sideOf(store.state);
  adding = adding.then(() => addNext(store, kind, side, place));
  return adding;
}

async function addNext(store: Store, kind: string, side: string, place: string) {
  const board = store.state.shown;
  const view = editorBook(store.state)?.kinds.find((one) => one.id === kind);
  if (!board || !view) return;
  const who = freshId(kind, usedIds(board.game));
  if (await edit(store, { edit: 'add', who, kind, side, to: place })) {
    keep(store, { hex: place });
    store.say(words.added(view.name, place));
  }
}

/** Change a counter's position in its hex's order of entry. */
export const reorder = (store: Store, view: CounterView, order: number) =>
  edit(store, { edit: 'order', who: view.id, order });

export async function removeCounter(store: Store, who: string) {
  if (await edit(store, { edit: 'remove', who })) keep(store, { picked: '', moving: false });
}

export async function moveCounter(store: Store, who: string, to: string) {
  if (await edit(store, { edit: 'put', who, to })) keep(store, { hex: to, moving: false });
}

/** Set the movement a counter has used when the scenario begins. */
export const setSpent = (store: Store, who: string, spent: number) =>
  store.rewrite((board) => {
    const scenario = fromHere(board);
    const counters = scenario.counters.map((one) => (one.id === who ? { ...one, spent } : one));
    return Promise.resolve({ ...scenario, counters });
  });

export function setMoment(store: Store, phase: string, active: string, turn: number) {
  return edit(store, { edit: 'moment', phase, turn, ...(active ? { active } : {}) });
}

/** Run `then` at once if the log is empty, else after confirmation that it may be lost. */
export function ifAgreed(store: Store, then: () => unknown) {
  if ((store.state.shown?.game.log.length ?? 0) === 0) return then();
  return keep(store, { waiting: then });
}
