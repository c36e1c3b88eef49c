#!/usr/bin/env bash
# Tiled (Debian's 1.8.2): `tiled --export-map csv` of a hexagonal map.
# Guess: the tile's number in its tileset, -1 for an empty cell, turns lost.
# Seen: numbers from 0 and -1 for empty, but the turns stay in the upper bits: a tile rotated by 120
# degrees is 268435456 more, one rotated by 60 degrees 536870912 more, a mirrored one is a negative
# number. A reader that takes every negative number for an empty cell loses mirrored hexes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
source "$here/with-tiled.bash"
cat >map.tmx <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="hexagonal" renderorder="right-down" width="3" height="2" tilewidth="32" tileheight="28" infinite="0" hexsidelength="16" staggeraxis="x" staggerindex="odd" nextlayerid="2" nextobjectid="1">
 <tileset firstgid="1" name="ground" tilewidth="32" tileheight="28" tilecount="2" columns="2">
  <image source="ground.png" width="64" height="28"/>
 </tileset>
 <layer id="1" name="ground" width="3" height="2">
  <data encoding="csv">
1,2,0,
268435458,2147483650,536870914
</data>
 </layer>
</map>
XML
tiled_1_8 --version
tiled_1_8 --export-map csv map.tmx seen.csv 2>/dev/null
cat seen.csv
diff seen.csv - <<'SEEN'
0,1,-1
268435457,-2147483647,536870913
SEEN
echo "as seen: turns are in the numbers, and a mirrored tile is negative"
