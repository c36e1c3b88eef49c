#!/usr/bin/env bash
# tmx-map-parser (npm, 1.3.1): objects and properties that carry the number of a hex, such as 0102.
# Guess: names and properties of type string stay text.
# Seen: whatever looks like a number becomes one. Hex 0102 comes as 102, 0203 as 203, so they are no
# longer found under the number printed on the map; and the format's version 1.10 is read as 1.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit tmx-map-parser@1.3.1
cat >see.cjs <<'JS'
const { tmx } = require('tmx-map-parser');

const map = `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" renderorder="right-down" width="1" height="1"
 tilewidth="14" tileheight="12" infinite="0" hexsidelength="6" staggeraxis="y" staggerindex="odd">
 <tileset firstgid="1" name="ground" tilewidth="14" tileheight="12" tilecount="1" columns="1">
  <image source="ground.png" width="14" height="12"/>
 </tileset>
 <layer id="1" name="ground" width="1" height="1"><data encoding="csv">1</data></layer>
 <objectgroup id="2" name="towns">
  <object id="1" name="0102" x="3" y="4">
   <properties><property name="hex" value="0203"/></properties>
  </object>
 </objectgroup>
</map>`;
tmx(map).then(read => {
  const town = read.layers.find(layer => layer.objects).objects[0];
  console.log('version', typeof read.version, read.version);
  console.log('name', typeof town.name, town.name);
  console.log('hex', typeof town.properties.hex, town.properties.hex);
});
JS
node see.cjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
version number 1.1
name number 102
hex number 203
SEEN
echo "as seen: the number of a hex loses its zeros"
