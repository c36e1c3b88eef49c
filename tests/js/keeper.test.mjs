/** The game on the board, kept decision by decision: what a copy of it takes along. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import 'fake-indexeddb/auto';

// A browser without locks: every sitting counts as held.
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
delete globalThis.BroadcastChannel; // it would keep Node alive

const { createKeeper } = await import('../../web/src/offline/keeper.ts');
const { kept } = await import('../../web/src/storage/storage.ts');

const HEARD = { onOutcome() {}, onBehind() {}, onNews() {} };
const SEATS = { levels: { us: 'recruit' }, pace: 'calm', seed: 7, runs: true };
const board = (log) => ({
  title: 'The ford',
  game: { scenario: { ruleset: 'x', sides: [] }, log },
  goal: null,
  result: null,
});
const HOW = { marks: [], linked: 0 };

test("a copy that a reload comes upon before its first act has the computer's seats", async () => {
  const keeper = createKeeper(HEARD);
  await keeper.keep(board([{ do: 'move' }]), HOW, 'fresh');
  const first = await keeper.sitting();
  await kept.computers.put(first, SEATS);
  await keeper.part();
  const copy = await keeper.sitting();
  assert.notEqual(copy, first);
  const reloaded = createKeeper(HEARD);
  const save = await reloaded.before();
  assert.deepEqual([save.id, save.copy], [copy, 1]);
  assert.deepEqual((await kept.computers.get(copy)).value, SEATS);
  assert.deepEqual((await kept.computers.get(first)).value, SEATS, 'the original keeps its own');
});

test('a reload finds the rest of a stopped game beside what was played since', async () => {
  const keeper = createKeeper(HEARD);
  const whole = board([{ do: 'move' }, { do: 'barred' }, { do: 'move' }]).game;
  const aside = { index: 1, entry: whole.log[1], sentence: 'Entry 2 cannot be played.', whole };
  await keeper.keep(board([{ do: 'move' }, { do: 'onward' }]), { ...HOW, aside }, 'fresh');
  const save = await createKeeper(HEARD).before();
  assert.deepEqual(save.game.log, [{ do: 'move' }, { do: 'onward' }]);
  assert.deepEqual(save.aside, aside);
});

test('a game under other limits is called a copy, and no two copies are called alike', async () => {
  const named = (log) => ({ ...board(log), title: 'The mill' });
  const keeper = createKeeper(HEARD);
  await keeper.keep(named([{ do: 'move' }]), HOW, 'fresh');
  const first = keeper.sitting();
  const ids = [await first];
  for (let n = 0; n < 2; n += 1) {
    await keeper.keep(named([]), { ...HOW, edited: true }, 'copy');
    ids.push(await keeper.sitting());
    await keeper.keep(named([{ do: 'move' }]), HOW, first); // undone
    assert.equal(await keeper.sitting(), ids[0]);
  }
  const saves = await Promise.all(ids.map((id) => kept.games.get(id)));
  assert.deepEqual(
    saves.map(({ value }) => value.copy),
    [0, 1, 2],
  );
});
