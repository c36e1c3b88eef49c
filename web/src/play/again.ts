/**
 * Restores a selection made while a request for the previous act was pending. It may set the store.
 */
import { handOf, subjectOf } from '../state.ts';
import type { Hand, Store } from '../page.ts';

/**
 * Keeps the selection of a player who is quicker than the umpire, as far as the new position
 * allows. Where a side must answer first, the selection counts as an answer or is dropped.
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
