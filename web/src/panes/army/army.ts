/** The army builder: the cards in one column, the army in the other. */
import { html, nothing } from 'lit-html';
import { named } from '../../ui/options.ts';
import { choiceField } from '../../ui/form.ts';
import { button } from '../../ui/button.ts';
import { iconDown, iconPlus, iconRedo, iconUndo } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { hint, segments } from '../../ui/parts.ts';
import { common, titles } from '../titles.ts';
import { battlefield } from './battle.ts';
import { gallery } from './cards.ts';
import { keeping } from './keep.ts';
import { MOST_POINTS, listIn } from './link.ts';
import { rulings, total, units } from './list.ts';
import { ownCards } from './maker.ts';
import {
  armyOf,
  booksWithArmies,
  change,
  openArmy,
  redo,
  startNew,
  take,
  takeSide,
  undo,
} from './state.ts';
import { army as say } from './words.ts';
import type { Cards } from '../../contract/army.ts';
import type { State, Store, Inside } from '../../pane.ts';

function render(state: State, store: Store) {
  const { cards, error, list, army } = armyOf(state);
  const nowhere = state.hello !== null && !booksWithArmies(state).length;
  return html` <section
    class="stack army"
    aria-label=${titles.army}
    @keydown=${(event: KeyboardEvent) => keys(event, store)}
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
                ${army ? total(army, list.points) : nothing}
                <section class="army-list" aria-labelledby="army-yours">
                  <h3 class="head" id="army-yours">${say.yours}</h3>
                  ${army ? units(cards, army, state, store) : nothing} ${steps(state, store)}
                  ${
                    army
                      ? html`${rulings(army, cards, list, store)}
                        ${battlefield(cards, state, store)} ${keeping(cards, army, state, store)}`
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

const retry = (store: Store) =>
  button(
    common.retry,
    () => void (armyOf(store.state).cards ? change(store, {}) : openArmy(store, null)),
  );

/** The terms agreed before the game: rulebook, side, points. */
function terms(cards: Cards, state: State, store: Store) {
  const { list } = armyOf(state);
  const books = booksWithArmies(state);
  return html` <div class="wrap army-terms">
    ${
      books.length > 1
        ? choiceField({
            label: cards.title,
            value: list.ruleset,
            of: books.map(({ id, title }) => ({ value: id, label: title })),
            write: (ruleset) =>
              void take(store, { ...list, ruleset, side: '', units: [], chief: null, card: [] }),
          })
        : nothing
    }
    ${segments({
      name: 'army-side',
      legend: say.side,
      value: list.side,
      of: named(cards.sides),
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
        max=${MOST_POINTS}
        .value=${String(list.points)}
        @change=${(event: Event) => limit(event, store)}
    /></label>
  </div>`;
}

function limit(event: Event, store: Store) {
  const field = event.target as HTMLInputElement;
  const points = Math.max(0, Math.min(MOST_POINTS, Math.round(Number(field.value) || 0)));
  field.value = String(points);
  change(store, { points });
}

function steps(state: State, store: Store) {
  const { future, list, past } = armyOf(state);
  return html` <div class="acts">
    ${button(say.undo, () => undo(store), { icon: iconUndo, off: !past.length })}
    ${button(say.redo, () => redo(store), { icon: iconRedo, off: !future.length })}
    ${button(say.toCards, toCards, { class: 'button army-jump', icon: iconDown })}
    ${button(say.fresh, () => startNew(store), {
      look: 'quiet',
      icon: iconPlus,
      off: !list.units.length,
    })}
  </div>`;
}

/** Scroll to the first card, for layouts where the cards lie below the army. */
function toCards() {
  document.querySelector('.army-cards')?.scrollIntoView();
  focusSoon('.army-add');
}

/** While the focus is in this pane, undo and redo act on the army list. */
function keys(event: KeyboardEvent, store: Store) {
  const typing = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
  if (!(event.ctrlKey || event.metaKey) || event.altKey || typing) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  event.stopPropagation();
  if (key === 'y' || event.shiftKey) redo(store);
  else undo(store);
}

export const pane: Inside = {
  render,
  onEnter: (store, arg) => void openArmy(store, typeof arg === 'string' ? listIn(arg) : null),
};
