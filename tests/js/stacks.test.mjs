/** The calculations for the panels: slots, dice, targets, and whether the curtain is shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastAccount } from '../../web/src/play/account.ts';
import { fair, handsOf, thrown } from '../../web/src/play/dice.ts';
import { figure, free, overflow } from '../../web/src/play/slots.ts';
import { byVerb, isAimed, targetOf, targets } from '../../web/src/play/targets.ts';
import { chosenOf, curtainOf, eyesOf } from '../../web/src/state.ts';

test('parts of one are printed as they are on a counter', () => {
  assert.deepEqual(
    [5, 1, 2, 0].map((n) => figure(n, 2)),
    ['2½', '½', '1', '0'],
  );
  assert.deepEqual(
    [1, 7, 4].map((n) => figure(n, 3)),
    ['⅓', '2⅓', '1⅓'],
  );
  assert.equal(figure(9, 8), '1 1/8');
  assert.equal(figure(4, 1), '4');
});

test('who passes the limit stands over it, and a smaller one after him may still fit', () => {
  const items = [2, 2, 2, 1].map((size, n) => ({ size, n }));
  const { inside, over, taken } = overflow(items, 5);
  assert.deepEqual(
    [inside.map((one) => one.n), over.map((one) => one.n), taken],
    [[0, 1, 3], [2], 5],
  );
  assert.deepEqual(overflow(items, 0).over.length, 4);
});

test('what is left is cut where whole slots begin', () => {
  assert.deepEqual(free(3, 6, 2), [1, 2]);
  assert.deepEqual(free(0, 5, 2), [2, 2, 1]);
  assert.deepEqual(free(6, 6, 2), []);
  assert.deepEqual(free(1, 1, 1), []);
});

test('each face is as likely as the other: numbers that would favour the first ones are thrown away', () => {
  const given = [2 ** 32 - 1, 5, 2 ** 32 - 4, 11];
  const source = (into) => into.fill(given.shift());
  assert.deepEqual(fair(2, 6, source), [5, 5]);
  assert.equal(given.length, 0);
});

test('dice are numbered from 1, options of a draw from 0', () => {
  const many = thrown({ kind: 'dice', count: 3000, sides: 6, options: [], words: '' });
  assert.deepEqual([...new Set(many)].sort(), [1, 2, 3, 4, 5, 6]);
  const drawn = Array.from(
    { length: 300 },
    () => thrown({ kind: 'draw', count: 1, sides: 2, options: ['a', 'b'], words: '' })[0],
  );
  assert.deepEqual([...new Set(drawn)].sort(), [0, 1]);
});

const scene = {
  counters: [
    { id: 'a', side: 'x', at: '0101' },
    { id: 'b', side: 'x', at: '0101' },
    { id: 'e', side: 'y', at: '0102' },
    { id: 'f', side: 'y', at: '0101' },
  ],
};
const act = (entry, on = '', verb = entry.do) => ({
  verb,
  entry: { who: 'a', ...entry },
  who: 'a',
  on,
  words: '',
  grade: 'lawful',
  badge: '',
});

test('an act is aimed at the hex that it names, or at that of its counter', () => {
  assert.equal(targetOf(act({ do: 'attack', to: '0305' }), scene), '0305');
  assert.equal(targetOf(act({ do: 'fire', on: 'e' }, 'e'), scene), '0102');
  assert.equal(targetOf(act({ do: 'mount', on: 'b' }, 'b'), scene), null);
  assert.equal(isAimed(act({ do: 'mount', on: 'b' }, 'b'), scene), false);
  assert.equal(isAimed(act({ do: 'fight', on: 'f' }, 'f'), scene), true);
});

test('acts are listed by hex and by verb, in the order of the umpire', () => {
  const acts = [
    act({ do: 'fire', on: 'e' }, 'e'),
    act({ do: 'end-run', to: '0102' }),
    act({ do: 'mount', on: 'b' }, 'b'),
    act({ do: 'fire', to: '0109' }),
  ];
  assert.deepEqual(
    [...targets({ who: 'a', hexes: [], acts }, scene)].map(([place, list]) => [place, list.length]),
    [
      ['0102', 2],
      ['0109', 1],
    ],
  );
  assert.deepEqual(
    byVerb(acts).map(([verb, list]) => [verb, list.length]),
    [
      ['fire', 2],
      ['end-run', 1],
      ['mount', 1],
    ],
  );
});

const board = {
  secret: true,
  viewer: 'red',
  title: 'T',
  sides: [{ id: 'red', name: 'Red', look: 'us' }],
};
const nobody = { caseRun: null, looking: null, lookingOn: null, alone: false, seated: [] };

test('the screen waits where the side to look is not the one that looks', () => {
  assert.deepEqual(curtainOf(board, nobody), {
    side: 'red',
    name: 'Red',
    look: 'us',
    title: 'T',
    first: true,
  });
  assert.equal(curtainOf(board, { ...nobody, looking: 'blue' }).first, false);
  for (const state of [{ looking: 'red' }, { alone: true }])
    assert.equal(curtainOf(board, { ...nobody, ...state }), null);
  assert.equal(curtainOf({ ...board, secret: false }, nobody), null);
  assert.equal(curtainOf({ ...board, viewer: '' }, nobody), null); // a finished game
  assert.equal(curtainOf(null, nobody), null);
});

test('a person who plays the computer sees their own view, and no curtain', () => {
  const sides = [...board.sides, { id: 'blue', name: 'Blue', look: 'german' }];
  const game = { ...board, sides, game: {} };
  assert.equal(eyesOf(game, ['red']), 'blue');
  assert.equal(eyesOf({ ...game, viewer: 'blue' }, ['red']), '');
  assert.equal(eyesOf({ ...game, secret: false }, ['red']), '');
  for (const seated of [[], ['red', 'blue']]) assert.equal(eyesOf(game, seated), '');
  const looking = { ...nobody, looking: 'blue' };
  assert.equal(curtainOf({ ...game, viewer: 'blue' }, { ...nobody, seated: ['red'] }), null);
  assert.equal(curtainOf(game, { ...looking, seated: ['red', 'blue'] }), null);
  for (const seated of [[], ['red']])
    assert.equal(curtainOf(game, { ...looking, seated }).side, 'red');
});

test('the first view of a worked case is for everybody; the next one of another side is not', () => {
  assert.equal(curtainOf(board, { ...nobody, looking: 'blue', caseRun: {} }), null);
  assert.notEqual(
    curtainOf(board, { ...nobody, looking: 'red', lookingOn: 'blue', caseRun: {} }),
    null,
  );
});

test('one choice is no choice', () => {
  assert.equal(chosenOf({ choice: null, shown: { ask: { choices: [1] } } }), 0);
  assert.equal(chosenOf({ choice: null, shown: { ask: { choices: [1, 2] } } }), null);
  assert.equal(chosenOf({ choice: 1, shown: { ask: { choices: [1, 2] } } }), 1);
  assert.equal(chosenOf({ choice: null, shown: { ask: null } }), null);
});

test('dice lie by the side that rolls them, in its colours, and a lone side needs no name', () => {
  const sides = [
    { id: 'us', name: 'US', look: 'us' },
    { id: 'de', name: 'German', look: 'german' },
  ];
  const by = (/** @type {string[]} */ ids) => ids.map((side) => ({ side, name: side }));
  const chance = {
    kind: /** @type {const} */ ('dice'),
    count: 4,
    sides: 6,
    options: [],
    words: '',
  };
  assert.deepEqual(handsOf({ ...chance, by: by(['us', 'us', 'de', 'de']) }, sides), [
    { name: 'us', look: 'us', dice: [0, 1] },
    { name: 'de', look: 'german', dice: [2, 3] },
  ]);
  assert.deepEqual(handsOf({ ...chance, by: by(['de']) }, sides), [
    { name: '', look: 'german', dice: [0, 1, 2, 3] },
  ]);
  assert.equal(handsOf({ ...chance, by: by(['']) }, sides)[0].look, '');
});

test('the account of a turn stands until a side acts again', () => {
  const account = { title: 'Turn 1 is over', lines: ['x'] };
  const line = (/** @type {string} */ side, told = /** @type {any} */ (null)) =>
    /** @type {any} */ ({ side, account: told });
  assert.equal(lastAccount({ log: [line('us'), line('de', account)] }), account);
  assert.equal(lastAccount({ log: [line('de', account), line('')] }), account);
  assert.equal(lastAccount({ log: [line('de', account), line(''), line('us')] }), null);
  assert.equal(lastAccount({ log: [] }), null);
});
