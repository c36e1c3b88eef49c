/** The cards that armies are made of: what is printed on each, and what it means. Draws only. */
import { html, nothing } from 'lit-html';
import { clauseChip, loose, quietTile, segments } from '../../ui/parts.js';
import { iconPlus } from '../../ui/icons.js';
import { copyCard } from './makerstate.js';
import { maker } from './makerwords.js';
import { addUnit, armyOf, look } from './state.js';
import { army as say } from './words.js';

/**
 * @import { Cards, CardView } from '../../types/army.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 */

/** Beyond so many dice a cell is no darker. */
const MANY = 14;

/** @param {Cards} cards @param {State} state @param {Store} store */
export function gallery(cards, state, store) {
  const { nation } = armyOf(state);
  const nations = [...new Map(cards.cards.map((one) => [one.nation, one.nationName]))];
  const shown = cards.cards.filter((one) => !one.own && (!nation || one.nation === nation));
  return html` <section class="army-cards" aria-labelledby="army-cards">
    <div class="army-cards-head">
      <h3 class="head" id="army-cards">${say.cards}</h3>
      <p class="army-sample">${cards.note}</p>
      ${segments({
        name: 'army-nation',
        legend: say.nation,
        value: nation,
        of: [...nations.map(([value, label]) => ({ value, label })), { value: '', label: say.all }],
        choose: (value) => look(store, { nation: value }),
      })}
    </div>
    <ul class="army-gallery plain">
      ${shown.map((card) => html`<li>${cardView(card, cards, state, store, copyButton(card, cards, store))}</li>`)}
    </ul>
  </section>`;
}

/** @param {CardView} card @param {string} side @param {Cards} cards @param {number} size px */
export const cardTile = (card, side, cards, size) =>
  quietTile(loose({ ...card, name: card.short }, side), cards.sides, size);

/**
 * @param {CardView} card @param {Cards} cards @param {State} state @param {Store} store
 * @param {unknown} foot below all that is printed on it
 * @param {boolean} [there] whether it can be added to the army
 */
export function cardView(card, cards, state, store, foot, there = true) {
  const { list } = armyOf(state);
  const whole = card.unit.length * card.cost;
  return html` <article
    class="army-card"
    data-own=${card.own}
    data-look=${card.nation}
    aria-label=${card.name}
  >
    <header>
      ${cardTile(card, list.side, cards, 52)}
      <div>
        <h4 class="serif">${card.name}</h4>
        <p class="army-line">${card.line}</p>
      </div>
      <b class="army-cost"
        ><span class="unseen">${say.points(card.cost)}</span
        ><span aria-hidden="true">${card.cost}</span></b
      >
    </header>
    <dl class="army-figures">
      ${card.figures.map(
        (one) =>
          html`<div>
            <dt>${one.title}</dt>
            <dd>${one.value}</dd>
          </div>`,
      )}
    </dl>
    ${diceTable(card, cards)}
    ${
      card.abilities.length
        ? html`<p class="army-abilities">${card.abilities.map((one) => one.name).join(' · ')}</p>`
        : nothing
    }
    ${meanings(card, cards, list.ruleset, store)} ${there ? addButton(card, whole, store) : nothing}
    ${foot}
  </article>`;
}

/** @param {CardView} card @param {Cards} cards @param {Store} store */
const copyButton = (card, { written }, store) =>
  written[card.id]
    ? html`<button
        type="button"
        class="button is-quiet"
        aria-label=${maker.copy(card.name)}
        @click=${() => copyCard(store, written[card.id])}
      >
        ${maker.copyShort}
      </button>`
    : nothing;

/** @param {CardView} card @param {number} whole what its unit costs @param {Store} store */
const addButton = (card, whole, store) =>
  html` <button
    type="button"
    class="button army-add"
    aria-label=${say.addOf(card.name, card.unit.length, whole)}
    @click=${() => add(card, store)}
  >
    ${iconPlus}<span>${say.add(card.unit.length, whole)}</span>
  </button>`;

/** @param {CardView} card @param {Store} store */
function add(card, store) {
  addUnit(store, card.unit);
  store.toast(say.added(card.name));
}

/** @param {CardView} card @param {Cards} cards */
const diceTable = (card, cards) =>
  html` <table class="army-dice">
    <caption class="unseen">
      ${say.dice}
    </caption>
    <thead>
      <tr>
        <th scope="col">${say.dice}</th>
        ${cards.ranges.map((one) => html`<th scope="col">${one.title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${card.dice.map(
        (row) =>
          html` <tr>
            <th scope="row">${row.title}</th>
            ${row.values.map((dice) => html`<td data-heat=${heat(dice)}>${dice || html`<span aria-hidden="true">–</span><span class="unseen">${say.noDice}</span>`}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** How dark a cell is: 0 for none, up to 5. @param {number} dice */
const heat = (dice) => (dice ? 1 + Math.round((4 * Math.min(dice, MANY)) / MANY) : 0);

/** @param {CardView} card @param {Cards} cards @param {string} ruleset @param {Store} store */
const meanings = (card, cards, ruleset, store) =>
  html` <details class="fold army-means">
    <summary>${say.means}</summary>
    <dl>
      ${[...card.figures, ...card.dice].map(
        (one) =>
          html`<dt>${one.title}</dt>
            <dd>${one.means}</dd>`,
      )}
      ${cards.ranges.map(
        (one) =>
          html`<dt>${one.title}</dt>
            <dd>${one.means}</dd>`,
      )}
      ${card.abilities.map(
        (one) =>
          html`<dt>${one.name}</dt>
            <dd>${one.means} ${one.clause ? clauseChip(store, one.clause, ruleset) : nothing}</dd>`,
      )}
    </dl>
  </details>`;
