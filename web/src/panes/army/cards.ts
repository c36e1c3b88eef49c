/**
 * The cards that armies are made of: the figures printed on each, and their meaning. Draws only.
 */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { clauseChip, loose, quietTile, segments } from '../../ui/parts.ts';
import { iconPlus } from '../../ui/icons.ts';
import { copyCard } from './makerstate.ts';
import { maker } from './makerwords.ts';
import { addUnit, armyOf, look } from './state.ts';
import { army as say } from './words.ts';
import type { CardView, Cards } from '../../contract/army.ts';
import type { State, Store } from '../../pane.ts';

/** A cell is darkest at this many dice or more. */
const MANY = 14;

export function gallery(cards: Cards, state: State, store: Store) {
  const { nation } = armyOf(state);
  const nations = [...new Map(cards.cards.map((one) => [one.nation, one.nationName]))];
  const shown = cards.cards.filter((one) => !one.own && (!nation || one.nation === nation));
  return html` <section class="stack army-cards" aria-labelledby="army-cards">
    <div class="stack army-cards-head">
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

/** @param size - px */
export const cardTile = (card: CardView, side: string, cards: Cards, size: number) =>
  quietTile(loose({ ...card, name: card.short }, side), cards.sides, size);

/**
 * @param foot - rendered below the card's printed figures
 * @param there - whether the card can be added to the army
 */
export function cardView(
  card: CardView,
  cards: Cards,
  state: State,
  store: Store,
  foot: unknown,
  there = true,
) {
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
    <dl class="wrap army-figures">
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

const copyButton = (card: CardView, { written }: Cards, store: Store) =>
  written[card.id]
    ? button(maker.copyShort, () => copyCard(store, written[card.id]), {
        look: 'quiet',
        name: maker.copy(card.name),
      })
    : nothing;

/** @param whole - the cost of the card's whole unit */
const addButton = (card: CardView, whole: number, store: Store) =>
  button(html`<span>${say.add(card.unit.length, whole)}</span>`, () => add(card, store), {
    class: 'button army-add',
    icon: iconPlus,
    name: say.addOf(card.name, card.unit.length, whole),
  });

function add(card: CardView, store: Store) {
  addUnit(store, card.unit);
  store.toast(say.added(card.name));
}

const diceTable = (card: CardView, cards: Cards) =>
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

/** How dark a cell is: 0 for none, up to 5. */
const heat = (dice: number) => (dice ? 1 + Math.round((4 * Math.min(dice, MANY)) / MANY) : 0);

const meanings = (card: CardView, cards: Cards, ruleset: string, store: Store) =>
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
