import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fanSpots } from '../../web/src/board/fan.ts';
import { Grid } from '../../web/src/board/grid.ts';
import { lookOf } from '../../web/src/board/looks.ts';
import { placeMarks, spokenHex } from '../../web/src/board/places.ts';
import { arrange } from '../../web/src/board/stacks.ts';

const grid = new Grid({
  size: [13, 10],
  grid: 'flat',
  labels: '0305',
  boxes: { reserve: 'Reserve' },
});
const counter = (id, side, rank, more = {}) => ({
  id,
  side,
  rank,
  at: '0605',
  aboard: '',
  type: 'soldier',
  ...more,
});
const place = (at, grade, badge = '', first = '') => ({
  at,
  grade,
  badge,
  first,
  stack: [],
  label: at,
});

test('the oldest counter lies lowest and is drawn first', () => {
  const { spots, columns } = arrange(
    grid,
    [counter('b', 'us', 1), counter('a', 'us', 0), counter('c', 'us', 2)],
    [],
  );
  assert.deepEqual(
    columns.map((c) => c.ids),
    [['a', 'b', 'c']],
  );
  const [a, b, c] = ['a', 'b', 'c'].map((id) => spots.get(id));
  assert.ok(a.y > b.y && b.y > c.y && a.x < b.x && b.x < c.x);
  assert.ok(a.z < b.z && b.z < c.z);
  assert.equal(Math.round(b.x - a.x), 5);
});

test('a tall stack climbs no higher than a small one', () => {
  const many = Array.from({ length: 12 }, (_, i) => counter(`u${i}`, 'us', i));
  const { spots } = arrange(grid, many, []);
  const ys = [...spots.values()].map((s) => s.y);
  assert.ok(Math.max(...ys) - Math.min(...ys) < 14.01);
});

test('both sides in a hex: two columns, the owner of the first vehicle left', () => {
  const both = [counter('rifle', 'us', 0), counter('tank', 'german', 1)];
  assert.deepEqual(
    arrange(grid, both, [place('0605', 'lawful', '', 'tank')]).columns.map((c) => c.side),
    ['german', 'us'],
  );
  assert.deepEqual(
    arrange(grid, both, []).columns.map((c) => c.side),
    ['us', 'german'],
  );
  const { spots } = arrange(grid, both, []);
  assert.ok(
    spots.get('tank').x - spots.get('rifle').x > 53 * spots.get('tank').scale,
    'they do not overlap',
  );
});

test('passengers stand nowhere, and a place off the map holds nothing', () => {
  const { spots } = arrange(
    grid,
    [
      counter('truck', 'us', 0),
      counter('rider', 'us', 0, { aboard: 'truck' }),
      counter('lost', 'us', 0, { at: '9999' }),
    ],
    [],
  );
  assert.deepEqual([...spots.keys()], ['truck']);
});

test('parts of a hex stand apart; a tray holds all side by side', () => {
  const parts = arrange(
    grid,
    [counter('a', 'us', 0, { at: '0605/beach' }), counter('b', 'us', 0, { at: '0605/sea' })],
    [],
  );
  assert.deepEqual(
    parts.columns.map((c) => c.part),
    ['beach', 'sea'],
  );
  const box = grid.box('reserve');
  const { spots } = arrange(
    grid,
    Array.from({ length: 17 }, (_, i) => counter(`r${i}`, 'us', i, { at: '@reserve' })),
    [],
  );
  const seen = new Set([...spots.values()].map((s) => `${Math.round(s.x)},${Math.round(s.y)}`));
  assert.equal(seen.size, 17);
  for (const s of spots.values())
    assert.ok(s.x > box.x && s.x < box.x + box.width && s.y > box.y && s.y < box.y + box.height);
});

test('the gravest state of a hex shows; reach and target come over it', () => {
  const places = [
    place('0605/a', 'overstacked', '+1'),
    place('0605/b', 'forbidden'),
    place('0101', 'lawful'),
    place('0202', 'overstacked', '+2'),
  ];
  const bare = placeMarks(places, null, null);
  assert.deepEqual(Object.fromEntries(bare), {
    '0605/a': { grade: 'overstacked', badge: '+1' },
    '0605/b': { grade: 'forbidden', badge: '' },
    '0605': { grade: 'forbidden', badge: '' },
    '0202': { grade: 'overstacked', badge: '+2' },
  });
  const outcome = (grade, cost) => ({ grade, badge: '', cost, points: `${cost} MP`, words: '' });
  const reach = {
    who: 'x',
    acts: [],
    hexes: ['0202', '0303', '0404'].map((to, n) => ({ to, outcome: n })),
    outcomes: [outcome('lawful', 2), outcome('forbidden', 1), outcome('lawful', 0)],
  };
  const marks = placeMarks(places, reach, { place: '0303', grade: 'forbidden', badge: '' });
  assert.deepEqual(marks.get('0202'), { grade: 'lawful', badge: '2 MP' });
  assert.deepEqual(marks.get('0404'), { grade: 'lawful', badge: '' });
  assert.equal(marks.get('0303').strong, true);
});

test('a fan of any size keeps its tiles apart and off its hex', () => {
  for (let count = 1; count <= 14; count += 1) {
    for (const below of [false, true]) {
      const spots = fanSpots(count, 62, below);
      assert.equal(spots.length, count);
      spots.forEach(({ at: [x, y] }, i) => {
        assert.ok(Math.hypot(x, y) > 62 + 44);
        assert.ok(count > 1 || (below ? y > 0 : y < 0));
        for (const {
          at: [ox, oy],
        } of spots.slice(0, i))
          assert.ok(Math.hypot(x - ox, y - oy) > 84, `${count}: ${i}`);
      });
    }
  }
});

test('an empty hex says its terrain and name; an unknown look is neutral', () => {
  const map = {
    size: [9, 9],
    grid: 'flat',
    labels: '0305',
    terrain: { '0305': 'forest' },
    names: { '0305': 'Old Wood' },
    boxes: { reserve: 'Reserve' },
  };
  assert.equal(spokenHex(map, '0305'), '0305, Old Wood, forest');
  assert.equal(spokenHex(map, '0101'), '0101, clear');
  assert.equal(spokenHex(map, '@reserve'), 'Reserve');
  assert.equal(lookOf([{ id: 'axis', look: 'italian' }], 'axis'), 'look-italian');
  assert.equal(lookOf([{ id: 'axis', look: 'martian' }], 'axis'), 'look-neutral');
});
