/**
 * How dice can end that are not rolled yet, as bars with their percentages; and who may fire at a
 * move. Draws only.
 */
import { html, nothing, svg } from 'lit-html';
import { clauseChip, quietTile } from '../ui/parts.js';
import { odds as say, threats as warn } from './chancewords.js';
import { placeName } from './placename.js';

/**
 * @import { ChanceOf, OddsView, ThreatView, Why } from '../types/answers.d.ts'
 * @import { Board } from '../types/board.d.ts'
 * @import { Store } from '../page.d.ts'
 */

/** So many who may fire stand open, the most dangerous; the others are folded. */
const THREATS_SHOWN = 4;

/**
 * @param {OddsView} odds
 * @param {{ exact?: boolean }} [how]  `exact`: the fractions can be unfolded
 */
export const oddsCard = ({ title, ends, also, mean }, { exact = false } = {}) =>
  html` <section class="card odds" aria-label=${title}>
    <p class="odds-title">${title}</p>
    <ul class="odds-ends">
      ${ends.map(bar)}
    </ul>
    <ul class="odds-also">
      ${also.map((one) => html`<li><span>${one.words}</span> <b>${one.percent}</b></li>`)}
      ${mean ? html`<li><span>${mean.words}</span></li>` : nothing}
    </ul>
    ${exact ? fractions([...ends, ...also], mean) : nothing}
  </section>`;

/** What belongs to a verdict, where dice would follow. @param {Pick<Why, 'odds'>} why */
export const oddsPart = ({ odds }) =>
  odds
    ? html`<h3 class="head">${say.title}</h3>
        ${oddsCard(odds)}`
    : nothing;

/**
 * Who may fire at a move that is only looked at, the most dangerous first.
 * @param {Pick<Why, 'threats'>} why @param {Board} board @param {Store} store
 */
export function threatsPart({ threats }, board, store) {
  if (!threats) return nothing;
  const { by, all } = threats;
  const row = (/** @type {ThreatView} */ one) => threatRow(one, board, store);
  const rest = by.slice(THREATS_SHOWN);
  return html` <section class="threats" aria-label=${warn.title}>
    <h3 class="head">${warn.title}</h3>
    <ul class="card plain threat-list">
      ${by.slice(0, THREATS_SHOWN).map(row)}
    </ul>
    ${
      rest.length
        ? html`<details class="fold">
            <summary>${warn.more(rest.length)}</summary>
            <ul class="card plain threat-list">
              ${rest.map(row)}
            </ul>
          </details>`
        : nothing
    }
    ${by.length > 1 ? html`<p class="threat-all"><span>${warn.all}</span> <b>${all.percent}</b></p>` : nothing}
  </section>`;
}

/** @param {ThreatView} one @param {Board} board @param {Store} store */
function threatRow({ who, name, at, attacks, clause, ends }, board, store) {
  const view = board.counters.find((each) => each.id === who);
  return html` <li class="threat">
    ${view ? quietTile(view, board.sides, 36) : nothing}
    <div>
      <p><b>${name}</b> ${warn.at(placeName(board, at), attacks)}</p>
      <ul class="threat-ends">
        ${ends.map((end) => html`<li><b>${end.percent}</b> ${end.words}</li>`)}
      </ul>
    </div>
    ${clauseChip(store, clause)}
  </li>`;
}

/** @param {ChanceOf} one */
const bar = ({ words, percent, share }) =>
  html` <li>
    <span>${words}</span>
    <svg class="odds-bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<rect class="odds-all" width="1000" height="10" /><rect width=${share} height="10" />`}
    </svg>
    <b>${percent}</b>
  </li>`;

/** @param {ChanceOf[]} chances @param {OddsView['mean']} mean */
const fractions = (chances, mean) =>
  html` <details class="fold odds-exact">
    <summary>${say.exact}</summary>
    <ul>
      ${chances.map(({ words, chance }) => html`<li>${words}: ${chance}</li>`)}
      ${mean ? html`<li>${mean.words} (${mean.value})</li>` : nothing}
    </ul>
  </details>`;
