/** Set-up by the umpire; the code is fetched on request. */
import { catalogue } from '../language.ts';
import { othersSides } from '../state.ts';
import type { Store } from '../page.ts';
import { sentence } from '../words.ts';

const say = catalogue('placing', {
  placed: (n: number) => `${n === 1 ? '1 entry' : `${n} entries`} made. Undo takes all of it back.`,
  nothing: 'Nothing more can be placed here. Place it by hand, or change the map.',
});

/**
 * Places the remaining counters as one decision; only those of the sides that are
 * played here.
 */
export async function placeRest(store: Store) {
  const { shown: board } = store.state;
  if (!board) return;
  const others = othersSides(store.state);
  const own = board.sides.flatMap(({ id }) => (others.includes(id) ? [] : id));
  const sides = others.length ? { sides: own } : {};
  try {
    const { entries } = await store.ask({ ask: 'placement', game: board.game, ...sides });
    if (!entries.length) return store.toast(say.nothing, { grade: 'forbidden' });
    if (await store.act(entries)) store.toast(say.placed(entries.length));
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}
