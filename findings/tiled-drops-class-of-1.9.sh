#!/usr/bin/env bash
# Tiled (Debian's 1.8.2): a map that Tiled 1.9 wrote, opened and written again.
# Guess: what an older Tiled does not know it keeps, or it says so.
# Seen: 1.9 names a tile's type `class`; 1.8.2 reads the map without a word and writes it without
# that class. The terrain of every such tile is gone, while the picture looks the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
source "$here/with-tiled.bash"
cat >map.tmx <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.9" tiledversion="1.9.2" orientation="hexagonal" renderorder="right-down" width="1" height="1" tilewidth="32" tileheight="28" infinite="0" hexsidelength="16" staggeraxis="x" staggerindex="odd" nextlayerid="2" nextobjectid="1">
 <tileset firstgid="1" name="ground" tilewidth="32" tileheight="28" tilecount="2" columns="2">
  <image source="ground.png" width="64" height="28"/>
  <tile id="0" class="wood"/>
  <tile id="1" type="hill"/>
 </tileset>
 <layer id="1" name="ground" width="1" height="1">
  <data encoding="csv">1</data>
 </layer>
</map>
XML
tiled_1_8 --version
tiled_1_8 --export-map tmx map.tmx written.tmx 2>said.txt
grep -i class said.txt && exit 1 # it says nothing of a class
grep '<tile ' written.tmx | sed 's/^ *//' >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
<tile id="1" type="hill"/>
SEEN
echo "as seen: the class is dropped without a word"
