import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid } from '../../web/src/board/grid.ts';
import { divide, storeys } from '../../web/src/board/parts.ts';
import { placeMarks, spokenHexes } from '../../web/src/board/places.ts';
import { arrange } from '../../web/src/board/stacks.ts';
import { SIDE } from '../../web/src/board/counters.ts';

const signs = {
  features: [],
  parts: [
    { id: 'sewer', name: 'Sewer', short: 'S', symbol: 'sewer', order: -2 },
    { id: 'cellar', name: 'Cellar', short: 'C', symbol: 'cellar', order: -1 },
    { id: 'one', name: 'Level 1', short: '1', symbol: 'level', order: 1 },
    { id: 'two', name: 'Level 2', short: '2', symbol: 'level', order: 2 },
    { id: 'beach', name: 'Beachhead', short: 'B', symbol: 'beach', order: -1 },
  ],
};
const map = {
  size: [6, 6],
  grid: 'flat',
  labels: '0305',
  terrain: { '0303': 'water', '0203': 'water' },
  parts: {
    '0202/top': { kind: 'two' },
    '0202/first': { kind: 'one', name: 'Attic' },
    '0202/low': { kind: 'cellar' },
    '0202/pipe': { kind: 'sewer' },
    '0302/b': { kind: 'beach' },
    '0502/x': { kind: 'unheard' },
  },
};
/** @param {'flat' | 'pointy'} shape */
function laidOut(shape = 'flat') {
  const doc = { ...map, grid: shape },
    grid = new Grid(doc);
  grid.divided = divide(grid, doc, signs);
  return grid;
}
const counter = (id, at, side = 'us') => ({ id, side, rank: 0, at, aboard: '', type: 'soldier' });

test('the places of a hex go from the sewer to the roof, the ground among them', () => {
  const grid = laidOut();
  assert.deepEqual(storeys(grid.divided.get('0202'), '0202'), [
    '0202/pipe',
    '0202/low',
    '0202',
    '0202/first',
    '0202/top',
  ]);
  assert.deepEqual(storeys(grid.divided.get('0302'), '0302'), ['0302/b', '0302']);
  assert.deepEqual(storeys(undefined, '0101'), ['0101']);
  assert.equal(grid.part('0202/first').name, 'Attic');
  assert.equal(grid.part('0202/top').name, 'Level 2');
  assert.equal(grid.part('0101/top'), null);
});

for (const shape of ['flat', 'pointy']) {
  test(`tabs stand one above the other and do not overlap: ${shape}`, () => {
    const { floors } = laidOut(shape).divided.get('0202');
    for (let i = 1; i < floors.length; i += 1)
      assert.ok(floors[i].rect.y + floors[i].rect.height <= floors[i - 1].rect.y + 0.01, `${i}`);
  });

  test(`a beach lies towards the water: ${shape}`, () => {
    const grid = laidOut(shape),
      [x, y] = grid.centre('0302');
    const {
      shores: [beach],
      sea,
    } = grid.divided.get('0302');
    const mid = [beach.rect.x + beach.rect.width / 2 - x, beach.rect.y + beach.rect.height / 2 - y];
    assert.ok(mid[0] * sea[0] + mid[1] * sea[1] > 25, 'at the edge of the hex');
    const water = ['0303', '0203']
      .map((hex) => grid.centre(hex))
      .map(([wx, wy]) => (wx - x) * sea[0] + (wy - y) * sea[1]);
    assert.ok(
      water.some((way) => way > 40),
      `${water}`,
    );
  });
}

test('a part that no book names is drawn by its id', () => {
  const part = laidOut().part('0502/x');
  assert.deepEqual([part.short, part.name, part.symbol], ['x', 'x', '']);
});

test('stacks of different places never cover one another whole, and each has its column', () => {
  const grid = laidOut();
  const places = ['0202', '0202/first', '0202/top', '0202/low'];
  for (let held = 2; held <= places.length; held += 1) {
    const { columns, spots } = arrange(
      grid,
      places.slice(0, held).map((at, i) => counter(`c${i}`, at)),
      [],
    );
    assert.equal(columns.length, held);
    const all = [...spots.values()];
    for (const a of all)
      for (const b of all)
        if (a !== b)
          assert.ok(
            Math.hypot(a.x - b.x, a.y - b.y) > SIDE * Math.min(a.scale, b.scale) * 0.8,
            `${held}`,
          );
  }
  const two = arrange(grid, [counter('land', '0302'), counter('sea', '0302/b')], []).spots,
    { sea } = grid.divided.get('0302');
  assert.ok(
    (two.get('sea').x - two.get('land').x) * sea[0] +
      (two.get('sea').y - two.get('land').y) * sea[1] >
      30,
  );
});

test('a hex shows the best of its places in reach, each place its own', () => {
  const outcome = (grade, badge = '') => ({ grade, badge, cost: 1, points: '1 MP', words: '' });
  const marks = placeMarks(
    [],
    {
      who: 'x',
      acts: [],
      hexes: ['0202', '0202/first', '0202/top'].map((to, n) => ({ to, outcome: n })),
      outcomes: [outcome('forbidden'), outcome('overstacked', '+1'), outcome('lawful')],
    },
    null,
  );
  assert.deepEqual([...marks.keys()].sort(), ['0202', '0202/first', '0202/top']);
  assert.equal(marks.get('0202').grade, 'lawful');
  assert.deepEqual(marks.get('0202/first'), { grade: 'overstacked', badge: '+1' });
  const aimed = placeMarks([], null, { place: '0202/top', grade: 'forbidden', badge: '' });
  assert.equal(aimed.get('0202').strong && aimed.get('0202/top').strong, true);
});

test('a hex is spoken of with all its places', () => {
  const view = (at, label) => ({ at, label, grade: 'lawful', badge: '', first: '', stack: [] });
  const spoken = spokenHexes(map, [
    view('0202', '0202, two units'),
    view('0202/first', '0202, Attic, one unit'),
    view('0302/b', '0302, Beachhead, one unit'),
  ]);
  assert.equal(spoken.get('0202'), '0202, two units; 0202, Attic, one unit');
  assert.equal(spoken.get('0302'), '0302, clear; 0302, Beachhead, one unit');
});
