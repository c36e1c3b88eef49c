/**
 * Watches the puzzle on the board and records the player's tries. Only a change that the player
 * makes on this board is recorded: to open a link or a saved game, to reload or to go back writes
 * nothing.
 */
import { goesOn, sameLog } from '../tries.ts';
import { problemKey } from '../problem.ts';
import { keepRunning } from '../running.ts';
import { ended, helped, movedOn, playedOn, tryIn } from './memory.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Entry } from '../../contract/documents.ts';
import type { PuzzlesState } from './state.ts';

/**
 * Interval at which the time spent on a puzzle is counted, ms; also the most that one interval
 * counts.
 */
const TICK = 15_000;

/** A change of the log on the board. */
interface Change {
  /** The entries that a move of the player's own added; empty for any other change. */
  own: Entry[];
  /** Whether the umpire proposed these entries in the verdict on screen. */
  proposed: boolean;
}

/** Whether the board shows a replayed line. Playing on from it is the player's own try. */
export function replayed({ panes, shown }: Pick<State, 'panes' | 'shown'>) {
  const { replay } = (panes.puzzles ?? {}) as Partial<PuzzlesState>;
  if (!replay || !shown) return false;
  const { log } = shown.game;
  return sameLog(log, replay.line.slice(0, replay.at)) || sameLog(log, replay.mine.log);
}

/** Whether two boards show one puzzle. */
export const isSame = (was: Board | null, now: Board) =>
  was !== null && problemKey(was.game.scenario) === problemKey(now.game.scenario);

type Watched = Pick<
  State,
  'shown' | 'caseRun' | 'openings' | 'device' | 'panes' | 'seated' | 'why'
>;

/** The change that the player made to the puzzle on the board; null if the state has no such. */
export function changeOf(was: Watched, now: Watched): Change | null {
  const before = was.shown,
    after = now.shown;
  if (!before?.goal || !after?.goal || before === after || now.caseRun) return null;
  if (was.openings !== now.openings || now.device.behind || replayed(now)) return null;
  const [from, to] = [before.game.log, after.game.log];
  if (!isSame(before, after) || sameLog(from, to)) return null;
  const { side, stands } = before.goal;
  const decides = before.actor === side && !now.seated.includes(side) && stands === 'open';
  const added = goesOn(to, from) ? to.slice(from.length) : [];
  const own = decides && added.some((entry) => 'do' in entry) ? added : [];
  const remedies = own.length ? (was.why?.remedies ?? []) : [];
  return { own, proposed: remedies.some(({ entries }) => sameLog(entries, own)) };
}

/** Records the tries at the puzzles on the board from now on. */
export class Trying {
  readonly #store: Store;
  #was: State;
  #since = Date.now();
  #spent = 0;
  /** When the puzzle on the board was opened. */
  #opened = Date.now();
  /** Whether all moves on the board were made in this page, or are known as the player's own. */
  #own = false;
  /** The try on the board; null if the page does not know of any. */
  #current: Promise<{ id: string; given: boolean }> | null = null;
  /** The writes, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
    this.#was = store.state;
    setInterval(() => this.#tick(), TICK);
  }

  /** Counts the time since the last call, unless the page is hidden or nothing is to be solved. */
  #tick() {
    const now = Date.now(),
      { caseRun, shown } = this.#was;
    if (!document.hidden && !caseRun && shown?.goal?.stands === 'open')
      this.#spent += Math.min(now - this.#since, TICK);
    this.#since = now;
  }

  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined); // a page without storage goes on
    return turn;
  }

  /** Called for every state of the page. */
  saw(state: State) {
    const was = this.#was;
    if (was.shown === state.shown) return void (this.#was = state);
    this.#tick();
    this.#was = state;
    const { caseRun, openings, shown } = state;
    if (!shown?.goal || caseRun) return;
    if (!was.shown || was.openings !== openings || !isSame(was.shown, shown)) this.#begin();
    const change = changeOf(was, state);
    if (change && was.shown) this.#record(was, was.shown, shown, change);
  }

  #begin() {
    this.#spent = 0;
    this.#opened = Date.now();
    this.#own = false;
    this.#current = null;
  }

  #record(
    { linked, marks }: State,
    before: Board,
    { game: { log, scenario } }: Board,
    { own, proposed }: Change,
  ) {
    const sitting = this.#store.keeper.sitting(),
      spent = this.#spent,
      opened = this.#opened;
    this.#spent = 0;
    const seen = async () => ({ scenario, log, spent, sitting: await sitting });
    if (!own.length) return void this.#inTurn(async () => movedOn(await seen()));
    const base = before.game.log;
    this.#own ||= marks[0] === 0; // even the first act was made here
    const given = linked ? 'linked' : before.goal?.made && !this.#own ? 'maybe' : false;
    this.#own ||= !given;
    void keepRunning(this.#store).catch(() => undefined); // its link opens it again
    if (proposed) void this.#inTurn(() => helped(scenario));
    const next = this.#inTurn(async () => playedOn(await seen(), { before: base, given, opened }));
    this.#current = next;
  }

  /** Records the outcome of a game that is on the board, or was when its outcome was asked for. */
  async ended({ game, goal }: Board, outcome: 'solved' | 'failed') {
    const { log, scenario } = game,
      sitting = this.#store.keeper.sitting(),
      current = this.#current;
    await this.#inTurn(async () => {
      const known = current ? await current : null;
      // The page may have been closed while the outcome was examined.
      const isLog = (left: Entry[]) => sameLog(left, log);
      const id = known ? known.id : await tryIn(scenario, await sitting, isLog);
      await ended(
        scenario,
        { id, given: known?.given ?? false },
        { outcome, log, made: goal?.made ?? 0 },
      );
    });
  }
}
