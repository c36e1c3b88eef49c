#!/usr/bin/env bash
# PyTMX (PyPI, 3.32): a hexagonal map of Tiled with turned tiles.
# Guess: a tile that is turned is the same tile, with a flag.
# Seen: mirrored tiles and those turned by 60 degrees are; a tile that is rotated by 120 degrees
# (the fourth of the upper bits of a tile's number, which only hexagonal maps use) is read as no
# tile: no image, no properties, no error. A map loses the terrain of these hexes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
source "$here/with-pytmx.bash"
cat >map.tmx <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="hexagonal" renderorder="right-down" width="4" height="1" tilewidth="32" tileheight="28" infinite="0" hexsidelength="16" staggeraxis="x" staggerindex="odd" nextlayerid="2" nextobjectid="1">
 <tileset firstgid="1" name="ground" tilewidth="32" tileheight="28" tilecount="1" columns="1">
  <image source="ground.png" width="32" height="28"/>
  <tile id="0" type="wood"/>
 </tileset>
 <layer id="1" name="ground" width="4" height="1">
  <data encoding="csv">
1,2147483649,536870913,268435457
</data>
 </layer>
</map>
XML
see <<'PY'
tiled = pytmx.TiledMap("map.tmx")
names = ("plain", "mirrored", "by 60 degrees", "by 120 degrees")
for name, number in zip(names, tiled.layers[0].data[0], strict=True):
    found = tiled.get_tile_properties_by_gid(number)
    print(name, found and found["type"])
PY
diff seen.txt - <<'SEEN'
plain wood
mirrored wood
by 60 degrees wood
by 120 degrees None
SEEN
echo "as seen: the tile that is rotated by 120 degrees is gone"
