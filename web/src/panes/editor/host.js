/**
 * Where a map has a picture on this device, it is laid under it as soon as the map is there. The
 * code for it is fetched where there is one for some map.
 */
import { pictured } from '../../storage/settings.js';
import { keyOf } from './mapkey.js';

/** @import { State, Store } from '../../pane.d.ts' */

/** @param {Store} store */
export function hostBackdrops(store) {
  let last = '';
  /** @type {State['shown'] | undefined} */
  let seen;
  store.subscribe((state) => {
    if (state.shown === seen) return;
    seen = state.shown;
    const key = keyOf(state);
    if (!key || key === last) return;
    last = key;
    if (!state.backdrop && !pictured.read()) return;
    void import('./backdrops.js').then(({ layDown, takeOff }) => {
      if (keyOf(store.state) !== key) return;
      takeOff(store);
      void layDown(store);
    });
  });
}
