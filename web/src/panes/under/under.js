/** One stack under two rulebooks, side by side. Draws only. */
import { html, nothing } from 'lit-html';
import { placeName } from '../../play/placename.js';
import { verdictCard } from '../../play/verdict.js';
import { dialogHead } from '../../ui/dialog.js';
import { iconBoard, iconOpen } from '../../ui/icons.js';
import { clauseChip, hint, picker, quietTile, ruleBadge } from '../../ui/parts.js';
import { words } from '../../words.js';
import { common } from '../titles.js';
import { choices, chooseFile, judge, openUnder, putOnBoard, underOf } from './state.js';
import { under as say } from './words.js';

/**
 * @import { Under, Why } from '../../types/answers.d.ts'
 * @import { Board } from '../../types/board.d.ts'
 * @import { Finding, Verdict } from '../../types/verdicts.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 * @import { Stack } from './state.js'
 */

/** Rules that come with a game stand in no rulebook of the shelf. */
const HOUSE = 'house';

/** @param {State} state @param {Store} store */
function render(state, store) {
  const { chosen, error, stack, told } = underOf(state);
  const of = choices(state);
  return html` ${dialogHead(words.panel.under, store)}
    <section class="dialog-body under">
      <p class="quiet">${say.lead}</p>
      <div class="under-choice">
        ${
          of.length
            ? picker({
                label: say.book,
                value: chosen,
                of,
                choose: (id) => void judge(store, id),
              })
            : nothing
        }
        <button type="button" class="button" @click=${() => chooseFile(store)}>
          ${iconOpen}${say.file}
        </button>
      </div>
      ${
        stack
          ? html`<div class="under-both">
              ${here(stack, store)}
              ${
                error
                  ? hint(error)
                  : told
                    ? there(told, stack.board, store)
                    : html`<p class="waiting" role="status">${common.waiting}</p>`
              }
            </div>`
          : nothing
      }
    </section>`;
}

/** @param {Stack} stack @param {Store} store */
const here = ({ board, place, why }, store) =>
  html` <section class="under-book" aria-label=${say.here(board.rulesetTitle)}>
    <h3>${say.here(board.rulesetTitle)}</h3>
    <p class="quiet">${placeName(board, place)}</p>
    ${tiles(why, board)} ${verdictCard(why.verdict)} ${findings(why.verdict, board, store)}
  </section>`;

/** @param {Under} told @param {Board} own @param {Store} store */
function there({ book, pieces, quick }, own, store) {
  const name = (/** @type {string} */ id) => own.counters.find((one) => one.id === id)?.name ?? id;
  const taken = pieces.filter(({ now }) => now);
  const left = pieces.filter(({ now }) => !now);
  const rides = pieces.some(({ was }) => own.counters.find(({ id }) => id === was)?.load.length);
  return html` <section class="under-book" aria-label=${say.here(book.title)} aria-live="polite">
    <h3>${say.here(book.title)}</h3>
    <p class="quiet">
      ${[...new Set(taken.map(({ was, now }) => say.taken(name(was), now)))].join(', ')}
    </p>
    ${tiles(quick.why, quick.board)} ${verdictCard(quick.why.verdict)}
    ${left.length ? hint(say.left(left.map(({ was }) => name(was)))) : nothing}
    ${rides ? html`<p class="quiet">${say.aboard}</p>` : nothing}
    ${findings(quick.why.verdict, quick.board, store)}
    <button type="button" class="button" @click=${() => void putOnBoard(store)}>
      ${iconBoard}${say.onBoard}
    </button>
  </section>`;
}

/** The stack in order of entry. @param {Why} why @param {Board} board */
const tiles = ({ there: stack }, board) =>
  html` <div class="strip">
    ${stack.map((id) => {
      const view = board.counters.find((one) => one.id === id);
      return view
        ? html`<span title=${view.name}
            >${quietTile(view, board.sides, 46, board.counters)}<span class="unseen"
              >${view.name}</span
            ></span
          >`
        : nothing;
    })}
  </div>`;

/**
 * The rules that were looked at, gravest first.
 * @param {Verdict} verdict @param {Board} board @param {Store} store
 */
const findings = (verdict, board, store) =>
  html` <ul class="card findings">
    ${verdict.findings
      .filter(({ role }) => role === 'rule')
      .map((one) => row(one, verdict, board, store))}
  </ul>`;

/** @param {Finding} finding @param {Verdict} verdict @param {Board} board @param {Store} store */
const row = ({ clause, grade, sum, words: told }, verdict, { ruleset }, store) =>
  html` <li class="finding" data-grade=${grade}>
    ${ruleBadge(grade, grade === 'overstacked' ? verdict.badge : '')}
    <div class="finding-words">
      <p>${told}</p>
      ${sum ? html`<p class="sum"><span>${sum}</span></p>` : nothing}
    </div>
    ${
      ruleset === HOUSE
        ? html`<span class="chip-clause"><span>${clause}</span></span>`
        : clauseChip(store, clause, ruleset)
    }
  </li>`;

/** @type {import('../../pane.d.ts').Inside} */
export const pane = {
  render,
  onEnter: (store, arg) => void openUnder(store, /** @type {Stack} */ (arg)),
};
