/**
 * What the page knows of the tour before anybody takes it: whether it is offered, and that it goes
 * on after a reload. All else is fetched when it is wanted.
 */
import { nothing } from 'lit-html';
import { linkIn } from '../../link.js';
import { paneMemory } from '../../ui/memory.js';
import { styled } from '../../ui/styles.js';
import { remember, remembered } from './memory.js';

/**
 * @import { State, Store } from '../../page.d.ts'
 * @import { Pane } from '../../pane.d.ts'
 * @typedef {typeof import('./tour.js')} Tour
 */

/** Whether the tour is offered. */
export const offered = paneMemory('offer', { open: false });

/**
 * What the shell is told of the tour, and its code: whoever fetches that, it has its bar then.
 * @param {() => Promise<Tour>} imported
 * @returns {{ hooks: Pick<Pane, 'start' | 'bar' | 'corner'>, code: () => Promise<Tour> }}
 */
export function hostTour(imported) {
  /** @type {Tour | null} */
  let tour = null;
  const code = async () => (tour = await imported());
  const fetched = async () => (await Promise.all([code(), styled('panes')]))[0];
  return {
    code,
    hooks: {
      start: (store) => begin(store, fetched),
      bar: (state, store) => tour?.bar(state, store) ?? nothing,
      corner: (state, store) => (tour && offered.of(state).open ? tour.offer(store) : nothing),
    },
  };
}

/** Somebody has begun by himself, or has come for something else. @param {State} state */
const busy = ({ board, pick, target, caseRun, view, dialog }) =>
  Boolean(pick || target || caseRun || dialog || view !== 'board' || board?.game.log.length);

/**
 * Offers the tour once, to whoever comes without a link; takes it up again where a reload broke it
 * off.
 * @param {Store} store
 * @param {() => Promise<Tour>} fetched
 */
function begin(store, fetched) {
  const { seen, run } = remembered();
  const arrived = linkIn(location.hash) !== '';
  if (run)
    return void follow(
      store,
      ({ board }) => board !== null,
      () => fetched().then((found) => found.takeUp(store, run)),
    );
  if (seen || arrived) return;
  follow(
    store,
    (state) => state.board !== null,
    async () => {
      if (busy(store.state)) return;
      await fetched();
      const first = store.state.board?.game.scenario;
      offered.set(store, { open: true });
      follow(
        store,
        (state) => busy(state) || state.board?.game.scenario !== first,
        () => {
          remember({ seen: true });
          offered.set(store, { open: false });
        },
      );
    },
  );
}

/**
 * Does something once, as soon as it is time; what fails is no more than an offer that nobody
 * hears.
 * @param {Store} store
 * @param {(state: State) => boolean} due
 * @param {() => unknown} then
 */
function follow(store, due, then) {
  const stop = store.subscribe((state) => {
    if (!due(state)) return;
    stop();
    queueMicrotask(() => void Promise.resolve(then()).catch(() => undefined));
  });
}
