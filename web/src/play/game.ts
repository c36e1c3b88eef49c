/**
 * The game on the board: acting, editing, opening and undoing.
 *
 * A game is a scenario and a log. Undo therefore shortens the log, and redo adds the removed
 * entries again. changes.ts queues, saves and shows each change.
 */
import { barred, nobodyLooks, shorter } from '../state.ts';
import { words } from '../words.ts';
import { Changes } from './changes.ts';
import { isComputers, isTheirs } from './face.ts';
import { computers, opening } from './words.ts';
import type { Board } from '../contract/board.ts';
import type { Entry, Game, ScenarioDoc } from '../contract/documents.ts';
import type { State, Store, Written } from '../page.ts';
import type { Ground } from './changes.ts';

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

/** The maximum number of rewritings of the position that undo remembers. */
const MOST_WRITTEN = 100;

export function createGame(store: () => Store): Play {
  const changes = new Changes(store);
  return {
    act(entries, how) {
      const { state } = store();
      if (how?.computer) return act(changes, entries, how);
      if (isComputers(state)) return Promise.resolve(notYours(store(), computers.decides));
      const theirs = entries.some((one) => 'edit' in one && isTheirs(state, one.who ?? ''));
      if (theirs) return Promise.resolve(notYours(store(), computers.theirs));
      return act(changes, entries, how);
    },
    edit: (entry) => act(changes, [entry]),
    open: (game, how) => open(changes, game, how),
    openLink: (link) => openLink(changes, link),
    rewrite: (make, how) => rewrite(changes, make, how),
    undo: () => (shorter(store().state) === null ? rewritten(changes, 'back') : takeBack(changes)),
    redo: () =>
      Array.isArray(store().state.redo.at(-1)) ? repeat(changes) : rewritten(changes, 'forth'),
    reset: () => reset(changes),
    putAside: (rest) => putAside(changes, rest),
    back: () => back(changes),
    follow: (save) => follow(changes, save),
  };
}

/** Says that somebody else does this. */
function notYours(store: Store, why: string) {
  store.toast(why, { grade: 'forbidden' });
  return false;
}

/** Adds entries to the log; on a worked case the entries start a new game. */
function act(
  changes: Changes,
  entries: Entry[],
  { slide = null }: Partial<Pick<State, 'slide'>> = {},
) {
  let ground: Ground | null = null;
  let fromCase = false;
  return changes.change({
    request() {
      ground = changes.ground();
      fromCase = changes.state.caseRun !== null;
      return ground && entries.length ? { ask: 'act', game: ground.game, entries } : null;
    },
    next: () => ({
      marks: ground?.marks ?? [],
      linked: ground?.linked ?? 0,
      kept: ground?.kept ?? null,
      redo: [],
      slide,
    }),
    sitting: () => (fromCase ? 'fresh' : 'same'),
  });
}

/**
 * Opens a game.
 * @param quiet - the game is a revision of the current one: nothing is announced
 */
function open(
  changes: Changes,
  game: Game,
  { why = '', quiet = false }: { why?: string; quiet?: boolean } = {},
) {
  const kept = changes.left();
  return changes.change({
    request: () => ({ ask: 'open', game, ...(quiet ? {} : { upTo: true }) }),
    next: (board) => ({
      ...(quiet ? {} : another(changes.state)),
      ...opened(changes, board, kept, { why, quiet }),
    }),
    sitting: () => (quiet ? 'same' : 'fresh'),
  });
}

async function openLink(changes: Changes, link: string) {
  const kept = changes.left();
  const asked = await changes.inTurn(async () => {
    const sent = await changes.store.ask({ ask: 'unlink', link, upTo: true });
    const { board } = sent;
    const fresh = { ...another(changes.state), ...opened(changes, board, kept) };
    await changes.show({ ...fresh, linked: board.game.log.length, board }, 'fresh');
    return sent.asked;
  });
  if (asked) await changes.store.point(asked);
  return true;
}

/** Replaces the position with another scenario, as the editor does; undo restores it. */
function rewrite(
  changes: Changes,
  make: (board: Board) => Promise<ScenarioDoc | null>,
  { apart = false } = {},
) {
  changes.send();
  return changes.inTurn(async () => {
    const before = changes.standing();
    if (before && barred(changes.state)) return changes.refused();
    try {
      const scenario = before && (await make(changes.state.board as Board));
      if (!before || !scenario) return changes.unsent();
      const game: Game = { scenario, log: [] };
      const board = await changes.store.ask({ ask: 'open', game }, { toast: true });
      const written = [...changes.state.written, before].slice(-MOST_WRITTEN);
      // A game that has begun is kept among the saved games, because the new one gets a sitting of
      // its own; under the same title it is called a copy there.
      const fresh = scenario.title === before.game.scenario.title ? 'copy' : 'fresh';
      const whose = apart || before.game.log.length ? fresh : 'same';
      if (apart) await changes.keep({ board: changes.state.board as Board, written }, 'same');
      await changes.show({ marks: [], linked: 0, redo: [], written, board }, whose, true);
      return true;
    } catch {
      return changes.unsent(); // the toast has shown the reason
    }
  });
}

/** Undoes the last rewriting of the position, or redoes it. */
function rewritten(changes: Changes, way: 'back' | 'forth') {
  let then: Written | undefined;
  return changes.change({
    request() {
      const { redo, written } = changes.state;
      const next = way === 'back' ? written.at(-1) : redo.at(-1);
      then = next && !Array.isArray(next) && changes.standing() ? next : undefined;
      return then ? { ask: 'open', game: then.game } : null;
    },
    next() {
      const { redo, written } = changes.state;
      const now = changes.standing() as Written;
      const lists =
        way === 'back'
          ? { written: written.slice(0, -1), redo: [...redo, now] }
          : { written: [...written, now], redo: redo.slice(0, -1) };
      return { ...lists, marks: then?.marks ?? [], linked: then?.linked ?? 0 };
    },
    // Both games stay among the saved ones: each goes on where it is kept.
    sitting: () =>
      !then || then.sitting === changes.store.keeper.sitting() ? 'same' : then.sitting,
  });
}

/** Removes the last act from the log. */
function takeBack(changes: Changes) {
  let taken: Entry[] = [];
  return changes.change({
    request() {
      const { state } = changes;
      const mark = shorter(state);
      if (mark === null || !state.board || state.caseRun) return null;
      const { game } = state.board;
      taken = game.log.slice(mark);
      return { ask: 'open', game: { ...game, log: game.log.slice(0, mark) } };
    },
    next(board) {
      const { redo, marks } = changes.state;
      const { length } = board.game.log;
      return { redo: [...redo, taken], marks: marks.filter((at) => at < length) };
    },
  });
}

/** Adds the entries that the last undo removed to the log again. */
function repeat(changes: Changes) {
  return changes.change({
    request() {
      const { redo, board, caseRun } = changes.state;
      const entries = redo.at(-1);
      return Array.isArray(entries) && board && !caseRun
        ? { ask: 'act', game: board.game, entries }
        : null;
    },
    next(board) {
      const { redo, marks } = changes.state;
      const done = redo.at(-1);
      const length = Array.isArray(done) ? done.length : 0;
      return { redo: redo.slice(0, -1), marks: [...marks, board.game.log.length - length] };
    },
  });
}

function reset(changes: Changes) {
  const kept = changes.left();
  return changes.change({
    request() {
      const { board } = changes.state;
      return board && { ask: 'open', game: { scenario: board.game.scenario, log: [] } };
    },
    next: (board) => opened(changes, board, kept, { why: words.begunAgain }),
    sitting: () => 'fresh',
  });
}

/**
 * Discards the rest of a stopped log, or restores it.
 * @param rest - entries of a link or file after the one where the log was stopped
 */
function putAside(changes: Changes, rest: Parameters<Play['putAside']>[0]) {
  return changes.inTurn(async () => {
    const { board } = changes.state;
    changes.store.set({ aside: rest });
    // After this the board no longer counts as stopped.
    if (board) await changes.keep({ board: { ...board, stopped: null } }, 'same');
  });
}

/** Returns to the game that the current one replaced. */
function back(changes: Changes) {
  const { kept } = changes.state;
  if (!kept) return Promise.resolve(false);
  return changes.change({
    request: () => ({ ask: 'open', game: kept.game, upTo: true }),
    next: ({ stopped }) => ({
      ...another(changes.state),
      aside: stopped ?? kept.aside ?? null,
      marks: kept.marks,
      linked: kept.linked,
      kept: null,
      redo: kept.redo ?? [],
      written: kept.written ?? [],
    }),
    sitting: () => kept.sitting,
  });
}

/** Shows the changes that another tab has made to the game on the board. */
function follow(
  changes: Changes,
  { game, marks, linked, aside = null }: Parameters<Play['follow']>[0],
) {
  return changes.inTurn(async () => {
    const side = changes.state.looking ?? undefined;
    const request = { ask: 'open', game, upTo: true, ...(side ? { side } : {}) } as const;
    const board: Board = await changes.store.ask(request);
    const log = { marks, linked, redo: [], written: [], aside: board.stopped ?? aside };
    changes.store.set({ ...changes.settled(board), board, ...log });
    return true;
  });
}

/** The state to reset for another game. */
const another = ({ openings }: State): Partial<State> => ({
  ...nobodyLooks,
  openings: openings + 1,
});

/** The state of a newly opened game, with the data for undo and "back". */
function opened(
  { store }: Changes,
  board: Board,
  kept: State['kept'],
  { why = '', quiet = false }: { why?: string; quiet?: boolean } = {},
): Partial<State> {
  const { stopped } = board;
  const news = stopped ? opening.opened(stopped.index + 1) : board.notice;
  const message = [why, news].filter(Boolean).join(' ');
  const action = kept ? { label: words.back, run: () => void store.back() } : null;
  if (message || (action && !quiet))
    queueMicrotask(() => store.toast(message || words.opened(board.title), { action }));
  const fresh: Partial<State> = quiet ? {} : { tab: 'umpire', written: [], aside: stopped };
  return { marks: [], linked: 0, redo: [], kept, ...fresh };
}
