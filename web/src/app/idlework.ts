/**
 * Work that is postponed until after the first verdict: fonts, lists, the code of panes, the offer
 * to work offline.
 */
import { engine } from './umpire.ts';
import { savesData } from '../connection.ts';
import { everyScenario } from '../scenario/load.ts';
import { idle } from '../ui/idle.ts';
import { styled } from '../ui/styles.ts';
import { sentence } from '../words.ts';
import type { Store } from '../page.ts';
import type { Pane } from '../pane.ts';

/** ms of idle time after which the code of the panes is fetched. */
const IDLE_MS = 3000;

/**
 * Fetches the serif. If the request fails, titles use a serif of the device and nothing is
 * reported.
 */
export const serif = () => styled('serif').catch(() => undefined);

/**
 * Returns a function that loads every scenario once: after the first verdict, or when the user
 * opens the chooser.
 */
export function scenarioLoader(store: Store) {
  let coming: Promise<void> | undefined;
  return () =>
    (coming ??= everyScenario().then(
      (found) => store.set({ scenarios: found }),
      () => void (coming = undefined), // the dialog reports it, and retries when opened again
    ));
}

/** Runs after the first verdict: does everything that must not delay it. */
export async function idleWork(store: Store, panes: Pane[], scenarios: () => Promise<void>) {
  void serif();
  void store.keeper.look(); // reports a device that cannot save before the user has played moves
  try {
    store.set({ hello: await store.ask({ ask: 'hello' }) });
    const every = scenarios();
    await engine.kept; // otherwise the service worker would fetch the same files again
    const { offerOffline, showWhenCalled } = await import('./afterwards.ts');
    showWhenCalled(store);
    void offerOffline(store);
    if (savesData()) return void (await every); // a pane's code is loaded when it is opened
    await idle(IDLE_MS);
    // A failure is reported where the pane is shown.
    await Promise.all(panes.map((pane) => pane.fetch?.())).catch(() => undefined);
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}
