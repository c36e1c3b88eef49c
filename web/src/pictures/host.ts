/**
 * Shows the saved pictures of a map and its counters as soon as a board is shown. This code is
 * fetched only if the device has saved pictures, or when the first picture is added.
 */
import * as backdrops from './backdrops.ts';
import * as counters from './counters.ts';
import { keyOf } from './mapkey.ts';
import type { State, Store } from '../pane.ts';

const boardOf = (state: State) => `${state.openings} ${keyOf(state)}`;

/** The store that this module already follows, so that it subscribes only once. */
let hosted: Store | null = null;

/**
 * Starts to follow the board.
 * @param now - also show the pictures of the current board
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
