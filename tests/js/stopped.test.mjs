/**
 * Opens a game whose log the current rules refuse, in every way that the store can open a game;
 * the umpire is real.
 */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createStore } from '../../web/src/store.ts';
import { umpire } from './umpire.mjs';

const python = umpire();
after(() => python.end());

const scenario = {
  format: 1,
  ruleset: 'aam2009',
  title: 'Full',
  map: { size: [4, 4], grid: 'flat', labels: '0305' },
  sides: [
    { id: 'us', name: 'US' },
    { id: 'german', name: 'German' },
  ],
  phase: 'movement',
  active: 'us',
  turns: 4,
  counters: [...'abcdex'].map((id, n) => ({
    id,
    kind: 'soldier',
    side: 'us',
    at: ['0303', '0303', '0303', '0302', '0302', '0101'][n],
  })),
};
const log = [
  { do: 'move', who: 'd', to: '0303' },
  { do: 'move', who: 'e', to: '0303' },
  { do: 'move', who: 'a', to: '0304' },
];
const game = { scenario, log };
const onward = { do: 'move', who: 'x', to: '0102' };

/** @type {import('../../web/src/page.ts').Store} */
let store;
/** @type {any[]} */
let kept;
beforeEach(() => {
  kept = [];
  store = createStore(python, {
    before: () => Promise.resolve(null),
    sitting: () => Promise.resolve('one'),
    keep: (board, how) => Promise.resolve(void kept.push({ game: board.game, ...how })),
  });
});

const length = () => store.state.board.game.log.length;

test('it opens up to the entry, says so, and is kept as it came', async () => {
  assert.equal(await store.open(game), true);
  assert.equal(length(), 1);
  assert.equal(store.state.aside.index, 1);
  assert.match(store.state.aside.sentence, /Entry 2 .*R2-units/);
  await Promise.resolve();
  assert.match(store.state.toast.words, /entry 2/);
  assert.deepEqual(kept.at(-1).game, game, 'nothing was decided: the document stays whole');
  assert.equal(kept.at(-1).aside, null);
});

test('whoever plays on keeps the rest beside the game, and undo goes back to where it stopped', async () => {
  await store.open(game);
  assert.equal(await store.act([onward]), true);
  assert.equal(length(), 2);
  assert.deepEqual(store.state.aside.whole, game);
  assert.equal(kept.at(-1).game.log.length, 2);
  assert.deepEqual(kept.at(-1).aside.whole, game);
  await store.undo();
  assert.equal(length(), 1);
  assert.deepEqual(store.state.aside.whole, game);
  await store.undo();
  assert.equal(length(), 0);
  assert.deepEqual(kept.at(-1).aside.whole, game);
});

test('a game is taken up again with the rest that was set aside', async () => {
  await store.open(game);
  await store.act([onward]);
  const { aside } = store.state;
  await store.open({ scenario: { ...scenario, title: 'Another' }, log: [] });
  assert.equal(store.state.aside, null);
  await store.back();
  assert.equal(store.state.board.title, 'Full');
  assert.equal(store.state.aside, aside);
});

test('what was kept before the rules changed is picked up again, up to there', async () => {
  const sitting = Promise.resolve('kept');
  store.set({ kept: { game, marks: [0, 1, 2], linked: 0, sitting } });
  assert.equal(await store.back(), true);
  assert.equal(store.state.board.title, 'Full');
  assert.equal(store.state.aside.index, 1);
  assert.deepEqual(kept.at(-1).game, game);
});

test('the rest goes when the player lets go of it, and can be had back', async () => {
  await store.open(game);
  const { aside } = store.state;
  await store.putAside(null);
  assert.equal(store.state.aside, null);
  assert.equal(kept.at(-1).aside, null);
  assert.equal(kept.at(-1).game.log.length, 1);
  await store.putAside(aside);
  assert.deepEqual(kept.at(-1).aside.whole, game);
});

test('a game by link is only looked at: neither an act nor an edit changes it', async () => {
  const secret = '0'.repeat(32);
  const begun = { scenario, log: log.slice(0, 1) };
  const sent = await python.ask({ ask: 'handover', game: begun, side: 'us', secret });
  const whole = { ...sent.game, log: log.slice(0, 2) };
  await store.open(whole);
  const { board, shown } = store.state;
  assert.equal(store.state.aside.byLink, true);
  assert.deepEqual(shown.actions, []);
  assert.ok(shown.counters.every((one) => !one.can));
  assert.equal(await store.act([onward]), false);
  assert.match(store.state.toast.words, /only be looked at/);
  assert.equal(await store.rewrite(() => Promise.resolve(scenario)), false);
  assert.equal(store.state.board, board);
  store.set({ cursor: '0101' });
  assert.equal(store.state.shown, shown, 'the same board is drawn once');
  assert.deepEqual(kept.at(-1).game, whole);
});

test('a correction of dice that would stop the log is refused, as ever', async () => {
  await store.open({ scenario, log: log.slice(0, 1) });
  assert.equal(await store.open(game, { quiet: true }), false);
  assert.equal(length(), 1);
});
