/**
 * Games played on from a decision of the look back: pairs on the same dice, one request each, so
 * that what is known stands when the search is stopped. It knows no rule.
 */
import { Stopped, askBeside, stop } from '../../solving/solver.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import type { Board } from '../../contract/board.ts';
import type { LookBack, PlayedOn } from '../../contract/opponent.ts';
import type { State } from '../../page.ts';
import type { Store } from '../../pane.ts';

type Turning = LookBack['turnings'][number];

/** How long one press plays on, in ms, and how many pairs at most: the first time, and later. */
const FIRST = { ms: 10_000, pairs: 10 },
  LATER = { ms: 30_000, pairs: 40 };
/** The most pairs of one decision. */
const MOST = 200;

const nothing = {
  /** The board that the games belong to. */
  of: null as Board | null,
  /** What is known by the number of entries before each decision. */
  found: {} as Record<number, PlayedOn | undefined>,
  /** The decision that is played on now, and the part of its time that is over, from 0 to 1. */
  running: null as { at: number; over: number } | null,
  /** Why playing on failed, and for which decision. */
  failed: null as { at: number; words: string } | null,
};
type PlayedOnState = typeof nothing;
const memory = paneMemory('playedon', nothing);

/** What is known of the decisions of the game on a board. */
export const playedOnOf = (state: State, of: Board): PlayedOnState => {
  const known = memory.of(state);
  return known.of === of ? known : nothing;
};

/** Whether more games can be played on from a decision. */
export const canPlayOn = (found: PlayedOn | undefined) => (found?.pairs.length ?? 0) < MOST;

/** Play on from a decision until the time of one press is over, or until stopped. */
export async function playOn(store: Store, of: Board, { at, line }: Turning) {
  stopPlayingOn(store);
  const before = playedOnOf(store.state, of);
  const start = performance.now(),
    had = before.found[at]?.pairs.length ?? 0,
    { ms, pairs } = had ? LATER : FIRST;
  const mine = { at, over: 0 };
  memory.set(store, { ...before, of, running: mine, failed: null });
  let running: PlayedOnState['running'] = mine;
  const here = () => memory.of(store.state).running === running;
  const tell = (n: number) => {
    if (!here()) return;
    running = { at, over: Math.max((performance.now() - start) / ms, (n - had) / pairs) };
    memory.set(store, { running });
  };
  const request = { ask: 'playon' as const, game: of.game, at, line: line.map((act) => act.entry) };
  try {
    for (let n = had; n < Math.min(MOST, had + pairs) && performance.now() < start + ms; n += 1) {
      const known = playedOnOf(store.state, of).found[at]?.pairs ?? [];
      const found = await askBeside({ ...request, seed: at, pairs: known }, () => tell(n));
      if (!here()) return;
      memory.set(store, { found: { ...playedOnOf(store.state, of).found, [at]: found } });
    }
  } catch (failure) {
    if (!here()) return;
    if (!(failure instanceof Stopped))
      memory.set(store, { failed: { at, words: sentence(failure) } });
  }
  if (here()) memory.set(store, { running: null });
}

/** Stop playing on; what is known stays. */
export function stopPlayingOn(store: Store) {
  if (!memory.of(store.state).running) return;
  memory.set(store, { running: null });
  stop();
}
