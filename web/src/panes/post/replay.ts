/**
 * Replay the log entries since this side's last link, step by step on the board. Earlier positions
 * are shown in place of the game, in the way a worked case is.
 */
import { PACE, asCase, positionAt, slideTo } from '../../play/replayed.ts';
import { nothingPicked } from '../../state.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { postOf } from './state.ts';
import type { State } from '../../page.ts';
import type { Game } from '../../contract/documents.ts';
import type { Store } from '../../pane.ts';

/**
 * `at`: number of log entries played; `from` and `to`: first and last value of `at`. Null while
 * nothing is replayed.
 */
export type Replay = { at: number; from: number; to: number; runs: boolean };

const { of: memoryOf, set: remember } = paneMemory('replay', {
  now: null as Replay | null,
});

export const replayOf = (state: State) => memoryOf(state).now;

/**
 * The log length at which the replay ends: that of the hand-over, plus the dice rolled when the
 * link was opened.
 */
export function newsEnd({ log, post }: Game) {
  let end = post?.at ?? log.length;
  while (end < log.length && 'roll' in log[end]) end += 1;
  return end;
}

let timer: ReturnType<typeof setTimeout> | undefined;

export async function watch(store: Store, from: number, to: number, runs: boolean) {
  await show(store, { at: from, from, to, runs });
}

export async function step(store: Store, by: number) {
  const now = replayOf(store.state);
  if (now) await show(store, { ...now, at: now.at + by, runs: false });
}

/** Start or pause automatic replay. */
export async function goOn(store: Store) {
  const now = replayOf(store.state);
  if (now) await show(store, { ...now, at: now.runs ? now.at : now.at + 1, runs: !now.runs });
}

/** End the replay and show the game's current position. */
export function leave(store: Store) {
  clearTimeout(timer);
  if (!replayOf(store.state)) return;
  remember(store, { now: null });
  store.leaveCase();
  if (store.state.view === 'post') store.set({ sheet: 'half' });
}

async function show(store: Store, next: Replay) {
  clearTimeout(timer);
  const { board } = store.state;
  if (!board || next.at < next.from) return;
  if (next.at >= next.to) return leave(store);
  remember(store, { now: next });
  try {
    const past = await positionAt(store, board.game, next.at, postOf(store.state).seat?.side);
    if (replayOf(store.state) !== next) return; // overtaken by another step
    store.set({
      ...nothingPicked,
      slide: slideTo(store.state, board.game, next.at),
      caseRun: asCase(past),
    });
    store.set({ sheet: 'half' }); // the change of view has lowered the sheet
    const entry = board.log.find(({ n }) => n === next.at);
    if (entry) store.say(entry.words);
    if (next.runs) timer = setTimeout(() => void show(store, { ...next, at: next.at + 1 }), PACE);
  } catch (failure) {
    leave(store);
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}

/** End the replay when the user leaves the pane. */
export function endElsewhere(store: Store) {
  store.subscribe(({ view }) => {
    if (view !== 'post' && replayOf(store.state)) leave(store);
  });
}
