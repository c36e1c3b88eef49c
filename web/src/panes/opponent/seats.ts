/**
 * The computer's seats in the game on the board. The seats belong to the game's sitting and are
 * stored with it on the device, so a game resumes where the page was closed. Another game, even of
 * the same scenario, begins without the computer. This module knows no rule.
 */
import { seated } from '../../storage/settings.ts';
import { kept } from '../../storage/storage.ts';
import { paneMemory } from '../../ui/memory.ts';
import type { Board } from '../../contract/board.ts';
import type { Decision } from '../../contract/rulings.ts';
import type { Computer } from '../../storage/kinds.ts';
import type { State, Store } from '../../pane.ts';

interface Memory {
  seats: Computer | null;
  thinking: boolean;
  /** Whether the computer's worker is still starting. */
  starting: boolean;
  /** The act or the roll that waits until the user presses "next", in words; "" for none. */
  due: string;
  told: Told | null;
  hint: { side: string; decision: Decision | null } | null;
  /** Length of the log at which the computer had nothing to do; -1 for none. */
  idle: number;
  /** Length of the log after the computer's last act; -1 for none. */
  played: number;
  /** Whether the newcomer's game is being opened. */
  coming: boolean;
}

/** What the computer did last. */
export interface Told {
  /** The last decision about a counter or a place, with reasons; null if only dice were rolled. */
  decision: Decision | null;
  /** Length of the log before it, and the step of the game that it was made in. */
  at: number;
  step: string;
  /** The headline: its last act, or what its dice came to. */
  words: string;
}

const nobody: Memory = {
  seats: null,
  thinking: false,
  starting: false,
  due: '',
  told: null,
  hint: null,
  idle: -1,
  played: -1,
  coming: false,
};
const memory = paneMemory('opponent', nobody);
export const opponentOf = memory.of;
export const tell: typeof memory.set = memory.set;

/** The seats, if the board has a game and the computer has a side; else null. */
export function seatsHere(state: State) {
  const { seats } = opponentOf(state);
  return seats && state.board && Object.keys(seats.levels).length ? seats : null;
}

/** A recruit for every side but the one that moves first. */
export function againstRecruits({ actor, sides }: Board): Computer['levels'] {
  const first = sides.find(({ id }) => id === actor) ?? sides[0];
  const others = sides.filter((side) => side !== first);
  return Object.fromEntries(others.map(({ id }) => [id, 'recruit']));
}

/** The seats proposed for a game that has not begun, until somebody chooses; else null. */
export function proposed(state: State): Computer['levels'] | null {
  const { board } = state;
  if (!board || !settled(board) || opponentOf(state).seats) return null;
  const { log, post } = board.game;
  return log.length || post || board.result ? null : againstRecruits(board);
}

/** The levels to show: those that were chosen, or the proposed ones. */
export const levelsOf = (state: State) => opponentOf(state).seats?.levels ?? proposed(state) ?? {};

/** The computer's last decision and act; null once undo has gone back to before that decision. */
export function toldHere(state: State) {
  const { told } = opponentOf(state);
  return told && state.board && state.board.game.log.length >= told.at ? told : null;
}

/** The current step of a game, by turn. */
export const stepOf = ({ turn, steps }: Board) =>
  `${turn} ${steps.find(({ state }) => state === 'now')?.id ?? ''}`;

/**
 * What the computer has done last, when it decides again. An act that names nothing, such as the
 * end of an activation, is no news in the step of the act that it ends; the reasons of an
 * activation are those of its first act.
 */
export function toldNext(before: Told | null, decision: Decision, board: Board): Told {
  const { entry, words, planned } = decision,
    step = stepOf(board);
  const names = entry !== null && 'do' in entry && Boolean(entry.who || entry.on || entry.to);
  if (before?.decision && before.step === step) {
    if (!names) return before;
    if (planned) return { ...before, words };
  }
  return { decision, at: board.game.log.length, step, words };
}

/** The board that the seats belong to, and the id of its sitting. */
let here: { board: Board | null; openings: number; sitting: string } = {
  board: null,
  openings: -1,
  sitting: '',
};
/** Count of changes to the seats, to discard a read that was started earlier. */
let changes = 0;
/** The board whose seats have been loaded. */
let known: Board | null = null;

/** Whether the seats of this board are loaded. */
export const settled = (board: Board) => known === board;

const gameOf = ({ ruleset, title, sides }: Board) =>
  [ruleset, title, ...sides.map(({ id }) => id)].join('|');

/**
 * Load the seats when the board shows another sitting. A restarted or copied game keeps its seats.
 * @param leave - called when the previous game is left
 */
export async function followSeats(store: Store, leave: () => void) {
  const { board, openings } = store.state;
  if (!board || board === here.board) return;
  const before = here.board;
  const same =
    before && known === before && openings === here.openings && gameOf(before) === gameOf(board);
  here = { ...here, board, openings };
  if (!same) {
    leave();
    memory.set(store, nobody);
  }
  const sitting = await store.keeper.sitting();
  if (store.state.board !== board) return;
  if (sitting !== here.sitting) {
    here.sitting = sitting;
    const { seats } = opponentOf(store.state);
    if (!same) {
      const asked = changes;
      const { value } = await kept.computers.get(sitting);
      if (here.sitting !== sitting) return;
      if (asked === changes) memory.set(store, { seats: value });
    } else if (seats) await keep(sitting, seats);
  }
  known = store.state.board;
}

/** Follow seat changes made in another tab that shows the same game. */
export function hearSeats(store: Store) {
  kept.computers.onChange((keys, elsewhere) => {
    const { sitting } = here;
    if (!elsewhere || !keys.includes(sitting)) return;
    void kept.computers.get(sitting).then(({ value }) => {
      if (here.sitting === sitting) memory.set(store, { seats: value });
    });
  });
}

async function keep(sitting: string, seats: Computer) {
  seated.write('1');
  if (Object.keys(seats.levels).length) await kept.computers.put(sitting, seats);
  else await kept.computers.remove([sitting]);
}

export function setSeats(store: Store, news: Partial<Computer>) {
  if (!store.state.board) return;
  changes += 1;
  const seats: Computer = {
    levels: {},
    pace: 'calm',
    seed: Math.floor(Math.random() * 1e6),
    runs: false,
    ...opponentOf(store.state).seats,
    ...news,
  };
  memory.set(store, { seats, hint: null, idle: -1 });
  void store.keeper.sitting().then((sitting) => keep(sitting, seats));
}
