/** A verdict with all its parts: the stack, the findings, the price, the remedies. Only draws. */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { hint } from '../ui/parts.ts';
import { words } from '../words.ts';
import { copyVerdict } from './copy.ts';
import { logView } from './log.ts';
import { dice } from './lazy-chance.ts';
import { reportButton } from './reportbutton.ts';
import { sheetCard } from './sheets.ts';
import { isLong } from './shorttext.ts';
import { placeName } from './placename.ts';
import {
  findingList,
  insteadChips,
  priceList,
  remedyList,
  stackStrip,
  verdictCard,
} from './verdict.ts';
import type { Board } from '../contract/board.ts';
import type { Place } from '../contract/documents.ts';
import type { Why } from '../contract/rulings.ts';
import type { State, Store } from '../page.ts';

const say = words.panel;

/** Draws the button that opens the judgement of another rulebook on the same stack. */
const underButton = (place: Place, why: Why, board: Board, store: Store) =>
  button(say.under, () => store.openDialog('under', { place, why, board }), {
    look: 'small quiet',
  });

/** Draws the buttons for a verdict, such as copying it. */
export const verdictTools = (why: Why, board: Board, store: Store) =>
  html` <div class="row-end">
    ${why.place && why.there.length && !why.entering ? underButton(why.place, why, board, store) : nothing}
    ${reportButton({ board, verdict: why.verdict, text: why.text }, store)}
    ${
      isLong(why.verdict)
        ? button(say.copyShort, () => copyVerdict(store, why, { short: true }), {
            look: 'small quiet',
          })
        : nothing
    }
    ${button(say.copy, () => copyVerdict(store, why), { look: 'small quiet' })}
  </div>`;

/**
 * Draws the stack that a verdict is about: as sheets if the rulebook has them, otherwise as
 * counters in order of entry.
 */
const stackPart = (why: Why, board: Board, store: Store) =>
  why.sheets.length
    ? why.sheets.map((sheet) =>
        sheetCard(sheet, board, store, { entering: why.entering, still: true }),
      )
    : stackStrip(why, board, store);

/**
 * Draws the parts of a verdict. The remedies come last because they arrive later: no button may
 * move away under the user's finger.
 */
export const whyParts = (why: Why, board: Board, store: Store) =>
  html` ${verdictCard(why.verdict)} ${stackPart(why, board, store)}
  ${why.odds ? dice(store)?.oddsPart(why) : nothing}
  ${why.threats ? dice(store)?.threatsPart(why, board, store) : nothing}
  ${findingList(why.verdict, board, store, { here: why.place })} ${priceList(why.verdict, board)}
  ${insteadChips(why.instead, store)} ${verdictTools(why, board, store)}
  ${remedyList(why.remedies, why.entries.length ? null : store)}`;

export function whyFace(state: State, board: Board, store: Store) {
  const { whyError, target } = state;
  if (whyError) return hint(whyError);
  const why = state.why ?? (state.busy ? null : state.wasWhy);
  return html` <h2 class="asked">${why ? why.verdict.asked : placeName(board, target ?? '')}</h2>
    ${why ? whyParts(why, board, store) : html`<p class="quiet" aria-live="off">${say.thinking}</p>`}
    ${logView(board, state, store)}`;
}
