/**
 * Whether the puzzle on the board is solved: by its decisions, not by luck or by what others let
 * happen. Where dice or another side had a part in it the solver is asked, in its worker; where
 * nobody else had, a goal that is met is solved. It knows no rule.
 */
import { judge } from '../../solving/solver.ts';
import { paneMemory } from '../../ui/memory.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../types/board.ts';
import type { Game } from '../../types/documents.ts';
import type { Judged } from '../../types/answers.ts';

/**
 * - `checking`: the solver is looking at the decisions; `unchecked`: it could not tell.
 * - `lucky`: the goal is met, and some decision would have let it go.
 * - `hand`: the umpire's hand was in it.
 */
export type Outcome = 'open' | 'checking' | 'unchecked' | 'solved' | 'lucky' | 'failed' | 'hand';

/** What was found out about a game; `found` is null while it is looked at. */
interface Memory {
  game: Game | null;
  found: Judged | null;
  over: boolean;
}

const memory = paneMemory<Memory>('puzzle-solved', { game: null, found: null, over: false });

/** What was found out about the decisions of the game on the board; null where nothing was. */
export function judgedOf(state: Pick<State, 'panes' | 'shown'>): Judged | null {
  const { found, game } = memory.of(state);
  return game !== null && game === state.shown?.game ? found : null;
}

/** A goal that may be missed for all that was done rightly. */
const isChancy = ({ game }: Board) => (game.scenario.goal?.chance ?? '1') !== '1';

/** Whether more than the decisions of the goal's side led here. */
function takesTwo({ game, goal, log }: Board) {
  return game.log.some((entry) => 'roll' in entry) || log.some(({ side }) => side !== goal?.side);
}

export function outcomeOf(state: Pick<State, 'panes' | 'shown'>): Outcome {
  const { shown: board } = state;
  const goal = board?.goal;
  if (!board || !goal) return 'open';
  if (goal.byHand) return 'hand';
  if (goal.stands === 'open') return 'open';
  const met = goal.stands === 'met';
  if (met ? !takesTwo(board) : !isChancy(board)) return met ? 'solved' : 'failed';
  const { game, over } = memory.of(state),
    found = judgedOf(state);
  if (!found) return game === board.game && over ? 'unchecked' : 'checking';
  if (found.stands === 'undecided') return 'unchecked';
  if (found.stands === 'kept') return 'solved';
  return met ? 'lucky' : 'failed';
}

/**
 * Looks at the decisions, where that is needed.
 * @returns how the puzzle stands then
 */
export async function settle(store: Store): Promise<Outcome> {
  const board = store.state.shown;
  if (!board || outcomeOf(store.state) !== 'checking') return outcomeOf(store.state);
  const { game } = board;
  memory.set(store, { game, found: null, over: false });
  const found = await judge(game).catch(() => null); // stopped, or no worker: it is not known
  if (memory.of(store.state).game !== game) return 'open';
  memory.set(store, { game, found, over: true });
  return store.state.shown?.game === game ? outcomeOf(store.state) : 'open';
}

/** Looks once more at what could not be told. */
export function recheck(store: Store) {
  memory.set(store, { game: null });
  return settle(store);
}

/** "221/512" of a hundred times; 100 where the goal can be forced. */
export function ofHundred(chance: string) {
  const [part, whole = 1] = chance.split('/').map(Number);
  return Math.round((100 * part) / whole);
}
