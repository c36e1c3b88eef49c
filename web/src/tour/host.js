/**
 * What the page knows of the tour before anybody takes it: whether it is offered, and that it goes on after a reload.
 * All else is fetched when it is wanted.
 */
import { nothing } from 'lit-html';
import { linkIn } from '../link.js';
import { everyPane } from '../panes/lazy.js';
import { patch } from '../panes/local.js';
import { remember, remembered } from './memory.js';

/**
 * @import { State, Store } from '../page.d.ts'
 * @typedef {typeof import('./tour.js')} Tour
 */

/** @type {Tour | null} */
let tour = null;
const fetched = async () => {
  tour = (await everyPane()).guide;
  return tour;
};

/** The step that the newcomer is at, over the map. @param {State} state @param {Store} store */
export const tourBar = (state, store) =>
  tour && state.panes?.tour ? tour.bar(state, store) : nothing;
/** The offer, in a corner of the map. @param {State} state @param {Store} store */
export const tourOffer = (state, store) =>
  tour && state.panes?.offer?.open ? tour.offer(store) : nothing;
/** A tour is under way on the board. @param {State} state */
export const touring = ({ panes }) => panes?.tour?.on === true;

/** Somebody has begun by himself, or has come for something else. @param {State} state */
const busy = ({ board, pick, target, caseRun, view, dialog }) =>
  Boolean(pick || target || caseRun || dialog || view !== 'board' || board?.game.log.length);

/** Offers the tour once, to whoever comes without a link; takes it up again where a reload broke it off. @param {Store} store */
export function hostTour(store) {
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
      patch(store, 'offer', { open: true }, { open: false });
      follow(
        store,
        (state) => busy(state) || state.board?.game.scenario !== first,
        () => {
          remember({ seen: true });
          patch(store, 'offer', { open: false }, { open: false });
        },
      );
    },
  );
}

/** Does something once, as soon as it is time; what fails is no more than an offer that nobody hears. @param {Store} store @param {(state: State) => boolean} due @param {() => unknown} then */
function follow(store, due, then) {
  const stop = store.subscribe((state) => {
    if (!due(state)) return;
    stop();
    queueMicrotask(() => void Promise.resolve(then()).catch(() => undefined));
  });
}
