/**
 * The about page: what is covered and how far to trust it. The coverage table comes from the
 * umpire.
 */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { hint, segments } from '../../ui/parts.ts';
import { openClause } from '../../ui/navigate.ts';
import { words as parts } from '../../ui/words.ts';
import { doubt, readingsInOrder } from '../readings.ts';
import { words as panes } from '../words.ts';
import { words as shell } from '../../words.ts';
import { aboutOf, tell, tellOf } from './state.ts';
import { about as say } from './words.ts';
import { common } from '../titles.ts';
import type { Book, ClauseView } from '../../contract/book.ts';
import type { State, Store, Inside } from '../../pane.ts';

const held = (clause: ClauseView) => clause.passes > 0 && clause.refuses > 0;

function render(state: State, store: Store) {
  return html` <article class="stack about">
    <header class="about-head">
      <p class="crumbs">${shell.app} ${state.hello?.version ?? ''}</p>
      <h2 class="about-title">${say.headline}</h2>
      <p class="rule-text">${say.lead}</p>
    </header>
    <div class="stack about-cards">
      ${points(say.how)}${points(say.not)}
      <section class="card about-card">
        <h3>${say.wrong.title}</h3>
        <p>${say.wrong.text}</p>
      </section>
    </div>
    ${bookPart(state, store)} ${versions(state)}
  </article>`;
}

const points = ({ title, points: list }: { title: string; points: string[] }) =>
  html` <section class="card about-card">
    <h3>${title}</h3>
    <ul>
      ${list.map((one) => html`<li>${one}</li>`)}
    </ul>
  </section>`;

// ---------------------------------------------------------------- one rulebook

/**
 * The rulebooks to choose from: all that the umpire lists, and the house rules of the board's game.
 */
function shelf({ hello, shown, books }: State) {
  const listed = hello?.rulesets.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  const own = shown && books[shown.ruleset];
  return !own || listed.some((one) => one.value === own.id)
    ? listed
    : [...listed, { value: own.id, label: own.title }];
}

function bookPart(state: State, store: Store) {
  const { error, ruleset } = aboutOf(state);
  const book = state.books[ruleset];
  return html` <section class="stack about-book" aria-label=${say.books}>
    ${segments({ name: 'about-book', legend: say.books, value: ruleset, of: shelf(state), choose: (value) => void tellOf(store, value) })}
    ${
      error
        ? hint(
            error,
            button(common.retry, () => tellOf(store)),
          )
        : nothing
    }
    ${book ? bookView(book, state, store) : error ? nothing : html`<p class="waiting" role="status">${panes.loading}</p>`}
  </section>`;
}

const bookView = (book: Book, state: State, store: Store) =>
  html` <div class="about-scope">
      <h3 class="clause-title">${book.title}</h3>
      <p class="rule-text">${book.scope}</p>
      <p class="quiet">${say.bookLine(book.edition, book.version)}</p>
    </div>
    ${figures(book)} ${coverage(book, state, store)} ${readings(book, state, store)}`;

function figures(book: Book) {
  const clauses = Object.values(book.clauses),
    all = Object.values(book.readings);
  const both = clauses.filter(held).length,
    bare = clauses.filter((one) => !one.passes && !one.refuses && !one.reason).length;
  const switches = all.filter((one) => one.option).length;
  const figure = (n: number, label: string) =>
    n
      ? html`<div>
          <dt>${label}</dt>
          <dd>${n}</dd>
        </div>`
      : nothing;
  return html` <dl class="stack about-figures">
    ${figure(both, say.figures.both)} ${figure(clauses.length - both - bare, say.figures.reasoned)}
    ${figure(bare, say.figures.unheld)}
    ${figure(
      clauses.reduce((sum, one) => sum + one.passes + one.refuses, 0),
      say.figures.steps,
    )}
    ${figure(all.length, switches ? `${say.figures.readings}; ${say.figures.switchable(switches)}` : say.figures.readings)}
  </dl>`;
}

function coverage(book: Book, state: State, store: Store) {
  const { filter } = aboutOf(state),
    { head } = say;
  const wanted = (id: string) => filter === 'all' || !held(book.clauses[id]);
  const sections = book.sections
    .map((one) => ({ ...one, clauses: one.clauses.filter(wanted) }))
    .filter((one) => one.clauses.length);
  return html` <div class="row about-table-head">
      <h3 class="head">${say.coverage}</h3>
      ${segments({
        name: 'about-filter',
        legend: say.filter,
        value: filter,
        of: [
          { value: 'all' as const, label: say.filters.all },
          { value: 'missing' as const, label: say.filters.missing },
        ],
        choose: (value) => tell(store, { filter: value }),
      })}
    </div>
    <p class="quiet" role="status">
      ${say.found(sections.reduce((sum, one) => sum + one.clauses.length, 0))}
    </p>
    ${
      sections.length
        ? html` <table class="trust about-trust">
            <thead>
              <tr>
                <th scope="col">${head.rule}</th>
                <th scope="col">${head.title}</th>
                <th scope="col" class="code">${head.code}</th>
                <th scope="col" class="figure">${head.passes}</th>
                <th scope="col" class="figure">${head.refuses}</th>
              </tr>
            </thead>
            ${sections.map(
              (section) =>
                html` <tbody>
                  <tr class="trust-section">
                    <th colspan="5" scope="rowgroup">${section.title}</th>
                  </tr>
                  ${section.clauses.map((id) => row(book.clauses[id], book, store))}
                </tbody>`,
            )}
          </table>`
        : nothing
    }`;
}

/** The row of one clause. `book` is the book shown, which may differ from the board's rulebook. */
const row = (clause: ClauseView, book: Book, store: Store) =>
  html` <tr>
    <th scope="row">
      ${button(html`<span>${clause.id}</span>`, () => openClause(store, clause.id, book.id), {
        class: 'chip-clause',
        name: parts.openRule(clause.id),
      })}
    </th>
    <td>
      ${clause.title}${clause.reason ? html`<span class="quiet">${clause.reason}</span>` : nothing}
    </td>
    <td class="code">${clause.implemented.split(', ').map((one) => html`<code>${one}</code>`)}</td>
    <td class="figure">${figureOf(clause.passes)}</td>
    <td class="figure">${figureOf(clause.refuses)}</td>
  </tr>`;

const figureOf = (n: number) =>
  n
    ? html`${n}`
    : html`<span aria-hidden="true">${say.none}</span
        ><span class="unseen">${say.noneSpoken}</span>`;

const readings = (book: Book, state: State, store: Store) =>
  Object.keys(book.readings).length
    ? html` <h3 class="head">${say.readings}</h3>
        <p class="quiet">${say.readingsLead}</p>
        <div class="about-readings">
          ${readingsInOrder(book).map((one) => doubt(book, one, state, store))}
        </div>`
    : nothing;

// ---------------------------------------------------------------- versions

const versions = ({ hello, device }: State) =>
  html` <section class="stack about-versions">
    <h3 class="head">${say.versions}</h3>
    <dl>
      <div>
        <dt>${say.version.page}</dt>
        <dd>${hello?.version ?? say.version.unknown}</dd>
      </div>
      ${
        hello?.rulesets.map(
          (one) =>
            html`<div>
              <dt>${say.version.rules(one.title)}</dt>
              <dd>${one.version}</dd>
            </div>`,
        ) ?? nothing
      }
      <div>
        <dt>${say.version.offline}</dt>
        <dd>${panes.offline[device.offline]}</dd>
      </div>
    </dl>
    <p class="wrap about-links">
      <a href="./licences.html">${say.licences}</a><a href="./reset.html">${say.reset}</a>
    </p>
  </section>`;

export const pane: Inside = { render, onEnter: (store) => void tellOf(store) };
