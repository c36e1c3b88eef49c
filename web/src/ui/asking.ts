/** A pane's requests to the umpire, of which only the latest one counts. */
import { sentence } from '../words.ts';
import { latest } from './latest.ts';

/** What a pane shows of its request: whether it is pending, and why the last one failed. */
export interface Pending {
  busy?: boolean;
  error?: string;
}

/**
 * Makes the pane's way to ask. A request that a later one has overtaken changes nothing any more;
 * `drop` overtakes without asking.
 *
 * ```ts
 * const odds = asking<Partial<OddsState>>();
 * await odds(
 *   (part) => memory.set(store, part),
 *   async () => ({ answer: await store.ask({ ask: 'odds', ruleset, answers }) }),
 * );
 * ```
 * @returns a function that resolves with true if the answer came and no later request was made
 */
export function asking<Part extends Pending>() {
  const next = latest();
  /**
   * @param set - writes into the pane's state
   * @param ask - the request; what it resolves with is written. What is known earlier it can
   * write itself with `tell`, which returns whether the request is still the latest.
   * @param failed - what is written if it fails; by default the sentence of the error
   */
  const run = async (
    set: (part: Part) => void,
    ask: (tell: (part: Part) => boolean) => Promise<Part>,
    failed: (error: unknown) => Part = (error) => ({ error: sentence(error) }) as Part,
  ) => {
    const isLatest = next();
    const tell = (part: Part) => {
      if (isLatest()) set(part);
      return isLatest();
    };
    tell({ busy: true } as Part);
    try {
      return tell({ busy: false, error: '', ...(await ask(tell)) });
    } catch (error) {
      tell({ busy: false, ...failed(error) });
      return false;
    }
  };
  return Object.assign(run, { drop: () => void next() });
}
