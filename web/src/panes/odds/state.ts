/** State of the odds pane: a question, and the umpire's answer. */
import { asking } from '../../ui/asking.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { shelfOf, sound, together } from '../owncards.ts';
import type { Comparison } from '../../contract/rulings.ts';
import type { State, Store } from '../../pane.ts';
import type { Question } from './link.ts';

const unasked = {
  /** "" until a rulebook with odds is known */
  ruleset: '',
  /** The chosen option by field, whether or not the umpire has answered it yet. */
  answers: {} as Question['answers'],
  /** Available own cards. */
  card: [] as Question['card'],
  /** The umpire's answer to the choices at the time of the request. */
  comparison: null as Comparison | null,
  error: '',
};

const memory = paneMemory('odds', unasked);
export const oddsOf = memory.of;

/** The rulebooks that have odds. */
export const booksWithOdds = ({ hello }: Pick<State, 'hello'>) =>
  hello?.rulesets.filter(({ odds }) => odds) ?? [];

/** The choices that the umpire used, by field. */
const chosen = ({ fields }: Comparison) =>
  Object.fromEntries(fields.map(({ id, chosen: one }) => [id, one]));

const comparing = asking(memory.set);

/**
 * Open the pane on the given question, else on the question it was left with, else on the default
 * one of the board's rulebook, or of the first that has odds.
 */
export async function openOdds(store: Store, question: Question | null) {
  const at = oddsOf(store.state);
  if (!question && at.comparison) {
    const card = together(at.card, await atHand(store, at.ruleset));
    if (JSON.stringify(card) !== JSON.stringify(at.card)) await askOdds(store, { ...at, card });
    return;
  }
  try {
    if (!store.state.hello) store.set({ hello: await store.ask({ ask: 'hello' }) });
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

/** The own cards of the device that the umpire accepts. */
export const atHand = async (store: Store, ruleset: string) =>
  (await sound(store, ruleset, await shelfOf(ruleset))).card;

/** Ask the umpire. Only the answer to the latest request counts. */
export async function askOdds(store: Store, { ruleset, answers, card }: Question) {
  memory.set(store, { ruleset, answers, card }); // a further choice adds to this, answered or not
  await comparing(store, async () => {
    const comparison = await store.ask({
      ask: 'odds',
      ruleset,
      answers,
      ...(card.length ? { card } : {}),
    });
    return { comparison, answers: chosen(comparison) };
  });
}
