/** The short forms of a rulebook and what they stand for, as a list that can be searched. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { paneMemory } from '../ui/memory.js';
import { words } from './words.js';

/**
 * @import { Book } from '../types/book.d.ts'
 * @import { State, Store } from '../pane.d.ts'
 */

const say = words.glossary;

/** A list of so many is read at a glance. */
const FEW = 6;

const memory = paneMemory('glossary', { query: '' });

/**
 * Those that a word stands in, the short form itself first; all where nothing is sought.
 * @param {Book['glossary']} glossary @param {string} query
 */
export function shortForms(glossary, query) {
  const sought = query.trim().toLowerCase();
  const begins = (/** @type {{ short: string }} */ { short }) =>
    short.toLowerCase().startsWith(sought) ? 0 : 1;
  return glossary
    .filter(({ short, words: told }) => `${short} ${told}`.toLowerCase().includes(sought))
    .sort((one, other) => begins(one) - begins(other));
}

/** @param {Book['glossary']} rows */
const list = (rows) =>
  html`<dl class="keys">
    ${rows.map(
      ({ short, words: told }) =>
        html`<div>
          <dt>${short}</dt>
          <dd>${told}</dd>
        </div>`,
    )}
  </dl>`;

/**
 * What a search for a rule finds among the short forms.
 * @param {Book} book @param {string} query
 */
export function soughtForms({ glossary }, query) {
  const found = shortForms(glossary, query);
  return found.length
    ? html`<h3 class="head">${say.title}</h3>
        ${list(found)}`
    : nothing;
}

/** @param {Book} book @param {State} state @param {Store} store */
export function glossaryPart({ glossary, title }, state, store) {
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
              @input=${(/** @type {Event} */ { target }) =>
                memory.set(store, { query: /** @type {HTMLInputElement} */ (target).value })}
          /></label>`
        : nothing
    }
    ${found.length ? list(found) : html`<p class="quiet" role="status">${say.none(query.trim())}</p>`}
  </section>`;
}
