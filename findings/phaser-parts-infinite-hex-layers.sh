#!/usr/bin/env bash
# Phaser (npm, 3.90.0): two layers of an infinite hexagonal map of Tiled, one painted further to the
# left than the other.
# Guess: they lie on each other as in Tiled.
# Seen: a layer begins at its first column times the width of a tile, as if hexes were squares; but
# columns of hexes are only (width + side) / 2 apart. The layer that begins 16 columns to the left
# is at -512 instead of -384: roads lie four columns beside the ground that they run over.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
source "$here/with-phaser.bash"
see <<'JS'
const ParseTileLayers = require('phaser/src/tilemaps/parsers/tiled/ParseTileLayers.js');
const layer = (name, startx) => ({
  type: 'tilelayer', name, x: 0, y: 0, startx, starty: 0, width: 16, height: 16, opacity: 1,
  visible: true, chunks: [{ x: startx, y: 0, width: 16, height: 16, data: Array(256).fill(1) }],
});
const map = {
  infinite: true, orientation: 'hexagonal', tilewidth: 32, tileheight: 32, hexsidelength: 16,
  staggeraxis: 'x', staggerindex: 'odd', layers: [layer('ground', 0), layer('roads', -16)],
};
for (const { name, x, data } of ParseTileLayers(map, true))
  console.log(name, 'begins at', x, 'and its columns are', data[0][1].pixelX, 'apart');
JS
diff seen.txt - <<'SEEN'
ground begins at 0 and its columns are 24 apart
roads begins at -512 and its columns are 24 apart
SEEN
echo "as seen: 16 columns of 24 pixels to the left is -512"
