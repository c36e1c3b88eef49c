/** What a search has found, by rulebook: the one that lies open first. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { soughtForms } from '../glossary.js';
import { doubt } from '../readings.js';
import { words } from '../words.js';
import { finding, found, toCome } from './search.js';
import { openOn, rulebookOf, turn } from './state.js';

/**
 * @import { State, Store } from '../../pane.d.ts'
 * @import { Book } from '../../types/book.d.ts'
 * @import { Group, Hit } from './finder.js'
 */

const say = words.rulebook;

/** So many are shown of a rulebook until all are wanted. */
const FEW = 5,
  MANY = 30;

/** @param {Book} book @param {State} state @param {Store} store */
export function results(book, state, store) {
  const { query } = rulebookOf(state),
    groups = found(state);
  if (!groups) return html`<p class="found" role="status">${say.seeking(query.trim())}</p>`;
  const many = groups.reduce((sum, one) => sum + one.clauses.length + one.readings.length, 0);
  const left = toCome(state);
  return html` <p class="found" role="status">
      ${say.found(many, query.trim(), groups.length)}${left ? ` ${say.toCome(left)}` : ''}
    </p>
    ${soughtForms(book, query)}
    <div class="result-groups" @keydown=${alongResults}>
      ${repeat(
        groups,
        (one) => one.book,
        (one) => group(one, book, state, store),
      )}
    </div>`;
}

/** @param {Group} found_ @param {Book} open @param {State} state @param {Store} store */
function group(found_, open, state, store) {
  const { book, title, clauses, readings } = found_;
  const mine = book === open.id,
    { whole } = rulebookOf(state);
  // Readings of the rulebook that lies open can be looked into on the spot.
  const listed = mine ? clauses : [...clauses, ...readings];
  const most = whole.includes(book) ? listed.length : mine ? MANY : FEW;
  return html` <section class="result-group" aria-labelledby="found-in-${book}">
    <h3 class="head" id="found-in-${book}">
      ${title} <small>${say.hits(clauses.length + readings.length)}</small>
    </h3>
    <ul class="results">
      ${listed.slice(0, most).map((hit) => row(hit, store))}
    </ul>
    ${
      listed.length > most
        ? html`<button
            type="button"
            class="button is-quiet result-more"
            @click=${() => turn(store, { whole: [...whole, book] })}
          >
            ${say.allHits(listed.length, title)}
          </button>`
        : nothing
    }
    ${
      mine && readings.length
        ? html`<h4 class="head">${say.readings}</h4>
            ${readings.map(({ id }) => (open.readings[id] ? doubt(open, open.readings[id], state, store) : nothing))}`
        : nothing
    }
  </section>`;
}

/** @param {Hit} hit @param {Store} store */
const row = ({ book, clause, id, kind, terms, text, title }, store) =>
  html` <li>
    <button type="button" class="result" @click=${() => void openOn(store, clause, book)}>
      <b
        ><span class="toc-id">${kind === 'reading' ? say.readingId(id) : id}</span>
        ${marked(title, terms)}</b
      >
      <span>${marked(finding()?.snippet(text, terms) ?? text, terms)}</span>
    </button>
  </li>`;

/** @param {string} text @param {string[]} terms */
const marked = (text, terms) =>
  (finding()?.cut(text, terms) ?? [text]).map((piece, n) =>
    n % 2 ? html`<mark>${piece}</mark>` : piece,
  );

/**
 * The arrow keys lead from the search field through the results and back.
 * @param {KeyboardEvent} event
 */
export function alongResults(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const field = document.querySelector('#rulebook-find');
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [field, ...document.querySelectorAll('.result-groups .result, .result-more')];
  const next = stops[stops.indexOf(document.activeElement) + by];
  if (!(next instanceof HTMLElement) || !stops.includes(document.activeElement)) return;
  event.preventDefault();
  next.focus();
}
