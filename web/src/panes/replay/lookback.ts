/**
 * The look back at a game: computed by the search worker, and kept while its board is shown. It
 * knows no rule.
 */
import { Stopped, askBeside, stop } from '../../solving/solver.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { lookBackWords as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { LookBack } from '../../contract/opponent.ts';
import type { Searched } from '../../solving/solver.ts';
import type { State } from '../../page.ts';
import type { Store } from '../../pane.ts';

const unasked = {
  /** The board that the look back belongs to. */
  of: null as Board | null,
  /** What is known so far: the curve, then more and more decisions. */
  found: null as LookBack | null,
  /** Entries, or with the curve decisions, that are done; null while no search is running. */
  searched: null as { done: number; of: number } | null,
  /** Why the look back failed; "" if it did not. */
  failed: '',
};
type LookBackState = typeof unasked;
const memory = paneMemory('lookback', unasked);

/** The look back at the game on a board; empty if the stored one belongs to another board. */
export const lookBackOf = (state: State, of: Board): LookBackState => {
  const known = memory.of(state);
  return known.of === of ? known : unasked;
};

/** The decisions of one request: what they gave is shown, and stays when the rest is stopped. */
const AT_ONCE = 6;

/** Compute the look back at the game that led to a board: its curve, then decision by decision. */
export async function ask(store: Store, of: Board) {
  const { game } = of;
  store.say(say.working);
  memory.set(store, { ...unasked, of, searched: { done: 0, of: game.log.length } });
  const here = () => memory.of(store.state).of === of;
  const hear = ({ positions, bound }: Searched) => {
    if (here() && !memory.of(store.state).found)
      memory.set(store, { searched: { done: positions, of: bound } });
  };
  try {
    for (let decisions = 0; memory.of(store.state).searched; decisions += AT_ONCE) {
      const found = await askBeside({ ask: 'lookback', game, decisions }, hear);
      if (!here()) return;
      const searched = { done: found.examined, of: found.decisions };
      memory.set(store, { found, searched: searched.done < searched.of ? searched : null });
      if (searched.done === searched.of)
        store.say(say.done(found.turnings.length, found.falls.length));
    }
  } catch (failure) {
    if (!here()) return;
    memory.set(store, {
      searched: null,
      failed: failure instanceof Stopped ? '' : sentence(failure),
    });
  }
}

/** Stop a running look back. */
export function stopLookBack(store: Store) {
  if (memory.of(store.state).searched) stop();
}
