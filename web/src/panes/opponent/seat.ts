/**
 * The computer as a player: on its turn it asks a worker of its own for a decision and plays it act
 * by act. It knows no rule.
 */
import { tumbled } from '../../play/chance.ts';
import { heed, unheeded } from '../../play/heed.ts';
import { slideTo } from '../../play/replayed.ts';
import { Stopped, decide, starting, stop as stopThinking } from '../../solving/solver.ts';
import { eyesOf, nothingPicked, personOf } from '../../state.ts';
import { sentence } from '../../words.ts';
import {
  followSeats,
  hearSeats,
  opponentOf,
  seatsHere,
  setSeats,
  settled,
  stepOf,
  tell,
  toldHere,
  toldNext,
} from './seats.ts';
import type { Board } from '../../contract/board.ts';
import type { Entry } from '../../contract/documents.ts';
import type { Decision } from '../../contract/rulings.ts';
import type { State, Store } from '../../pane.ts';
import type { Computer, Pace } from '../../storage/kinds.ts';

/** Delay before an act is played, ms, by pace; the second one beside dice that were not read. */
const WAIT = { quick: [150, 150], calm: [900, 2400] };

let heard = false;

/** Restore the computer's seats of this game, and play them from here on. */
export function takeSeats(store: Store) {
  if (heard) return;
  heard = true;
  hearSeats(store);
  // Stop a search only if the computer's seat started it; leave any other search running.
  const leave = () => void (opponentOf(store.state).thinking && stopThinking());
  const look = () =>
    void followSeats(store, leave).then(() => {
      nameComputers(store);
      if (held && !stillThere(store, held.board)) held.go(); // it was paused, undone or left
      drive(store);
    });
  store.subscribe(() => queueMicrotask(look));
  look();
}

/** Pause or resume the computer. */
export function letRun(store: Store, runs: boolean) {
  if (!runs && opponentOf(store.state).thinking) stopThinking();
  setSeats(store, { runs });
}

/** Change the computer's sides, and pause it until the user starts it. */
export function seat(store: Store, levels: Computer['levels']) {
  if (opponentOf(store.state).thinking) stopThinking();
  setSeats(store, { levels, runs: false });
}

/** The act that waits for the user's word, in the act-by-act pace. */
let held: { board: Board; go: () => void } | null = null;
let busy = false;
/** Whether a hint was requested while the computer was busy. */
let asked = false;

/** Play the act that is due, in the act-by-act pace. */
export function playNext(store: Store) {
  heed(store);
  held?.go();
  tell(store, { due: '' });
}

/** Name the sides for which the computer decides, so that nobody else is asked for their acts. */
function nameComputers(store: Store) {
  const { state } = store,
    { board } = state,
    seats = seatsHere(state);
  if (seats && board && !settled(board)) return; // the next call knows
  const plays = seats?.runs && board && mayPlay(state, board);
  const computers = plays ? Object.keys(seats.levels) : [];
  const seated = seats && board && !board.game.post ? Object.keys(seats.levels) : [];
  const same = seated.join() === state.seated.join();
  if (!same || computers.join() !== state.computers.join()) store.set({ computers, seated });
  if (!same && board?.secret && !board.game.post) void turnTo(store, board, seated);
}

/** Show a game with secrets to the person who plays the computer, or to the side that decides. */
async function turnTo(store: Store, board: Board, seated: string[]) {
  const side = eyesOf(board, seated);
  if (!side && seated.length) return;
  try {
    const { game, stopped, notice } = board;
    const seen = await store.ask({ ask: 'open', game, ...(side ? { side } : {}) });
    if (store.state.board === board)
      store.set({ ...nothingPicked, board: { ...seen, stopped, notice } });
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}

/** Whether this page may play a computer's side now. */
const mayPlay = (state: State, board: Board) =>
  !board.game.post &&
  !state.caseRun &&
  !state.device.behind &&
  opponentOf(state).idle !== board.game.log.length;

/** Play the computer's next act if it is its turn. */
function drive(store: Store) {
  const { state } = store,
    { board } = state,
    seats = seatsHere(state);
  if (busy || !seats?.runs || !board || !settled(board)) return;
  if (board.result || state.changes || !mayPlay(state, board)) return;
  if (board.chance) {
    if (rollsItself(board, state, seats)) void turn(store, () => roll(store, board, seats));
  } else if (seats.levels[board.actor]) void turn(store, () => act(store, board, seats));
}

/** Whether the dice that are due belong to the computer. */
export function rollsItself({ chance, game, sides }: Board, state: State, seats: Computer) {
  const { played } = opponentOf(state);
  const by = new Set(chance?.by.map(({ side }) => side));
  if (by.size && [...by].every((side) => sides.some(({ id }) => id === side)))
    return [...by].every((side) => seats.levels[side]);
  return game.log.length === played || sides.every(({ id }) => seats.levels[id]);
}

async function turn(store: Store, work: () => Promise<unknown>) {
  busy = true;
  try {
    await work();
  } catch (failure) {
    if (!(failure instanceof Stopped)) {
      store.toast(sentence(failure), { grade: 'forbidden' });
      if (seatsHere(store.state)) letRun(store, false);
    }
  } finally {
    busy = false;
    tell(store, { thinking: false, due: '' });
  }
  if (asked) await askHint(store);
}

/** Await a decision, showing meanwhile whether its worker is still starting. */
async function thought(store: Store, coming: Promise<Decision>) {
  const begun = starting();
  if (begun) {
    tell(store, { starting: true });
    const over = () => tell(store, { starting: false });
    void begun.then(over, over); // `coming` reports a failure
  }
  return await coming;
}

async function act(store: Store, board: Board, seats: Computer) {
  const side = board.actor,
    { game } = board;
  tell(store, { thinking: true, hint: null });
  const reader = personOf(board, Object.keys(seats.levels));
  const coming = decide(game, side, seats.levels[side], seats.seed, reader);
  const decision = await thought(store, coming);
  if (!stillThere(store, board)) return;
  if (!decision.entry) return void tell(store, { idle: game.log.length });
  const told = toldNext(toldHere(store.state), decision, board);
  tell(store, { thinking: false, due: seats.pace === 'step' ? decision.words : '', told });
  await (seats.pace === 'step' ? released(board) : waited(seats.pace, store));
  if (!stillThere(store, board)) return;
  const log = [...game.log, decision.entry];
  await put(store, [decision.entry], slideTo(store.state, { ...game, log }, log.length));
  // The log has told the act, except one that the reader does not see.
  if (store.state.board?.log.at(-1)?.n !== log.length) store.say(decision.words);
}

async function roll(store: Store, board: Board, seats: Computer) {
  const { chance } = board;
  if (!chance) return;
  if (seats.pace === 'step') {
    tell(store, { due: chance.words });
    await released(board);
  } else await waited('quick', store);
  if (!stillThere(store, board)) return;
  const faces = await tumbled(chance, store);
  if (!stillThere(store, board)) return store.set({ throw: null });
  await put(store, [{ roll: faces }], null);
}

/**
 * Play acts of the computer without undo marks, so that undo goes back to before the last decision
 * that the player made here.
 */
async function put(store: Store, entries: Entry[], slide: State['slide']) {
  const { marks } = store.state;
  const before = store.state.board?.game.log.length ?? 0;
  if (!(await store.act(entries, { slide, computer: true }))) return;
  const { board, linked } = store.state;
  const length = board?.game.log.length ?? 0;
  tell(store, { played: length });
  if (board) tellResult(store, board);
  const own = marks.filter((at) => at < before);
  store.set({ marks: own, linked: own.length ? linked : Math.max(linked, length) });
}

/** Make what dice came to the headline, if the last entry rolled or settled some. */
function tellResult(store: Store, board: Board) {
  const line = board.log.at(-1);
  if (!line?.dice || line.n !== board.game.log.length) return;
  const none = { decision: null, at: line.n - 1, step: stepOf(board) };
  tell(store, { told: { ...(toldHere(store.state) ?? none), words: line.words } });
}

const stillThere = ({ state }: Store, board: Board) =>
  state.board === board && !state.caseRun && Boolean(seatsHere(state)?.runs);

const waited = (pace: Exclude<Pace, 'step'>, { state }: Store) =>
  new Promise((go) => setTimeout(go, WAIT[pace][unheeded(state).length ? 1 : 0]));

async function released(board: Board) {
  await new Promise<void>((go) => (held = { board, go }));
  held = null;
}

/** Ask which act the computer would choose for the side to move. */
export async function askHint(store: Store) {
  const { board } = store.state;
  asked = busy;
  if (!board || busy) return;
  const side = board.actor;
  if (!side) return void tell(store, { hint: { side, decision: null } });
  await turn(store, async () => {
    tell(store, { thinking: true, hint: null });
    const reader = personOf(board, store.state.seated);
    const decision = await thought(store, decide(board.game, side, 'regular', 1, reader));
    if (store.state.board === board) tell(store, { hint: { side, decision } });
  });
}
