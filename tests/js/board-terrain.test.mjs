import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { OUT, source } from '../../web/build/symbols.mjs';
import { Grid } from '../../web/src/board/grid.ts';
import { SYMBOLS } from '../../web/src/board/symbols.ts';
import { areaField, clumps, outline } from '../../web/src/board/terrain/areas.ts';
import { noise } from '../../web/src/board/terrain/noise.ts';
import { Sheet } from '../../web/src/board/terrain/sheet.ts';

const map = (more) => ({ size: [13, 10], grid: 'flat', labels: '0305', ...more });

test('the symbols in the tree are those that the tool draws', async () => {
  assert.equal(await readFile(OUT, 'utf8'), source());
  for (const id of [
    'infantry',
    'mg',
    'mortar',
    'antitank',
    'artillery',
    'engineer',
    'paratroop',
    'hq',
    'armour',
    'tank-destroyer',
    'mechanised',
    'recon',
    'truck',
    'halftrack',
    'antiair',
    'fighter',
    'bomber',
    'obstacle-wire',
    'obstacle-mines',
    'obstacle-trap',
    'bunker',
    'cavalry',
    'motorised',
    'sp-gun',
    'assault-gun',
    'ship',
  ])
    assert.ok(SYMBOLS[id]?.length, id);
});

for (const shape of ['flat', 'pointy']) {
  test(`an area leaves no hex in doubt: ${shape}`, () => {
    const grid = new Grid(map({ grid: shape })),
      wood = ['0303', '0304', '0404', '0505'].map((label) => grid.cell(label));
    const field = areaField(grid, wood, { seed: 11 });
    for (const label of grid.all()) {
      const cell = grid.cell(label),
        [x, y] = grid.at(cell),
        within = wood.some((w) => w.col === cell.col && w.row === cell.row);
      for (const [cx, cy] of grid.corners([x, y], 43))
        assert.equal(field.sample(cx, cy) > 0.07, within, `${label} near a corner`);
    }
    const line = outline(field, 0.07);
    assert.match(line, /^M[-\d. ]+(Q[-\d. ]+)+Z/);
    assert.equal(
      outline(areaField(grid, wood, { seed: 11 }), 0.07),
      line,
      'the same on every load',
    );
  });
}

test('clumps are the connected areas', () => {
  const grid = new Grid(map());
  const sizes = clumps(
    grid,
    ['0101', '0102', '0505', '0605', '0606', '1010'].map((label) => grid.cell(label)),
  )
    .map((c) => c.length)
    .sort();
  assert.deepEqual(sizes, [1, 2, 3]);
});

test('noise stays in its bounds and varies', () => {
  const values = Array.from({ length: 400 }, (_, i) => noise(i * 7.3, i * 3.1, 40, 5));
  assert.ok(values.every((v) => v >= -1 && v <= 1));
  assert.ok(Math.max(...values) - Math.min(...values) > 1);
});

test('terrain runs on beyond the edge of the map', () => {
  const sheet = new Sheet(map({ terrain: { '0101': 'forest', '0505': 'town' } }));
  assert.equal(sheet.terrain({ col: 0, row: 0 }), 'forest');
  assert.equal(sheet.of('town').length, 1);
  assert.ok(sheet.of('forest').length > 1);
  assert.equal(sheet.cells.length, 130);
});

test('a road passes its hexes, crosses at the bridge, and leaves the sheet', () => {
  const sheet = new Sheet(
    map({
      edges: { '0302/0303': 'bridge' },
      roads: [{ kind: 'road', along: ['0301', '0302', '0303'] }],
    }),
  );
  const [a, b] = [sheet.grid.centre('0302'), sheet.grid.centre('0303')];
  assert.ok(sheet.onRoad((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 1), 'the bridge carries the road');
  assert.ok(sheet.roads[0].points[0][1] < sheet.rect[1], 'it runs off the top');
  assert.ok(!sheet.onRoad(...sheet.grid.centre('0707'), 20));
});

test('a river is one chain through its sides, bridge and all; a fork is three', () => {
  const sides = (edges) => new Sheet(map({ edges })).rivers;
  const line = sides({ '0505/0504': 'river', '0505/0604': 'bridge', '0505/0605': 'ford' });
  assert.deepEqual(
    line.map((l) => l.kind),
    ['river'],
  );
  assert.deepEqual(
    sides({ '0505/0504': 'stream', '0505/0604': 'stream' }).map((l) => l.kind),
    ['stream'],
  );
  assert.equal(
    sides({ '0505/0504': 'river', '0505/0604': 'river', '0504/0604': 'river' }).length,
    3,
  );
  const ring = sides(
    Object.fromEntries(new Grid(map()).neighbours('0505').map((next) => [`0505/${next}`, 'river'])),
  );
  assert.equal(ring.length, 1);
  assert.deepEqual(sides({ '0505/0909': 'river' }), [], 'hexes that do not touch have no side');
});
