/**
 * Load the puzzle strip over the map when a puzzle comes to the board. The strip is a small module
 * of its own, so that a link's goal does not wait for the panes' code.
 */
import { nothing } from 'lit-html';
import { styled } from '../../ui/styles.ts';
import type { Pane, State, Store } from '../../pane.ts';

type Strip = typeof import('./strip.ts');

/** Whether the board shows a puzzle. */
export const isPuzzle = ({ shown, draft, caseRun }: State) =>
  !caseRun && Boolean(shown ? shown.goal : draft?.task);

export function hostPuzzles(): Pick<Pane, 'bar' | 'start'> {
  let strip: Strip | null = null;
  let asked = false;

  async function fetch(store: Store) {
    asked = true;
    try {
      [strip] = await Promise.all([import('./strip.ts'), styled('panes')]);
      strip.begin(store);
      store.set({});
    } catch {
      asked = false; // retried at the next position
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
