/**
 * A choice that a side must make before play goes on: the question, and its choices as counters, as
 * words or as a grid of numbers. Only draws.
 */
import { html, nothing } from 'lit-html';
import { gradeBadge, sideMark, tile } from '../ui/parts.ts';
import { chosenOf, subjectOf } from '../state.ts';
import { words } from '../words.ts';
import { dice } from './lazy-chance.ts';
import { logView } from './log.ts';
import { findingList, lookOf, priceList, toldList } from './verdict.ts';
import type { ActView, Ask, Board } from '../contract/board.ts';
import type { State, Store } from '../page.ts';

const say = words.panel;

export function askFace(ask: Ask, state: State, board: Board, store: Store) {
  return html` <section class="ask" data-look=${lookOf(board, ask.side)}>
      <p class="row ask-who">${sideMark(lookOf(board, ask.side))}${say.decides(ask.sideName)}</p>
      <h2>${ask.title}</h2>
      <p>${ask.words}</p>
      ${handOver(ask, board, state) ? html`<p class="quiet">${say.handOver(ask.sideName)}</p>` : nothing}
    </section>
    ${toldList(board, store)}
    ${
      numbered(ask)
        ? html`<div class="stack numbers" role="radiogroup" aria-label=${ask.title}>
              ${ask.choices.map((choice, i) => numberCell(choice, i, state, store))}
            </div>
            ${weighed(state, board, store)}`
        : html`<div class="stack choices" role="radiogroup" aria-label=${ask.title}>
            ${inOrder(ask, board).map((i) => choiceRow(ask, i, state, board, store))}
          </div>`
    }
    ${logView(board, state, store)}`;
}

/** With fewer numbers than this, sentences are quicker to read than a grid. */
const FEWEST_NUMBERS = 5;

/** The number that a choice offers; "" if the choice is not a number. */
function numberOf({ entry, who, on }: ActView) {
  const mode = 'mode' in entry ? (entry.mode ?? '') : '';
  return !who && !on && /^[+-]?\d+$/.test(mode) ? mode : '';
}

/** Whether the answer to a question is a number: a result of a table, a strength, a total. */
const numbered = ({ choices }: Ask) => choices.length >= FEWEST_NUMBERS && choices.every(numberOf);

const numberCell = (choice: ActView, i: number, state: State, store: Store) =>
  html` <button
    type="button"
    class="choice is-number"
    role="radio"
    aria-checked=${chosenOf(state) === i ? 'true' : 'false'}
    aria-label=${choice.words}
    title=${choice.words}
    @click=${() => void store.choose(i)}
  >
    ${numberOf(choice)}
  </button>`;

/** Whether a question goes to another person at this screen than the one who acts in this step. */
const handOver = (ask: Ask, board: Board, { computers }: State) =>
  !board.game.post &&
  board.steps.some(
    ({ state, side }) =>
      state === 'now' && side !== '' && side !== ask.side && !computers.includes(side),
  );

/**
 * The indices of the choices in display order. If all their counters are in one place, choices are
 * in order of entry, and choices without a counter come last. If the counters are in several
 * places, the order is the rulebook's.
 */
function inOrder(ask: Ask, board: Board) {
  const views = ask.choices.map((choice) =>
    board.counters.find((one) => one.id === subjectOf(ask, choice)),
  );
  const order = ask.choices.map((_, i) => i);
  if (new Set(views.flatMap((view) => view?.at ?? [])).size > 1) return order;
  return order.sort((a, b) => (views[a]?.rank ?? Infinity) - (views[b]?.rank ?? Infinity) || a - b);
}

function choiceRow(ask: Ask, i: number, state: State, board: Board, store: Store) {
  const choice = ask.choices[i],
    view = board.counters.find((one) => one.id === subjectOf(ask, choice));
  const on = chosenOf(state) === i;
  return html` <button
      type="button"
      class="choice"
      role="radio"
      aria-checked=${on ? 'true' : 'false'}
      @click=${() => void store.choose(i)}
    >
      ${view ? tile(view, board.sides, 48) : gradeBadge(choice.grade, choice.badge)}
      <span>${choice.words}</span>
      ${view && choice.badge ? gradeBadge(choice.grade, choice.badge) : nothing}
    </button>
    ${on ? weighed(state, board, store) : nothing}`;
}

/** Draws the verdict on the chosen answer, if it contains more than the permission to choose it. */
const weighed = ({ why, choice }: State, board: Board, store: Store) =>
  choice !== null && why && (why.odds || why.verdict.findings.length > 1)
    ? html`${why.odds ? dice(store)?.oddsPart(why) : nothing}${priceList(why.verdict, board)}${findingList(why.verdict, board, store, { sums: true })}`
    : nothing;
