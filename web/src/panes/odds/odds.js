/** The odds outside a game: fields to choose from, and bars. Draws only. */
import { html, nothing } from 'lit-html';
import { copyText, selectAll } from '../../play/clipboard.js';
import { address } from '../../play/linkto.js';
import { oddsCard } from '../../play/odds.js';
import { hint, picker } from '../../ui/parts.js';
import { common, titles } from '../titles.js';
import { linkOf, questionIn } from './link.js';
import { askOdds, atHand, booksWithOdds, oddsOf, openOdds } from './state.js';
import { compare as say } from './words.js';

/**
 * @import { Comparison } from '../../types/answers.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 * @import { Question } from './link.js'
 */

/** @param {State} state @param {Store} store */
function render(state, store) {
  const { ruleset, answers, card, told, error } = oddsOf(state);
  const nowhere = state.hello !== null && !booksWithOdds(state).length;
  return html` <section class="comparison" aria-label=${titles.odds}>
    <h2 class="about-title">${titles.odds}</h2>
    <p class="quiet">${say.lead}</p>
    ${nowhere ? hint(say.none) : nothing} ${error ? hint(error, retry(state, store)) : nothing}
    ${
      told
        ? html`${fields(told, ruleset, state, store)}${answer(told)}
          ${link({ ruleset, answers, card }, store)}`
        : error || nowhere
          ? nothing
          : html`<p class="waiting" role="status">${common.waiting}</p>`
    }
  </section>`;
}

/** @param {State} state @param {Store} store */
const retry = (state, store) =>
  html`<button type="button" class="button" @click=${() => void openOdds(store, oddsOf(state))}>
    ${common.retry}
  </button>`;

/**
 * @param {Comparison} told
 * @param {string} ruleset
 * @param {State} state
 * @param {Store} store
 */
function fields(told, ruleset, state, store) {
  const books = booksWithOdds(state);
  const { answers } = oddsOf(state);
  return html` <div class="comparison-fields">
    ${
      books.length > 1
        ? picker({
            label: say.book,
            value: ruleset,
            of: books.map(({ id, title }) => ({ value: id, label: title })),
            choose: (id) => void another(store, id),
          })
        : nothing
    }
    ${told.fields.map((field) =>
      picker({
        label: field.title,
        value: answers[field.id] ?? field.chosen,
        of: field.options.map(({ id, name }) => ({ value: id, label: name })),
        choose: (id) => {
          const { answers: now, card } = oddsOf(store.state); // there may have been a choice since
          void askOdds(store, { ruleset, answers: { ...now, [field.id]: id }, card });
        },
      }),
    )}
  </div>`;
}

/** @param {Comparison} told */
const answer = ({ ways, words: why, note }) =>
  html` <div class="comparison-ways" aria-live="polite">
      ${why ? hint(why) : ways.map((way) => oddsCard(way, { exact: true }))}
    </div>
    ${note ? html`<p class="quiet">${note}</p>` : nothing}`;

/** @param {Question} question @param {Store} store */
const link = (question, store) =>
  html` <div class="comparison-link">
    <label class="field"
      ><span>${say.link}</span>
      <input class="odds-link" readonly .value=${address(linkOf(question))}
    /></label>
    <button type="button" class="button" @click=${() => void copy(question, store)}>
      ${say.copy}
    </button>
  </div>`;

/** @param {Question} question @param {Store} store */
async function copy(question, store) {
  const done = await copyText(address(linkOf(question)));
  store.toast(done ? say.copied : say.byHand);
  if (!done) selectAll('.odds-link');
}

/** @type {import('../../pane.d.ts').Inside} */
export const pane = {
  render,
  onEnter: (store, arg) => void openOdds(store, typeof arg === 'string' ? questionIn(arg) : null),
};

/** Another rulebook's odds. @param {Store} store @param {string} ruleset */
const another = async (store, ruleset) =>
  askOdds(store, { ruleset, answers: {}, card: await atHand(store, ruleset) });
