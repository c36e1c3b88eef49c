/**
 * The rest of a log that today's rules stop, over the umpire's word. Its card comes with the code
 * of the panes (web/build/panes.mjs) when there is one to show.
 */
import { html, nothing } from 'lit-html';
import { styled } from '../ui/styles.js';

/** @import { State, Store } from '../page.d.ts' */

/** @type {typeof import('./stopped.js') | null} */
let there = null;
/** @type {Promise<void> | null} */
let coming = null;

/** Where the card does not come, its sentence stands alone. @param {Store} store */
function card(store) {
  coming ??= Promise.all([import('./stopped.js'), styled('panes')]).then(
    ([code]) => {
      there = code;
      store.set({});
    },
    () => void (coming = null),
  );
  return there;
}

/** It gives way to what is in hand. @param {State} state @param {Store} store */
export const asidePart = ({ aside, caseRun, pick, preview, shown, target }, store) =>
  aside && shown && !caseRun && !pick && !target && (!preview || preview.auto)
    ? (card(store)?.stoppedCard(aside, shown, store) ?? html`<p>${aside.sentence}</p>`)
    : nothing;
