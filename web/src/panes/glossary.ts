/** The short forms of a rulebook and their meanings, as a searchable list. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { paneMemory } from '../ui/memory.ts';
import { words } from './words.ts';
import type { Book } from '../contract/book.ts';
import type { State, Store } from '../pane.ts';

const say = words.glossary;

/** A list of at most this many entries has no search field. */
const FEW = 6;

const memory = paneMemory('glossary', { query: '' });

/**
 * The short forms that contain the query, those beginning with it first; all for an empty query.
 */
export function shortForms(glossary: Book['glossary'], query: string) {
  const sought = query.trim().toLowerCase();
  const begins = ({ short }: { short: string }) => (short.toLowerCase().startsWith(sought) ? 0 : 1);
  return glossary
    .filter(({ short, words: meaning }) => `${short} ${meaning}`.toLowerCase().includes(sought))
    .sort((one, other) => begins(one) - begins(other));
}

const list = (rows: Book['glossary']) =>
  html`<dl class="keys">
    ${rows.map(
      ({ short, words: meaning }) =>
        html`<div>
          <dt>${short}</dt>
          <dd>${meaning}</dd>
        </div>`,
    )}
  </dl>`;

/** The short forms that match a rulebook search; nothing if none do. */
export function soughtForms({ glossary }: Book, query: string) {
  const found = shortForms(glossary, query);
  return found.length
    ? html`<h3 class="head">${say.title}</h3>
        ${list(found)}`
    : nothing;
}

export function glossaryPart({ glossary, title }: Book, state: State, store: Store) {
  if (!glossary.length) return nothing;
  const { query } = memory.of(state);
  const found = glossary.length > FEW ? shortForms(glossary, query) : glossary;
  return html` <section class="glossary" aria-label=${say.title}>
    <h3 class="head">${say.title} <small>${title}</small></h3>
    ${
      glossary.length > FEW
        ? html`<label class="field"
            ><span>${say.find}</span>
            <input
              type="search"
              autocomplete="off"
              spellcheck="false"
              .value=${live(query)}
              @input=${({ target }: Event) =>
                memory.set(store, { query: (target as HTMLInputElement).value })}
          /></label>`
        : nothing
    }
    ${found.length ? list(found) : html`<p class="quiet" role="status">${say.none(query.trim())}</p>`}
  </section>`;
}
