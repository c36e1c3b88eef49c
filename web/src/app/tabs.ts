/** The line under the top bar when the game is open in another tab. */
import { nothing } from 'lit-html';
import { whenDrawn } from '../ui/styles.ts';
import type { State, Store } from '../page.ts';

const line = whenDrawn(() => import('./tabsline.ts'));

export function tabsBand(state: State, store: Store) {
  const { behind, elsewhere } = state.device;
  return behind || elsewhere ? (line(store)?.tabsLine(state, store) ?? nothing) : nothing;
}
