#!/usr/bin/env bash
# Phaser (npm, 3.90.0): `HexagonalTileToWorldXY`, which a tilemap of Tiled asks where a hex is, on a
# map whose columns are staggered (flat tops, `staggeraxis` x).
# Guess: where Tiled draws it, and where Phaser's own tiles are drawn (`pixelX`, `pixelY`).
# Seen: the row does not count: all hexes of a column are at one point, each column further down than
# the last. With `staggerindex` even it gives no point at all. A unit that is put where a hex is
# stands elsewhere. Maps whose rows are staggered are placed right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
source "$here/with-phaser.bash"
see <<'JS'
const Tile = require('phaser/src/tilemaps/Tile.js');
const toWorld = require('phaser/src/tilemaps/components/HexagonalTileToWorldXY.js');
const Vector2 = require('phaser/src/math/Vector2.js');
const HEXAGONAL = 3;

for (const [staggerAxis, staggerIndex] of [['y', 'odd'], ['x', 'odd'], ['x', 'even']]) {
  const layer = {
    orientation: HEXAGONAL, staggerAxis, staggerIndex, hexSideLength: 16,
    baseTileWidth: 32, baseTileHeight: 32,
  };
  const places = [[0, 0], [0, 1], [1, 0], [1, 1]].map(([x, y]) => {
    const tile = new Tile(layer, 1, x, y, 32, 32, 32, 32);
    const at = toWorld(x, y, new Vector2(), null, layer);
    return `${x},${y}: drawn about ${tile.pixelX + 16},${tile.pixelY + 16}, said ${at.x},${at.y}`;
  });
  console.log(staggerAxis, staggerIndex);
  console.log(places.join('\n'));
}
JS
diff seen.txt - <<'SEEN'
y odd
0,0: drawn about 16,16, said 16,16
0,1: drawn about 32,40, said 32,40
1,0: drawn about 48,16, said 48,16
1,1: drawn about 64,40, said 64,40
x odd
0,0: drawn about 16,16, said 16,16
0,1: drawn about 16,48, said 16,16
1,0: drawn about 40,32, said 40,64
1,1: drawn about 40,64, said 40,64
x even
0,0: drawn about 16,16, said undefined,undefined
0,1: drawn about 16,48, said undefined,undefined
1,0: drawn about 40,0, said undefined,undefined
1,1: drawn about 40,32, said undefined,undefined
SEEN
echo "as seen: all hexes of a column are said to be at one point"
