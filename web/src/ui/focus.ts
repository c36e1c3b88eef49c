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
 * Keeps a keyboard user's focus in the page while it is drawn: if the element that shows it goes,
 * the pane gets it, or the panel if it was there, or else the map. After a tap or a click nothing
 * does: browsers show a focus that a script moves from nowhere, and the map turns to its hex then.
 * @returns to be called once the page is drawn
 */
export function holdFocus() {
  const had = document.activeElement;
  const shown = had?.matches(':focus-visible');
  const places = had?.closest('.panel') ? '#panel-body, .pane' : '.pane';
  return () => {
    if (!shown || had?.isConnected) return;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const find = (one: string) => document.querySelector<HTMLElement>(one);
      const next = find(places) ?? find('.board-play');
      if (next?.matches('.pane')) next.tabIndex = -1;
      next?.focus({ preventScroll: true });
    });
  };
}
