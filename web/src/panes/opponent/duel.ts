/**
 * The newcomer's game: a short scenario is put on the board, and the computer takes every seat but
 * that of the side that moves first. So nothing moves before the player does. It knows no rule.
 */
import { everyScenario } from '../../scenario/load.ts';
import { sentence } from '../../words.ts';
import { letRun, seat } from './computerplay.ts';
import { againstRecruits, computersOf, memory } from './computerturns.ts';
import type { Store } from '../../pane.ts';

/** Open the scenario that the build names as the newcomer's game, seat a recruit, and begin. */
export async function beginDuel(store: Store) {
  memory.set(store, { turn: { is: 'opening' } });
  try {
    const found = (await everyScenario()).find(({ duel }) => duel);
    if (!found || !(await store.open({ scenario: found.scenario, log: [] }))) return;
    const { board } = store.state;
    if (!board) return;
    seat(store, againstRecruits(board));
    letRun(store, true);
    store.set({ view: 'board', sheet: 'half' }); // a small screen shows the briefing first
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  } finally {
    if (computersOf(store.state).turn.is === 'opening') memory.set(store, { turn: { is: 'none' } });
  }
}
