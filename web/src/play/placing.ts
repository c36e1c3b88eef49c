/** Set-up by the umpire; the code is fetched on request. */
import { catalogue } from '../language.ts';
import type { Store } from '../page.ts';
import { sentence } from '../words.ts';

const say = catalogue('placing', {
  placed: (n: number) => `${n === 1 ? '1 entry' : `${n} entries`} made. Undo takes all of it back.`,
  nothing: 'Nothing more can be placed here. Place it by hand, or change the map.',
});

/**
 * Places the remaining counters as one decision; in a game by link only those of the player's own
 * side.
 */
export async function placeRest(store: Store) {
  const { shown: board } = store.state;
  if (!board) return;
  const sides = board.game.post ? { sides: [board.actor] } : {};
  try {
    const { entries } = await store.ask({ ask: 'placement', game: board.game, ...sides });
    if (!entries.length) return store.toast(say.nothing, { grade: 'forbidden' });
    if (await store.act(entries)) store.toast(say.placed(entries.length));
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}
