/** What a hand took up while the umpire was asked about the act before. It may set the store. */
import { handOf, subjectOf } from '../state.ts';
import type { Hand, Store } from '../page.ts';

/**
 * A player may be quicker than the umpire: what was picked while it was asked stays picked, as far
 * as the new position has it. Where a side is to answer first, it is an answer or nothing.
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
