/**
 * The odds pane, for odds outside a game: fields to choose from, and bars for the odds. Draws only.
 */
import { html, nothing } from 'lit-html';
import { copyText, selectAll } from '../../play/clipboard.ts';
import { address } from '../../play/linkto.ts';
import { oddsCard } from '../../play/odds.ts';
import { named } from '../../ui/options.ts';
import { choiceField } from '../../ui/form.ts';
import { button } from '../../ui/button.ts';
import { hint } from '../../ui/parts.ts';
import { common, titles } from '../titles.ts';
import { linkOf, questionIn } from './link.ts';
import { askOdds, atHand, booksWithOdds, oddsOf, openOdds } from './state.ts';
import { compare as say } from './words.ts';
import type { Comparison } from '../../contract/rulings.ts';
import type { State, Store, Inside } from '../../pane.ts';
import type { Question } from './link.ts';

function render(state: State, store: Store) {
  const { ruleset, answers, card, comparison, error } = oddsOf(state);
  const nowhere = state.hello !== null && !booksWithOdds(state).length;
  return html` <section class="stack comparison" aria-label=${titles.odds}>
    <h2 class="about-title">${titles.odds}</h2>
    <p class="quiet">${say.lead}</p>
    ${nowhere ? hint(say.none) : nothing} ${error ? hint(error, retry(state, store)) : nothing}
    ${
      comparison
        ? html`${fields(comparison, ruleset, state, store)}${answer(comparison)}
          ${link({ ruleset, answers, card }, store)}`
        : error || nowhere
          ? nothing
          : html`<p class="waiting" role="status">${common.waiting}</p>`
    }
  </section>`;
}

const retry = (state: State, store: Store) =>
  button(common.retry, () => openOdds(store, oddsOf(state)));

function fields(comparison: Comparison, ruleset: string, state: State, store: Store) {
  const books = booksWithOdds(state);
  const { answers } = oddsOf(state);
  return html` <div class="stack comparison-fields">
    ${
      books.length > 1
        ? choiceField({
            label: say.book,
            value: ruleset,
            of: books.map(({ id, title }) => ({ value: id, label: title })),
            write: (id) => void another(store, id),
          })
        : nothing
    }
    ${comparison.fields.map((field) =>
      choiceField({
        label: field.title,
        value: answers[field.id] ?? field.chosen,
        of: named(field.options),
        write: (id) => {
          const { answers: now, card } = oddsOf(store.state); // answers may have changed since
          void askOdds(store, { ruleset, answers: { ...now, [field.id]: id }, card });
        },
      }),
    )}
  </div>`;
}

const answer = ({ ways, words: why, note }: Comparison) =>
  html` <div class="stack comparison-ways" aria-live="polite">
      ${why ? hint(why) : ways.map((way) => oddsCard(way, { exact: true }))}
    </div>
    ${note ? html`<p class="quiet">${note}</p>` : nothing}`;

const link = (question: Question, store: Store) =>
  html` <div class="stack comparison-link">
    <label class="field"
      ><span>${say.link}</span>
      <input class="odds-link" readonly .value=${address(linkOf(question))}
    /></label>
    ${button(say.copy, () => copy(question, store))}
  </div>`;

async function copy(question: Question, store: Store) {
  const done = await copyText(address(linkOf(question)));
  store.toast(done ? say.copied : say.byHand);
  if (!done) selectAll('.odds-link');
}

export const pane: Inside = {
  render,
  onEnter: (store, arg) => void openOdds(store, typeof arg === 'string' ? questionIn(arg) : null),
};

/** Ask for the odds of another rulebook. */
const another = async (store: Store, ruleset: string) =>
  askOdds(store, { ruleset, answers: {}, card: await atHand(store, ruleset) });
