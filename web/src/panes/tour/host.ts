/**
 * What the page knows of the tour before anybody takes it: whether it is offered, the line that
 * offers it, and that it goes on after a reload. All else is fetched when it is wanted.
 */
import { nothing } from 'lit-html';
import { linkIn } from '../../link.ts';
import { played } from '../../storage/settings.ts';
import { paneMemory } from '../../ui/memory.ts';
import { styled } from '../../ui/styles.ts';
import { remember, remembered } from './memory.ts';
import { offerBand } from './offer.ts';
import type { State, Store } from '../../page.ts';
import type { Pane } from '../../pane.ts';

type Tour = typeof import('./tour.ts');

/** Whether the page says to a newcomer what it is. */
const offered = paneMemory('offer', { open: false });

/** What the shell is told of the tour, and its code: whoever fetches that, it has its bar then. */
export function hostTour(imported: () => Promise<Tour>): {
  hooks: Pick<Pane, 'start' | 'bar' | 'band'>;
  code: () => Promise<Tour>;
} {
  let tour: Tour | null = null;
  const code = async () => (tour = await imported());
  const fetched = async () => (await Promise.all([code(), styled('panes')]))[0];
  return {
    code,
    hooks: {
      start: (store) => begin(store, fetched),
      bar: (state, store) => tour?.bar(state, store) ?? nothing,
      band: (state, store) =>
        offered.of(state).open && state.view === 'board'
          ? offerBand(store, () => decline(store))
          : nothing,
    },
  };
}

/**
 * Somebody has begun: a move was made, another game or view stands there. A counter that is picked
 * is not enough: the board would move under the hand that holds it.
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
 * Says to whoever comes without a link, and was never told, what the page is, and offers the tour;
 * takes it up again where a reload broke it off.
 */
function begin(store: Store, fetched: () => Promise<Tour>) {
  const { seen, run } = remembered();
  const arrived = linkIn(location.hash) !== '';
  if (run)
    return void follow(
      store,
      ({ board }) => board !== null,
      () => fetched().then((found) => found.takeUp(store, run)),
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
    () => remember({ seen: true }), // it is not offered again
  );
  follow(
    store,
    (state) => !offered.of(state).open || begun(state, first),
    () => decline(store),
  );
}

/**
 * Does something once, as soon as it is time; what fails is no more than an offer that nobody
 * hears.
 */
function follow(store: Store, due: (state: State) => boolean, then: () => unknown) {
  const stop = store.subscribe((state) => {
    if (!due(state)) return;
    stop();
    queueMicrotask(() => void Promise.resolve(then()).catch(() => undefined));
  });
}
