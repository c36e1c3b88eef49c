/**
 * The line under the top bar where the game is open in another tab. Its code comes with that of the
 * panes (web/build/panes.mjs) when there is something to say.
 */
import { nothing } from 'lit-html';
import { styled } from '../ui/styles.js';

/** @import { State, Store } from '../page.d.ts' */

/** @type {typeof import('./tabsline.js') | null} */
let there = null;
let asked = false;

/** @param {Store} store */
async function fetch(store) {
  asked = true;
  try {
    [there] = await Promise.all([import('./tabsline.js'), styled('panes')]);
    store.set({});
  } catch {
    asked = false; // asked for again with the next draw
  }
}

/** @param {State} state @param {Store} store */
export function tabsBand(state, store) {
  const { behind, elsewhere } = state.device;
  if (!behind && !elsewhere) return nothing;
  if (!there && !asked) void fetch(store);
  return there?.tabsLine(state, store) ?? nothing;
}
