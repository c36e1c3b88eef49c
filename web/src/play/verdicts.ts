/**
 * Requests verdicts and reach for the selection. A response that arrives after a newer request was
 * sent is dropped.
 *
 * This module may use the umpire and set the store; it knows no rule and no element.
 */
import { asking } from '../ui/asking.ts';
import type { Game } from '../contract/documents.ts';
import type { Reach, Why } from '../contract/rulings.ts';
import type { About } from '../contract/requests.ts';
import type { Asking } from '../engine.ts';
import type { State, Store } from '../page.ts';

/** Time in ms that a verdict must stay on screen before its remedies are requested. */
const REST = 150;
const pause = (ms: number): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, ms);
  });

interface Requests {
  reach?: Asking<'reach'> | null;
  why?: Asking<'why'> | null;
}
interface Answers {
  reach: Reach | null;
  why: Why | null;
}

/**
 * A request for a verdict without remedies, which are requested later if the verdict stays on
 * screen.
 */
export const verdictOn = (about: About<'why'>): Asking<'why'> => ({
  ask: 'why',
  ...about,
  remedies: false,
});

export class Verdicts {
  readonly #store: () => Store;
  readonly #asking = asking<State>((store, part) => store.set(part), {
    failed: (whyError) => ({ whyError }),
  });
  /**
   * The latest request for the reach of a counter, reused before and after the counter is selected.
   */
  #reached: { game: Game; who: string; answer: Promise<Reach> } | null = null;

  constructor(store: () => Store) {
    this.#store = store;
  }

  get store() {
    return this.#store();
  }

  get state() {
    return this.store.state;
  }

  /** The game that requests refer to; before the umpire is ready, the game as it was loaded. */
  get game() {
    return this.state.shown?.game ?? this.state.game;
  }

  /** Drops the pending responses. */
  drop() {
    this.#asking.drop();
  }

  /**
   * Sends both requests at once and stores the responses (null for an omitted request), unless
   * there was a newer request or the position changed.
   */
  async latest({ reach, why }: Requests, keep: (answers: Answers) => Partial<State>) {
    const { shown, pick, target } = this.state;
    // Before the umpire is ready, only the selection can be compared: the umpire's game replaces
    // the draft.
    const stands = () =>
      shown ? shown === this.state.shown : this.state.pick === pick && this.state.target === target;
    const answers = async () => {
      const [where, verdict] = await Promise.all([
        reach ? this.#reachOf(reach) : null,
        why ? this.store.ask(why) : null,
      ]);
      if (why && verdict && !('entry' in why) && verdict.remedies === null)
        void this.#addRemedies(why, verdict).catch(() => undefined); // a toast shows the reason
      return keep({ reach: where, why: verdict });
    };
    await this.#asking(this.store, answers, stands);
  }

  #reachOf(request: Asking<'reach'>): Promise<Reach> {
    const { game, who } = request;
    if (this.#reached?.who === who && this.#reached.game === game) return this.#reached.answer;
    const answer = this.store.ask(request);
    this.#reached = { game, who, answer };
    answer.catch(() => {
      if (this.#reached?.answer === answer) this.#reached = null; // allows a new request
    });
    return answer;
  }

  /** Requests the reach of a counter while the finger that selects it is still down. */
  prefetchReach(who: string) {
    const { game } = this;
    if (game) void this.#reachOf({ ask: 'reach', game, who }).catch(() => undefined);
  }

  /**
   * Adds remedies to a verdict on a place or a path that is still shown; the verdict on an act
   * shows none.
   */
  async #addRemedies(request: Asking<'why'>, why: Why) {
    const stands = () => this.state.why === why;
    await pause(REST);
    if (!stands()) return;
    const { remedies: _, instead: __, ...about } = request;
    const { remedies } = await this.store.ask({ ...about, ask: 'remedies' }, { toast: true });
    if (remedies.length && stands()) this.store.set({ why: { ...why, remedies } });
  }
}
