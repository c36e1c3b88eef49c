/** What waits for the first verdict: fonts, lists, the code of panes, the offer to work offline. */
import { engine } from './umpire.ts';
import { savesData } from '../line.ts';
import { everyScenario } from '../scenario/load.ts';
import { idle } from '../ui/idle.ts';
import { styled } from '../ui/styles.ts';
import { sentence } from '../words.ts';
import type { Store } from '../page.ts';
import type { Pane } from '../pane.ts';

/** ms of rest after which the code of the panes is fetched. */
const LEISURE = 3000;

/** Fetches the serif; without it titles stand in a serif of the device, and nobody need be told. */
export const serif = () => styled('serif').catch(() => undefined);

/** Every scenario, once: with the first leisure, or when somebody wants to choose. */
export function scenarioLoader(store: Store) {
  let coming: Promise<void> | undefined;
  return () =>
    (coming ??= everyScenario().then(
      (found) => store.set({ scenarios: found }),
      () => void (coming = undefined), // the dialog says so, and asks again when it is opened anew
    ));
}

/** The first verdict is there: time for all that it should not wait for. */
export async function useLeisure(store: Store, panes: Pane[], scenarios: () => Promise<void>) {
  void serif();
  void store.keeper.look(); // said before anything is played for nothing
  try {
    store.set({ hello: await store.ask({ ask: 'hello' }) });
    const every = scenarios();
    await engine.kept; // or the service worker would fetch again what has just come
    const { offerOffline, showWhenCalled } = await import('./afterwards.ts');
    showWhenCalled(store);
    void offerOffline(store);
    if (savesData()) return void (await every); // a pane's code comes when it is opened
    await idle(LEISURE);
    // A failure is told where the pane is shown.
    await Promise.all(panes.map((pane) => pane.fetch?.())).catch(() => undefined);
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}
