/**
 * The part of the tour that the page always has: whether it is offered, the band that offers it,
 * and resuming it after a reload. All else is loaded on demand.
 */
import { nothing } from 'lit-html';
import { linkIn } from '../../link.ts';
import { played } from '../../storage/settings.ts';
import { paneMemory } from '../../ui/memory.ts';
import { remember, remembered } from './memory.ts';
import { offerBand } from './offer.ts';
import type { State, Store } from '../../page.ts';

type Tour = (typeof import('./tour.ts'))['pane'];

/** Whether the greeting for newcomers is open. */
const offered = paneMemory('offer', { open: false });

/** The band that offers the tour. */
export const tourBand = (state: State, store: Store) =>
  offered.of(state).open && state.view === 'board'
    ? offerBand(store, () => decline(store))
    : nothing;

/**
 * Whether the user has started to play: a move was made, or another game or view is open. A
 * selected counter is not enough, because closing the band would shift the board under the pointer.
 * @param first - the game that the page began with
 */
const begun = ({ board, game, caseRun, view }: State, first: State['game']) =>
  Boolean(
    caseRun ||
    view !== 'board' ||
    board?.game.log.length ||
    (first && game && game.scenario.title !== first.scenario.title),
  );

function decline(store: Store) {
  remember({ seen: true });
  offered.set(store, { open: false });
}

/**
 * Greet a visitor who comes without a link and was not greeted before, and offer the tour; resume a
 * tour that a reload interrupted.
 */
export function startTour(store: Store, fetch: () => Promise<unknown>) {
  const { seen, run } = remembered();
  const arrived = linkIn(location.hash) !== '';
  if (run)
    return void follow(
      store,
      ({ board }) => board !== null,
      async () => ((await fetch()) as Tour).takeUp(store, run),
    );
  if (seen || arrived || played.read()) return;
  offered.set(store, { open: true });
  let first: State['game'] = null;
  follow(
    store,
    (state) => {
      first ??= state.game;
      return !offered.of(state).open || state.pick !== null || begun(state, first);
    },
    () => remember({ seen: true }), // do not offer it again
  );
  follow(
    store,
    (state) => !offered.of(state).open || begun(state, first),
    () => decline(store),
  );
}

/** Run `then` once, as soon as `due` holds. A failure is ignored: only an offer is lost. */
function follow(store: Store, due: (state: State) => boolean, then: () => unknown) {
  const stop = store.subscribe((state) => {
    if (!due(state)) return;
    stop();
    queueMicrotask(() => void Promise.resolve(then()).catch(() => undefined));
  });
}
