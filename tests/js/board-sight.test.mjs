/** Which tiles of a large map are in sight, and which hexes and painted cells lie in them. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { Grid } from '../../web/src/board/grid.ts';
import {
  TILE,
  common,
  fromTheMiddle,
  rectOf,
  tilesOf,
  touches,
} from '../../web/src/board/sight.ts';
import { Sheet } from '../../web/src/board/terrain/sheet.ts';

const MAP = {
  size: [100, 100],
  grid: 'flat',
  labels: '003005',
  terrain: { '050050': 'forest', 100100: 'town' },
};

test('a window touches the tiles that it overlaps, and a point lies in one of them', () => {
  assert.deepEqual(tilesOf([0, 0, TILE - 1, TILE + 1]), { left: 0, top: 0, right: 0, bottom: 1 });
  assert.deepEqual(tilesOf([-1, 0, 1, 1]), { left: -1, top: 0, right: 0, bottom: 0 });
  const sight = tilesOf([2.5 * TILE, 3.5 * TILE, TILE, TILE]);
  assert.deepEqual(fromTheMiddle(sight).length, 4);
  assert.ok(touches(sight, 3, 4) && !touches(sight, 1, 4));
  const none = common(sight, tilesOf([0, 0, TILE, TILE]));
  assert.deepEqual(fromTheMiddle(none), []);
});

test('the tiles of a map have each of its hexes once, with its terrain', () => {
  const grid = new Grid(MAP),
    whole = new Sheet(MAP);
  const seen = new Map();
  for (const at of fromTheMiddle(tilesOf(whole.rect))) {
    const sheet = new Sheet(MAP, rectOf(...at), undefined, whole);
    for (const cell of sheet.cells) {
      const [x, y] = grid.at(cell).map((value) => Math.floor(value / TILE));
      if (x !== at[0] || y !== at[1]) continue;
      const label = grid.label(cell.col, cell.row);
      assert.ok(!seen.has(label), label);
      seen.set(label, sheet.terrain(cell));
    }
  }
  assert.equal(seen.size, 10_000);
  assert.equal(seen.get('050050'), 'forest');
  assert.equal(seen.get('100100'), 'town');
});
