/** What the umpire says to the hex of the quick check. */
import { html, nothing } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { findingList, priceList, remedyList, verdictCard } from '../../play/verdict.js';
import { sheetCard } from '../../play/sheets.js';
import { copyVerdict } from '../../play/copy.js';
import { reportButton } from '../../play/reportbutton.js';
import { hint } from '../../ui/parts.js';
import { iconCopy } from '../../ui/icons.js';
import { words } from '../words.js';
import { quickOf } from './state.js';
import { common } from '../titles.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('../../types/verdicts.d.ts').Remedy} Remedy */

/**
 * The sentence alone: whether a piece can go now is for the table to say, here there is no map.
 * @param {Remedy} remedy
 * @returns {Remedy}
 */
const anywhere = (remedy) => ({ ...remedy, changes: [], entries: [], possible: true });

/** While the verdict itself is in sight, the strip below that repeats it is not. */
const sight = new IntersectionObserver(
  ([{ isIntersecting, target }]) =>
    target.closest('.quick')?.toggleAttribute('data-in-sight', isIntersecting),
  { threshold: 0.6 },
);

/** @param {Element | undefined} card */
function follow(card) {
  sight.disconnect();
  if (card) sight.observe(card);
}

/** @param {State} state @param {Store} store */
export function renderAnswer(state, store) {
  const { answer, error, pieces } = quickOf(state);
  if (error) return html`<div class="quick-answer">${hint(error)}</div>`;
  if (pieces.length === 0) return nothing;
  if (!answer)
    return html`<div class="quick-answer">
      <p class="waiting" role="status">${common.waiting}</p>
    </div>`;
  const { board, why } = answer;
  return html` <div class="quick-answer">
    <div role="status" ${ref(follow)}>${verdictCard(why.verdict)}</div>
    ${why.sheets.map((sheet) => sheetCard(sheet, board, null, { entering: why.entering }))}
    ${findingList(why.verdict, board, store)} ${priceList(why.verdict, board)}
    ${remedyList((why.remedies ?? []).map(anywhere))}
    <div class="row-end">
      ${reportButton({ board, verdict: why.verdict, text: why.text }, store)}<button
        type="button"
        class="button is-quiet"
        @click=${() => copyVerdict(store, why, { game: board.game })}
      >
        ${iconCopy}${words.quick.copy}
      </button>
    </div>
  </div>`;
}
