/**
 * The computer as a player: on its turn it asks a worker of its own for a decision and plays it act
 * by act. Its seats belong to the game's sitting and are stored with it on the device, so a game
 * resumes where the page was closed; another game, even of the same scenario, begins without the
 * computer. It knows no rule.
 */
import { tumbled } from '../../play/chance.ts';
import { heed, unheeded } from '../../play/heed.ts';
import { slideTo } from '../../play/replayed.ts';
import { Stopped, decide, starting, stop as stopThinking } from '../../solving/solver.ts';
import { eyesOf, nothingPicked, personOf } from '../../state.ts';
import { seated as everSeated } from '../../storage/settings.ts';
import { kept } from '../../storage/storage.ts';
import { sentence } from '../../words.ts';
import {
  changedSeats,
  computersOf,
  isFree,
  isRead,
  mayPlay,
  memory,
  nextOf,
  seatsHere,
  withBoard,
  withDecision,
  withEnd,
  withPlayed,
  withSeats,
  withSitting,
} from './computerturns.ts';
import type { Board } from '../../contract/board.ts';
import type { Entry } from '../../contract/documents.ts';
import type { Decision } from '../../contract/opponent.ts';
import type { State, Store } from '../../pane.ts';
import type { Computer, Pace } from '../../storage/kinds.ts';
import type { Computers, Turn } from './computerturns.ts';

/** Delay before an act is played, ms, by pace; the second one beside dice that were not read. */
const WAIT = { quick: [150, 150], calm: [900, 2400] };

/** Applies a transition; one that changes nothing draws nothing. */
function update(store: Store, transition: (now: Computers) => Computers) {
  const now = computersOf(store.state),
    next = transition(now);
  if (next !== now) memory.set(store, next);
}

/** Follows the game on the board from here on: restores the computer's seats, and plays them. */
export function followGame(store: Store) {
  kept.computers.onChange((keys, elsewhere) => {
    const { game } = computersOf(store.state);
    const sitting = game.is === 'none' ? '' : game.sitting;
    if (!elsewhere || !keys.includes(sitting)) return;
    void kept.computers
      .get(sitting)
      .then(({ value }) =>
        update(store, (now) =>
          now.game.is === 'read' && now.game.sitting === sitting ? withSeats(now, value) : now,
        ),
      );
  });
  const look = () =>
    void readSeats(store).then(() => {
      nameComputers(store);
      drive(store);
    });
  store.subscribe(() => queueMicrotask(look));
  look();
}

/** Reads the seats when the board shows another sitting. A restarted or copied game keeps them. */
async function readSeats(store: Store) {
  const { board, openings } = store.state,
    before = computersOf(store.state);
  if (!board || (before.game.is !== 'none' && before.game.board === board)) return;
  const here = withBoard(before, board, openings);
  // Stop a search only if the computer's seat started it; leave any other search running.
  if (here.turn.is === 'none' && before.turn.is === 'thinking') stopThinking();
  memory.set(store, here);
  const sitting = await store.keeper.sitting();
  const { game, seats } = computersOf(store.state);
  if (game.is !== 'reading' || game.board !== board) return;
  const value = game.keeps ? null : (await kept.computers.get(sitting)).value;
  if (game.keeps && seats && sitting !== game.sitting) await keepSeats(sitting, seats);
  update(store, (now) => withSitting(now, board, sitting, value));
}

async function keepSeats(sitting: string, seats: Computer) {
  everSeated.write('1');
  if (Object.keys(seats.levels).length) await kept.computers.put(sitting, seats);
  else await kept.computers.remove([sitting]);
}

export function setSeats(store: Store, news: Partial<Computer>) {
  const now = computersOf(store.state);
  if (!store.state.board) return;
  if (news.runs === false && now.turn.is === 'thinking') stopThinking();
  const seats = changedSeats(now, news, Math.floor(Math.random() * 1e6));
  memory.set(store, withSeats(now, seats));
  void store.keeper.sitting().then((sitting) => keepSeats(sitting, seats));
}

/** Pause or resume the computer. */
export const letRun = (store: Store, runs: boolean) => setSeats(store, { runs });

/** Change the computer's sides, and pause it until the user starts it. */
export const seat = (store: Store, levels: Computer['levels']) =>
  setSeats(store, { levels, runs: false });

/** Name the sides for which the computer decides, so that nobody else is asked for their acts. */
function nameComputers(store: Store) {
  const { state } = store,
    { board } = state,
    seats = seatsHere(state);
  if (seats && board && !isRead(computersOf(state), board)) return; // the next call knows
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

/** Play the computer's next act if it is its turn; a hint that was asked for comes first. */
function drive(store: Store) {
  const { state } = store,
    now = computersOf(state),
    { board } = state,
    next = nextOf(state);
  if (now.hintWanted && isFree(now)) return void askHint(store);
  if (!board || !now.seats || next === 'nothing') return;
  const { seats } = now;
  if (next === 'decide')
    void work(store, { is: 'thinking', board, starting: false }, () => act(store, board, seats));
  else if (seats.pace !== 'step')
    void work(store, { is: 'acting', board }, () =>
      waited('quick', store).then(() => roll(store, board)),
    );
  else {
    const words = board.chance?.words ?? '';
    memory.set(store, { turn: { is: 'due', board, words, decision: null } });
  }
}

/** Play the act that is due, in the act-by-act pace. */
export function playNext(store: Store) {
  const { turn } = computersOf(store.state);
  heed(store);
  if (turn.is !== 'due') return;
  const { board, decision } = turn;
  void work(store, { is: 'acting', board }, () =>
    decision ? play(store, board, decision) : roll(store, board),
  );
}

/** Runs work on a board as a turn of the computer. A failure pauses the computer. */
async function work(
  store: Store,
  turn: Extract<Turn, { is: 'thinking' | 'acting' }>,
  run: () => Promise<unknown>,
) {
  memory.set(store, { turn });
  try {
    await run();
  } catch (failure) {
    if (!(failure instanceof Stopped)) {
      store.toast(sentence(failure), { grade: 'forbidden' });
      if (seatsHere(store.state)) letRun(store, false);
    }
  } finally {
    update(store, (now) => withEnd(now, turn.board));
  }
}

/** Await a decision about a board, showing meanwhile whether the worker is still starting. */
async function decided(store: Store, board: Board, coming: Promise<Decision>) {
  const ready = starting();
  const show = (isStarting: boolean) =>
    update(store, (now) =>
      now.turn.is === 'thinking' && now.turn.board === board
        ? { ...now, turn: { ...now.turn, starting: isStarting } }
        : now,
    );
  if (ready) {
    show(true);
    const over = () => show(false);
    void ready.then(over, over); // `coming` reports a failure
  }
  return await coming;
}

async function act(store: Store, board: Board, seats: Computer) {
  const side = board.actor,
    reader = personOf(board, Object.keys(seats.levels));
  memory.set(store, { hint: null });
  const coming = decide(board.game, side, seats.levels[side], seats.seed, reader);
  const decision = await decided(store, board, coming);
  if (!stillThere(store, board)) return;
  update(store, (now) => withDecision(now, decision, board));
  if (!decision.entry || seats.pace === 'step') return;
  await waited(seats.pace, store);
  await play(store, board, decision);
}

async function play(store: Store, board: Board, { entry, words }: Decision) {
  if (!entry || !stillThere(store, board)) return;
  const log = [...board.game.log, entry];
  await put(store, [entry], slideTo(store.state, { ...board.game, log }, log.length));
  // The log has said the act, except one that the reader does not see.
  if (store.state.board?.log.at(-1)?.n !== log.length) store.say(words);
}

async function roll(store: Store, board: Board) {
  if (!board.chance || !stillThere(store, board)) return;
  const faces = await tumbled(board.chance, store);
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
  if (board) update(store, (now) => withPlayed(now, board));
  const length = board?.game.log.length ?? 0,
    own = marks.filter((at) => at < before);
  store.set({ marks: own, linked: own.length ? linked : Math.max(linked, length) });
}

const stillThere = ({ state }: Store, board: Board) =>
  state.board === board && !state.caseRun && Boolean(seatsHere(state)?.runs);

const waited = (pace: Exclude<Pace, 'step'>, { state }: Store) =>
  new Promise((go) => setTimeout(go, WAIT[pace][unheeded(state).length ? 1 : 0]));

/** Ask which act the computer would choose for the side to move; at once, or when it is free. */
export async function askHint(store: Store) {
  const { board } = store.state;
  if (!board) return;
  const free = isFree(computersOf(store.state)),
    side = board.actor;
  if (!free) return memory.set(store, { hintWanted: true });
  memory.set(store, { hintWanted: false, hint: side ? null : { side, decision: null } });
  if (!side) return;
  await work(store, { is: 'thinking', board, starting: false }, async () => {
    const reader = personOf(board, store.state.seated);
    const coming = decide(board.game, side, 'regular', 1, reader);
    const decision = await decided(store, board, coming);
    if (store.state.board === board) memory.set(store, { hint: { side, decision } });
  });
}
