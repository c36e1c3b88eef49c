/** The button below a verdict that makes a report of it. */
import { html } from 'lit-html';
import { words } from '../words.js';
import { questionOf } from './question.js';

/**
 * @import { Board } from '../types/board.d.ts'
 * @import { Asked } from '../types/documents.d.ts'
 * @import { Verdict } from '../types/verdicts.d.ts'
 * @import { Store } from '../page.d.ts'
 * @typedef {{ board: Board, verdict: Verdict, text?: string, asked?: Asked }} Ruling
 *   `text`: the umpire's own, where there is one; `asked`: how a link asks for it again
 */

/** @param {Ruling} ruling @param {Store} store */
export const reportButton = (ruling, store) =>
  html` <button
    type="button"
    class="button is-small is-quiet"
    @click=${() =>
      store.openDialog('report', {
        ...ruling,
        ...(ruling.board === store.state.shown ? { asked: questionOf(store.state) } : {}),
      })}
  >
    ${words.panel.report}
  </button>`;
