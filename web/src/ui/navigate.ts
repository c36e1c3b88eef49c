/**
 * Changes from one view to another. The caller need not know the pane: the store receives the view
 * and its argument, and the shell notifies the pane.
 */
import { nothingPicked } from '../state.ts';
import type { Store } from '../page.ts';

/**
 * Shows a view.
 * @param arg - passed to the view's pane
 */
export function showPane(store: Store, view: string, arg: unknown = null) {
  if (view !== 'board' && !store.state.views.some(({ id }) => id === view)) return;
  store.set({ ...nothingPicked, view, entered: { view, arg } });
}

/** Opens a rulebook at a clause: the rulebook given, or that of the game on the board. */
export function openClause(store: Store, clause: string, ruleset?: string) {
  const view = 'rulebook';
  if (store.state.views.some(({ id }) => id === view))
    store.set({ view, entered: { view, arg: { clause, ruleset } }, dialog: null, dialogArg: null });
}
