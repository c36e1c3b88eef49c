/**
 * The store: the page's whole state, and every way of changing the game.
 *
 * It may talk to the umpire and keep what it says; it knows no rule, no element and no drawing.
 * A game is a scenario and a log, so that undo is a shorter log and redo the entries taken off.
 * Changes to the game stand in one queue: two quick taps never act on the same position.
 */
import { createFlow } from './play/flow.js';
import { words } from './words.js';

/**
 * @import { Board, Book, CaseView, Entry, Request, Unlinked } from './types.d.ts'
 * @import { Engine, State, Store } from './page.d.ts'
 */

/** How long an answer may take before the page says that it is working, in ms. */
const PATIENCE = 150;

/** What belongs to a half-made decision and goes when the position changes. */
export const nothingPicked = Object.freeze({
  pick: null, reach: null, target: null, path: null, why: null, wasWhy: null, whyError: '', hover: null, fan: null,
  preview: null, choice: null,
});

/** @returns {State} */
function initialState() {
  return {
    game: null, board: null, draft: null, shown: null, cursor: null, byKeys: false, slide: null,
    ...nothingPicked,
    view: 'board', dialog: null, dialogArg: null, sheet: 'peek', layout: 'desktop',
    busy: false, toast: null, spoken: '', undo: { can: false }, redo: [], marks: [], kept: null,
    engine: { stage: 'fetch', label: '', done: 0, total: 0, ready: false, error: '' },
    hello: null, theme: 'auto', caseRun: null, book: null, books: {}, scenarios: null,
  };
}

/** @param {State} state */
function shown({ caseRun, board }) {
  if (!caseRun) return board;
  return caseRun.step === 0 ? caseRun.case.start : caseRun.case.steps[caseRun.step - 1].board;
}

/**
 * The log as it was before the last act; null where undo ends.
 * @param {State} state
 */
function shorter({ board, marks }) {
  if (!board) return null;
  const { length } = board.game.log;
  const mark = marks.findLast((at) => at < length) ?? length - 1;
  return mark < board.floor ? null : mark;
}

/**
 * @param {Engine} engine
 * @returns {Store}
 */
export function createStore(engine) {
  let state = initialState();
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();
  let waiting = 0;

  /** @param {Partial<State>} partial */
  function set(partial) {
    state = { ...state, ...partial };
    state.shown = shown(state);
    state.undo = { can: shorter(state) !== null };
    for (const listener of [...listeners]) listener(state);
  }

  /** @type {Store['ask']} */
  async function ask(request, { toast = false } = {}) {
    waiting += 1;
    const timer = setTimeout(() => set({ busy: true }), PATIENCE);
    try {
      const answer = await engine.ask(request);
      if (answer && typeof answer.error === 'string') throw new Error(answer.error);
      return answer;
    } catch (failure) {
      if (toast) store.toast(sentence(failure), { grade: 'forbidden' });
      throw failure;
    } finally {
      clearTimeout(timer);
      waiting -= 1;
      if (waiting === 0 && state.busy) set({ busy: false });
    }
  }

  /**
   * Changes the game, one change at a time. A refusal is told and leaves everything as it was.
   * @param {() => Request | null} request  made when its turn comes; null: there is nothing to do
   * @param {(board: Board) => Partial<State>} next
   * @returns {Promise<boolean>} whether it was done
   */
  function change(request, next) {
    const turn = queue.then(async () => {
      const asked = request();
      if (!asked) return false;
      try {
        const board = /** @type {Board} */ (await ask(asked, { toast: true }));
        set({ ...settled(board), ...next(board) });
        if (board.result) store.say(board.result.words);
        return true;
      } catch {
        return false; // the toast has said why
      }
    });
    queue = turn;
    return turn;
  }

  /**
   * A new position. What was half decided goes, but for a counter picked before the umpire was there.
   * @param {Board} board
   * @returns {Partial<State>}
   */
  function settled(board) {
    const early = state.board === null && board.counters.some((one) => one.id === state.pick);
    return { ...(early ? {} : nothingPicked), slide: null, caseRun: null, board, game: board.game };
  }

  /** The game that an act is added to, and what undo and "back" must know of it. */
  function ground() {
    const game = state.shown?.game ?? state.game;
    if (!game) return null;
    const { length } = game.log;
    if (!state.caseRun) return { game, marks: [...state.marks.filter((at) => at < length), length], kept: state.kept };
    return { game, marks: [length], kept: keep() };
  }

  /** The game on the board, where it is worth coming back to. */
  function keep() {
    const { game, marks, kept } = state;
    return game && game.log.length > 0 ? { game, marks } : kept;
  }

  /** @type {Store['act']} */
  function act(entries, { slide = null } = {}) {
    /** @type {ReturnType<typeof ground>} */
    let base = null;
    return change(
      () => {
        base = ground();
        return base && entries.length ? { ask: 'act', game: base.game, entries } : null;
      },
      () => ({ marks: base?.marks ?? [], kept: base?.kept ?? null, redo: [], slide }),
    );
  }

  /** @type {Store['open']} */
  function open(game, { why = '', quiet = false } = {}) {
    const kept = keep();
    return change(() => ({ ask: 'open', game }), (board) => opened(board, kept, why, quiet));
  }

  /** @type {Store['openLink']} */
  function openLink(link) {
    const kept = keep();
    const turn = queue.then(async () => {
      try {
        const { board, notice } = /** @type {Unlinked} */ (await ask({ ask: 'unlink', link }));
        set({ ...settled(board), ...opened(board, kept, notice) });
        return true;
      } catch (failure) {
        store.toast(sentence(failure), { grade: 'forbidden' });
        return false;
      }
    });
    queue = turn;
    return turn;
  }

  /**
   * @param {Board} board
   * @param {State['kept']} kept
   * @param {string} why
   * @param {boolean} [quiet]  the same board, touched up: nothing to announce
   * @returns {Partial<State>}
   */
  function opened(board, kept, why, quiet = false) {
    const told = [why, board.notice].filter(Boolean).join(' ');
    const action = kept ? { label: words.back, run: () => void store.back() } : null;
    if (told || (action && !quiet)) queueMicrotask(() => store.toast(told || words.opened(board.title), { action }));
    return { marks: [], redo: [], kept };
  }

  /** @type {Store} */
  const store = {
    get state() { return state; },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set, ask, act, open, openLink,
    edit: (entry) => act([entry]),

    undo() {
      /** @type {Entry[]} */
      let taken = [];
      return change(
        () => {
          const mark = shorter(state);
          if (mark === null || !state.board || state.caseRun) return null;
          const { scenario, log } = state.board.game;
          taken = log.slice(mark);
          return { ask: 'open', game: { scenario, log: log.slice(0, mark) } };
        },
        (board) => ({ redo: [...state.redo, taken], marks: state.marks.filter((at) => at < board.game.log.length) }),
      );
    },

    redo() {
      return change(
        () => {
          const entries = state.redo.at(-1);
          return entries && state.board && !state.caseRun ? { ask: 'act', game: state.board.game, entries } : null;
        },
        (board) => ({
          redo: state.redo.slice(0, -1),
          marks: [...state.marks, board.game.log.length - (state.redo.at(-1)?.length ?? 0)],
        }),
      );
    },

    reset() {
      const kept = keep();
      return change(
        () => state.board && { ask: 'open', game: { scenario: state.board.game.scenario, log: [] } },
        (board) => opened(board, kept, words.begunAgain),
      );
    },

    back() {
      const { kept } = state;
      if (!kept) return Promise.resolve(false);
      return change(() => ({ ask: 'open', game: kept.game }), () => ({ marks: kept.marks, kept: null, redo: [] }));
    },

    async showCase(ruleset, id) {
      try {
        const view = /** @type {CaseView} */ (await ask({ ask: 'case', ruleset, case: id }, { toast: true }));
        set({ ...nothingPicked, slide: null, caseRun: { ruleset, id, case: view, step: 0 } });
        return true;
      } catch {
        return false; // the toast has said why
      }
    },

    caseStep(step) {
      const { caseRun } = state;
      if (!caseRun) return;
      const held = Math.max(0, Math.min(caseRun.case.steps.length, step));
      set({ ...nothingPicked, slide: null, caseRun: { ...caseRun, step: held } });
    },

    leaveCase() {
      set({ ...nothingPicked, slide: null, caseRun: null });
    },

    async loadBook(ruleset = state.game?.scenario.ruleset ?? '') {
      const book = state.books[ruleset] ?? /** @type {Book} */ (await ask({ ask: 'book', ruleset }));
      const current = state.game?.scenario.ruleset === ruleset;
      set({ books: { ...state.books, [ruleset]: book }, ...(current ? { book } : {}) });
      return book;
    },

    toast(text, { grade = '', action = null } = {}) {
      set({ toast: { n: (state.toast?.n ?? 0) + 1, words: text, grade, action } });
    },
    say: (text) => set({ spoken: text }),
    openDialog: (kind, arg = null) => set({ dialog: kind, dialogArg: arg }),
    closeDialog: () => set({ dialog: null, dialogArg: null }),
    ...createFlow(() => store),
  };
  return store;
}

/**
 * @param {unknown} failure
 * @returns {string} one sentence
 */
export function sentence(failure) {
  return failure instanceof Error && failure.message ? failure.message : words.unknownFailure;
}
