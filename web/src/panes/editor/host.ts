/**
 * Where a map has a picture on this device, it is laid under it as soon as the map is there. The
 * code for it is fetched where there is one for some map.
 */
import { pictured } from '../../storage/settings.ts';
import { keyOf } from './mapkey.ts';
import type { State, Store } from '../../pane.ts';

export function hostBackdrops(store: Store) {
  let last = '';
  let seen: State['shown'] | undefined;
  store.subscribe((state) => {
    if (state.shown === seen) return;
    seen = state.shown;
    const key = keyOf(state);
    if (!key || key === last) return;
    last = key;
    if (!state.backdrop && !pictured.read()) return;
    void import('./backdrops.ts').then(({ layDown, takeOff }) => {
      if (keyOf(store.state) !== key) return;
      takeOff(store);
      void layDown(store);
    });
  });
}
