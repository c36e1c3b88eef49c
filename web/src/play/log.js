/** The log in words: this phase so far, and the whole of it behind a fold. Draws only. */
import { html, nothing } from 'lit-html';
import { gradeBadge, sideMark } from '../panes/parts.js';
import { words } from '../words.js';
import { lookOf } from './verdict.js';

/** @import { Board, LogLine } from '../types.d.ts' */

const say = words.panel;

/** @param {Board} board */
const row = (board) => (/** @type {LogLine} */ line) => html`
  <li>
    <span class="log-n">${line.n}</span>
    ${line.side ? sideMark(lookOf(board, line.side)) : nothing}
    <span class="log-words">${line.words}</span>
    ${gradeBadge(line.grade, line.badge)}
  </li>`;

/** @param {Board} board */
export function logView(board) {
  const now = board.steps.find((step) => step.state === 'now');
  const recent = board.log.filter((line) => line.turn === board.turn && (!now || line.step === now.id));
  if (board.log.length === 0) return nothing;
  return html`
    <h3 class="head">${say.soFar}</h3>
    ${recent.length ? html`<ol class="log">${recent.map(row(board))}</ol>` : html`<p class="quiet">${say.nothingYet}</p>`}
    ${board.log.length > recent.length
      ? html`<details class="fold"><summary>${say.fullLog}</summary><ol class="log">${board.log.map(row(board))}</ol></details>`
      : nothing}`;
}
