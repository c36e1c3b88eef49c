/**
 * The page's work after its first verdict: it offers to resume the last game played, caches the
 * page for offline use, and answers a request from another tab that looks for the game on this
 * board.
 */
import { savesData } from '../connection.ts';
import { bytesToCome, keepOffline, wouldFetch } from '../offline/worker.ts';
import { openSave } from '../play/opensave.ts';
import { storage } from '../storage/lazy.ts';
import { words } from '../words.ts';
import type { State, Store } from '../page.ts';

function device(store: Store, news: Partial<State['device']>) {
  store.set({ device: { ...store.state.device, ...news } });
}

/**
 * Caches the page for offline use. If the browser asks to save data, the remaining files are
 * fetched only when the reader agrees.
 */
export async function offerOffline(store: Store) {
  if (!savesData() || !(await wouldFetch())) return stayOffline(store);
  const bytes = await bytesToCome().catch(() => 0);
  const accept = () => {
    device(store, { offline: 'fetching', offer: null });
    stayOffline(store);
  };
  device(store, { offline: 'offered', offer: { bytes, accept } });
}

/**
 * Lets the service worker cache the page for offline use. A newer version is offered; it is never
 * installed without the reader's consent.
 */
function stayOffline(store: Store) {
  let asked = false;
  const { takeOver } = keepOffline({
    onOffline: (offline) => device(store, { offline }),
    onUpdate() {
      store.toast(words.device.update, {
        action: {
          label: words.device.takeOver,
          run: () => {
            asked = true;
            takeOver();
          },
        },
      });
    },
    onTaken() {
      if (asked) location.reload();
      else
        store.toast(words.device.taken, {
          action: { label: words.device.reload, run: () => location.reload() },
        });
    },
  });
}

/**
 * Offers to resume the game of the last visit, or points to the tab that has that game open.
 * Neither happens without the user's consent.
 */
export async function offerKept(store: Store) {
  const here = await store.keeper.sitting();
  const { kept } = await storage();
  await kept.games.ready;
  const last = kept.games.list().find(({ head }) => !head.puzzle);
  if (!last || last.key === here || store.state.board?.game.log.length) return;
  if ((await store.keeper.elsewhere()).has(last.key))
    return device(store, { elsewhere: { id: last.key, title: last.head.title } });
  const run = async () => {
    const { value } = await kept.games.get(last.key);
    if (value) void openSave(store, value); // safe only now: no other tab has the game open
  };
  store.toast(words.keptGame, { action: { label: words.resume, run } });
}

/** Marks this tab's title when another tab looks for its game, until the tab has been looked at. */
export const showWhenCalled = (store: Store) => store.keeper.onCalled(showByName);

function showByName() {
  const { title } = document;
  if (title.startsWith('●')) return;
  document.title = `● ${title}`;
  window.focus();
  const back = () => {
    if (document.hidden) return;
    removeEventListener('visibilitychange', back, true);
    if (document.title === `● ${title}`) document.title = title;
  };
  addEventListener('visibilitychange', back, true);
}
