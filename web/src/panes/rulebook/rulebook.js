/** The rulebook pane: contents, search, the page that lies open. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { focusSoon } from '../local.js';
import { hint } from '../parts.js';
import { iconBack, iconNext, iconSearch, iconShield } from '../icons.js';
import { words } from '../words.js';
import { clausePage } from './clause.js';
import { bookPage, trustPage } from './about.js';
import { search, snippet } from './search.js';
import { openBook, openRulebook, readClause, readTrust, rulebookOf, turn } from './state.js';

export { renderCaseBar } from './casebar.js';
export { openClause, openRulebook } from './state.js';

/** @typedef {import('../pane.d.ts').Store} Store */
/** @typedef {import('../pane.d.ts').State} State */
/** @typedef {import('../../types.d.ts').Book} Book */
/** @typedef {import('../../types.d.ts').ClauseView} ClauseView */

const say = words.rulebook;

/** @param {State} state @param {Store} store */
export function renderRulebook(state, store) {
  const { clause, error, page, query } = rulebookOf(state);
  const book = openBook(state);
  const reading = clause !== '' || page === 'trust';
  return html`
    <section class="rulebook ${reading ? 'is-reading' : 'is-contents'}" aria-label=${say.title}>
      ${head(state, store)}
      ${book ? html`
        <nav class="toc" aria-label=${say.contents}>${contents(book, state, store)}</nav>
        <article class="page" id="rulebook-page" tabindex="-1">
          ${error ? hint(error) : nothing}
          ${query.trim() !== '' ? results(book, query, store) : pageOf(book, state, store)}
        </article>` : html`
        <div class="page" id="rulebook-page" tabindex="-1">
          ${error
            ? hint(error, html`<button type="button" class="button" @click=${() => openRulebook(store)}>${words.common.retry}</button>`)
            : html`<p class="waiting" role="status">${say.loading}</p>`}
        </div>`}
    </section>`;
}

/** @param {Store} store */
export function focusSearch(store) {
  store.set({ view: 'rulebook' });
  openRulebook(store);
  focusSoon('#rulebook-find');
}

/** @param {State} state @param {Store} store */
function head(state, store) {
  const { query, ruleset } = rulebookOf(state);
  const shelf = state.hello?.rulesets ?? [];
  const sought = (/** @type {Event} */ e) => turn(store, { query: /** @type {HTMLInputElement} */ (e.target).value, error: '' });
  return html`
    <header class="pane-head">
      <div class="pane-title"><h2>${say.title}</h2><p>${say.subtitle}</p></div>
      ${shelf.length > 1 ? html`
        <nav class="shelf" aria-label=${say.books}>
          ${shelf.map((book) => html`
            <button type="button" class="tab" aria-pressed=${book.id === ruleset} @click=${() => openRulebook(store, book.id)}>${book.title}</button>`)}
        </nav>` : nothing}
      <label class="find">
        ${iconSearch}<span class="unseen">${say.find}</span>
        <input id="rulebook-find" type="search" placeholder=${say.find} autocomplete="off" .value=${live(query)} @input=${sought} />
      </label>
    </header>`;
}

/** @param {Book} book @param {State} state @param {Store} store */
function contents(book, state, store) {
  const { clause, page } = rulebookOf(state);
  const entry = (/** @type {ClauseView} */ view) => html`
    <li><button type="button" aria-current=${view.id === clause ? 'page' : nothing} @click=${() => readClause(store, view.id)}>
      <span class="toc-id">${view.id}</span><span>${view.title}</span></button></li>`;
  return html`
    <button type="button" class="toc-own" aria-current=${clause === '' && page === 'book' ? 'page' : nothing} @click=${() => readClause(store, '')}>${book.title}</button>
    <button type="button" class="toc-own" aria-current=${clause === '' && page === 'trust' ? 'page' : nothing}
      @click=${() => readTrust(store)}>${iconShield}${say.trust}</button>
    ${book.sections.map((section) => html`
      <h3 class="head">${section.title}</h3>
      <ul>${section.clauses.map((id) => entry(book.clauses[id]))}</ul>`)}`;
}

/** @param {Book} book @param {State} state @param {Store} store */
function pageOf(book, state, store) {
  const { clause, page } = rulebookOf(state);
  const view = book.clauses[clause];
  if (!view) return html`${page === 'trust' ? [backToContents(store), trustPage(book, store)] : bookPage(book, state, store)}`;
  const order = book.sections.flatMap((section) => section.clauses);
  const at = order.indexOf(view.id);
  return html`
    ${backToContents(store)}
    ${clausePage(book, view, state, store)}
    <footer class="page-turn">
      ${turner(book, order[at - 1], say.previous, iconBack, store)}
      ${turner(book, order[at + 1], say.next, iconNext, store)}
    </footer>`;
}

/** On a narrow pane the contents and the page take turns. @param {Store} store */
const backToContents = (store) => html`
  <button type="button" class="button is-quiet back-to-contents" @click=${() => readClause(store, '')}>${iconBack}${say.contents}</button>`;

/** @param {Book} book @param {string | undefined} id @param {string} label @param {unknown} icon @param {Store} store */
const turner = (book, id, label, icon, store) => id === undefined ? html`<span></span>` : html`
  <button type="button" class="button is-quiet" aria-label="${label}: ${id} ${book.clauses[id].title}" @click=${() => readClause(store, id)}>
    ${label === say.previous ? icon : nothing}<b class="toc-id">${id}</b>${label === say.next ? icon : nothing}</button>`;

/** @param {Book} book @param {string} query @param {Store} store */
function results(book, query, store) {
  const found = search(book, query);
  return html`
    <p class="found" role="status">${say.found(found.length, query.trim())}</p>
    <ul class="results">
      ${found.map((clause) => html`
        <li><button type="button" class="result" @click=${() => readClause(store, clause.id)}>
          <b><span class="toc-id">${clause.id}</span> ${marked(clause.title, query)}</b>
          <span>${marked(snippet(clause.text, query), query)}</span>
        </button></li>`)}
    </ul>`;
}

/** The text with the sought word marked. @param {string} text @param {string} query */
function marked(text, query) {
  const sought = query.trim();
  const at = text.toLowerCase().indexOf(sought.toLowerCase());
  if (sought === '' || at < 0) return text;
  return html`${text.slice(0, at)}<mark>${text.slice(at, at + sought.length)}</mark>${text.slice(at + sought.length)}`;
}
