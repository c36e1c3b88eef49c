/** Counters judged by limits that were not written for them: their kinds, sides, places, map. */
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { blank } from '../../web/src/panes/house/document.ts';
import { second } from '../../web/src/panes/houseformat.ts';
import { judgedBoard, standingOn, suited } from '../../web/src/panes/house/suited.ts';
import { withHouse } from '../../web/src/panes/bring/limits.ts';
import { createStore } from '../../web/src/store.ts';
import { root, umpire } from './umpire.mjs';

const python = umpire();
after(() => python.end());

const sides = [
  { id: 'axis', name: 'Axis' },
  { id: 'soviet', name: 'Soviet' },
];

test('rules learn the kinds that they lack, and keep those that they know by name', () => {
  const own = { ...blank(), kind: [{ id: 'infantry', name: 'Infantry', weights: { men: 3 } }] };
  const kinds = [
    { id: 'foot-1', name: 'infantry' },
    { id: 'Big_Tank', name: 'Big tank', weights: { tons: 2 } },
    { id: 'infantry', name: 'Marines' },
  ];
  const { doc, kindOf } = suited(own, { kinds, sides: own.side });
  assert.deepEqual(kindOf, { 'foot-1': 'infantry', Big_Tank: 'big-tank' });
  assert.deepEqual(doc.kind.slice(1), [
    { id: 'big-tank', name: 'Big tank', weights: { men: 1, tons: 2 } },
  ]);
  assert.equal(suited(doc, { kinds: [], sides: own.side }).doc, doc);
});

test('sides that rules lack take the places of their own, wherever those are named', () => {
  const limit = { rule: '1', title: 'One', check: 'count', most: 1, of: ['side:red'] };
  const own = {
    ...blank(),
    limit: [{ ...limit, sides: ['blue'], row: [{ with: ['side:blue'] }] }],
  };
  const { doc } = suited(own, { kinds: [], sides });
  assert.deepEqual(doc.side, sides);
  assert.deepEqual(doc.limit[0].of, ['side:soviet']);
  assert.deepEqual(doc.limit[0].sides, ['axis']);
  assert.deepEqual(doc.limit[0].row, [{ with: ['side:axis'] }]);
});

test('a penalty that format 1 takes no notice of does not come with format 2', () => {
  const penalty = { does: 'leave' };
  const doc = second({
    ...blank(),
    limit: [
      { rule: '1', title: 'One', check: 'count', most: 1, penalty },
      { rule: '2', title: 'Two', check: 'count', most: 1, tolerance: 1, penalty },
    ],
  });
  assert.equal(doc.format, 2);
  assert.deepEqual(
    doc.limit.map((one) => one.penalty),
    [undefined, penalty],
  );
});

test('decisions about a file follow its kinds into other rules', () => {
  const mapping = {
    format: 1,
    ruleset: 'house',
    rows: [
      { when: {}, kind: 'a' },
      { when: {}, none: true },
    ],
  };
  const { house, rows } = withHouse(mapping, blank(), { a: 'b' });
  assert.deepEqual(rows, [
    { when: {}, kind: 'b' },
    { when: {}, none: true },
  ]);
  assert.equal(house.title, blank().title);
});

const kept = (store) =>
  store.state.board.counters.map(({ id, name, at }) => `${id} ${name} ${at.split('/')[0]}`);

for (const [ruleset, name] of [
  ['_template', 'the-ford'],
  ['asl', ''],
  ['totaler_krieg', ''],
]) {
  test(`counters of ${ruleset} are judged where they stand, and undo brings their game back`, async () => {
    const folder = join(root, 'rulesets', ruleset, 'scenarios');
    const file = name ? `${name}.json` : (await readdir(folder)).sort()[0];
    const scenario = JSON.parse(await readFile(join(folder, file), 'utf8'));
    const store = createStore(python);
    await store.open({ scenario, log: [] });
    const before = kept(store);
    const { shown } = store.state;
    const book = await store.loadBook(shown.ruleset);
    const { doc, kindOf } = suited(blank(), standingOn(shown, book, blank()));
    const made = judgedBoard(shown, doc, kindOf);
    assert.ok(
      await store.rewrite(() => Promise.resolve(made), { apart: true }),
      store.state.toast?.words,
    );
    assert.match(store.state.board.ruleset, /^house/);
    assert.deepEqual(kept(store).sort(), before.sort());
    await store.undo();
    assert.equal(store.state.board.ruleset, shown.ruleset);
    await store.redo();
    const again = judgedBoard(store.state.shown, doc, {});
    await store.rewrite(() => Promise.resolve(again), { apart: true });
    assert.deepEqual(kept(store).sort(), before.sort());
  });
}

test('what other limits judge is a game of its own, and undo goes on in the one before', async () => {
  /** @type {unknown[]} */
  const heard = [];
  let sitting = Promise.resolve('none');
  const store = createStore(python, {
    before: async () => null,
    sitting: () => sitting,
    keep: async (/** @type {unknown} */ _board, /** @type {unknown} */ _how, whose) => {
      heard.push(whose);
      if (typeof whose !== 'string') sitting = whose;
      else if (whose !== 'same') sitting = Promise.resolve(whose);
    },
  });
  const file = join(root, 'rulesets', '_template', 'scenarios', 'the-ford.json');
  const scenario = JSON.parse(await readFile(file, 'utf8'));
  await store.open({ scenario, log: [] });
  const { shown } = store.state;
  const book = await store.loadBook(shown.ruleset);
  const { doc, kindOf } = suited(blank(), standingOn(shown, book, blank()));
  const made = judgedBoard(shown, doc, kindOf);
  const judge = () => store.rewrite(() => Promise.resolve(made), { apart: true });
  await judge();
  const own = sitting;
  await judge(); // under the same title
  const copy = sitting;
  assert.deepEqual(heard, ['fresh', 'same', 'fresh', 'same', 'copy']);
  await store.undo();
  assert.equal(heard.at(-1), own);
  await store.redo();
  assert.equal(heard.at(-1), copy);
});
