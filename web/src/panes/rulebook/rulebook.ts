/** The rulebook pane: contents, search, and the open page. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from '../../ui/button.ts';
import { focusSoon } from '../../ui/memory.ts';
import { hint } from '../../ui/parts.ts';
import { iconBack, iconNext, iconSearch, iconShield } from '../../ui/icons.ts';
import { words } from '../words.ts';
import { words as say } from './words.ts';
import { renderCaseBar } from './casebar.ts';
import { clausePage } from './clause.ts';
import { bookPage, trustPage } from './about.ts';
import { alongResults, results } from './results.ts';
import { foundHere, isSought, seek, seekOn } from './search.ts';
import { enter, openBook, openRulebook, readClause, readTrust, rulebookOf, turn } from './state.ts';
import { common, titles } from '../titles.ts';
import type { Store, State, Inside } from '../../pane.ts';
import type { Book, ClauseView } from '../../contract/book.ts';

function renderRulebook(state: State, store: Store) {
  const { clause, error, page, query } = rulebookOf(state);
  const book = openBook(state);
  const reading = clause !== '' || page === 'trust';
  return html` <section
    class="rulebook ${reading ? 'is-reading' : 'is-contents'}"
    aria-label=${titles.rulebook}
  >
    ${head(state, store)}
    ${
      book
        ? html` <nav class="toc" aria-label=${say.contents}>${contents(book, state, store)}</nav>
            <article class="page" id="rulebook-page" tabindex="-1">
              ${error ? hint(error) : nothing}
              ${isSought(query) ? results(book, state, store) : pageOf(book, state, store)}
            </article>`
        : html` <div class="page" id="rulebook-page" tabindex="-1">
            ${
              error
                ? hint(
                    error,
                    button(common.retry, () => openRulebook(store)),
                  )
                : html`<p class="waiting" role="status">${words.loading}</p>`
            }
          </div>`
    }
  </section>`;
}

function focusSearch(store: Store) {
  store.set({ view: 'rulebook' });
  openRulebook(store);
  focusSoon('#rulebook-find');
}

function head(state: State, store: Store) {
  const { query } = rulebookOf(state);
  const sought = (e: Event) => {
    turn(store, { query: (e.target as HTMLInputElement).value, error: '', whole: [] });
    void seek(store);
  };
  return html` <header class="row pane-head">
    <div class="pane-title">
      <h2>${titles.rulebook}</h2>
      ${shelf(state, store)}
    </div>
    <label class="find">
      ${iconSearch}<span class="unseen">${say.find}</span>
      <input
        id="rulebook-find"
        type="search"
        placeholder=${say.find}
        autocomplete="off"
        .value=${live(query)}
        @input=${sought}
        @focus=${() => void seek(store)}
        @keydown=${alongResults}
      />
    </label>
  </header>`;
}

/** A picker for the open book: all known books, and the board's own if it is not among those. */
function shelf(state: State, store: Store) {
  const { ruleset } = rulebookOf(state);
  const known = state.hello?.rulesets ?? [],
    open = openBook(state);
  const books = open && !known.some((one) => one.id === open.id) ? [...known, open] : known;
  if (books.length < 2) return html`<p>${say.subtitle}</p>`;
  return html` <label class="quick-shelf"
    ><span class="unseen">${words.books}</span>
    <select
      @change=${(e: Event) => void openRulebook(store, (e.target as HTMLSelectElement).value).then(() => seekOn(store))}
    >
      ${books.map((one) => html`<option value=${one.id} .selected=${one.id === ruleset}>${one.title}</option>`)}
    </select>
  </label>`;
}

/** With this many rules or more, all sections of the contents are folded except the current one. */
const MANY = 30;

/** The contents; during a search only the clauses found. */
function contents(book: Book, state: State, store: Store) {
  const { clause, page } = rulebookOf(state);
  const found = foundHere(state);
  const folds = Object.keys(book.clauses).length >= MANY && !found;
  const sections = book.sections
    .map((one) => ({ ...one, clauses: one.clauses.filter((id) => !found || found.has(id)) }))
    .filter((one) => one.clauses.length);
  const entry = (view: ClauseView) =>
    html` <li>
      <button
        type="button"
        aria-current=${view.id === clause ? 'page' : nothing}
        @click=${() => readClause(store, view.id)}
      >
        <span class="toc-id">${view.id}</span><span>${view.title}</span>
      </button>
    </li>`;
  return html` <button
      type="button"
      class="toc-own"
      aria-current=${clause === '' && page === 'book' ? 'page' : nothing}
      @click=${() => readClause(store, '')}
    >
      ${book.title}
    </button>
    <button
      type="button"
      class="toc-own"
      aria-current=${clause === '' && page === 'trust' ? 'page' : nothing}
      @click=${() => readTrust(store)}
    >
      ${iconShield}${say.trust}
    </button>
    ${sections.map((section) =>
      folds
        ? html` <details class="toc-section" ?open=${section.clauses.includes(clause)}>
            <summary>
              <span class="head">${section.title}</span><small>${section.clauses.length}</small>
            </summary>
            <ul>
              ${section.clauses.map((id) => entry(book.clauses[id]))}
            </ul>
          </details>`
        : html` <h3 class="head">${section.title}</h3>
            <ul>
              ${section.clauses.map((id) => entry(book.clauses[id]))}
            </ul>`,
    )}`;
}

function pageOf(book: Book, state: State, store: Store) {
  const { clause, page } = rulebookOf(state);
  const view = book.clauses[clause];
  if (!view)
    return html`${page === 'trust' ? [backToContents(store), trustPage(book, store)] : bookPage(book, state, store)}`;
  const order = book.sections.flatMap((section) => section.clauses);
  const at = order.indexOf(view.id);
  return html` ${backToContents(store)} ${clausePage(book, view, state, store)}
    <footer class="page-turn">
      ${turner(book, order[at - 1], say.previous, iconBack, store)}
      ${turner(book, order[at + 1], say.next, iconNext, store)}
    </footer>`;
}

/** The button back to the contents, since a narrow pane shows either contents or page. */
const backToContents = (store: Store) =>
  button(say.contents, () => readClause(store, ''), {
    icon: iconBack,
    class: 'button back-to-contents',
    look: 'quiet',
  });

const turner = (book: Book, id: string | undefined, label: string, icon: unknown, store: Store) =>
  id === undefined
    ? html`<span></span>`
    : button(
        html`${label === say.previous ? icon : nothing}<b class="toc-id">${id}</b
          >${label === say.next ? icon : nothing}`,
        () => readClause(store, id),
        { look: 'quiet', name: `${label}: ${id} ${book.clauses[id].title}` },
      );

export const pane: Inside = {
  render: renderRulebook,
  bar: renderCaseBar,
  onEnter: (store, arg) => void enter(store, arg).then(() => seekOn(store)),
  onSearch: focusSearch,
};
