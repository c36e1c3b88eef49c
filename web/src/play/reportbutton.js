/** The button below a verdict that makes a report of it. */
import { html } from 'lit-html';
import { words } from '../words.js';

/**
 * @import { Board, Verdict } from '../types.d.ts'
 * @import { Store } from '../page.d.ts'
 * @typedef {{ board: Board, verdict: Verdict, text?: string }} Ruling
 *   `text`: the umpire's own, where there is one
 */

/** @param {Ruling} ruling @param {Store} store */
export const reportButton = (ruling, store) =>
  html` <button
    type="button"
    class="button is-small is-quiet"
    @click=${() => store.openDialog('report', ruling)}
  >
    ${words.panel.report}
  </button>`;
