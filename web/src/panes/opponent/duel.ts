/**
 * A game against the computer: a scenario is put on the board, and the computer takes every seat
 * but that of the side that moves first. So nothing moves before the player does. It knows no rule.
 */
import { everyScenario } from '../../scenario/load.ts';
import { sentence } from '../../words.ts';
import { letRun, seat } from './computerplay.ts';
import { againstComputers, computersOf, memory } from './computerturns.ts';
import { rungsOf } from './ladder.ts';
import { tableForComputer } from './tableswitch.ts';
import type { Offered } from './ladder.ts';
import type { Store } from '../../pane.ts';

/** Open the first of the offered games, and begin. */
export const beginDuel = (store: Store) =>
  opened(store, async () => rungsOf(await everyScenario())[0]);

/** Open an offered game, and begin. */
export const beginGame = (store: Store, game: Offered) => opened(store, async () => game);

async function opened(store: Store, find: () => Promise<Offered | undefined>) {
  memory.set(store, { turn: { is: 'opening' } });
  try {
    const found = await find();
    if (!found || !(await store.open({ scenario: found.scenario, log: [] }))) return;
    const { board } = store.state;
    if (!board) return;
    seat(store, againstComputers(board, found.level));
    await tableForComputer(store);
    letRun(store, true);
    store.set({ view: 'board', sheet: 'half' }); // a small screen shows the briefing first
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  } finally {
    if (computersOf(store.state).turn.is === 'opening') memory.set(store, { turn: { is: 'none' } });
  }
}
