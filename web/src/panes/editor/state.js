/** The editor's memory and what can be done in it: edits of the position, which the log records. */
import { boardThere, focusSoon, paneMemory } from '../../ui/memory.js';
import { fromHere } from './scenario.js';
import { words } from '../words.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('../../types/board.d.ts').Board} Board */
/** @typedef {import('../../types/book.d.ts').Book} Book */
/** @typedef {import('../../types/board.d.ts').CounterView} CounterView */
/** @typedef {import('../../types/documents.d.ts').Entry} Entry */
/** @typedef {import('../../types/documents.d.ts').Game} Game */
/** @typedef {import('./scenario.js').NewMap} NewMap */

/** @typedef {'counters' | 'play' | 'map' | 'goal' | 'about'} Tab */
/**
 * @typedef {object} EditorState
 * @property {Tab} tab
 * @property {string} side the side of new counters
 * @property {string} kind the kind that a tap puts down; "" for none
 * @property {boolean} more named pieces shown
 * @property {string} hex the hex whose stack is shown; "" for none
 * @property {string} picked the counter that is changed; "" for none
 * @property {boolean} moving the next tap moves the picked counter
 * @property {string} brush
 *   what a tap paints: a ground, "name", "feature:<id>", "part:<kind>", "road:<kind>",
 *   "edge:<kind>"; "" for none
 * @property {string} from the hex that a road or a hexside begins at; "" for none
 * @property {string} zone the side whose zone a tap changes; "" for none
 * @property {string} costFor the type of counter whose costs are shown; "" for all
 * @property {string[]} sides the sides of a new map; none: those of the board
 * @property {NewMap} map the map that would be made
 * @property {import('./newboard.js').Rules | null} rules of a new board; null: those of this one
 * @property {import('../../types/house.d.ts').Templates['templates']} templates
 *   house rules to choose
 * @property {'turns' | 'free'} play how a new board is played
 * @property {number} turns the last turn of a new board
 * @property {(() => unknown) | null} waiting what is done once the loss of the log is agreed to
 */

/** @type {EditorState} */
const freshEditor = {
  tab: 'counters',
  side: '',
  kind: '',
  more: false,
  hex: '',
  picked: '',
  moving: false,
  brush: '',
  from: '',
  zone: '',
  costFor: '',
  sides: [],
  rules: null,
  templates: [],
  play: 'free',
  turns: 4,
  map: { columns: 13, rows: 10, grid: 'flat', labels: '0305', board: '', shift: 'even' },
  waiting: null,
};

export const { of: editorOf, set: keep } = paneMemory('editor', freshEditor);

/** @param {State} state @returns {Book | undefined} */
export const editorBook = (state) => state.books[state.shown?.ruleset ?? ''];

/**
 * Fetches the book that names the pieces; "new" leads to the new board.
 * @param {Store} store
 * @param {unknown} [arg]
 */
export async function openEditor(store, arg = null) {
  const { ruleset } = await boardThere(store);
  // What was picked last may be of another game.
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
  await store.loadBook(ruleset).catch(() => undefined); // without it the pane says that it waits
}

/** The side of new counters: the one chosen, where it plays on this board. @param {State} state */
export function sideOf(state) {
  const { side } = editorOf(state);
  const sides = state.shown?.sides ?? [];
  return sides.some((one) => one.id === side) ? side : (sides[0]?.id ?? '');
}

/**
 * An id that no counter has yet: the kind and the first free number.
 * @param {string} kind @param {Iterable<string>} taken
 */
export function freshId(kind, taken) {
  const used = new Set(taken);
  const stem =
    kind
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 20)
      .replace(/^-+|-+$/g, '') || 'counter';
  let n = 1;
  while (used.has(`${stem}-${n}`)) n += 1;
  return `${stem}-${n}`;
}

/**
 * Every id that the game has ever used: a removed counter's id is not given again, so that the log
 * stays readable.
 * @param {Game} game
 */
export function usedIds(game) {
  const added = game.log.flatMap((entry) =>
    'edit' in entry && entry.edit === 'add' && entry.who ? [entry.who] : [],
  );
  return [...game.scenario.counters.map((one) => one.id), ...added];
}

/**
 * What is changed by hand. Where no game is under way it is the position that is made, so that
 * whoever gets it by a link has a scenario to begin; a game keeps its log, and has the change as
 * its next entry. So has a position with boxes that the side at the screen may not look into: what
 * it does not see it cannot write down.
 * @param {Store} store
 * @param {Entry} entry
 */
export function edit(store, entry) {
  const { shown } = store.state;
  if (!shown || shown.game.log.length > 0 || shown.secret) return store.edit(entry);
  return store.rewrite(async ({ game }) => {
    const board = /** @type {Board} */ (
      await store.ask({ ask: 'act', game, entries: [entry] }, { toast: true })
    );
    return fromHere(board);
  });
}

/**
 * Counters are added one after the other: each id is chosen when the one before stands.
 * @type {Promise<void>}
 */
let adding = Promise.resolve();

/** Puts a new counter of the armed kind into a hex. @param {Store} store @param {string} place */
export function addCounter(store, place) {
  const { kind } = editorOf(store.state);
  const side = sideOf(store.state);
  adding = adding.then(() => addNext(store, kind, side, place));
  return adding;
}

/** @param {Store} store @param {string} kind @param {string} side @param {string} place */
async function addNext(store, kind, side, place) {
  const board = store.state.shown;
  const view = editorBook(store.state)?.kinds.find((one) => one.id === kind);
  if (!board || !view) return;
  const who = freshId(kind, usedIds(board.game));
  if (await edit(store, { edit: 'add', who, kind, side, to: place })) {
    keep(store, { hex: place });
    store.say(words.editor.added(view.name, place));
  }
}

/**
 * Moves a counter within its hex's order of entry.
 * @param {Store} store
 * @param {CounterView} view
 * @param {number} order
 */
export const reorder = (store, view, order) => edit(store, { edit: 'order', who: view.id, order });

/** @param {Store} store @param {string} who */
export async function removeCounter(store, who) {
  if (await edit(store, { edit: 'remove', who })) keep(store, { picked: '', moving: false });
}

/** @param {Store} store @param {string} who @param {string} to */
export async function moveCounter(store, who, to) {
  if (await edit(store, { edit: 'put', who, to })) keep(store, { hex: to, moving: false });
}

/**
 * How much of its movement a counter has used as the scenario begins.
 * @param {Store} store @param {string} who @param {number} spent
 */
export const setSpent = (store, who, spent) =>
  store.rewrite((board) => {
    const scenario = fromHere(board);
    const counters = scenario.counters.map((one) => (one.id === who ? { ...one, spent } : one));
    return Promise.resolve({ ...scenario, counters });
  });

/** @param {Store} store @param {string} phase @param {string} active @param {number} turn */
export function setMoment(store, phase, active, turn) {
  return edit(store, { edit: 'moment', phase, turn, ...(active ? { active } : {}) });
}

/**
 * Asks before the log is lost, where there is one.
 * @param {Store} store
 * @param {() => unknown} then
 */
export function ifAgreed(store, then) {
  if ((store.state.shown?.game.log.length ?? 0) === 0) return then();
  return keep(store, { waiting: then });
}
