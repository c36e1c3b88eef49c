/** The sides that can share a hex in the quick check. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { mayJoin, openQuickOn, quickOf, tableSides } from '../../web/src/panes/quick/state.ts';

/** A store with a book of so many sides, on which the quick check is open. */
async function opened(id, count) {
  const sides = Array.from({ length: count }, (_, n) => ({ id: `s${n}`, name: `Side ${n}` }));
  const book = { id, sides, phases: [{ id: 'move', perSide: true }] };
  const store = {
    state: { panes: {}, shown: { ruleset: 'asl', steps: [] }, books: { [id]: book }, board: null },
    subscribe: () => () => {},
    set: (part) => (store.state = { ...store.state, ...part }),
    loadBook: async () => book,
  };
  await openQuickOn(store, id);
  return { book, store };
}

test('by house rules every side can share a hex; in other books two, or all of three', async () => {
  for (const [id, count, most] of [
    ['house-1a2b', 8, 8],
    ['house-1a2b', 2, 2],
    ['europa', 5, 2],
    ['three', 3, 3],
  ]) {
    const { book, store } = await opened(id, count);
    assert.equal(quickOf(store.state).error, '');
    assert.equal(tableSides(store.state, book).length, most);
    const others = book.sides.slice(0, most).map((side) => ({ side: side.id }));
    const { panes } = store.state;
    const full = {
      ...store.state,
      panes: { ...panes, quick: { ...quickOf(store.state), pieces: others } },
    };
    assert.equal(mayJoin(full, `s${count}`), false, id);
    assert.equal(mayJoin(full, 's1'), true);
  }
});
