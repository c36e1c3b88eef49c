#!/usr/bin/env bash
# PyTMX (PyPI, 3.32): counters that are objects made from a template of Tiled.
# Guess: an object has the name, type, size and properties of its template where it has none itself.
# Seen: it has its place and nothing else; nothing says that the template was not read. Every counter
# of such a map is one without a name.
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
 <objectgroup id="3" name="units">
  <object id="1" template="tank.tx" x="4" y="4"/>
  <object id="2" name="infantry" type="unit" x="9" y="4" width="20" height="20"/>
 </objectgroup>
</map>
XML
cat >tank.tx <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<template>
 <object name="tank" type="unit" width="20" height="20">
  <properties>
   <property name="steps" type="int" value="2"/>
  </properties>
 </object>
</template>
XML
see <<'PY'
for found in pytmx.TiledMap("map.tmx").objects:
    print(found.name, found.type, found.width, found.height, found.properties)
PY
diff seen.txt - <<'SEEN'
None None 0 0 {}
infantry unit 20.0 20.0 {}
SEEN
echo "as seen: an object has nothing of its template"
