/**
 * Verdicts and reach for what is in hand. Each request has a ticket: an answer that comes after a
 * newer request is dropped.
 *
 * It may ask the umpire and set the store; it knows no rule and no element.
 */
import { sentence } from '../words.ts';
import type { Reach, Why } from '../types/answers.ts';
import type { Game } from '../types/documents.ts';
import type { Asking } from '../engine.ts';
import type { State, Store } from '../page.ts';

/** ms that a player stays with a verdict before the umpire looks for what would put it right. */
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

/** A request for a verdict; remedies are asked for when the player stays with it. */
export const verdictOn = (about: Omit<Asking<'why'>, 'ask'>): Asking<'why'> => ({
  ask: 'why',
  ...about,
  remedies: false,
});

export class Verdicts {
  readonly #store: () => Store;
  #ticket = 0;
  /** Where a counter can go: asked for once, before it is picked or in several ways after. */
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

  /** The game that is asked about. Of a draft it is the one that was handed over. */
  get game() {
    return this.state.shown?.game ?? this.state.game;
  }

  /** Drops the answers that are still to come. */
  drop() {
    this.#ticket += 1;
  }

  /**
   * Asks both at once and keeps the answers (null for what was not asked), unless something newer
   * was asked or the position changed.
   */
  async latest({ reach, why }: Requests, keep: (answers: Answers) => Partial<State>) {
    const wanted = this.#wanted();
    try {
      const [where, verdict] = await Promise.all([
        reach ? this.#reachOf(reach) : null,
        why ? this.store.ask(why) : null,
      ]);
      if (!wanted()) return;
      this.store.set(keep({ reach: where, why: verdict }));
      if (why && verdict && !('entry' in why) && verdict.remedies === null)
        void this.#addRemedies(why, verdict).catch(() => undefined); // a toast says why
    } catch (failure) {
      if (wanted()) this.store.set({ whyError: sentence(failure) });
    }
  }

  /** Whether an answer to what is asked now is wanted when it comes. */
  #wanted() {
    this.#ticket += 1;
    const mine = this.#ticket;
    const { shown, pick, target } = this.state;
    return () => {
      if (mine !== this.#ticket) return false;
      if (shown) return shown === this.state.shown;
      // Of a draft no more is known than what is in hand: another game may take its place.
      return this.state.pick === pick && this.state.target === target;
    };
  }

  #reachOf(request: Asking<'reach'>): Promise<Reach> {
    const { game, who } = request;
    if (this.#reached?.who === who && this.#reached.game === game) return this.#reached.answer;
    const answer = this.store.ask(request);
    this.#reached = { game, who, answer };
    answer.catch(() => {
      if (this.#reached?.answer === answer) this.#reached = null; // it can be asked for again
    });
    return answer;
  }

  /** Fetches where a counter can go while the finger that picks it is still down. */
  prefetchReach(who: string) {
    const { game } = this;
    if (game) void this.#reachOf({ ask: 'reach', game, who }).catch(() => undefined);
  }

  /**
   * Adds what would put it right to a verdict on a place or a way that still stands; on an act it
   * is shown nowhere.
   */
  async #addRemedies(request: Asking<'why'>, why: Why) {
    const stands = () => this.state.why === why;
    await pause(REST);
    if (!stands()) return;
    const { remedies } = await this.store.ask({ ...request, ask: 'remedies' }, { toast: true });
    if (remedies.length && stands()) this.store.set({ why: { ...why, remedies } });
  }
}
