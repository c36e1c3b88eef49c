/**
 * Moves a keyboard user's focus to the map's hex: removes the focus from the current element, so
 * that the board focuses the hex.
 */
import type { Store } from '../page.ts';

export function toMap(store: Store) {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !activeElement.closest('.map')) activeElement.blur();
  // `byKeys` is toggled so that the hex is focused even if the cursor has not changed.
  store.set({ byKeys: false });
  store.set({ byKeys: true });
}
