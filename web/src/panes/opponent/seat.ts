/**
 * The computer in its seats: it asks a worker of its own what to do and plays act by act. Seats are
 * kept on the device, so that a game goes on where the page was closed. It knows no rule.
 */
import { thrown } from '../../play/dice.ts';
import { slideTo } from '../../play/replayed.ts';
import { Stopped, decide, stop as stopThinking } from '../../solving/solver.ts';
import { setting } from '../../storage/settings.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import type { Board } from '../../types/board.ts';
import type { Decision, Level } from '../../types/answers.ts';
import type { State, Store } from '../../pane.ts';
import type { Entry } from '../../types/documents.ts';

export type Pace = 'quick' | 'calm' | 'step';
/** Who plays which side of which game. */
interface Seats {
  /** The game, by rulebook and title. */
  key: string;
  /** By side; a side that is not there is played here. */
  levels: Record<string, Level>;
  pace: Pace;
  seed: number;
  runs: boolean;
}

interface Memory {
  seats: Seats | null;
  thinking: boolean;
  /** An act is chosen and waits for "next" */
  due: boolean;
  /** The decision that was made last. */
  told: Decision | null;
  hint: { side: string; decision: Decision | null } | null;
  /** Length of the log at which it has nothing to do; -1 for none. */
  idle: number;
}

const kept = setting('seats');
/** ms before an act is played, by pace. */
const WAIT = { quick: 150, calm: 900, step: 0 };

const initial: Memory = {
  seats: null,
  thinking: false,
  due: false,
  told: null,
  hint: null,
  idle: -1,
};
const memory = paneMemory('opponent', initial);
export const opponentOf = memory.of;

export const keyOf = ({ ruleset, title, sides }: Pick<Board, 'ruleset' | 'title' | 'sides'>) =>
  [ruleset, title, ...sides.map(({ id }) => id)].join('|');

/** The seats, where they are those of the game on the board. */
export function seatsHere(state: State) {
  const { seats } = opponentOf(state);
  return seats && state.board && seats.key === keyOf(state.board) ? seats : null;
}

let heard = false;

/** Takes up what was kept, and plays from here on. */
export function takeSeats(store: Store) {
  if (heard) return;
  heard = true;
  try {
    const seats = JSON.parse(kept.read() || 'null');
    if (seats && typeof seats === 'object' && 'levels' in seats) memory.set(store, { seats });
  } catch {
    // what cannot be read is not missed
  }
  store.subscribe(() => queueMicrotask(() => drive(store)));
  drive(store);
}

export function setSeats(store: Store, news: Partial<Seats>) {
  const { board } = store.state;
  if (!board) return;
  const before = seatsHere(store.state) ?? {
    key: keyOf(board),
    levels: {},
    pace: 'calm' as Pace,
    seed: Math.floor(Math.random() * 1e6),
    runs: false,
  };
  const seats = { ...before, ...news };
  if (before.runs && !seats.runs) stopThinking();
  kept.write(Object.keys(seats.levels).length ? JSON.stringify(seats) : '');
  memory.set(store, { seats, hint: null, idle: -1 });
}

/** Plays what is due where somebody wants to see it act by act. */
export function playNext(store: Store) {
  release?.();
  memory.set(store, { due: false });
}

let release: (() => void) | null = null;
let busy = false;

/** Makes the next act of the computer, where it is its turn. */
function drive(store: Store) {
  const { state } = store,
    { board } = state,
    seats = seatsHere(state);
  if (busy || !seats?.runs || !board || board.result || state.caseRun || state.changes) return;
  if (board.game.post || state.device.behind || opponentOf(state).idle === board.game.log.length)
    return;
  if (board.chance) {
    if (isIts(board, seats)) void turn(store, () => roll(store, board));
  } else if (seats.levels[board.actor]) void turn(store, () => act(store, board, seats));
}

/** Whether the dice that are due belong to the computer. */
function isIts({ chance, game, sides }: Board, seats: Seats) {
  const by = new Set(chance?.by.map(({ side }) => side));
  if (by.size && [...by].every((side) => sides.some(({ id }) => id === side)))
    return [...by].every((side) => seats.levels[side]);
  return game.log.length === played || sides.every(({ id }) => seats.levels[id]);
}

/** Length of the log after the computer's last act. */
let played = -1;

async function turn(store: Store, work: () => Promise<unknown>) {
  busy = true;
  try {
    await work();
  } catch (failure) {
    if (!(failure instanceof Stopped)) {
      store.toast(sentence(failure), { grade: 'forbidden' });
      setSeats(store, { runs: false });
    }
  } finally {
    busy = false;
    memory.set(store, { thinking: false, due: false });
  }
}

async function act(store: Store, board: Board, seats: Seats) {
  const side = board.actor,
    { game } = board;
  memory.set(store, { thinking: true, hint: null });
  const decision = await decide(game, side, seats.levels[side], seats.seed);
  if (!stillThere(store, board)) return;
  if (!decision.entry) return void memory.set(store, { idle: game.log.length });
  memory.set(store, { thinking: false, due: seats.pace === 'step' });
  // What goes on with an activation keeps its reasons.
  if (decision.options.length || !decision.planned) memory.set(store, { told: decision });
  await waited(seats.pace);
  if (!stillThere(store, board)) return;
  const log = [...game.log, decision.entry];
  await put(store, [decision.entry], slideTo(store.state, { ...game, log }, log.length));
  store.say(decision.words);
}

async function roll(store: Store, board: Board) {
  const { chance } = board;
  if (!chance) return;
  await waited('quick');
  if (!stillThere(store, board)) return;
  const faces = thrown(chance);
  await put(store, [{ roll: faces }], null);
  const now = store.state.board;
  if (now) store.set({ rolled: { chance, faces, at: now.game.log.length } });
}

/**
 * An act of the computer is none that undo stops at: it goes back to before the last decision that
 * was made here.
 */
async function put(store: Store, entries: Entry[], slide: State['slide']) {
  const { marks } = store.state;
  const before = store.state.board?.game.log.length ?? 0;
  if (!(await store.act(entries, { slide }))) return;
  const { board, linked } = store.state;
  const length = board?.game.log.length ?? 0;
  played = length;
  const own = marks.filter((at) => at < before);
  store.set({ marks: own, linked: own.length ? linked : Math.max(linked, length) });
}

const stillThere = ({ state }: Store, board: Board) =>
  state.board === board && !state.caseRun && Boolean(seatsHere(state)?.runs);

const waited = (pace: Pace): Promise<void> =>
  new Promise((go) => {
    if (pace === 'step') release = go;
    else setTimeout(go, WAIT[pace]);
  });

/** What the computer would do for the side whose turn it is. */
export async function askHint(store: Store) {
  const { board } = store.state;
  if (!board || busy) return;
  const side = board.actor;
  if (!side) return void memory.set(store, { hint: { side, decision: null } });
  await turn(store, async () => {
    memory.set(store, { thinking: true, hint: null });
    const decision = await decide(board.game, side, 'regular', 1);
    if (store.state.board === board) memory.set(store, { hint: { side, decision } });
  });
}
