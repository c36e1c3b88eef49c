/** The suggestions for a typed command, and the rows of the table of counters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fit, suggest } from '../../web/src/panes/command/suggest.ts';
import { rows } from '../../web/src/panes/table/state.ts';
import { initialState } from '../../web/src/state.ts';

const counter = (id, name, at, more = {}) => ({
  id,
  name,
  kind: id,
  side: 'us',
  at,
  rank: 0,
  aboard: '',
  load: [],
  marks: [],
  can: true,
  ...more,
});
const COUNTERS = [
  counter('pz4', 'Panzer IV', '0306', { side: 'german', can: false }),
  counter('pz3', 'Panzer III', '0305', { side: 'german' }),
  counter('truck', 'Truck', '0305', { rank: 1 }),
  counter('rifle', 'Rifle A', '', { aboard: 'truck' }),
  counter('jeep', 'Jeep', '@reserve'),
];
const board = {
  map: { names: { '0306': 'Vaucelle' }, boxes: { reserve: 'Reserve' } },
  counters: COUNTERS,
  sides: [
    { id: 'us', name: 'US' },
    { id: 'german', name: 'German' },
  ],
  ask: null,
  actions: [
    {
      entry: { do: 'end' },
      words: 'End the US portion: Movement',
      grade: 'lawful',
      badge: '',
      who: '',
      on: '',
    },
  ],
};
const HEXES = ['0305', '0306', '0406', '1305'];
const found = (text, more = {}) =>
  suggest(
    text,
    { ...initialState(), shown: board, undo: { can: true }, ...more },
    { hexes: HEXES, views: [{ id: 'quick', title: 'Quick check' }] },
  );
const first = (text, more) => found(text, more)[0]?.deed;

test('a name fits whole, from its beginning, word by word, by its letters, or not', () => {
  assert.deepEqual(
    ['Panzer IV', 'panz', 'iv', 'pz', 'anzer', ''].map((query) => fit(query, 'Panzer IV')),
    [0, 1, 2, 3, null, null],
  );
});

test('a hex, a part of its number, its name, a box', () => {
  assert.deepEqual(first('0305'), { go: '0305' });
  assert.deepEqual(
    found('03')
      .map((one) => one.deed)
      .filter((deed) => 'go' in deed),
    [{ go: '0305' }, { go: '0306' }],
  );
  assert.deepEqual(first('vauc'), { go: '0306' });
  assert.ok(found('reserve').some(({ deed }) => deed.go === '@reserve'));
});

test('an order: who, and where to, whoever can act first', () => {
  for (const text of ['pz to 0306', 'pz -> 0306', 'pz 0306', 'panzer iii to vaucelle'])
    assert.deepEqual(first(text), { move: 'pz3', to: '0306' }, text);
  assert.deepEqual(first('panzer iv to 0406'), { move: 'pz4', to: '0406' });
  assert.deepEqual(
    found('pz to 0306').filter(({ deed }) => deed.move === 'pz4'),
    [],
  ); // the Panzer IV is already in 0306
  assert.deepEqual(
    found('pz to 9999').filter(({ deed }) => 'move' in deed),
    [],
  );
});

test('with a counter in hand a hex in its reach is where it goes', () => {
  const inHand = { pick: 'truck', reach: { who: 'truck', hexes: [{ to: '0306' }], acts: [] } };
  assert.deepEqual(first('0306', inHand), { move: 'truck', to: '0306' });
  assert.deepEqual(first('0406', inHand), { go: '0406' });
});

test('words of the page, the end of a portion, choices', () => {
  assert.deepEqual(first('undo'), { simple: 'undo' });
  assert.deepEqual(first('help'), { dialog: 'help' });
  assert.deepEqual(first('quick'), { view: 'quick' });
  for (const text of ['end', 'next', 'step', 'end us'])
    assert.deepEqual(first(text), { act: board.actions[0] }, text);
  const ask = {
    place: '0305',
    choices: [
      { words: 'A hit on Truck', who: '', on: 'truck' },
      { words: 'A hit on Panzer III', who: '', on: 'pz3' },
    ],
  };
  assert.deepEqual(first('', { shown: { ...board, ask } }), { choose: 0 });
  assert.ok(found('panzer', { shown: { ...board, ask } }).some(({ deed }) => deed.choose === 1));
});

test('a rule by its id; nothing for what nobody knows; never more than eight, none twice', () => {
  const book = { clauses: { 'R2-units': { id: 'R2-units', title: 'Three units' } } };
  assert.deepEqual(first('rule r2', { book }), { rule: 'R2-units' });
  assert.deepEqual(found('xyzzy', { book }), []);
  for (const text of ['', 'p', '0', 'e']) {
    const deeds = found(text).map((one) => JSON.stringify(one.deed));
    assert.ok(deeds.length <= 8);
    assert.equal(new Set(deeds).size, deeds.length);
  }
});

test('the table stands place by place in order of entry, whoever rides after what carries it', () => {
  const ids = (how) => rows(board, { sort: 'place', side: '', ...how }).map((one) => one.id);
  assert.deepEqual(ids({}), ['jeep', 'pz3', 'truck', 'rifle', 'pz4']);
  assert.deepEqual(ids({ side: 'german' }), ['pz3', 'pz4']);
  assert.deepEqual(ids({ sort: 'name' }), ['jeep', 'pz3', 'pz4', 'rifle', 'truck']);
  assert.deepEqual(ids({ sort: 'side' }).slice(-2), ['pz3', 'pz4']);
});
