/**
 * Replay of any game, step by step on the board. An earlier position is shown in place of the game,
 * in the way a worked case is: it cannot be played, and the game itself is never changed.
 */
import { PACE, asCase, positionAt, slideTo } from '../../play/replayed.ts';
import { nothingPicked } from '../../state.ts';
import { boardThere, paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { stopLookBack } from './lookback.ts';
import { stopPlayingOn } from './playedon.ts';
import { replay as say } from './words.ts';
import type { State } from '../../page.ts';
import type { Board } from '../../contract/board.ts';
import type { Entry, Game } from '../../contract/documents.ts';
import type { Store } from '../../pane.ts';

/**
 * `at`: number of log entries played; null while nothing is replayed. `of`: the board whose log is
 * replayed. `instead`: entries played after those, in place of the game's own.
 */
type Replay = { at: number | null; runs: boolean; of: Board | null; instead: Entry[] };

const nothing: Replay = { at: null, runs: false, of: null, instead: [] };
const { of: memoryOf, set: remember } = paneMemory('replay-any', nothing);

export const replayOf = (state: State) => memoryOf(state);

let timer: ReturnType<typeof setTimeout> | undefined;
/**
 * Whether a request is pending. Of the slider's steps made meanwhile, only the last is requested.
 */
let asks = false;

/** Start at the end of the log, the game's current position. */
export async function begin(store: Store) {
  const { game } = await boardThere(store);
  const { board, caseRun } = store.state;
  if (store.state.view !== 'replay') return;
  if (caseRun) store.leaveCase();
  remember(store, { ...nothing, at: game.log.length, of: board });
}

/** @param at - entries played */
export function goTo(store: Store, at: number, runs = false) {
  clearTimeout(timer);
  const { of } = replayOf(store.state);
  if (!of) return;
  const { length } = of.game.log;
  const to = Math.max(0, Math.min(length, at));
  remember(store, { at: to, runs: runs && to < length, instead: [] });
  if (!asks) void show(store);
}

/**
 * Show the position after the entries `instead`, played in place of the game's own from `at` on.
 */
export function showInstead(store: Store, at: number, instead: Entry[]) {
  clearTimeout(timer);
  remember(store, { at, instead, runs: false });
  if (!asks) void show(store);
}

/** Start or pause automatic replay; at the end, restart from the beginning. */
export function play(store: Store) {
  const { at, of, runs } = replayOf(store.state);
  if (at === null || !of) return;
  if (runs) goTo(store, at);
  else goTo(store, at === of.game.log.length ? 0 : at + 1, true);
}

/** End the replay and show the game's current position. */
export function leave(store: Store) {
  clearTimeout(timer);
  if (replayOf(store.state).at === null) return;
  remember(store, nothing);
  store.leaveCase();
}

/** Show the wanted position, repeating while it changes during the request. */
async function show(store: Store) {
  asks = true;
  try {
    for (;;) {
      const { at, of, instead } = replayOf(store.state);
      if (at === null || !of) return;
      const played = instead.length ? otherWay(of.game, at, instead) : of.game,
        last = at + instead.length;
      const past =
        played === of.game && at === of.game.log.length
          ? null
          : await positionAt(store, played, last, of.secret ? of.viewer : '');
      const now = replayOf(store.state);
      if (now.of !== of) return;
      if (now.at !== at || now.instead !== instead) continue;
      put(store, played, last, past);
      if (now.runs) timer = setTimeout(() => goTo(store, at + 1, true), PACE);
      return;
    }
  } catch (failure) {
    leave(store);
    store.toast(sentence(failure), { grade: 'forbidden' });
  } finally {
    asks = false;
  }
}

/** The game with other entries after the first `at`. */
const otherWay = ({ scenario, log }: Game, at: number, instead: Entry[]): Game => ({
  scenario,
  log: [...log.slice(0, at), ...instead],
});

function put(store: Store, played: Game, at: number, past: Board | null) {
  const slide = slideTo(store.state, played, at),
    { sheet } = store.state;
  if (past) store.set({ ...nothingPicked, slide, caseRun: asCase(past) });
  else store.leaveCase();
  store.set({ sheet }); // the change of view has moved the sheet
  const { of, instead } = replayOf(store.state);
  store.say(instead.length ? say.instead : (of?.log.find(({ n }) => n === at)?.words ?? ''));
}

/** End the replay when the user leaves the pane; restart it when the game changes. */
export function endElsewhere(store: Store) {
  store.subscribe(({ board, view }) => {
    const { at, of } = replayOf(store.state);
    if (at === null) return;
    if (view !== 'replay' || board !== of) {
      stopLookBack(store);
      stopPlayingOn(store);
    }
    if (view !== 'replay') leave(store);
    else if (board !== of) void begin(store);
  });
}
