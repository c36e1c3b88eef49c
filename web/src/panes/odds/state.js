/** What the odds outside a game remember: a question, and the umpire's answer. */
import { latest } from '../../ui/latest.js';
import { paneMemory } from '../../ui/memory.js';
import { sentence } from '../../words.js';
import { shelfOf, sound, together } from '../owncards.js';

/**
 * @import { Comparison } from '../../types/answers.d.ts'
 * @import { Hello } from '../../types/requests.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 * @import { Question } from './link.js'
 */

/**
 * @typedef {object} OddsState
 * @property {string} ruleset "" before it is known which rulebook has odds
 * @property {Question['answers']} answers by field: what is chosen, be it answered yet or not
 * @property {Question['card']} card own cards at hand
 * @property {Comparison | null} told to what was chosen when it was asked
 * @property {string} error
 */

/** @type {OddsState} */
const unasked = { ruleset: '', answers: {}, card: [], told: null, error: '' };

const memory = paneMemory('odds', unasked);
export const oddsOf = memory.of;

/** The rulebooks that have odds. @param {Pick<State, 'hello'>} state */
export const booksWithOdds = ({ hello }) => hello?.rulesets.filter(({ odds }) => odds) ?? [];

/** What the umpire took as chosen, by field. @param {Comparison} told */
const chosen = ({ fields }) => Object.fromEntries(fields.map(({ id, chosen: one }) => [id, one]));

const compare = latest();

/**
 * Opens the pane: on the question that it is opened for, else on the one that it was left with,
 * else on the first of the rulebook on the board, or of one that has odds.
 * @param {Store} store
 * @param {Question | null} question
 */
export async function openOdds(store, question) {
  const at = oddsOf(store.state);
  if (!question && at.told) {
    const card = together(at.card, await atHand(store, at.ruleset));
    if (JSON.stringify(card) !== JSON.stringify(at.card)) await askOdds(store, { ...at, card });
    return;
  }
  try {
    if (!store.state.hello)
      store.set({ hello: /** @type {Hello} */ (await store.ask({ ask: 'hello' })) });
    const books = booksWithOdds(store.state);
    const wanted = question?.ruleset || store.state.shown?.ruleset;
    const book = books.find(({ id }) => id === wanted) ?? books[0];
    if (book)
      await askOdds(store, {
        ruleset: book.id,
        answers: question?.answers ?? {},
        card: together(await atHand(store, book.id), question?.card ?? []),
      });
  } catch (error) {
    memory.set(store, { error: sentence(error) });
  }
}

/**
 * The own cards of the device that the umpire takes.
 * @param {Store} store @param {string} ruleset
 */
export const atHand = async (store, ruleset) =>
  (await sound(store, ruleset, await shelfOf(ruleset))).card;

/**
 * Asks the umpire; of two questions the later one counts.
 * @param {Store} store
 * @param {Question} question
 */
export async function askOdds(store, { ruleset, answers, card }) {
  const isMine = compare();
  memory.set(store, { ruleset, answers, card }); // the next choice adds to it, answered or not
  try {
    const told = /** @type {Comparison} */ (
      await store.ask({ ask: 'odds', ruleset, answers, ...(card.length ? { card } : {}) })
    );
    if (isMine()) memory.set(store, { told, answers: chosen(told), error: '' });
  } catch (error) {
    if (isMine()) memory.set(store, { error: sentence(error) });
  }
}
