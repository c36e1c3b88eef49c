#!/usr/bin/env bash
# PyTMX (PyPI, 3.32) and pytiled-parser (PyPI, 2.2.9): a property of a class of one's own, which Tiled
# has had since 1.8, on the tile of a terrain.
# Guess: its members are read.
# Seen: PyTMX opens no such map; pytiled-parser reads the line break before the members as a text,
# and not the members. What cover the terrain gives is lost.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
source "$here/with-pytmx.bash" pytiled-parser==2.2.9
cat >map.tmx <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="hexagonal" renderorder="right-down" width="2" height="1" tilewidth="32" tileheight="28" infinite="0" hexsidelength="16" staggeraxis="x" staggerindex="odd" nextlayerid="9" nextobjectid="9">
 <tileset firstgid="1" name="ground" tilewidth="32" tileheight="28" tilecount="1" columns="1">
  <image source="ground.png" width="32" height="28"/>
  <tile id="0">
   <properties>
    <property name="move" type="int" value="3"/>
    <property name="cover" type="class" propertytype="Cover">
     <properties>
      <property name="fire" type="int" value="-2"/>
     </properties>
    </property>
   </properties>
  </tile>
 </tileset>
 <layer id="1" name="ground" width="2" height="1">
  <data encoding="csv">1,1</data>
 </layer>
</map>
XML
see <<'PY'
from pathlib import Path

from pytiled_parser import parse_map

try:
    pytmx.TiledMap("map.tmx")
except TypeError as error:
    print("PyTMX:", error)
tileset = parse_map(Path("map.tmx")).tilesets[1]
print("pytiled-parser:", tileset.tiles[0].properties)
PY
diff seen.txt - <<'SEEN'
PyTMX: 'NoneType' object is not subscriptable
pytiled-parser: {'move': 3, 'cover': '\n     '}
SEEN
echo "as seen: the property of a class is refused by one and empty in the other"
