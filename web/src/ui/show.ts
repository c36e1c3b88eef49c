/**
 * The ways from one view to another. Nobody needs to know a pane to lead to it: the store is told
 * which view is wanted and what for, and the shell tells the pane.
 */
import { nothingPicked } from '../state.ts';
import type { Store } from '../page.ts';

/**
 * Brings a view to the front.
 * @param arg - what it is opened for
 */
export function showPane(store: Store, view: string, arg: unknown = null) {
  if (view !== 'board' && !store.state.views.some(({ id }) => id === view)) return;
  store.set({ ...nothingPicked, view, entered: { view, arg } });
}

/**
 * Opens the rulebook on a clause: of the book named, or of the one that the game on the board is
 * played by.
 */
export function openClause(store: Store, clause: string, ruleset?: string) {
  const view = 'rulebook';
  if (store.state.views.some(({ id }) => id === view))
    store.set({ view, entered: { view, arg: { clause, ruleset } }, dialog: null, dialogArg: null });
}
