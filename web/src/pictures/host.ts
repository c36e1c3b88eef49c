/**
 * Where a map or its counters have pictures on this device, they are laid on the board as soon as
 * it is there. This is fetched where there are some at all, or with the first of them.
 */
import * as backdrops from './backdrops.ts';
import * as counters from './counters.ts';
import { keyOf } from './mapkey.ts';
import type { State, Store } from '../pane.ts';

const boardOf = (state: State) => `${state.openings} ${keyOf(state)}`;

/** The store that is hosted, so that it is done once. */
let hosted: Store | null = null;

/**
 * Follows the board from now on.
 * @param now - the board that is there is dressed too
 */
export function hostPictures(store: Store, now: boolean) {
  if (hosted === store) return;
  hosted = store;
  let seen: State['shown'] | undefined;
  let last = now ? '' : boardOf(store.state);
  const follow = (state: State) => {
    if (!state.shown || state.shown === seen) return;
    seen = state.shown;
    const board = boardOf(state);
    if (board === last) return;
    last = board;
    for (const { layDown, takeOff } of [backdrops, counters]) {
      takeOff(store);
      void layDown(store);
    }
  };
  store.subscribe(follow);
  follow(store.state);
}
