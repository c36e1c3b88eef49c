/**
 * A pane's own data between draws. They are kept in the store, so that drawing is a function of the
 * state.
 */
import type { State, Store } from '../page.ts';
import type { Board } from '../contract/board.ts';

/**
 * Access to a pane's own part of the state, by name.
 * @param initial - the initial value
 */
export const paneMemory = <T extends object>(key: string, initial: T) => ({
  of: ({ panes }: Pick<State, 'panes'>): T => (panes[key] as T | undefined) ?? initial,

  set(store: Store, partial: Partial<T>) {
    const { panes } = store.state;
    store.set({ panes: { ...panes, [key]: { ...(panes[key] ?? initial), ...partial } } });
  },
});

/** Focuses an element after the pending draw. */
export function focusSoon(selector: string) {
  requestAnimationFrame(() => {
    const found = document.querySelector(selector);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
  });
}

/**
 * Resolves with the board as soon as the umpire has read the game, because a pane may be opened
 * earlier.
 */
export function boardThere(store: Store): Promise<Board> {
  const { shown } = store.state;
  if (shown) return Promise.resolve(shown);
  return new Promise((there) => {
    const stop = store.subscribe((state) => {
      if (!state.shown) return;
      stop();
      there(state.shown);
    });
  });
}
