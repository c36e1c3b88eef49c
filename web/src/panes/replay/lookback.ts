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
import type { State } from '../../page.ts';
import type { Store } from '../../pane.ts';

const unasked = {
  /** The board that the look back belongs to. */
  of: null as Board | null,
  found: null as LookBack | null,
  /** Entries examined, out of how many; null while no search is running. */
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

/** Compute the look back at the game that led to a board. */
export async function ask(store: Store, of: Board) {
  const { length } = of.game.log;
  store.say(say.working);
  memory.set(store, { ...unasked, of, searched: { done: 0, of: length } });
  const here = () => memory.of(store.state).of === of;
  try {
    const found = await askBeside({ ask: 'lookback', game: of.game }, ({ positions, bound }) => {
      if (here()) memory.set(store, { searched: { done: positions, of: bound } });
    });
    if (!here()) return;
    memory.set(store, { found, searched: null });
    store.say(say.done(found.turnings.length, found.falls.length));
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
