/** What a pane remembers between draws, kept in the store so that a draw is a function of the state. */

/** @typedef {import('./pane.d.ts').PaneStates} PaneStates */
/** @typedef {import('./pane.d.ts').Store} Store */

/**
 * Changes a pane's own state and draws again.
 * @template {keyof PaneStates} K
 * @param {Store} store
 * @param {K} key
 * @param {Partial<NonNullable<PaneStates[K]>>} partial
 * @param {NonNullable<PaneStates[K]>} initial what the pane starts from
 */
export function patch(store, key, partial, initial) {
  const panes = store.state.panes ?? {};
  store.set({ panes: { ...panes, [key]: { ...(panes[key] ?? initial), ...partial } } });
}

/** Puts the focus on an element once the draw under way is done. @param {string} selector */
export function focusSoon(selector) {
  requestAnimationFrame(() => {
    const found = document.querySelector(selector);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
  });
}

/** The board, as soon as the umpire has read the game: a pane may be opened before that. @param {Store} store @returns {Promise<import('../types.d.ts').Board>} */
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
