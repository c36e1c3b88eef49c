/**
 * The computer in the game on the board: its seats, what it is doing, and what it did last. All
 * transitions are pure functions; `computerplay.ts` carries them out. It knows no rule.
 */
import { paneMemory } from '../../ui/memory.ts';
import type { Board } from '../../contract/board.ts';
import type { Decision, Level } from '../../contract/opponent.ts';
import type { Computer } from '../../storage/kinds.ts';
import type { State } from '../../pane.ts';

/**
 * The game that the seats belong to. While `reading`, its sitting is looked up; `keeps`: the seats
 * are already this game's, so that those on the device are not taken.
 */
type Game =
  | { is: 'none' }
  | { is: 'reading'; board: Board; openings: number; sitting: string; keeps: boolean }
  | { is: 'read'; board: Board; openings: number; sitting: string };

/** What the computer is doing. */
export type Turn =
  | { is: 'none' }
  /** The newcomer's game is being opened. */
  | { is: 'opening' }
  /** It decides, or looks for a hint; `starting`: its worker is not there yet. */
  | { is: 'thinking'; board: Board; starting: boolean }
  /** An act is chosen, or dice are due, and are played after a moment. */
  | { is: 'acting'; board: Board }
  /** An act, or without one the dice, wait until the user presses "next". */
  | { is: 'due'; board: Board; words: string; decision: Decision | null }
  /** At this length of the log the computer had nothing to do. */
  | { is: 'stuck'; at: number };

/** What the computer did last. */
export interface LastAct {
  /** The last decision about a counter or a place, with reasons; null if only dice were rolled. */
  decision: Decision | null;
  /** Length of the log before it, and the step of the game that it was made in. */
  at: number;
  step: string;
  /** The headline: its last act, or what its dice came to. */
  words: string;
}

export interface Computers {
  game: Game;
  seats: Computer | null;
  turn: Turn;
  last: LastAct | null;
  hint: { side: string; decision: Decision | null } | null;
  /** Whether a hint was requested while the computer was busy. */
  hintWanted: boolean;
  /** Length of the log after the computer's last act; -1 for none. */
  played: number;
}

const NONE: Turn = { is: 'none' };
export const NOBODY: Computers = {
  game: { is: 'none' },
  seats: null,
  turn: NONE,
  last: null,
  hint: null,
  hintWanted: false,
  played: -1,
};
export const memory = paneMemory('opponent', NOBODY);
export const computersOf = memory.of;

const identity = ({ ruleset, title, sides }: Board) =>
  [ruleset, title, ...sides.map(({ id }) => id)].join('|');

/** Another board is shown: the next one of the same game keeps its seats, another game has none. */
export function withBoard(now: Computers, board: Board, openings: number): Computers {
  const { game, turn } = now;
  if (game.is === 'none' || game.openings !== openings || identity(game.board) !== identity(board))
    return { ...NOBODY, game: { is: 'reading', board, openings, sitting: '', keeps: false } };
  const { sitting } = game;
  const keeps = game.is === 'read' || game.keeps;
  return {
    ...now,
    game: { is: 'reading', board, openings, sitting, keeps },
    turn: turn.is === 'due' ? NONE : turn,
  };
}

/**
 * The sitting of a board is known.
 * @param seats - those on the device; seats chosen meanwhile replace them
 */
export function withSitting(
  now: Computers,
  board: Board,
  sitting: string,
  seats: Computer | null,
): Computers {
  const { game } = now;
  if (game.is !== 'reading' || game.board !== board) return now;
  const { openings, keeps } = game;
  return {
    ...now,
    game: { is: 'read', board, openings, sitting },
    seats: keeps ? now.seats : seats,
  };
}

/**
 * Seats were chosen, here or in another tab. What was due is left if the computer is paused; what
 * it could not decide, it is asked again.
 */
export function withSeats(now: Computers, seats: Computer | null): Computers {
  const { game, turn } = now;
  const left = turn.is === 'stuck' || (turn.is === 'due' && !seats?.runs);
  return {
    ...now,
    game: game.is === 'reading' ? { ...game, keeps: true } : game,
    seats,
    turn: left ? NONE : turn,
    hint: null,
  };
}

/** The seats with some changes. */
export const changedSeats = (
  { seats }: Computers,
  news: Partial<Computer>,
  seed: number,
): Computer => ({ levels: {}, pace: 'calm', seed, runs: false, ...seats, ...news });

/** The computer has decided; without an act it is stuck. */
export function withDecision(now: Computers, decision: Decision, board: Board): Computers {
  if (!decision.entry) return { ...now, turn: { is: 'stuck', at: board.game.log.length } };
  const { words } = decision;
  return {
    ...now,
    last: lastAfter(lastOf(now, board), decision, board),
    turn:
      now.seats?.pace === 'step' ? { is: 'due', board, words, decision } : { is: 'acting', board },
  };
}

/** The work on a board has ended, in whatever way. */
export const withEnd = (now: Computers, board: Board): Computers =>
  (now.turn.is === 'thinking' || now.turn.is === 'acting') && now.turn.board === board
    ? { ...now, turn: NONE }
    : now;

/** Acts were played, which led to a board: what dice came to becomes the headline. */
export function withPlayed(now: Computers, board: Board): Computers {
  const played = board.game.log.length,
    line = board.log.at(-1);
  if (!line?.dice || line.n !== played) return { ...now, played };
  const none = { decision: null, at: line.n - 1, step: stepOf(board) };
  return { ...now, played, last: { ...(lastOf(now, board) ?? none), words: line.words } };
}

/** Whether something can be begun: nothing is thought about, and nothing waits. */
export const isFree = ({ turn }: Computers) =>
  turn.is === 'none' || turn.is === 'stuck' || turn.is === 'opening';

/** Whether the seats of the board are known. */
export const isRead = ({ game }: Computers, board: Board) =>
  game.is === 'read' && game.board === board;

/** The seats, if the board has a game and the computer has a side; else null. */
export function seatsHere(state: State) {
  const { seats } = computersOf(state);
  return seats && state.board && Object.keys(seats.levels).length ? seats : null;
}

/** The computer at a level for every side but the one that moves first. */
export function againstComputers({ actor, sides }: Board, level: Level): Computer['levels'] {
  const first = sides.find(({ id }) => id === actor) ?? sides[0];
  const others = sides.filter((side) => side !== first);
  return Object.fromEntries(others.map(({ id }) => [id, level]));
}

/** The seats proposed for a game that has not begun, until somebody chooses; else null. */
export function proposed(state: State): Computer['levels'] | null {
  const { board } = state,
    now = computersOf(state);
  if (!board || !isRead(now, board) || now.seats) return null;
  const { log, post } = board.game;
  return log.length || post || board.result ? null : againstComputers(board, 'recruit');
}

/** The levels to show: those that were chosen, or the proposed ones. */
export const levelsOf = (state: State) => computersOf(state).seats?.levels ?? proposed(state) ?? {};

/** The computer's last decision and act; null once undo has gone back to before that decision. */
const lastOf = ({ last }: Computers, board: Board | null) =>
  last && board && board.game.log.length >= last.at ? last : null;
export const lastHere = (state: State) => lastOf(computersOf(state), state.board);

/** The current step of a game, by turn. */
const stepOf = ({ turn, steps }: Board) =>
  `${turn} ${steps.find(({ state }) => state === 'now')?.id ?? ''}`;

/**
 * What the computer has done last, when it decides again. An act that names nothing, such as the
 * end of an activation, is no news in the step of the act that it ends; the reasons of an
 * activation are those of its first act.
 */
export function lastAfter(before: LastAct | null, decision: Decision, board: Board): LastAct {
  const { entry, words, planned } = decision,
    step = stepOf(board);
  const names = entry !== null && 'do' in entry && Boolean(entry.who || entry.on || entry.to);
  if (before?.decision && before.step === step) {
    if (!names) return before;
    if (planned) return { ...before, words };
  }
  return { decision, at: board.game.log.length, step, words };
}

/** Whether this page may play a computer's side now. */
export const mayPlay = (state: State, board: Board) =>
  !board.game.post && !state.caseRun && !state.device.behind && !isStuck(state, board);

/** Whether the computer had nothing to do on this board. */
export function isStuck(state: State, { game }: Board) {
  const { turn } = computersOf(state);
  return turn.is === 'stuck' && turn.at === game.log.length;
}

/** Whether the dice that are due belong to the computer. */
export function rollsItself({ chance, game, sides }: Board, state: State, seats: Computer) {
  const { played } = computersOf(state);
  const by = new Set(chance?.by.map(({ side }) => side));
  if (by.size && [...by].every((side) => sides.some(({ id }) => id === side)))
    return [...by].every((side) => seats.levels[side]);
  return game.log.length === played || sides.every(({ id }) => seats.levels[id]);
}

/** What the computer does next on this board: it rolls, it decides, or nothing. */
export function nextOf(state: State): 'roll' | 'decide' | 'nothing' {
  const { board, changes } = state,
    seats = seatsHere(state),
    now = computersOf(state);
  if (!seats?.runs || !board || !isFree(now) || !isRead(now, board)) return 'nothing';
  if (board.result || changes || !mayPlay(state, board)) return 'nothing';
  if (board.chance) return rollsItself(board, state, seats) ? 'roll' : 'nothing';
  return seats.levels[board.actor] ? 'decide' : 'nothing';
}
