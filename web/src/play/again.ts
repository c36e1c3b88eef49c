/**
 * Restores a selection that the player made while the previous act was pending. It may set the
 * store.
 */
import { handOf, subjectOf } from '../state.ts';
import type { Hand, Store } from '../page.ts';

/**
 * Restores the selection of a player who is quicker than the umpire, as far as the new position
 * allows. If a side must answer a question first, the selected counter is taken as the answer, or
 * the selection is dropped.
 */
export async function takeUpAgain(store: Store, hand: Hand) {
  const { shown } = store.state;
  if (!shown || shown.chance || hand.is === 'empty') return;
  if (hand.is === 'place') return shown.ask ? undefined : store.inspect(hand.at);
  const { ask } = shown;
  if (ask) {
    const answer = ask.choices.findIndex((one) => subjectOf(ask, one) === hand.who);
    return answer < 0 ? undefined : store.choose(answer);
  }
  if (!shown.counters.some((one) => one.id === hand.who)) return;
  await store.pickCounter(hand.who);
  const now = handOf(store.state);
  if (hand.to && now.is === 'counter' && now.who === hand.who && !now.to)
    await store.target(hand.to);
}
