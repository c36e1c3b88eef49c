/**
 * The possible results of dice not rolled yet, as bars with percentages; and the units that may
 * fire at a move. Only draws.
 */
import { html, nothing, svg } from 'lit-html';
import { clauseChip, quietTile } from '../ui/parts.ts';
import { odds as say, threats as warn } from './chancewords.ts';
import { placeName } from './placename.ts';
import type { Board } from '../contract/board.ts';
import type { ChanceOf, OddsView, ThreatView, Why } from '../contract/rulings.ts';
import type { Store } from '../page.ts';

/** Number of threats shown, most dangerous first; the others are folded. */
const THREATS_SHOWN = 4;

/**
 * Draws the odds of a roll.
 * @param how - `exact`: the exact fractions can be unfolded
 */
export const oddsCard = (
  { title, ends, also, mean }: OddsView,
  { exact = false }: { exact?: boolean } = {},
) =>
  html` <section class="card odds" aria-label=${title}>
    <p class="odds-title">${title}</p>
    <ul class="stack odds-ends">
      ${ends.map(bar)}
    </ul>
    <ul class="odds-also">
      ${also.map((one) => html`<li><span>${one.words}</span> <b>${one.percent}</b></li>`)}
      ${mean ? html`<li><span>${mean.words}</span></li>` : nothing}
    </ul>
    ${exact ? fractions([...ends, ...also], mean) : nothing}
  </section>`;

/** Draws the odds of the dice that would follow an act, beside the verdict on the act. */
export const oddsPart = ({ odds }: Pick<Why, 'odds'>) =>
  odds
    ? html`<h3 class="head">${say.title}</h3>
        ${oddsCard(odds)}`
    : nothing;

/** Draws the units that may fire at a move under consideration, the most dangerous first. */
export function threatsPart({ threats }: Pick<Why, 'threats'>, board: Board, store: Store) {
  if (!threats) return nothing;
  const { by, all } = threats;
  const row = (one: ThreatView) => threatRow(one, board, store);
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

function threatRow(
  { who, name, at, attacks, clause, ends }: ThreatView,
  board: Board,
  store: Store,
) {
  const view = board.counters.find((each) => each.id === who);
  return html` <li class="stack threat">
    ${view ? quietTile(view, board.sides, 36) : nothing}
    <div>
      <p><b>${name}</b> ${warn.at(placeName(board, at), attacks)}</p>
      <ul class="wrap threat-ends">
        ${ends.map((end) => html`<li><b>${end.percent}</b> ${end.words}</li>`)}
      </ul>
    </div>
    ${clauseChip(store, clause)}
  </li>`;
}

const bar = ({ words, percent, share }: ChanceOf) =>
  html` <li>
    <span>${words}</span>
    <svg class="odds-bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<rect class="odds-all" width="1000" height="10" /><rect width=${share} height="10" />`}
    </svg>
    <b>${percent}</b>
  </li>`;

const fractions = (chances: ChanceOf[], mean: OddsView['mean']) =>
  html` <details class="fold odds-exact">
    <summary>${say.exact}</summary>
    <ul>
      ${chances.map(({ words, chance }) => html`<li>${words}: ${chance}</li>`)}
      ${mean ? html`<li>${mean.words} (${mean.value})</li>` : nothing}
    </ul>
  </details>`;
