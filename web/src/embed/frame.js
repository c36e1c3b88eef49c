/**
 * What stands round the board of the small page: its title, the way to the whole page, and what the
 * umpire says. Draws only.
 */
import { html, nothing } from 'lit-html';
import { words } from '../words.js';
import { embed as say } from './words.js';

/** @import { Grade } from '../types/verdicts.d.ts' */
/**
 * @typedef {object} Seen
 * @property {string} title
 * @property {string} stopped why the board is not the end of its log; "" where it is
 * @property {string} told one line: what to do, or the verdict
 * @property {Grade | ''} grade of what is told
 * @property {{ clause: string, words: string, sum: string }[]} findings
 * @property {boolean} busy the umpire is at it
 * @property {boolean} ready he is there
 * @property {string} link "#p=…", "" where there is none
 */

/** @param {Seen} seen @param {HTMLElement} map @param {() => void} judge */
export const frame = (seen, map, judge) =>
  html` <main class="embed">
    <header class="embed-head">
      <h1>${seen.title || words.app}</h1>
      <a class="button is-small" href="./${seen.link}" target="_blank" rel="noopener"
        >${say.whole}</a
      >
    </header>
    ${map}
    <section class="embed-foot" aria-label=${say.umpire} aria-busy=${seen.busy}>
      ${seen.stopped ? html`<p>${seen.stopped}</p>` : nothing}
      <p class="embed-told" data-grade=${seen.grade} role="status">${seen.told}</p>
      ${
        seen.findings.length
          ? html`<ul class="plain">
              ${seen.findings.map((one) => html`<li>${one.words} <span class="embed-sum">${one.sum}</span> <small>${one.clause}</small></li>`)}
            </ul>`
          : nothing
      }
      ${seen.ready || seen.busy || !seen.link ? nothing : html`<button type="button" class="button is-small" @click=${judge}>${say.judge}</button>`}
    </section>
  </main>`;
