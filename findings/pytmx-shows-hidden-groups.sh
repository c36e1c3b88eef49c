#!/usr/bin/env bash
# PyTMX (PyPI, 3.32): layers within a group that is hidden.
# Guess: `visible_layers` leaves them out; Tiled does not draw them.
# Seen: it asks each layer for its own mark alone, so they are there. What an author has put away in
# a hidden group, such as the other side's units, is drawn on the board.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
source "$here/with-pytmx.bash"
cat >map.tmx <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="hexagonal" renderorder="right-down" width="2" height="1" tilewidth="32" tileheight="28" infinite="0" hexsidelength="16" staggeraxis="x" staggerindex="odd" nextlayerid="9" nextobjectid="9">
 <tileset firstgid="1" name="ground" tilewidth="32" tileheight="28" tilecount="1" columns="1">
  <image source="ground.png" width="32" height="28"/>
 </tileset>
 <group id="5" name="secret" visible="0">
 <layer id="1" name="minefield" width="2" height="1">
  <data encoding="csv">1,1</data>
 </layer>
 </group>
 <layer id="2" name="old" width="2" height="1" visible="0">
  <data encoding="csv">1,1</data>
 </layer>
 <layer id="3" name="ground" width="2" height="1">
  <data encoding="csv">1,1</data>
 </layer>
</map>
XML
see <<'PY'
print([layer.name for layer in pytmx.TiledMap("map.tmx").visible_layers])
PY
diff seen.txt - <<'SEEN'
['minefield', 'ground']
SEEN
echo "as seen: a layer in a hidden group counts as visible"
