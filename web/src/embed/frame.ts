/**
 * The frame around the board of the embedded page: its title, the link to the whole page, and the
 * umpire's response. Only draws.
 */
import { html, nothing } from 'lit-html';
import { words } from '../words.ts';
import { embed as say } from './words.ts';
import type { Grade } from '../contract/verdicts.ts';

export interface Seen {
  title: string;
  /** The reason why the current rules stop the log before its end; "" if they do not. */
  stopped: string;
  /** One line: the next step, or the verdict. */
  message: string;
  /** Grade of `message`. */
  grade: Grade | '';
  findings: { clause: string; words: string; sum: string }[];
  /** Whether a request is pending. */
  busy: boolean;
  /** Whether the umpire is loaded. */
  ready: boolean;
  /** "#p=…", or "" for none. */
  link: string;
}

export const frame = (seen: Seen, map: HTMLElement, judge: () => void) =>
  html` <main class="embed">
    <header class="row embed-head">
      <h1>${seen.title || words.app}</h1>
      <a class="button is-small" href="./${seen.link}" target="_blank" rel="noopener"
        >${say.whole}</a
      >
    </header>
    ${map}
    <section class="row embed-foot" aria-label=${say.umpire} aria-busy=${seen.busy}>
      ${seen.stopped ? html`<p>${seen.stopped}</p>` : nothing}
      <p class="embed-message" data-grade=${seen.grade} role="status">${seen.message}</p>
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
