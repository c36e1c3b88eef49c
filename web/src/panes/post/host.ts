/** Looks at each game that comes to the board: whether it is played by link, and by whom. */
import type { Store } from '../../pane.ts';
import type { pane } from './post.ts';

/** @param fetch - loads the pane's code */
export function guardGames(store: Store, fetch: () => Promise<unknown>) {
  store.guard = async (...coming) => ((await fetch()) as typeof pane).guard(store, ...coming);
}
