/** The panes store each puzzle, card and list as a separate entry, so tabs do not interfere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import 'fake-indexeddb/auto';

const { keyOf } = await import('../../web/src/ui/puzzle.ts');
const { attempt, attemptsThere } = await import('../../web/src/panes/attempts.ts');
const { remember, streak } = await import('../../web/src/panes/puzzles/memory.ts');
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

test('whatever differs between two puzzles tells them apart; the version of the rules does not', () => {
  const other = (change) => keyOf({ ...structuredClone(PUZZLE), ...change });
  const key = keyOf(PUZZLE);
  assert.equal(other({ rules: '5' }), key);
  const { goal, counters } = PUZZLE;
  const others = [
    { goal: { ...goal, moves: 3 } },
    { goal: { ...goal, want: [{ reach: ['0404'], who: ['a'] }] } },
    { goal: { ...goal, keep: [{ measure: 'hits', side: 'us', most: 0 }] } },
    { goal: { ...goal, until: { turn: 1 } } },
    { map: { size: [5, 4] } },
    { counters: [{ ...counters[0], kind: 'vehicle' }] },
  ].map(other);
  assert.equal(new Set([key, ...others]).size, 7);
  const turned = Object.fromEntries(Object.entries(structuredClone(PUZZLE)).reverse());
  assert.equal(keyOf(turned), key);
});

test('what another tab has solved stays solved, and time is added to time', async () => {
  await attemptsThere();
  await kept.attempts.put(keyOf(PUZZLE), { ...attempt(PUZZLE), at: 5, solved: 7, spent: 1000 });
  await remember(PUZZLE, { spent: 15_000, log: [{ do: 'move' }] });
  await remember(PUZZLE, { solved: 99, failed: 1 });
  const { solved, spent, failed, log } = attempt(PUZZLE);
  assert.deepEqual([solved, spent, failed, log.length], [7, 16_000, 1, 1]);
  assert.equal(streak(7), 1);
});

test('who looked at the solution first has not solved it', async () => {
  const shown = { ...structuredClone(PUZZLE), title: 'Shown' };
  await remember(shown, { shown: true });
  await remember(shown, { solved: 9 });
  assert.equal(attempt(shown).solved, 0);
});

test('a card that is refused hides no other, and the 61st is kept', async () => {
  const cards = Array.from({ length: 63 }, (_, n) => ({ id: `card-${n}`, name: `Card ${n}` }));
  assert.equal(await keepCards('reloaded', cards), true);
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
  assert.equal((await remembered()).lists.length, 45);
  await forgetList('List 7');
  assert.equal(lists().length, 44);
  assert.equal(lists()[0].name, 'List 44');
});
