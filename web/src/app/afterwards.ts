/**
 * What the page does after its first verdict: it offers the game played last, caches itself for
 * use without a network, and shows itself to another tab that looks for its game.
 */
import { savesData } from '../line.ts';
import { bytesToCome, keepOffline, wouldFetch } from '../offline/worker.ts';
import { takeUp } from '../play/takeup.ts';
import { storage } from '../storage/later.ts';
import { words } from '../words.ts';
import type { State, Store } from '../page.ts';

function device(store: Store, news: Partial<State['device']>) {
  store.set({ device: { ...store.state.device, ...news } });
}

/** Where the browser asks that data be saved, the reader says when the rest is fetched. */
export async function offerOffline(store: Store) {
  if (!savesData() || !(await wouldFetch())) return stayOffline(store);
  const bytes = await bytesToCome().catch(() => 0);
  const accept = () => {
    device(store, { offline: 'fetching', offer: null });
    stayOffline(store);
  };
  device(store, { offline: 'offered', offer: { bytes, accept } });
}

/** The service worker caches the page for offline; a newer version is offered, never forced. */
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

/** The last visit's game is offered, never forced; so is one that another tab has. */
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
    if (value) void takeUp(store, value); // not before: nobody had it on this board
  };
  store.toast(words.keptGame, { action: { label: words.resume, run } });
}

/** Another tab looks for the game of this one: its name says where it is until it is looked at. */
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
