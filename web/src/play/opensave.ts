/** Puts a saved game on the board. */
import type { Store } from '../page.ts';
import type { Save } from '../storage/kinds.ts';

/** Resumes a saved game in the sitting that it was saved in. */
export function openSave(store: Store, { id, game, marks, linked, aside }: Save) {
  store.set({ kept: { game, marks, linked, aside, sitting: Promise.resolve(id) } });
  return store.back();
}
