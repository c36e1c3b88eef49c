#!/usr/bin/env bash
# PyTMX (PyPI, 3.32): a sheet of paper (an image layer) below the hexes, and units (an object layer)
# below fog (a tile layer).
# Guess: `layers` has them from bottom to top, as Tiled draws them and the file lists them.
# Seen: they are sorted by kind: tiles, then images, then objects. Drawn in that order the paper
# covers the whole map, and units stand on the fog that should hide them.
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
 <imagelayer id="1" name="paper">
  <image source="ground.png" width="32" height="28"/>
 </imagelayer>
 <layer id="2" name="hexes" width="2" height="1">
  <data encoding="csv">1,1</data>
 </layer>
 <objectgroup id="3" name="units">
  <object id="1" name="tank" x="4" y="4"/>
 </objectgroup>
 <layer id="4" name="fog" width="2" height="1">
  <data encoding="csv">1,1</data>
 </layer>
</map>
XML
see <<'PY'
print([layer.name for layer in pytmx.TiledMap("map.tmx").layers])
PY
diff seen.txt - <<'SEEN'
['hexes', 'fog', 'paper', 'units']
SEEN
echo "as seen: layers come sorted by kind"
