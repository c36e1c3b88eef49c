#!/usr/bin/env bash
# tmx (PyPI, 1.10): saving a map of hexes that it has just read.
# Guess: what it writes is the map that it read.
# Seen: it reads the map with its stagger and its tileset, and cannot save it: a tileset that stands
# in the map itself raises an AttributeError. Without one it saves, and drops the ids that Tiled gives
# next.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check tmx==1.10 six==1.17.0
cat >see.py <<'PY'
from pathlib import Path

import tmx

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="hexagonal" renderorder="right-down"
 width="2" height="1" tilewidth="16" tileheight="14" infinite="0" hexsidelength="8"
 staggeraxis="x" staggerindex="odd" nextlayerid="2" nextobjectid="1">
 {tileset}
 <layer id="1" name="ground" width="2" height="1"><data encoding="csv">1,1</data></layer>
</map>
"""
INSIDE = """<tileset firstgid="1" name="ground" tilewidth="16" tileheight="14" tilecount="1" columns="1">
  <image source="ground.png" width="16" height="14"/>
 </tileset>"""
for name, tileset in (("no tileset", ""), ("a tileset in the map", INSIDE)):
    Path("map.tmx").write_text(MAP.format(tileset=tileset))
    held = tmx.TileMap.load("map.tmx")
    print(name, "read:", held.orientation, held.staggeraxis, held.staggerindex, len(held.tilesets))
    try:
        held.save("saved.tmx")
    except AttributeError as error:
        print(name, "not saved:", error)
    else:
        print(name, "saved, next layer kept:", "nextlayerid" in Path("saved.tmx").read_text())
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
no tileset read: hexagonal x odd 0
no tileset saved, next layer kept: False
a tileset in the map read: hexagonal x odd 1
a tileset in the map not saved: 'Tileset' object has no attribute 'animation'
SEEN
echo "as seen: what has a tileset is read and cannot be saved"
