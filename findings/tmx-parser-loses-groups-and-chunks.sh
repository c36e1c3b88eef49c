#!/usr/bin/env bash
# tmx-parser (npm, 1.5.0): a map of hexes with its layer in a group, and one saved as infinite.
# Guess: the layer in the group comes with the others, or the map is refused; so with the chunks.
# Seen: neither is told. A layer in a group is not there at all, and of an infinite map there is a
# layer of the right size without a tile in it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit tmx-parser@1.5.0
cat >see.cjs <<'JS'
const tmx = require('tmx-parser');

const map = (infinite, inside) => `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="hexagonal" renderorder="right-down" width="3" height="2"
 tilewidth="14" tileheight="12" infinite="${infinite}" hexsidelength="6" staggeraxis="y"
 staggerindex="odd">
 <tileset firstgid="1" name="ground" tilewidth="14" tileheight="12" tilecount="4" columns="2">
  <image source="ground.png" width="28" height="24"/>
 </tileset>
 ${inside}
</map>`;
const layer = data =>
  `<layer id="1" name="ground" width="3" height="2"><data encoding="csv">${data}</data></layer>`;
const tiles = '1,2,3,4,1,2';
const maps = {
  plain: map(0, layer(tiles)),
  'in a group': map(0, `<group id="2" name="map">${layer(tiles)}</group>`),
  infinite: map(1, layer(`<chunk x="0" y="0" width="3" height="2">${tiles}</chunk>`)),
};
(async () => {
  for (const [name, text] of Object.entries(maps))
    await new Promise(done =>
      tmx.parse(text, 'map.tmx', (error, read) => {
        const counts = read.layers.map(each => each.tiles.filter(Boolean).length);
        console.log(`${name}: ${error ?? 'no error'}, ${counts.length} layers, tiles ${counts.join() || 'none'}`);
        done();
      }),
    );
})();
JS
node see.cjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
plain: no error, 1 layers, tiles 6
in a group: no error, 0 layers, tiles none
infinite: no error, 1 layers, tiles 0
SEEN
echo "as seen: a layer in a group and the tiles of an infinite map are lost"
