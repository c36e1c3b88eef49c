/** The button below a verdict that makes a report of it. The dialog behind it is fetched when it is pressed. */
import { html } from 'lit-html';
import { sentence, words } from '../../words.js';
import { everyPane } from '../lazy.js';

/**
 * @import { Board, Verdict } from '../../types.d.ts'
 * @import { Store } from '../pane.d.ts'
 */

/** @param {{ board: Board, verdict: Verdict, text?: string }} ruling @param {Store} store */
export const reportButton = (ruling, store) =>
  html` <button
    type="button"
    class="button is-small is-quiet"
    @click=${() =>
      everyPane()
        .then(({ openReport }) => openReport(store, ruling))
        .catch((error) => store.toast(sentence(error), { grade: 'forbidden' }))}
  >
    ${words.panel.report}
  </button>`;
