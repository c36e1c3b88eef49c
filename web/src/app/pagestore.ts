/** Creates the store of the whole page, with its umpire, its keeper and its initial state. */
import { engine, onProgress, onWork } from './umpire.ts';
import { layoutNow } from './screen.ts';
import { inLanguage } from '../language.ts';
import { createKeeper } from '../offline/keeper.ts';
import { createStore } from '../store.ts';
import { words } from '../words.ts';
import type { State, Store, Theme } from '../page.ts';
import type { Pane } from '../pane.ts';

export function createPageStore(theme: Theme, panes: Pane[]): Store {
  const device = (news: Partial<State['device']>) =>
    store.set({ device: { ...store.state.device, ...news } });
  const keeper = createKeeper({
    onOutcome(outcome) {
      device({ storage: outcome });
      if (outcome !== 'kept') store.toast(words.storage[outcome], { grade: 'overstacked' });
    },
    onBehind: (behind) => device({ behind }),
    onNews: (save) => store.follow(save).catch(() => false),
  });
  const store = createStore({ ask: (request) => engine.ask(inLanguage(request)) }, keeper);
  const views = panes.map(({ id, title, stands }) => ({ id, title, stands }));
  store.set({ theme, layout: layoutNow(), views });
  onWork((working) => store.set({ working }));
  onProgress(({ stage, label, done, total, left }) => {
    const error = stage === 'failed' ? label : '';
    store.set({ engine: { stage, label, done, total, left, ready: stage === 'ready', error } });
  });
  return store;
}
