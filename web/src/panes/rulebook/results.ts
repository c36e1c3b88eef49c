/** The results of a search by rulebook, the open one first. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button } from '../../ui/button.ts';
import { soughtForms } from '../glossary.ts';
import { doubt } from '../readings.ts';
import { words as say } from './words.ts';
import { finding, found, toCome } from './search.ts';
import { openOn, rulebookOf, turn } from './state.ts';
import type { State, Store } from '../../pane.ts';
import type { Book } from '../../contract/book.ts';
import type { Group, Hit } from './finder.ts';

/** The most results shown of another rulebook, and of the open one, until all are requested. */
const FEW = 5,
  MANY = 30;

export function results(book: Book, state: State, store: Store) {
  const { query } = rulebookOf(state),
    groups = found(state);
  if (!groups) return html`<p class="found" role="status">${say.seeking(query.trim())}</p>`;
  const many = groups.reduce((sum, one) => sum + one.clauses.length + one.readings.length, 0);
  const left = toCome(state);
  return html` <p class="found" role="status">
      ${say.found(many, query.trim(), groups.length)}${left ? ` ${say.toCome(left)}` : ''}
    </p>
    ${soughtForms(book, query)}
    <div class="stack result-groups" @keydown=${alongResults}>
      ${repeat(
        groups,
        (one) => one.book,
        (one) => group(one, book, state, store),
      )}
    </div>`;
}

function group(found_: Group, open: Book, state: State, store: Store) {
  const { book, title, clauses, readings } = found_;
  const mine = book === open.id,
    { whole } = rulebookOf(state);
  // Readings of the open rulebook are listed below and can be unfolded there.
  const listed = mine ? clauses : [...clauses, ...readings];
  const most = whole.includes(book) ? listed.length : mine ? MANY : FEW;
  return html` <section class="result-group" aria-labelledby="found-in-${book}">
    <h3 class="head" id="found-in-${book}">
      ${title} <small>${say.hits(clauses.length + readings.length)}</small>
    </h3>
    <ul class="stack results">
      ${listed.slice(0, most).map((hit) => row(hit, store))}
    </ul>
    ${
      listed.length > most
        ? button(
            say.allHits(listed.length, title),
            () => turn(store, { whole: [...whole, book] }),
            { class: 'button result-more', look: 'quiet' },
          )
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

const row = ({ book, clause, id, kind, terms, text, title }: Hit, store: Store) =>
  html` <li>
    ${button(
      html`<b
          ><span class="toc-id">${kind === 'reading' ? say.readingId(id) : id}</span>
          ${marked(title, terms)}</b
        >
        <span>${marked(finding()?.snippet(text, terms) ?? text, terms)}</span>`,
      () => openOn(store, clause, book),
      { class: 'stack result' },
    )}
  </li>`;

const marked = (text: string, terms: string[]) =>
  (finding()?.cut(text, terms) ?? [text]).map((piece, n) =>
    n % 2 ? html`<mark>${piece}</mark>` : piece,
  );

/** Move the focus by arrow keys between the search field and the results. */
export function alongResults(event: KeyboardEvent) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const field = document.querySelector('#rulebook-find');
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [field, ...document.querySelectorAll('.result-groups .result, .result-more')];
  const next = stops[stops.indexOf(document.activeElement) + by];
  if (!(next instanceof HTMLElement) || !stops.includes(document.activeElement)) return;
  event.preventDefault();
  next.focus();
}
