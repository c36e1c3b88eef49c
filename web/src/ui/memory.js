/**
 * What a pane remembers between draws. The store keeps it, so that a draw is a function of the
 * state.
 */

/** @import { State, Store } from '../page.d.ts' */

/**
 * A pane's own part of the state, under a name of its own.
 * @template {object} T
 * @param {string} key
 * @param {T} initial what the pane starts from
 */
export const paneMemory = (key, initial) => ({
  /** @param {Pick<State, 'panes'>} state @returns {T} */
  of: ({ panes }) => /** @type {T | undefined} */ (panes[key]) ?? initial,

  /** @param {Store} store @param {Partial<T>} partial */
  set(store, partial) {
    const { panes } = store.state;
    store.set({ panes: { ...panes, [key]: { ...(panes[key] ?? initial), ...partial } } });
  },
});

/** Puts the focus on an element once the draw under way is done. @param {string} selector */
export function focusSoon(selector) {
  requestAnimationFrame(() => {
    const found = document.querySelector(selector);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
  });
}

/**
 * The board, as soon as the umpire has read the game: a pane may be opened before that.
 * @param {Store} store
 * @returns {Promise<import('../types/board.d.ts').Board>}
 */
export function boardThere(store) {
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
