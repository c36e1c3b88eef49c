/**
 * Moves the focus to the map's hex for a keyboard user: the focused element is blurred, and the
 * board focuses its hex.
 */
import type { Store } from '../page.ts';

export function toMap(store: Store) {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !activeElement.closest('.map')) activeElement.blur();
  // Toggled, so that the hex is focused even if the cursor has not changed.
  store.set({ byKeys: false });
  store.set({ byKeys: true });
}
