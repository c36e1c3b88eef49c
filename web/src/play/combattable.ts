/**
 * The table for results of combat as a table, with the column and the row of the current roll
 * marked. Only draws.
 */
import { html, nothing } from 'lit-html';
import { chance as dice, combatTable as say } from './chancewords.ts';
import type { CombatTableView } from '../contract/combat_table.ts';

/** Draws the table with its source, what its columns compare, and the meaning of its results. */
export const combatTable = (table: CombatTableView) =>
  html` <div class="stack combat">
    <h3 class="head">${table.title}</h3>
    <p class="combat-source">${table.own ? say.supplied : say.offered}</p>
    ${table.now ? html`<p class="combat-now">${table.now}</p>` : nothing} ${grid(table)}
    <p class="quiet">${table.basis}. ${dice.dice(table.dice.count, table.dice.sides)}.</p>
    ${table.terrain.length ? html`<p class="quiet">${say.terrain(table.terrain.join(', '))}</p>` : nothing}
    <dl class="wrap combat-results">
      ${table.results.map(
        ({ short, words }) =>
          html`<div>
            <dt>${short}</dt>
            <dd>${words}</dd>
          </div>`,
      )}
    </dl>
  </div>`;

function grid({ title, columns, rows, results, column, row }: CombatTableView) {
  const cell = (index: number, at: number, n: number) => {
    const { short, words } = results[index],
      rolled = n === row && at === column;
    return html`<td ?data-now=${at === column || n === row} ?data-rolled=${rolled}>
      <span aria-hidden="true">${short}</span
      ><span class="unseen">${rolled ? say.rolled(words) : words}</span>
    </td>`;
  };
  return html` <div class="combat-grid" role="region" tabindex="0" aria-label=${title}>
    <table>
      <thead>
        <tr>
          <th scope="col">${say.roll}</th>
          ${columns.map(
            (entry, at) =>
              html`<th scope="col" ?data-now=${at === column}>
                ${entry}${at === column ? html`<span class="unseen"> ${say.here}</span>` : nothing}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (one, n) =>
            html`<tr>
              <th scope="row" ?data-now=${n === row}>${one.roll}</th>
              ${one.results.map((index, at) => cell(index, at, n))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Draws the table folded away, with a word about who decides the results. */
export const tableFold = (table: CombatTableView, { open = false } = {}) =>
  html`<details class="fold" ?open=${open}>
    <summary>${say.title}</summary>
    <div class="folded">
      <p class="quiet">${table.on ? say.on : say.off}</p>
      ${combatTable(table)}
    </div>
  </details>`;
