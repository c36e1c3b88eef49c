#!/usr/bin/env bash
# pytiled-parser (PyPI, 2.2.9): a layer that is moved to the side, not up or down.
# Guess: the offset that a map does not give is 0, as Tiled's description of its format says.
# Seen: a map with `offsetx` alone is refused with a KeyError; `offsety` alone is read as no offset,
# and the layer lies half a hex too high. Tiled writes both, other programs and hands need not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install pytiled-parser==2.2.9
cat >map.tmx <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="hexagonal" renderorder="right-down" width="2" height="1" tilewidth="32" tileheight="28" infinite="0" hexsidelength="16" staggeraxis="x" staggerindex="odd" nextlayerid="9" nextobjectid="9">
 <tileset firstgid="1" name="ground" tilewidth="32" tileheight="28" tilecount="1" columns="1">
  <image source="ground.png" width="32" height="28"/>
 </tileset>
 <layer id="1" name="ground" width="2" height="1" OFFSET>
  <data encoding="csv">1,1</data>
 </layer>
</map>
XML
cat >see.py <<'PY'
from pathlib import Path

from pytiled_parser import parse_map

text = Path("map.tmx").read_text()
for offset in ("", 'offsetx="16" offsety="0"', 'offsetx="16"', 'offsety="14"'):
    Path("moved.tmx").write_text(text.replace("OFFSET", offset))
    try:
        print(offset or "none:", tuple(parse_map(Path("moved.tmx")).layers[0].offset))
    except KeyError as error:
        print(offset, "KeyError", error)
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
none: (0, 0)
offsetx="16" offsety="0" (16.0, 0.0)
offsetx="16" KeyError 'offsety'
offsety="14" (0, 0)
SEEN
echo "as seen: a single offset is refused or lost"
