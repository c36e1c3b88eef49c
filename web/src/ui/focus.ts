/** Where the focus goes: to the map, or to where the element was that had it and is gone. */
import type { Store } from '../page.ts';

/**
 * Moves a keyboard user's focus to the map's hex: removes the focus from the current element, so
 * that the board focuses the hex.
 */
export function toMap(store: Store) {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !activeElement.closest('.map')) activeElement.blur();
  // `byKeys` is toggled so that the hex is focused even if the cursor has not changed.
  store.set({ byKeys: false });
  store.set({ byKeys: true });
}

/**
 * Keeps the focus in the page while it is drawn: if the element that has it goes, the pane gets it,
 * or the panel if it was there, or else the map.
 * @returns to be called once the page is drawn
 */
export function holdFocus() {
  const had = document.activeElement;
  const places = had?.closest('.panel') ? '#panel-body, .pane' : '.pane';
  return () => {
    if (had === document.body || had?.isConnected) return;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const find = (one: string) => document.querySelector<HTMLElement>(one);
      const next = find(places) ?? find('.board-play');
      if (next?.matches('.pane')) next.tabIndex = -1;
      next?.focus({ preventScroll: true });
    });
  };
}
