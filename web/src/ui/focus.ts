/**
 * Whoever works the map by keys is on the map: the focus leaves what it was on, and the board takes
 * it to its hex.
 */
import type { Store } from '../page.ts';

export function toMap(store: Store) {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !activeElement.closest('.map')) activeElement.blur();
  // So that the hex is taken anew, be it the one that was the cursor's before.
  store.set({ byKeys: false });
  store.set({ byKeys: true });
}
