/** Requests of which only the latest one counts. */
import { sentence } from '../words.ts';
import type { Store } from '../page.ts';

interface Terms<S> {
  /** What is written once a request is over, along with its answer or its failure. */
  over?: Partial<S>;
  /** What is written if a request fails, from the sentence of the error. */
  failed: (words: string, error: unknown) => Partial<S>;
}

/** The terms of a state with an `error`, which says why the last request failed. */
const usual = { over: { error: '' }, failed: (error: string) => ({ error }) };

/** Writes what is already known, if anything; returns whether the request is still the latest. */
type Tell<S> = (part?: Partial<S>) => boolean;

/**
 * Makes a way to ask that writes into a state. A request that a later one has overtaken changes
 * nothing any more; `drop` overtakes without asking.
 *
 * ```ts
 * const comparing = asking(memory.set);
 * await comparing(store, async () => ({ comparison: await store.ask({ ask: 'odds', ruleset }) }));
 * ```
 * @param set - writes into the state
 * @param given - where the state has no `error`, or its requests need more than that
 * @returns a function that sends a request; what that resolves with is written. It resolves with
 * true if the answer came while the request was the latest and `stands` held
 */
export function asking<S extends object, T = Store>(
  set: (to: T, part: Partial<S>) => void,
  ...given: S extends { error: string } ? [terms?: Terms<S>] : [terms: Terms<S>]
) {
  const { over, failed } = given[0] ?? (usual as unknown as Terms<S>);
  let count = 0;
  const run = async (
    to: T,
    ask: (tell: Tell<S>) => Promise<Partial<S>>,
    stands: () => boolean = () => true,
  ) => {
    count += 1;
    const mine = count;
    const tell: Tell<S> = (part) => {
      const isLatest = mine === count && stands();
      if (isLatest && part) set(to, part);
      return isLatest;
    };
    try {
      return tell({ ...over, ...(await ask(tell)) });
    } catch (error) {
      tell({ ...over, ...failed(sentence(error), error) });
      return false;
    }
  };
  return Object.assign(run, { drop: () => void (count += 1) });
}
