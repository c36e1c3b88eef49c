/** The panes store each puzzle, card and list as a separate entry, so tabs do not interfere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import 'fake-indexeddb/auto';

const { problemKey } = await import('../../web/src/panes/problem.ts');
const { dayOf } = await import('../../web/src/ui/day.ts');
const { keyOf } = await import('../../web/src/ui/puzzle.ts');
const { attempt } = await import('../../web/src/panes/attempts.ts');
const { ended, gaveUp, helped, playedOn, solvedDays } =
  await import('../../web/src/panes/puzzles/memory.ts');
const { keepCards, shelfOf, sound } = await import('../../web/src/panes/owncards.ts');
const { forgetList, keepList, lists, remembered } =
  await import('../../web/src/panes/army/memory.ts');
const { kept } = await import('../../web/src/storage/storage.ts');

const PUZZLE = {
  format: 1,
  ruleset: 'aam2009',
  title: 'Twice',
  rules: '4',
  map: { size: [4, 4] },
  sides: [],
  goal: { side: 'us', moves: 2, want: [{ reach: ['0304'], who: ['a'] }] },
  counters: [{ id: 'a', kind: 'soldier', side: 'us', at: '0303' }],
};

test('what is to be solved tells puzzles apart; texts, names and versions do not', () => {
  const other = (change) => problemKey({ ...structuredClone(PUZZLE), ...change });
  const key = problemKey(PUZZLE);
  const { goal, counters } = PUZZLE;
  const house = { format: 1, title: 'House', kind: [], limit: [{ rule: 'a', most: 2 }] };
  const told = [
    { rules: '5' },
    { title: 'Once', text: 'Corrected.', author: 'Me' },
    { counters: [{ ...counters[0], name: 'Rifle A' }] },
    { map: { ...PUZZLE.map, names: { '0102': 'Hill' } } },
  ].map(other);
  assert.deepEqual(new Set(told), new Set([key]));
  const others = [
    { goal: { ...goal, moves: 3 } },
    { goal: { ...goal, want: [{ reach: ['0404'], who: ['a'] }] } },
    { goal: { ...goal, keep: [{ measure: 'hits', side: 'us', most: 0 }] } },
    { goal: { ...goal, until: { turn: 1 } } },
    { map: { size: [5, 4] } },
    { counters: [{ ...counters[0], kind: 'vehicle' }] },
    { house },
    { house: { ...house, limit: [{ rule: 'a', most: 3 }] } },
  ].map(other);
  assert.equal(new Set([key, ...others]).size, 9);
  const corrected = { ...house, title: 'Ours', version: '2', text: 'Corrected.' };
  assert.equal(other({ house: corrected }), other({ house }));
  const turned = Object.fromEntries(Object.entries(structuredClone(PUZZLE)).reverse());
  assert.equal(problemKey(turned), key);
});

const LOG = [{ do: 'move', who: 'a', to: '0304' }];
/** Plays a try of a sitting to its end. */
async function tryOnce(scenario, sitting, outcome, { given = false } = {}) {
  const seen = { scenario, sitting, log: LOG, spent: 1000 };
  const one = await playedOn(seen, { before: [], given, opened: Date.now() });
  await ended(scenario, one, { outcome, log: LOG, made: 1 });
}
const titled = (title, size) => ({ ...structuredClone(PUZZLE), title, map: { size: [size, 4] } });

test('the record of a former edition is found, and its tab loses nothing meanwhile', async () => {
  const mine = titled('Former', 7);
  const old = { at: 5, solved: 0, failed: 1, spent: 9, shown: false, log: [], wrong: LOG, lost: 5 };
  await kept.attempts.put(keyOf(mine), old);
  assert.deepEqual(attempt(mine).wrong, LOG);
  await tryOnce(mine, 'now', 'solved');
  assert.deepEqual([attempt(mine).solved, attempt(mine).counts.score], [true, 0]);
  assert.deepEqual(await kept.attempts.get(keyOf(mine)), { value: old, refused: '' });
  await kept.attempts.put(keyOf(mine), { ...old, solved: 9, due: 30_000, row: 0 });
  assert.equal(attempt(mine).due, 30_000);
  const corrected = { ...mine, text: 'Corrected.' };
  assert.ok(attempt(corrected).failed, 'what was taken in goes with the puzzle');
});

test('who looked at the solution first has not solved it, and no day counts', async () => {
  const shown = titled('Shown', 8);
  const before = solvedDays();
  await gaveUp(shown);
  await tryOnce(shown, 'x', 'solved');
  assert.equal(attempt(shown).solved, false);
  assert.deepEqual(solvedDays(), before);
  const mine = titled('Mine', 9);
  await tryOnce(mine, 'y', 'solved');
  await gaveUp(mine);
  assert.deepEqual([attempt(mine).solved, attempt(mine).shown], [true, false]);
  assert.ok(solvedDays().has(dayOf(Date.now())));
});

test('help is recorded until the puzzle is solved, and moves of a link are help', async () => {
  const one = titled('Helped', 10);
  await helped(one);
  assert.equal(attempt(one).helped, 1);
  await tryOnce(one, 'z', 'solved');
  await helped(one);
  assert.deepEqual([attempt(one).counts, attempt(one).helped], [null, 1]);
  const linked = titled('Linked', 11);
  await tryOnce(linked, 'l', 'failed', { given: 'linked' });
  assert.equal(attempt(linked).tried, false);
  await tryOnce(linked, 'l', 'solved', { given: 'linked' });
  assert.deepEqual([attempt(linked).solved, attempt(linked).counts], [true, null]);
});

test('a card that is refused hides no other, and the 61st is kept', async () => {
  const cards = Array.from({ length: 63 }, (_, n) => ({ id: `card-${n}`, name: `Card ${n}` }));
  assert.equal((await keepCards('reloaded', cards)).isKept, true);
  const shelf = await shelfOf('reloaded');
  assert.deepEqual(
    shelf.map(({ id }) => id),
    cards.map(({ id }) => id),
  );
  // The stub umpire of this test refuses one card.
  const bad = (card) => card.filter(({ id }) => id === 'card-40');
  const store = {
    ask: ({ card }) =>
      Promise.resolve({
        card: bad(card).length ? null : card,
        faults: bad(card).map(() => ({ words: 'It is a sample by now.' })),
      }),
  };
  const { card, aside } = await sound(store, 'reloaded', shelf);
  assert.equal(card.length, 59);
  assert.deepEqual(
    aside.map((one) => [one.card.id, one.why]),
    [
      ['card-0', ''],
      ['card-1', ''],
      ['card-2', ''],
      ['card-40', 'It is a sample by now.'],
    ],
  );
});

test('lists are entries of their own, more than forty of them', async () => {
  for (let n = 0; n < 45; n += 1) await keepList({ name: `List ${n}`, link: `#army=${n}` });
  assert.equal((await remembered()).length, 45);
  await forgetList(lists().find(({ name }) => name === 'List 7').key);
  assert.equal(lists().length, 44);
  assert.equal(lists()[0].name, 'List 44');
});
