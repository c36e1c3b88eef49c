/**
 * The solver plays the side against the puzzle's goal. It chooses the act that harms the goal most,
 * so that a weak reply never solves a puzzle. It replies to the player's acts automatically; a
 * position from a link or from undo is answered only on request.
 */
import { LIMIT, reply } from '../../solving/solver.ts';
import { paneMemory } from '../../ui/memory.ts';
import { problemKey } from '../problem.ts';
import { sameLog } from '../tries.ts';
import type { Entry, Game } from '../../contract/documents.ts';
import type { Replied } from '../../contract/rulings.ts';
import type { State, Store } from '../../pane.ts';

interface ReplyState {
  /** The game being answered. */
  game: Game | null;
  /** Whether the search ended without a reply: it was stopped, or reached its limit. */
  over: boolean;
  /** The last reply, and the log after it. */
  answered: { reply: Replied; log: Entry[] } | null;
}

const memory = paneMemory<ReplyState>('puzzle-reply', { game: null, over: false, answered: null });

/** Whether the computer has a seat in the game: it then decides for that side. */
const seated = ({ panes }: Pick<State, 'panes'>) => {
  const opponent = panes.opponent as { seats?: { levels: object } | null } | undefined;
  return Object.keys(opponent?.seats?.levels ?? {}).length > 0;
};

/** Whether a side other than the goal's has to act on the board. */
export function isOthers(state: Pick<State, 'shown' | 'caseRun' | 'panes'>): boolean {
  const { shown: board, caseRun } = state;
  if (!board?.goal || caseRun || board.chance || board.result || seated(state)) return false;
  const { goal, game } = board;
  if (goal.stands !== 'open' || goal.byHand || !game.scenario.goal) return false;
  return board.sides.some(({ id }) => id === board.actor) && board.actor !== goal.side;
}

/** Whether a reply is being searched, and the last reply if nothing has been played since. */
export function answerOf(state: State) {
  const { game, over, answered } = memory.of(state);
  const mine = state.shown?.game;
  return {
    looking: Boolean(mine && game === mine && !over && isOthers(state)),
    answered: answered && mine && sameLog(mine.log, answered.log) ? answered.reply : null,
  };
}

/** Let the solver act for the other side. */
export async function answerNow(store: Store, limit = LIMIT) {
  const board = store.state.shown;
  if (!board || !isOthers(store.state)) return;
  const { game } = board;
  memory.set(store, { game, over: false });
  const found = await reply(game, limit).catch(() => null); // stopped, or no worker
  if (memory.of(store.state).game !== game) return;
  if (store.state.shown?.game !== game || !found?.entry) return memory.set(store, { over: true });
  if (!(await store.act([found.entry]))) return memory.set(store, { over: true });
  // The other side may already have to act again.
  const log = store.state.shown?.game.log.slice(0, game.log.length + 1) ?? [];
  memory.set(store, { answered: { reply: found, log } });
}

/** Subscribe to the store and answer the player's acts from now on. */
export function answerActs(store: Store) {
  let before = store.state.shown;
  store.subscribe((state) => {
    const was = before;
    before = state.shown;
    if (!was || !state.shown || was === state.shown) return;
    const went = state.shown.game.log.length - was.game.log.length;
    const same = problemKey(was.game.scenario) === problemKey(state.shown.game.scenario);
    if (same && went > 0 && isOthers(state)) void answerNow(store);
  });
}
