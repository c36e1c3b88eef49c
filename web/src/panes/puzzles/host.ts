/**
 * What the page knows of puzzles before one is on the board: that the strip over the map has to be
 * fetched when there is. It comes by itself, small, so that a link's goal does not wait for the
 * code of the panes.
 */
import { nothing } from 'lit-html';
import { styled } from '../../ui/styles.ts';
import type { Pane, State, Store } from '../../pane.ts';

type Strip = typeof import('./strip.ts');

/** Whether what stands on the board asks for something. */
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
