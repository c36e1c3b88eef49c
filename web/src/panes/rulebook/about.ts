/** The book's own pages: its scope, its doubtful readings, and its test coverage. */
import { html } from 'lit-html';
import { button } from '../../ui/button.ts';
import { iconShield } from '../../ui/icons.ts';
import { glossaryPart } from '../glossary.ts';
import { doubt, readingsInOrder } from '../readings.ts';
import { words as say } from './words.ts';
import { readClause, readTrust } from './state.ts';
import type { Store, State } from '../../pane.ts';
import type { Book } from '../../contract/book.ts';

export const bookPage = (book: Book, state: State, store: Store) =>
  html` <p class="crumbs">${book.edition} · ${book.version}</p>
    <h2 class="clause-title">${book.title}</h2>
    <p class="rule-text">${book.scope}</p>
    <p>${say.pick}</p>
    ${button(say.trust, () => readTrust(store), { icon: iconShield })}
    ${glossaryPart(book, state, store)}
    <h3 class="head">${say.readings}</h3>
    <p class="quiet">${say.readingsLead}</p>
    ${readingsInOrder(book).map((reading) => doubt(book, reading, state, store))}`;

export function trustPage(book: Book, store: Store) {
  const head = say.trustHead;
  const clauses = Object.values(book.clauses);
  const both = clauses.filter((one) => one.passes > 0 && one.refuses > 0).length;
  return html` <p class="crumbs">${book.title}</p>
    <h2 class="clause-title">${say.trust}</h2>
    <p class="rule-text">${say.trustLead}</p>
    <p><b>${say.trustSum(clauses.length, both)}</b></p>
    <table class="trust">
      <thead>
        <tr>
          <th scope="col">${head.rule}</th>
          <th scope="col">${head.title}</th>
          <th scope="col" class="figure">${head.passes}</th>
          <th scope="col" class="figure">${head.refuses}</th>
        </tr>
      </thead>
      ${book.sections.map(
        (section) =>
          html` <tbody>
            <tr class="trust-section">
              <th colspan="4" scope="rowgroup">${section.title}</th>
            </tr>
            ${section.clauses.map((id) => row(book, id, store))}
          </tbody>`,
      )}
    </table>`;
}

function row(book: Book, id: string, store: Store) {
  const clause = book.clauses[id];
  return html` <tr>
    <th scope="row">
      ${button(html`<span>${id}</span>`, () => readClause(store, id), { class: 'chip-clause' })}
    </th>
    <td>
      ${clause.title}${clause.reason ? html`<span class="quiet">${clause.reason}</span>` : ''}
    </td>
    <td class="figure">${clause.passes || '–'}</td>
    <td class="figure">${clause.refuses || '–'}</td>
  </tr>`;
}
