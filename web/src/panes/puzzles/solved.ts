/**
 * Decide whether the puzzle on the board was solved by the player's decisions, not by luck or by
 * mistakes of another side. If dice or another side were involved, the solver decides in its
 * worker; otherwise a goal that is met counts as solved. It knows no rule.
 */
import { judge } from '../../solving/solver.ts';
import { paneMemory } from '../../ui/memory.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Game } from '../../contract/documents.ts';
import type { Judged } from '../../contract/rulings.ts';

/**
 * - `checking`: the solver is examining the decisions; `unchecked`: it could not decide.
 * - `lucky`: the goal is met, but a decision would have allowed it to fail.
 * - `hand`: an edit by hand was involved.
 */
export type Outcome = 'open' | 'checking' | 'unchecked' | 'solved' | 'lucky' | 'failed' | 'hand';

/** The judgement of a game; `found` is null while the game is being examined. */
interface SolvedState {
  game: Game | null;
  found: Judged | null;
  over: boolean;
}

const memory = paneMemory<SolvedState>('puzzle-solved', { game: null, found: null, over: false });

/** The judgement of the decisions in the game on the board; null if there is none. */
export function judgedOf(state: Pick<State, 'panes' | 'shown'>): Judged | null {
  const { found, game } = memory.of(state);
  return game !== null && game === state.shown?.game ? found : null;
}

/** Whether the goal may be missed even with correct decisions. */
const isChancy = ({ game }: Board) => (game.scenario.goal?.chance ?? '1') !== '1';

/** Whether only dice may be left of a goal with a chance: they are due, and an act was made. */
export const awaitsDice = (board: Board) =>
  board.goal?.stands === 'open' && isChancy(board) && board.chance !== null && board.goal.made > 0;

/** Whether dice or another side were involved. */
function takesTwo({ game, goal, log }: Board) {
  return game.log.some((entry) => 'roll' in entry) || log.some(({ side }) => side !== goal?.side);
}

export function outcomeOf(state: Pick<State, 'panes' | 'shown'>): Outcome {
  const { shown: board } = state;
  const goal = board?.goal;
  if (!board || !goal) return 'open';
  if (goal.byHand) return 'hand';
  if (goal.stands === 'open') return early(state, board);
  const met = goal.stands === 'met';
  if (met ? !takesTwo(board) : !isChancy(board)) return met ? 'solved' : 'failed';
  const { game, over } = memory.of(state),
    found = judgedOf(state);
  if (!found) return game === board.game && over ? 'unchecked' : 'checking';
  if (found.stands === 'undecided') return 'unchecked';
  if (found.stands === 'kept') return 'solved';
  return met ? 'lucky' : 'failed';
}

/** The outcome before the dice: known once no decision can change it any more. */
function early(state: Pick<State, 'panes' | 'shown'>, board: Board): Outcome {
  const found = awaitsDice(board) ? judgedOf(state) : null;
  return found?.settled && found.stands === 'kept' ? 'solved' : 'open';
}

/**
 * Have the decisions examined, if needed.
 * @returns the outcome afterwards
 */
export async function settle(store: Store): Promise<Outcome> {
  const board = store.state.shown;
  const known = outcomeOf(store.state);
  if (!board || (known !== 'checking' && !(known === 'open' && awaitsDice(board)))) return known;
  const { game } = board;
  memory.set(store, { game, found: null, over: false });
  const found = await judge(game).catch(() => null); // stopped, or no worker: undecided
  if (memory.of(store.state).game !== game) return 'open';
  memory.set(store, { game, found, over: true });
  return store.state.shown?.game === game ? outcomeOf(store.state) : 'open';
}

/** Examine an undecided game again. */
export function recheck(store: Store) {
  memory.set(store, { game: null });
  return settle(store);
}

/** A chance such as "221/512" in percent; 100 if the goal can be forced. */
export function ofHundred(chance: string) {
  const [part, whole = 1] = chance.split('/').map(Number);
  return Math.round((100 * part) / whole);
}
