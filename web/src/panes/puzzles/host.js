/**
 * What the page knows of puzzles before one is on the board: that the strip over the map has to be
 * fetched when there is. It comes by itself, small, so that a link's goal does not wait for the
 * code of the panes.
 */
import { nothing } from 'lit-html';
import { styled } from '../../ui/styles.js';

/**
 * @import { Pane, State, Store } from '../../pane.d.ts'
 * @typedef {typeof import('./strip.js')} Strip
 */

/** Whether what stands on the board asks for something. @param {State} state */
export const isPuzzle = ({ shown, draft, caseRun }) =>
  !caseRun && Boolean(shown ? shown.goal : draft?.task);

/** @returns {Pick<Pane, 'bar' | 'start'>} */
export function hostPuzzles() {
  /** @type {Strip | null} */
  let strip = null;
  let asked = false;

  /** @param {Store} store */
  async function fetch(store) {
    asked = true;
    try {
      [strip] = await Promise.all([import('./strip.js'), styled('panes')]);
      strip.begin(store);
      store.set({});
    } catch {
      asked = false; // asked for again with the next position
    }
  }
  return {
    start: (store) =>
      void store.subscribe((state) => {
        if (!asked && isPuzzle(state)) void fetch(store);
      }),
    bar: (state, store) => (strip && isPuzzle(state) ? strip.bar(state, store) : nothing),
  };
}
