/** The line under the top bar where the game is open in another tab. */
import { nothing } from 'lit-html';
import { whenDrawn } from '../ui/styles.js';

/** @import { State, Store } from '../page.d.ts' */

const line = whenDrawn(() => import('./tabsline.js'));

/** @param {State} state @param {Store} store */
export function tabsBand(state, store) {
  const { behind, elsewhere } = state.device;
  return behind || elsewhere ? (line(store)?.tabsLine(state, store) ?? nothing) : nothing;
}
