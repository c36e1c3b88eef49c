/**
 * The game on the board: every act, edit, opening and taking back.
 *
 * It may talk to the umpire and set the store; it knows no rule and no element. A game is a
 * scenario and a log, so that undo is a shorter log and redo the entries taken off. Changes stand
 * in one queue: two quick taps never act on the same position.
 */
import { barred, handOf, nobodyLooks, nothingPicked, shorter } from '../state.ts';
import { sentence, words } from '../words.ts';
import { takeUpAgain } from './again.ts';
import { opening } from './words.ts';
import type { Board } from '../types/board.ts';
import type { Entry, Game, ScenarioDoc } from '../types/documents.ts';
import type { Asking } from '../engine.ts';
import type { Coming, State, Store, Written } from '../page.ts';

type Play = Pick<
  Store,
  | 'open'
  | 'openLink'
  | 'act'
  | 'edit'
  | 'rewrite'
  | 'undo'
  | 'redo'
  | 'reset'
  | 'putAside'
  | 'back'
  | 'follow'
>;

/** How many rewritings of a position can be taken back. */
const MOST_WRITTEN = 100;

export function createGame(store: () => Store): Play {
  let queue: Promise<unknown> = Promise.resolve();

  /** Does something when all before it is done. Until then what is on the map may move. */
  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    count(1);
    const turn = queue.then(work).finally(() => count(-1));
    queue = turn.catch(() => undefined); // whoever asked for it tells why it cannot be
    return turn;
  }

  const count = (by: 1 | -1) => store().set({ changes: store().state.changes + by });

  /**
   * Changes the game, one change at a time. A refusal is told and leaves everything as it was.
   * @param request - made when its turn comes; null: there is nothing to do
   * @param sitting - whose game it is
   * @returns whether it was done
   */
  function change(
    request: () => Asking<'act' | 'open'> | null,
    next: (board: Board) => Partial<State>,
    sitting: () => Parameters<Store['keeper']['keep']>[2] = () => 'same',
  ): Promise<boolean> {
    send();
    return inTurn(async () => {
      const asked = request();
      if (!asked) return unsent();
      const whose = sitting();
      const { behind } = store().state.device;
      if ((asked.ask === 'act' || (behind && whose === 'same')) && barred(store().state))
        return refused();
      try {
        const board = await store().ask(asked);
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
   * @param goesOn - it is the game that was on the board: what is in hand may stay there
   */
  async function show(
    next: Partial<State> & { board: Board },
    sitting: Parameters<Store['keeper']['keep']>[2],
    goesOn = false,
  ) {
    const { guard } = store();
    const seen = guard && next.board.game.post ? await guard(next, sitting !== 'same') : next;
    const { own, ...then } = seen as Coming;
    await keepIt(then, own ? { own } : sitting);
    const hand = handOf(store().state);
    store().set({ ...settled(then.board), ...then });
    if (goesOn) void takeUpAgain(store(), hand);
  }

  /** A log that is stopped is kept as it came, until something is decided after it. */
  function keepIt(
    { board, ...next }: Partial<State> & { board: Board },
    sitting: Parameters<Store['keeper']['keep']>[2],
  ) {
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
   */
  function settled(board: Board): Partial<State> {
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

  /** The game as undo will find it, should the position be written anew. */
  function standing(): Written | null {
    const { board, caseRun, marks, linked } = store().state;
    return board && !caseRun ? { game: board.game, marks, linked } : null;
  }

  function act(entries: Entry[], { slide = null }: { slide?: State['slide'] } = {}) {
    let base: ReturnType<typeof ground> = null;
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

  function open(game: Game, { why = '', quiet = false }: { why?: string; quiet?: boolean } = {}) {
    const kept = keep();
    return change(
      () => ({ ask: 'open', game, ...(quiet ? {} : { upTo: true }) }),
      (board) => ({ ...(quiet ? {} : another()), ...opened(board, kept, why, quiet) }),
      () => (quiet ? 'same' : 'fresh'),
    );
  }

  async function openLink(link: string) {
    const kept = keep();
    const asked = await inTurn(async () => {
      const sent = await store().ask({ ask: 'unlink', link, upTo: true }),
        { board } = sent;
      await show(
        {
          ...another(),
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

  function rewrite(make: (board: Board) => Promise<ScenarioDoc | null>) {
    send();
    return inTurn(async () => {
      const before = standing();
      if (before && barred(store().state)) return refused();
      try {
        const scenario = before && (await make(store().state.board as Board));
        if (!before || !scenario) return unsent();
        const board = await store().ask(
          { ask: 'open', game: { scenario, log: [] } },
          { toast: true },
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

  /** The step before the last rewriting, or after it again. */
  function rewritten(way: 'back' | 'forth') {
    let then: Written | undefined;
    return change(
      () => {
        const { redo, written } = store().state,
          next = way === 'back' ? written.at(-1) : redo.at(-1);
        then = next && !Array.isArray(next) && standing() ? next : undefined;
        return then ? { ask: 'open', game: then.game } : null;
      },
      () => {
        const { redo, written } = store().state,
          now = standing() as Written;
        const lists =
          way === 'back'
            ? { written: written.slice(0, -1), redo: [...redo, now] }
            : { written: [...written, now], redo: redo.slice(0, -1) };
        return { ...lists, marks: then?.marks ?? [], linked: then?.linked ?? 0 };
      },
    );
  }

  /** What begins anew with another game. */
  const another = (): Partial<State> => ({
    ...nobodyLooks,
    openings: store().state.openings + 1,
  });

  /** @param quiet - the same board, touched up: nothing to announce */
  function opened(board: Board, kept: State['kept'], why: string, quiet = false): Partial<State> {
    const { stopped } = board;
    const news = stopped ? opening.opened(stopped.index + 1) : board.notice;
    const told = [why, news].filter(Boolean).join(' ');
    const action = kept ? { label: words.back, run: () => void store().back() } : null;
    if (told || (action && !quiet))
      queueMicrotask(() => store().toast(told || words.opened(board.title), { action }));
    const fresh = quiet ? {} : { tab: 'umpire' as const, written: [], aside: stopped };
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
      let taken: Entry[] = [];
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
          ...another(),
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
        const board = (await asked) as Board;
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
