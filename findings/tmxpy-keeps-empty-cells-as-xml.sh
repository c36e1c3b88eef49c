#!/usr/bin/env bash
# tmxpy (PyPI, 0.2.6): it reads maps of Tiled whose cells are CSV, and has XMLtoCSV for those whose
# cells are elements.
# Guess: a cell without a tile, which Tiled writes as an empty element, becomes a 0.
# Seen: it stays an element in the middle of the numbers, without a comma after it. Two cells are then
# one value, and those after them lie in other hexes. A map without empty cells is right but for its
# lines, which are broken one cell late.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check \
  tmxpy==0.2.6 beautifulsoup4==4.15.0 lxml==6.1.3 pillow==13.0.0
cat >see.py <<'PY'
import warnings
from xml.etree import ElementTree

from tmxpy.tmxpy import XMLtoCSV

warnings.simplefilter("ignore")
MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="hexagonal" renderorder="right-down"
 width="3" height="2" tilewidth="32" tileheight="28" infinite="0" hexsidelength="16"
 staggeraxis="x" staggerindex="odd" nextlayerid="2" nextobjectid="1">
 <tileset firstgid="1" name="ground" tilewidth="32" tileheight="28" tilecount="2" columns="2">
  <image source="ground.png" width="64" height="28"/>
 </tileset>
 <layer id="1" name="ground" width="3" height="2"><data>{cells}</data></layer>
</map>
"""
for cells in ([1, 2, 1, 2, 1, 2], [1, 0, 1, 2, 0, 2]):
    tiles = (f'<tile gid="{cell}"/>' if cell else "<tile/>" for cell in cells)
    with open("map.tmx", "w") as file:
        file.write(MAP.format(cells="".join(tiles)))
    written = XMLtoCSV("map.tmx", None, "text")
    data = ElementTree.fromstring(written.encode()).findtext("layer/data")
    print(*cells, "becomes", repr(data), "with", len(data.split(",")), "values")
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
1 2 1 2 1 2 becomes '1,2,1,2,\n1,2' with 6 values
1 0 1 2 0 2 becomes '1,<tile/>1,2,<tile/>2,\n' with 5 values
SEEN
echo "as seen: an empty cell stays XML among the numbers"
