/**
 * The game on the board: every act, edit, opening and taking back.
 *
 * It may talk to the umpire and set the store; it knows no rule and no element. A game is a
 * scenario and a log, so that undo is a shorter log and redo the entries taken off. Changes stand
 * in one queue: two quick taps never act on the same position.
 */
import { barred, handOf, nobodyLooks, nothingPicked, shorter } from '../state.js';
import { sentence, words } from '../words.js';
import { takeUpAgain } from './again.js';
import { opening } from './words.js';

/**
 * @import { Board } from '../types/board.d.ts'
 * @import { Entry, Game, ScenarioDoc } from '../types/documents.d.ts'
 * @import { Unlinked } from '../types/requests.d.ts'
 * @import { Asking } from '../engine.js'
 * @import { Coming, State, Store, Written } from '../page.d.ts'
 * @typedef {Pick<Store, 'open' | 'openLink' | 'act' | 'edit' | 'rewrite' | 'undo' | 'redo' |
 *   'reset' | 'putAside'
 *   | 'back' | 'follow'>} Play
 */

/** How many rewritings of a position can be taken back. */
const MOST_WRITTEN = 100;

/**
 * @param {() => Store} store
 * @returns {Play}
 */
export function createGame(store) {
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();

  /**
   * Does something when all before it is done. Until then what is on the map may move.
   * @template Done
   * @param {() => Promise<Done>} work @returns {Promise<Done>}
   */
  function inTurn(work) {
    count(1);
    const turn = queue.then(work).finally(() => count(-1));
    queue = turn.catch(() => undefined); // whoever asked for it tells why it cannot be
    return turn;
  }

  /** @param {1 | -1} by */
  const count = (by) => store().set({ changes: store().state.changes + by });

  /**
   * Changes the game, one change at a time. A refusal is told and leaves everything as it was.
   * @param {() => Asking<'act' | 'open'> | null} request
   *   made when its turn comes; null: there is nothing to do
   * @param {(board: Board) => Partial<State>} next
   * @param {() => Parameters<Store['keeper']['keep']>[2]} [sitting]  whose game it is
   * @returns {Promise<boolean>} whether it was done
   */
  function change(request, next, sitting = () => 'same') {
    send();
    return inTurn(async () => {
      const asked = request();
      if (!asked) return unsent();
      const whose = sitting();
      const { behind } = store().state.device;
      if ((asked.ask === 'act' || (behind && whose === 'same')) && barred(store().state))
        return refused();
      try {
        const board = /** @type {Board} */ (await store().ask(asked));
        await show({ ...next(board), board }, whose, whose === 'same' || asked.ask === 'act');
        return true;
      } catch (failure) {
        store().toast(sentence(failure), { grade: 'forbidden' });
        return unsent();
      }
    });
  }

  /** Nothing can be changed here, and why. */
  function refused() {
    store().toast(barred(store().state), { grade: 'forbidden' });
    return unsent();
  }

  /** What is in hand now belongs to the question; what is taken up from here on is kept. */
  function send() {
    if (store().state.board) store().set({ sent: true });
  }

  /** Nothing came of it: what was sent is in hand again, unless something else is under way. */
  function unsent() {
    if (store().state.changes === 1) store().set({ sent: false });
    return false;
  }

  /**
   * What a player has seen is kept: so it is kept first. A game by link is looked at before that.
   * The hand is looked at last of all, since it may take something up until then.
   * @param {Partial<State> & { board: Board }} next
   * @param {Parameters<Store['keeper']['keep']>[2]} sitting
   * @param {boolean} [goesOn]  it is the game that was on the board: what is in hand may stay there
   */
  async function show(next, sitting, goesOn = false) {
    const { guard } = store();
    const seen = guard && next.board.game.post ? await guard(next, sitting !== 'same') : next;
    const { own, ...then } = /** @type {Coming} */ (seen);
    await keepIt(then, own ? { own } : sitting);
    const hand = handOf(store().state);
    store().set({ ...settled(then.board), ...then });
    if (goesOn) void takeUpAgain(store(), hand);
  }

  /**
   * A log that is stopped is kept as it came, until something is decided after it.
   * @param {Partial<State> & { board: Board }} next
   * @param {Parameters<Store['keeper']['keep']>[2]} sitting
   */
  function keepIt({ board, ...next }, sitting) {
    const { marks, linked, written, aside } = { ...store().state, ...next };
    const { stopped } = board;
    return store().keeper.keep(
      stopped ? { ...board, game: stopped.whole } : board,
      { marks, linked, edited: written.length > 0, aside: stopped ? null : aside },
      sitting,
    );
  }

  /**
   * A new position. What was half decided goes, but for a counter picked before the umpire was
   * there.
   * @param {Board} board
   * @returns {Partial<State>}
   */
  function settled(board) {
    const { state } = store();
    const early = state.board === null && board.counters.some((one) => one.id === state.pick);
    return { ...(early ? {} : nothingPicked), slide: null, caseRun: null, game: board.game };
  }

  /** The game that an act is added to, and what undo and "back" must know of it. */
  function ground() {
    const { state } = store();
    const game = state.shown?.game ?? state.game;
    if (!game) return null;
    const { length } = game.log;
    if (!state.caseRun)
      return {
        game,
        marks: [...state.marks.filter((at) => at < length), length],
        linked: state.linked,
        kept: state.kept,
      };
    return { game, marks: [length], linked: 0, kept: keep() };
  }

  /**
   * The game on the board, where something was decided on it: what only stood there, a link's own
   * moves too, is not missed.
   */
  function keep() {
    const { board, game, marks, linked, kept, redo, written, aside } = store().state;
    const had = board && game && (game.log.length > linked || written.length > 0);
    const sitting = store().keeper.sitting();
    return had ? { game, marks, linked, redo, written, aside, sitting } : kept;
  }

  /**
   * The game as undo will find it, should the position be written anew.
   * @returns {Written | null}
   */
  function standing() {
    const { board, caseRun, marks, linked } = store().state;
    return board && !caseRun ? { game: board.game, marks, linked } : null;
  }

  /** @param {Entry[]} entries @param {{ slide?: State['slide'] }} [how] */
  function act(entries, { slide = null } = {}) {
    /** @type {ReturnType<typeof ground>} */
    let base = null;
    const sitting = () => (fromCase ? 'fresh' : 'same');
    let fromCase = false;
    return change(
      () => {
        base = ground();
        fromCase = store().state.caseRun !== null;
        return base && entries.length ? { ask: 'act', game: base.game, entries } : null;
      },
      () => ({
        marks: base?.marks ?? [],
        linked: base?.linked ?? 0,
        kept: base?.kept ?? null,
        redo: [],
        slide,
      }),
      sitting,
    );
  }

  /** @param {Game} game @param {{ why?: string, quiet?: boolean }} [how] */
  function open(game, { why = '', quiet = false } = {}) {
    const kept = keep();
    return change(
      () => ({ ask: 'open', game, ...(quiet ? {} : { upTo: true }) }),
      (board) => ({ ...(quiet ? {} : nobodyLooks), ...opened(board, kept, why, quiet) }),
      () => (quiet ? 'same' : 'fresh'),
    );
  }

  /** @param {string} link */
  async function openLink(link) {
    const kept = keep();
    const asked = await inTurn(async () => {
      const sent = /** @type {Unlinked} */ (await store().ask({ ask: 'unlink', link, upTo: true })),
        { board } = sent;
      await show(
        {
          ...nobodyLooks,
          ...opened(board, kept, ''),
          linked: board.game.log.length,
          board,
        },
        'fresh',
      );
      return sent.asked;
    });
    if (asked) await store().point(asked);
    return true;
  }

  /** @param {(board: Board) => Promise<ScenarioDoc | null>} make */
  function rewrite(make) {
    send();
    return inTurn(async () => {
      const before = standing();
      if (before && barred(store().state)) return refused();
      try {
        const scenario = before && (await make(/** @type {Board} */ (store().state.board)));
        if (!before || !scenario) return unsent();
        const board = /** @type {Board} */ (
          await store().ask({ ask: 'open', game: { scenario, log: [] } }, { toast: true })
        );
        const written = [...store().state.written, before].slice(-MOST_WRITTEN);
        // A game that was being played stays among those that are kept.
        const whose = before.game.log.length ? 'fresh' : 'same';
        await show({ marks: [], linked: 0, redo: [], written, board }, whose, true);
        return true;
      } catch {
        return unsent(); // the toast has said why
      }
    });
  }

  /** The step before the last rewriting, or after it again. @param {'back' | 'forth'} way */
  function rewritten(way) {
    /** @type {Written | undefined} */
    let then;
    return change(
      () => {
        const { redo, written } = store().state,
          next = way === 'back' ? written.at(-1) : redo.at(-1);
        then = next && !Array.isArray(next) && standing() ? next : undefined;
        return then ? { ask: 'open', game: then.game } : null;
      },
      () => {
        const { redo, written } = store().state,
          now = /** @type {Written} */ (standing());
        const lists =
          way === 'back'
            ? { written: written.slice(0, -1), redo: [...redo, now] }
            : { written: [...written, now], redo: redo.slice(0, -1) };
        return { ...lists, marks: then?.marks ?? [], linked: then?.linked ?? 0 };
      },
    );
  }

  /**
   * @param {Board} board
   * @param {State['kept']} kept
   * @param {string} why
   * @param {boolean} [quiet]  the same board, touched up: nothing to announce
   * @returns {Partial<State>}
   */
  function opened(board, kept, why, quiet = false) {
    const { stopped } = board;
    const news = stopped ? opening.opened(stopped.index + 1) : board.notice;
    const told = [why, news].filter(Boolean).join(' ');
    const action = kept ? { label: words.back, run: () => void store().back() } : null;
    if (told || (action && !quiet))
      queueMicrotask(() => store().toast(told || words.opened(board.title), { action }));
    const fresh = quiet
      ? {}
      : { tab: /** @type {const} */ ('umpire'), written: [], aside: stopped };
    return { marks: [], linked: 0, redo: [], kept, ...fresh };
  }

  return {
    act,
    open,
    openLink,
    rewrite,
    edit: (entry) => act([entry]),

    undo() {
      if (shorter(store().state) === null) return rewritten('back');
      /** @type {Entry[]} */
      let taken = [];
      return change(
        () => {
          const { state } = store();
          const mark = shorter(state);
          if (mark === null || !state.board || state.caseRun) return null;
          const { game } = state.board;
          taken = game.log.slice(mark);
          return { ask: 'open', game: { ...game, log: game.log.slice(0, mark) } };
        },
        (board) => {
          const { redo, marks } = store().state;
          return {
            redo: [...redo, taken],
            marks: marks.filter((at) => at < board.game.log.length),
          };
        },
      );
    },

    redo() {
      if (!Array.isArray(store().state.redo.at(-1))) return rewritten('forth');
      return change(
        () => {
          const { state } = store();
          const entries = state.redo.at(-1);
          return Array.isArray(entries) && state.board && !state.caseRun
            ? { ask: 'act', game: state.board.game, entries }
            : null;
        },
        (board) => {
          const { redo, marks } = store().state,
            done = redo.at(-1);
          const length = Array.isArray(done) ? done.length : 0;
          return { redo: redo.slice(0, -1), marks: [...marks, board.game.log.length - length] };
        },
      );
    },

    reset() {
      const kept = keep();
      return change(
        () => {
          const { board } = store().state;
          return board && { ask: 'open', game: { scenario: board.game.scenario, log: [] } };
        },
        (board) => opened(board, kept, words.begunAgain),
        () => 'fresh',
      );
    },

    putAside(rest) {
      return inTurn(async () => {
        const { board } = store().state;
        store().set({ aside: rest });
        // The board was stopped no more than it is by now.
        if (board) await keepIt({ board: { ...board, stopped: null } }, 'same');
      });
    },

    back() {
      const { kept } = store().state;
      if (!kept) return Promise.resolve(false);
      return change(
        () => ({ ask: 'open', game: kept.game, upTo: true }),
        ({ stopped }) => ({
          ...nobodyLooks,
          aside: stopped ?? kept.aside ?? null,
          marks: kept.marks,
          linked: kept.linked,
          kept: null,
          redo: kept.redo ?? [],
          written: kept.written ?? [],
        }),
        () => kept.sitting,
      );
    },

    follow({ game, marks, linked, aside = null }) {
      return inTurn(async () => {
        const side = store().state.looking ?? undefined;
        const asked = store().ask({ ask: 'open', game, upTo: true, ...(side ? { side } : {}) });
        const board = /** @type {Board} */ (await asked);
        const rest = board.stopped ?? aside;
        store().set({
          ...settled(board),
          board,
          marks,
          linked,
          redo: [],
          written: [],
          aside: rest,
        });
        return true;
      });
    },
  };
}
