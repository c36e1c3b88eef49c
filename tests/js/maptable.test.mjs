/** The table of a map: read from CSV, put on a map or under a file's places, and written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTable, laidOut, read, written } from '../../web/src/panes/bring/maptable.ts';

const known = [{ id: 'port', name: 'Port' }];
const idOf = (name) => name.toLowerCase().replace(/\W+/g, '-');
const TEXT = `hex,terrain,feature
0305,Forest,
0306,town,Port:10 + "Supply dump"
0306,,Fort
"0307";clear;port
0308,lava,
,forest,
`;

test('a table says of each hex its terrain and its features, by their names or their ids', () => {
  assert.ok(isTable(TEXT));
  assert.ok(!isTable('0305: Squad, Squad'));
  const { added, odd, table } = read(TEXT, known, idOf);
  assert.deepEqual(table, {
    '0305': { terrain: 'forest' },
    '0306': { terrain: 'town', features: ['port:10', 'supply-dump', 'fort'] },
    '0307': { terrain: 'clear', features: ['port'] },
  });
  assert.deepEqual(
    added.map(({ id }) => id),
    ['supply-dump', 'fort'],
  );
  assert.deepEqual(
    odd.map(({ line }) => line),
    [6, 7],
  );
});

test('terrain of house rules is known by its name or its id, and is written by its id', () => {
  const own = [{ id: 'bush', name: 'Thick jungle' }];
  const text = 'hex,terrain,feature\n0101,thick Jungle,\n0102,bush,\n0103,Forest,\n';
  const { odd, table } = read(text, known, idOf, own);
  assert.deepEqual(odd, []);
  assert.deepEqual(table, {
    '0101': { terrain: 'bush' },
    '0102': { terrain: 'bush' },
    '0103': { terrain: 'forest' },
  });
  assert.deepEqual(
    read(text, known, idOf).odd.map(({ line }) => line),
    [2, 3],
  );
  const near = (word) => read(`hex,terrain\n0101,${word}\n`, known, idOf, own).odd[0].near;
  assert.deepEqual(['forrest', 'thick jungel', 'Bussh', 'mountains', 'lava', 'x'].map(near), [
    'Forest',
    'Thick jungle',
    'Thick jungle',
    'Mountain',
    '',
    '',
  ]);
  const { map } = laidOut({ size: [2, 4] }, table, () => true);
  assert.deepEqual(read(written(map, known), known, idOf, own).table, table);
});

test('it goes on a map whose other hexes stay, and a table that was written is read as it was', () => {
  const { added, table } = read(TEXT, known, idOf);
  const old = {
    size: [5, 8],
    terrain: { '0101': 'hill', '0307': 'marsh' },
    features: { '0101': ['port'] },
  };
  const { map, off } = laidOut(old, table, (hex) => hex !== '0305');
  assert.deepEqual(off, ['0305']);
  assert.deepEqual(map.terrain, { '0101': 'hill', '0306': 'town' });
  assert.deepEqual(map.features['0306'], ['fort', 'port:10', 'supply-dump']);
  const again = read(written(map, [...known, ...added]), [...known, ...added], idOf);
  assert.deepEqual(again.odd, []);
  const clear = { size: [5, 8] };
  assert.deepEqual(laidOut(clear, again.table, () => true).map.terrain, map.terrain);
  assert.deepEqual(laidOut(clear, again.table, () => true).map.features, map.features);
});
