/** How dice can end that are not rolled yet, as bars with their percentages. Draws only. */
import { html, nothing, svg } from 'lit-html';
import { odds as say } from './chancewords.js';

/** @import { ChanceOf, OddsView, Why } from '../types/answers.d.ts' */

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
