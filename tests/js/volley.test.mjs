/** The same act by several counters: who may follow, and when it waits for a player. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceCommand, loadedDice } from '../../web/src/play/lazy-chance.ts';
import * as volley from '../../web/src/play/volley.ts';
import { initialState } from '../../web/src/state.ts';

const rifle = (id, more = {}) => ({
  ...{ id, name: 'Garand', kind: 'garand', side: 'us', at: '0204', can: true },
  ...more,
});
const COUNTERS = [
  ...[rifle('a'), rifle('b'), rifle('c'), rifle('spent', { can: false })],
  ...[rifle('far', { at: '0101' }), rifle('tube', { kind: 'bazooka', name: 'Bazooka' })],
  rifle('x', { side: 'axis', name: 'Ott’s men', can: false }),
];
const fires = (who, on = 'x') => ({ do: 'attack', who, on });
const boardOf = (log, more = {}) => ({
  ...{ actor: 'us', counters: COUNTERS, game: { log }, chance: null, ask: null, result: null },
  ...{ log: log.map((entry, n) => ({ n: n + 1, side: entry.by ?? 'us' })), play: 'turns', ...more },
});

/** A page whose umpire lets each counter fire once, with dice due after each shot. */
function pageWith(board, preview = null) {
  const listeners = [],
    done = [];
  const store = {
    state: { ...initialState(), board, shown: board, openings: 1, preview, computers: [] },
    set(news) {
      store.state = { ...store.state, ...news };
      for (const hear of listeners) hear(store.state);
    },
    subscribe: (hear) => listeners.push(hear),
    ask: async ({ who }) => ({ acts: [{ entry: fires(who), grade: 'lawful' }] }),
    async act([entry]) {
      done.push(entry.who);
      const log = [...store.state.board.game.log, entry];
      const next = boardOf(log, { chance: { by: [{ side: 'us' }] } });
      store.set({ board: next, shown: next });
      return true;
    },
    putBack: () => store.set({ preview: null }),
    said: [],
    say: (words) => store.said.push(words),
    toast: (words, { action }) => Object.assign(store, { offered: action, words }),
    /** The dice have fallen. */
    settle() {
      const next = boardOf(store.state.board.game.log);
      store.set({ board: next, shown: next });
    },
  };
  return { store, done };
}
const soon = () => new Promise((go) => setTimeout(go));

test('all of a kind in a place fire one after the other, and each waits for its dice', async () => {
  const { store, done } = pageWith(boardOf([]), { act: { entry: fires('b') } });
  volley.allOf(store);
  await soon();
  assert.deepEqual(done, ['b']); // the one in hand first, then dice are due
  assert.equal(store.words, '2 more at Ott’s men, one after the other.');
  await soon();
  assert.deepEqual(done, ['b']);
  store.settle();
  await soon();
  assert.deepEqual(done, ['b', 'a']);
  store.offered.run(); // “Stop”
  store.settle();
  await soon();
  assert.deepEqual(done, ['b', 'a']);
});

test('the same again is the next of the kind that can; undo ends it, nobody left is said', async () => {
  const { store, done } = pageWith(boardOf([fires('a')]));
  volley.sameAgain(store);
  await soon();
  assert.deepEqual(done.length, 1);
  const idle = pageWith(boardOf([{ do: 'end' }]));
  volley.sameAgain(idle.store);
  await soon();
  assert.deepEqual([idle.done, idle.store.said.length], [[], 1]);
  const undone = pageWith(boardOf([fires('a')]));
  undone.store.state.computers = ['axis'];
  volley.allOf(undone.store);
  undone.store.set({ board: boardOf([]), shown: boardOf([]) });
  await soon();
  assert.deepEqual(undone.done, []);
});

test('a key that comes before its code is heard: the code is loaded, and then it acts', async () => {
  const head = { append: (link) => link.onload() };
  globalThis.document = { head, baseURI: 'http://page.test/', createElement: () => ({}) };
  const { store, done } = pageWith(boardOf([fires('a')]));
  assert.equal(loadedDice(), null);
  await chanceCommand(store, 'sameAgain');
  await soon();
  assert.equal(done.length, 1);
});
