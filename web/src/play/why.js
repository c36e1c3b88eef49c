/**
 * A verdict with all that belongs to it: the stack it is about, its findings, its price, the ways
 * out. Draws only.
 */
import { html, nothing } from 'lit-html';
import { hint } from '../ui/parts.js';
import { words } from '../words.js';
import { copyVerdict } from './copy.js';
import { logView } from './log.js';
import { dice } from './later.js';
import { reportButton } from './reportbutton.js';
import { sheetCard } from './sheets.js';
import { isLong } from './shorttext.js';
import { placeName } from './placename.js';
import {
  findingList,
  insteadChips,
  priceList,
  remedyList,
  stackStrip,
  verdictCard,
} from './verdict.js';

/**
 * @import { Why } from '../types/answers.d.ts'
 * @import { Board } from '../types/board.d.ts'
 * @import { Place } from '../types/documents.d.ts'
 * @import { State, Store } from '../page.d.ts'
 */

const say = words.panel;

/**
 * Asks another rulebook about a stack as it stands.
 * @param {Place} place @param {Why} why @param {Board} board @param {Store} store
 */
const underButton = (place, why, board, store) =>
  html` <button
    type="button"
    class="button is-small is-quiet"
    @click=${() => store.openDialog('under', { place, why, board })}
  >
    ${say.under}
  </button>`;

/**
 * What can be done with a verdict besides reading it.
 * @param {Why} why
 * @param {Board} board
 * @param {Store} store
 */
export const verdictTools = (why, board, store) =>
  html` <div class="row-end">
    ${why.place && why.there.length && !why.entering ? underButton(why.place, why, board, store) : nothing}
    ${reportButton({ board, verdict: why.verdict, text: why.text }, store)}
    ${
      isLong(why.verdict)
        ? html`<button
            type="button"
            class="button is-small is-quiet"
            @click=${() => copyVerdict(store, why, { short: true })}
          >
            ${say.copyShort}
          </button>`
        : nothing
    }
    <button type="button" class="button is-small is-quiet" @click=${() => copyVerdict(store, why)}>
      ${say.copy}
    </button>
  </div>`;

/**
 * The stack that a verdict is about: as its sheets, where the rulebook has them, else as counters
 * in order of entry.
 * @param {Why} why
 * @param {Board} board
 * @param {Store} store
 */
const stackPart = (why, board, store) =>
  why.sheets.length
    ? why.sheets.map((sheet) =>
        sheetCard(sheet, board, store, { entering: why.entering, still: true }),
      )
    : stackStrip(why, board, store);

/**
 * The remedies come last, for they come later than the rest: no button moves away under a hand.
 * @param {Why} why @param {Board} board @param {Store} store
 */
export const whyParts = (why, board, store) =>
  html` ${verdictCard(why.verdict)} ${stackPart(why, board, store)}
  ${why.odds ? dice(store)?.oddsPart(why) : nothing}
  ${why.threats ? dice(store)?.threatsPart(why, board, store) : nothing}
  ${findingList(why.verdict, board, store, { here: why.place })} ${priceList(why.verdict, board)}
  ${insteadChips(why.instead, store)} ${verdictTools(why, board, store)}
  ${remedyList(why.remedies, why.entries.length ? null : store)}`;

/** @param {State} state @param {Board} board @param {Store} store */
export function whyFace(state, board, store) {
  const { whyError, target } = state;
  if (whyError) return hint(whyError);
  const why = state.why ?? (state.busy ? null : state.wasWhy);
  return html` <h2 class="asked">${why ? why.verdict.asked : placeName(board, target ?? '')}</h2>
    ${why ? whyParts(why, board, store) : html`<p class="quiet" aria-live="off">${say.thinking}</p>`}
    ${logView(board, state, store)}`;
}
