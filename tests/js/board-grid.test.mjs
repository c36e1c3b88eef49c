import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnLetters, columnNumber, Grid, ground, parsePlace } from '../../web/src/board/grid.ts';

const SHAPES = ['flat', 'pointy'].flatMap((grid) =>
  ['even', 'odd'].flatMap((shift) =>
    ['0305', '1F5'].map((labels) => ({
      size: [30, 9],
      grid,
      shift,
      labels,
      board: labels === '1F5' ? '7' : undefined,
    })),
  ),
);
const name = (map) => `${map.grid}, ${map.shift} shifted, ${map.labels}`;

test('column letters are doubled after Z', () => {
  assert.deepEqual([1, 26, 27, 28, 53].map(columnLetters), ['A', 'Z', 'AA', 'BB', 'AAA']);
  for (let col = 1; col < 80; col += 1) assert.equal(columnNumber(columnLetters(col)), col);
  assert.equal(columnNumber('AB'), 0);
});

test('labels as printed', () => {
  assert.equal(new Grid({ size: [13, 10], grid: 'flat', labels: '0305' }).label(3, 5), '0305');
  assert.equal(
    new Grid({ size: [13, 10], grid: 'flat', labels: '1F5', board: '1' }).label(6, 5),
    '1F5',
  );
  assert.equal(new Grid({ size: [13, 10], grid: 'flat', labels: '1F5' }).label(6, 5), 'F5');
});

test('part of a greater map has its labels', () => {
  for (const [labels, origin, label] of [
    ['0305', [23, 5], '2408'],
    ['00305', [117, 5], '11808'],
    ['003005', [117, 205], '118208'],
    ['1F5', [26, 20], 'AA23'],
  ]) {
    const grid = new Grid({ size: [3, 5], grid: 'flat', labels, origin });
    assert.equal(grid.label(2, 4), label);
    assert.deepEqual(grid.cell(label), { col: 2, row: 4 });
    assert.equal(grid.cell(new Grid({ size: [3, 5], grid: 'flat', labels }).label(9, 9)), null);
    assert.equal(grid.placeAt(...grid.centre(label)), label);
  }
});

for (const map of SHAPES) {
  test(`every hex has one label, one centre, and is found again: ${name(map)}`, () => {
    const grid = new Grid(map),
      labels = grid.all();
    assert.equal(new Set(labels).size, 270);
    for (const label of labels) {
      const cell = grid.cell(label),
        [x, y] = grid.at(cell);
      assert.equal(grid.label(cell.col, cell.row), label);
      assert.equal(grid.placeAt(x, y), label);
      assert.equal(grid.placeAt(x + 40, y + 5), label);
    }
  });

  test(`neighbours are those that touch, and know one another: ${name(map)}`, () => {
    const grid = new Grid(map);
    for (const label of grid.all()) {
      const [x, y] = grid.centre(label),
        near = grid.neighbours(label);
      for (const other of grid.all()) {
        const [ox, oy] = grid.centre(other),
          touches = other !== label && Math.hypot(ox - x, oy - y) < 95;
        assert.equal(near.includes(other), touches, `${label} ${other}`);
        if (touches) assert.equal(grid.distance(label, other), 1);
      }
    }
  });

  test(`sides, corners and directions agree: ${name(map)}`, () => {
    const grid = new Grid(map),
      cell = { col: 5, row: 5 },
      [x, y] = grid.at(cell),
      corners = grid.corners([x, y]);
    grid.around(cell).forEach((next, side) => {
      const [nx, ny] = grid.at(next),
        a = corners[side],
        b = corners[(side + 1) % 6];
      assert.ok(
        Math.hypot((a[0] + b[0]) / 2 - (x + nx) / 2, (a[1] + b[1]) / 2 - (y + ny) / 2) < 1e-6,
      );
      assert.equal(grid.side(grid.label(5, 5), grid.label(next.col, next.row)), side);
    });
    const step = (direction) => {
      const to = grid.centre(grid.neighbour(grid.label(5, 5), direction));
      return [Math.sign(Math.round(to[0] - x)), Math.sign(Math.round(to[1] - y))];
    };
    assert.deepEqual(step('NE'), [1, -1]);
    assert.deepEqual(step('SW'), [-1, 1]);
    assert.deepEqual(
      step(map.grid === 'flat' ? 'N' : 'W'),
      map.grid === 'flat' ? [0, -1] : [-1, 0],
    );
  });
}

test('which columns are shifted', () => {
  const y = (shift, col) =>
    new Grid({ size: [4, 4], grid: 'flat', labels: '0305', shift }).at({ col, row: 1 })[1];
  assert.ok(y('even', 2) > y('even', 1));
  assert.ok(y('odd', 1) > y('odd', 2));
  assert.equal(y(undefined, 2), y('even', 2));
});

test('parts of hexes, boxes, and what is no place', () => {
  const grid = new Grid({
    size: [5, 5],
    grid: 'flat',
    labels: '0305',
    boxes: { reserve: 'Reserve', dead: 'Casualties' },
  });
  assert.deepEqual(parsePlace('0305/beach'), { hex: '0305', part: 'beach', box: '' });
  assert.equal(ground('0305/beach'), '0305');
  assert.equal(ground('@reserve'), '@reserve');
  assert.deepEqual(grid.centre('0305/beach'), grid.centre('0305'));
  for (const place of ['@reserve', '@dead'])
    assert.equal(grid.placeAt(...grid.centre(place)), place);
  for (const place of ['0606', '0005', 'F5', '', '@none', '03051'])
    assert.equal(grid.centre(place), null, place);
  assert.equal(grid.neighbour('0101', 'N'), null);
  assert.equal(grid.placeAt(-300, 0), null);
  assert.equal(grid.distance('0101', '9999'), Infinity);
});

test('beyond the right edge lie the boxes beside the map, one below the other', () => {
  for (const shape of [
    { grid: 'flat', east: ['NE', 'SE'], west: ['NW', 'SW'], up: ['N'], down: ['S'] },
    { grid: 'pointy', east: ['E'], west: ['W'], up: ['NE', 'NW'], down: ['SE', 'SW'] },
  ]) {
    const grid = new Grid({
      size: [4, 8],
      grid: shape.grid,
      labels: '0305',
      boxes: { first: 'First', second: 'Second' },
    });
    for (const way of shape.east) {
      assert.equal(grid.neighbour('0401', way), '@first');
      assert.equal(grid.neighbour('0408', way), '@second');
      assert.equal(grid.neighbour('@first', way), null);
    }
    for (const way of shape.up) {
      assert.equal(grid.neighbour('@second', way), '@first');
      assert.equal(grid.neighbour('@first', way), null);
    }
    for (const way of shape.down) {
      assert.equal(grid.neighbour('@first', way), '@second');
      assert.equal(grid.neighbour('@second', way), null);
    }
    for (const way of shape.west) {
      const back = grid.neighbour('@second', way);
      assert.match(back, /^04/);
      assert.equal(grid.neighbour(back, shape.east[0]), '@second');
    }
    assert.equal(
      grid.neighbour('0301', shape.grid === 'flat' ? 'N' : 'NE'),
      null,
      'the upper edge leads nowhere',
    );
    assert.equal(grid.neighbour('@third', 'N'), null);
  }
  assert.equal(
    new Grid({ size: [4, 8], grid: 'flat', labels: '0305' }).neighbour('0401', 'NE'),
    null,
  );
});
