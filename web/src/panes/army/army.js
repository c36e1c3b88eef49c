/** The army builder: cards on one side, the army on the other. */
import { html, nothing } from 'lit-html';
import { iconDown, iconPlus, iconRedo, iconUndo } from '../../ui/icons.js';
import { focusSoon } from '../../ui/memory.js';
import { hint, picker, segments } from '../../ui/parts.js';
import { common, titles } from '../titles.js';
import { battlefield } from './battle.js';
import { gallery } from './cards.js';
import { keeping } from './keep.js';
import { listIn } from './link.js';
import { rulings, total, units } from './list.js';
import { ownCards } from './maker.js';
import { armyOf, booksWithArmies, change, openArmy, redo, take, takeSide, undo } from './state.js';
import { army as say } from './words.js';

/**
 * @import { Cards } from '../../types/army.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 */

/** @param {State} state @param {Store} store */
function render(state, store) {
  const { cards, error, list, told } = armyOf(state);
  const nowhere = state.hello !== null && !booksWithArmies(state).length;
  return html` <section
    class="army"
    aria-label=${titles.army}
    @keydown=${(/** @type {KeyboardEvent} */ event) => keys(event, store)}
  >
    <header class="army-top">
      <h2 class="about-title">${titles.army}</h2>
      <p class="quiet">${say.lead}</p>
    </header>
    ${nowhere ? hint(say.none) : nothing} ${error ? hint(error, retry(store)) : nothing}
    ${
      cards
        ? html`${terms(cards, state, store)}
            <div class="army-columns">
              <div class="army-left">
                ${told ? total(told, list.points) : nothing}
                <section class="army-list" aria-labelledby="army-yours">
                  <h3 class="head" id="army-yours">${say.yours}</h3>
                  ${told ? units(cards, told, state, store) : nothing} ${steps(state, store)}
                  ${
                    told
                      ? html`${rulings(told, cards, list, store)}
                        ${battlefield(cards, state, store)} ${keeping(cards, told, state, store)}`
                      : nothing
                  }
                </section>
              </div>
              <div class="army-right">
                ${ownCards(cards, state, store)} ${gallery(cards, state, store)}
              </div>
            </div>`
        : error || nowhere
          ? nothing
          : html`<p class="waiting" role="status">${common.waiting}</p>`
    }
  </section>`;
}

/** @param {Store} store */
const retry = (store) =>
  html`<button
    type="button"
    class="button"
    @click=${() => void (armyOf(store.state).cards ? change(store, {}) : openArmy(store, null))}
  >
    ${common.retry}
  </button>`;

/**
 * What is agreed before: rulebook, side, points.
 * @param {Cards} cards
 * @param {State} state
 * @param {Store} store
 */
function terms(cards, state, store) {
  const { list } = armyOf(state);
  const books = booksWithArmies(state);
  return html` <div class="army-terms">
    ${
      books.length > 1
        ? picker({
            label: cards.title,
            value: list.ruleset,
            of: books.map(({ id, title }) => ({ value: id, label: title })),
            choose: (ruleset) =>
              void take(store, { ...list, ruleset, side: '', units: [], chief: null, card: [] }),
          })
        : nothing
    }
    ${segments({
      name: 'army-side',
      legend: say.side,
      value: list.side,
      of: cards.sides.map(({ id, name }) => ({ value: id, label: name })),
      choose: (side) => takeSide(store, side),
    })}
    ${segments({
      name: 'army-points',
      legend: say.limit,
      value: String(list.points),
      of: cards.limits.map(({ name, points }) => ({
        value: String(points),
        label: say.game(points, name),
      })),
      choose: (points) => change(store, { points: Number(points) }),
    })}
    <label class="field army-limit"
      ><span>${say.other}</span>
      <input
        type="number"
        inputmode="numeric"
        min="0"
        max="9999"
        .value=${String(list.points)}
        @change=${(/** @type {Event} */ event) => limit(event, store)}
    /></label>
  </div>`;
}

/** @param {Event} event @param {Store} store */
function limit(event, store) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const points = Math.max(0, Math.min(9999, Math.round(Number(field.value) || 0)));
  field.value = String(points);
  change(store, { points });
}

/** @param {State} state @param {Store} store */
function steps(state, store) {
  const { future, list, past } = armyOf(state);
  return html` <div class="acts">
    <button type="button" class="button" ?disabled=${!past.length} @click=${() => undo(store)}>
      ${iconUndo}${say.undo}
    </button>
    <button type="button" class="button" ?disabled=${!future.length} @click=${() => redo(store)}>
      ${iconRedo}${say.redo}
    </button>
    <button type="button" class="button army-jump" @click=${toCards}>
      ${iconDown}${say.toCards}
    </button>
    <button
      type="button"
      class="button is-quiet"
      ?disabled=${!list.units.length}
      @click=${() => change(store, { units: [], chief: null }, -1)}
    >
      ${iconPlus}${say.fresh}
    </button>
  </div>`;
}

/** Where the cards lie below the army: to the first of them. */
function toCards() {
  document.querySelector('.army-cards')?.scrollIntoView();
  focusSoon('.army-add');
}

/**
 * Undo is the army's own while the focus is in it.
 * @param {KeyboardEvent} event
 * @param {Store} store
 */
function keys(event, store) {
  const typing = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
  if (!(event.ctrlKey || event.metaKey) || event.altKey || typing) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  event.stopPropagation();
  if (key === 'y' || event.shiftKey) redo(store);
  else undo(store);
}

/** @type {import('../../pane.d.ts').Inside} */
export const pane = {
  render,
  onEnter: (store, arg) => void openArmy(store, typeof arg === 'string' ? listIn(arg) : null),
};
