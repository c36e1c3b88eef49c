/**
 * Changes of the game on the board, one after the other, so that two quick taps never act on the
 * same position. A change sends a request to the umpire, saves the result, and shows it.
 *
 * This module may use the umpire and set the store; it knows no rule and no element.
 */
import { barred, eyesOf, handOf, nothingPicked } from '../state.ts';
import { sentence } from '../words.ts';
import { takeUpAgain } from './again.ts';
import type { Board } from '../contract/board.ts';
import type { Game } from '../contract/documents.ts';
import type { Asking } from '../engine.ts';
import type { Coming, State, Store, Written } from '../page.ts';

export type Sitting = Parameters<Store['keeper']['keep']>[2];
type WithBoard = Partial<State> & { board: Board };

/** One change: its request to the umpire, and the state derived from the response. */
interface Change {
  /** Called when the earlier changes are done; null if there is nothing to do. */
  request: () => Asking<'act' | 'open'> | null;
  next: (board: Board) => Partial<State>;
  /** The sitting that the game belongs to after the change; by default the one on the board. */
  sitting?: () => Sitting;
}

/** The game that an act is added to, and the data that undo and "back" need. */
export interface Ground extends Pick<State, 'marks' | 'linked' | 'kept'> {
  game: Game;
}

export class Changes {
  readonly #store: () => Store;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: () => Store) {
    this.#store = store;
  }

  get store() {
    return this.#store();
  }

  get state() {
    return this.store.state;
  }

  /**
   * Runs `work` after all earlier changes are done. Until then the user may still change the
   * selection.
   */
  inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    this.#count(1);
    const turn = this.#queue.then(work).finally(() => this.#count(-1));
    this.#queue = turn.catch(() => undefined); // the caller reports the failure
    return turn;
  }

  #count(by: 1 | -1) {
    this.store.set({ changes: this.state.changes + by });
  }

  /**
   * Changes the game. A refusal is shown and leaves the game unchanged.
   * @returns whether the game was changed
   */
  change({ request, next, sitting = () => 'same' as const }: Change): Promise<boolean> {
    this.send();
    return this.inTurn(async () => {
      const asked = request();
      if (!asked) return this.unsent();
      const whose = sitting();
      const goesOn = whose === 'same';
      if ((asked.ask === 'act' || (this.state.device.behind && goesOn)) && barred(this.state))
        return this.refused();
      try {
        const board = await this.store.ask(asked);
        await this.show({ ...next(board), board }, whose, goesOn || asked.ask === 'act');
        return true;
      } catch (failure) {
        this.store.toast(sentence(failure), { grade: 'forbidden' });
        return this.unsent();
      }
    });
  }

  /** Shows the reason why the board cannot be changed. */
  refused() {
    this.store.toast(barred(this.state), { grade: 'forbidden' });
    return this.unsent();
  }

  /** Marks the current selection as sent: the response clears it, but keeps a later selection. */
  send() {
    if (this.state.board) this.store.set({ sent: true });
  }

  /**
   * Handles a request that had no effect: makes the sent selection current again, unless another
   * change is pending.
   */
  unsent() {
    if (this.state.changes === 1) this.store.set({ sent: false });
    return false;
  }

  /**
   * Saves a position and then shows it, so that every position that was visible is saved. A game by
   * link is checked before it is saved. The selection is read last, since the user may change it
   * until then.
   * @param goesOn - the same game continues: the selection may be kept
   */
  async show(next: WithBoard, sitting: Sitting, goesOn = false) {
    const { guard } = this.store;
    const seen =
      guard && next.board.game.post
        ? await guard(next, sitting !== 'same')
        : { ...next, board: await this.#forPerson(next.board, sitting) };
    const { own, ...then } = seen as Coming;
    await this.keep(then, own ? { own } : sitting);
    const hand = handOf(this.state);
    // The dice of a game that is opened have been seen, wherever it comes from.
    const read = next.openings === undefined ? {} : { heeded: then.board.game.log.length };
    this.store.set({ ...this.settled(then.board), ...then, ...read });
    if (goesOn) void takeUpAgain(this.store, hand);
  }

  /** The board as the person sees it who plays the computer; another game begins without it. */
  async #forPerson(board: Board, sitting: Sitting): Promise<Board> {
    const side = sitting === 'same' ? eyesOf(board, this.state.seated) : '';
    if (!side) return board;
    const { stopped, notice } = board;
    return { ...(await this.store.ask({ ask: 'open', game: board.game, side })), stopped, notice };
  }

  /**
   * Saves the game. A game whose log was stopped is saved as it arrived, until something is decided
   * after the stop.
   */
  keep({ board, ...next }: WithBoard, sitting: Sitting) {
    const { marks, linked, written, aside } = { ...this.state, ...next };
    const { stopped } = board;
    return this.store.keeper.keep(
      stopped ? { ...board, game: stopped.whole } : board,
      { marks, linked, edited: written.length > 0, aside: stopped ? null : aside },
      sitting,
    );
  }

  /**
   * The state for a new position. The selection is cleared, except for a counter selected before
   * the umpire was ready.
   */
  settled(board: Board): Partial<State> {
    const { board: before, pick, heeded } = this.state;
    const early = before === null && board.counters.some((one) => one.id === pick);
    const picked = early ? {} : nothingPicked;
    const seen = Math.min(heeded, board.game.log.length);
    return { ...picked, slide: null, caseRun: null, game: board.game, heeded: seen };
  }

  /** The game that the next act is added to; null if there is no game. */
  ground(): Ground | null {
    const { shown, game: handed, caseRun, marks, linked, kept } = this.state;
    const game = shown?.game ?? handed;
    if (!game) return null;
    const { length } = game.log;
    if (caseRun) return { game, marks: [length], linked: 0, kept: this.left() };
    return { game, marks: [...marks.filter((at) => at < length), length], linked, kept };
  }

  /**
   * The game that "back" restores: the one on the board, if something was decided on it. A game
   * that was only viewed, including the moves that came with its link, is not kept.
   */
  left(): State['kept'] {
    const { board, game, marks, linked, kept, redo, written, aside } = this.state;
    const decided = board && game && (game.log.length > linked || written.length > 0);
    const sitting = this.store.keeper.sitting();
    return decided ? { game, marks, linked, redo, written, aside, sitting } : kept;
  }

  /** The game that undo restores after the position is rewritten. */
  standing(): Written | null {
    const { board, caseRun, marks, linked } = this.state;
    const sitting = this.store.keeper.sitting();
    return board && !caseRun ? { game: board.game, marks, linked, sitting } : null;
  }
}
