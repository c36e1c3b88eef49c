/**
 * What has happened since this side's last link, step by step on the board. The earlier positions
 * stand there as a worked case does, in the game's place.
 */
import { PACE, asCase, positionAt, slideTo } from '../../play/replayed.js';
import { nothingPicked } from '../../state.js';
import { paneMemory } from '../../ui/memory.js';
import { sentence } from '../../words.js';
import { postOf } from './state.js';

/**
 * @import { State } from '../../page.d.ts'
 * @import { Game } from '../../types/documents.d.ts'
 * @import { Store } from '../../pane.d.ts'
 */

/**
 * `at`: entries of the log that are played; `from` and `to`: where it begins and ends. Null while
 * nothing is watched.
 * @typedef {{ at: number, from: number, to: number, runs: boolean }} Replay
 */

const { of: memoryOf, set: remember } = paneMemory('replay', {
  now: /** @type {Replay | null} */ (null),
});

/** @param {State} state */
export const replayOf = (state) => memoryOf(state).now;

/**
 * Where the news end: at the hand-over, and the dice that fell when it was opened.
 * @param {Game} game
 */
export function newsEnd({ log, post }) {
  let end = post?.at ?? log.length;
  while (end < log.length && 'roll' in log[end]) end += 1;
  return end;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {Store} store @param {number} from @param {number} to @param {boolean} runs */
export async function watch(store, from, to, runs) {
  await show(store, { at: from, from, to, runs });
}

/** @param {Store} store @param {number} by */
export async function step(store, by) {
  const now = replayOf(store.state);
  if (now) await show(store, { ...now, at: now.at + by, runs: false });
}

/** Goes on by itself, or holds. @param {Store} store */
export async function goOn(store) {
  const now = replayOf(store.state);
  if (now) await show(store, { ...now, at: now.runs ? now.at : now.at + 1, runs: !now.runs });
}

/** Back to the game as it stands. @param {Store} store */
export function leave(store) {
  clearTimeout(timer);
  if (!replayOf(store.state)) return;
  remember(store, { now: null });
  store.leaveCase();
  if (store.state.view === 'post') store.set({ sheet: 'half' });
}

/** @param {Store} store @param {Replay} next */
async function show(store, next) {
  clearTimeout(timer);
  const { board } = store.state;
  if (!board || next.at < next.from) return;
  if (next.at >= next.to) return leave(store);
  remember(store, { now: next });
  try {
    const past = await positionAt(store, board.game, next.at, postOf(store.state).seat?.side);
    if (replayOf(store.state) !== next) return; // somebody was quicker
    store.set({
      ...nothingPicked,
      slide: slideTo(store.state, board.game, next.at),
      caseRun: asCase(past),
    });
    store.set({ sheet: 'half' }); // its face on the board is another one: the sheet has fallen
    const told = board.log.find(({ n }) => n === next.at);
    if (told) store.say(told.words);
    if (next.runs) timer = setTimeout(() => void show(store, { ...next, at: next.at + 1 }), PACE);
  } catch (failure) {
    leave(store);
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}

/** Whoever goes elsewhere goes back to the game. @param {Store} store */
export function endElsewhere(store) {
  store.subscribe(({ view }) => {
    if (view !== 'post' && replayOf(store.state)) leave(store);
  });
}
