/**
 * What stands round the board of the small page: its title, the way to the whole page, and what the
 * umpire says. Draws only.
 */
import { html, nothing } from 'lit-html';
import { words } from '../words.ts';
import { embed as say } from './words.ts';
import type { Grade } from '../types/verdicts.ts';

export interface Seen {
  title: string;
  /** Why the board is not the end of its log; "" where it is. */
  stopped: string;
  /** One line: what to do, or the verdict. */
  told: string;
  /** Of what is told. */
  grade: Grade | '';
  findings: { clause: string; words: string; sum: string }[];
  /** The umpire is at it. */
  busy: boolean;
  /** He is there. */
  ready: boolean;
  /** "#p=…", "" where there is none */
  link: string;
}

export const frame = (seen: Seen, map: HTMLElement, judge: () => void) =>
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
