#!/usr/bin/env bash
# arcade (PyPI, 3.3.3): a hexagonal map of Tiled.
# Guess: load_tilemap puts the hexes where Tiled has them (every second column half a hex lower), or
# refuses the map.
# Seen: it lays them out side by side like squares, 16 apart where Tiled has 12, and says nothing;
# its class of maps has no orientation that a caller could ask for.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check arcade==3.3.3 pytiled-parser==2.2.9
cat >map.tmj <<'MAP'
{"type": "map", "version": "1.10", "tiledversion": "1.10.2", "orientation": "hexagonal",
 "renderorder": "right-down", "width": 3, "height": 2, "tilewidth": 16, "tileheight": 14,
 "hexsidelength": 8, "staggeraxis": "x", "staggerindex": "odd", "infinite": false,
 "nextlayerid": 2, "nextobjectid": 1,
 "tilesets": [{"firstgid": 1, "name": "ground", "tilewidth": 16, "tileheight": 14,
               "tilecount": 1, "columns": 1, "image": "ground.png", "imagewidth": 16,
               "imageheight": 14, "margin": 0, "spacing": 0}],
 "layers": [{"type": "tilelayer", "id": 1, "name": "ground", "width": 3, "height": 2, "x": 0,
             "y": 0, "opacity": 1, "visible": true, "data": [1, 1, 1, 1, 1, 1]}]}
MAP
cat >see.py <<'PY'
import arcade
from PIL import Image

Image.new("RGBA", (16, 14), "green").save("ground.png")
shown = arcade.load_tilemap("map.tmj")
tiles = shown.sprite_lists["ground"]
print("x, y of the hexes:", *((int(tile.center_x), int(tile.center_y)) for tile in tiles))
print("orientation in the file:", shown.tiled_map.orientation)
print("orientation of the map:", getattr(shown, "orientation", "none"))
PY
ARCADE_HEADLESS=True env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
x, y of the hexes: (8, 21) (24, 21) (40, 21) (8, 7) (24, 7) (40, 7)
orientation in the file: hexagonal
orientation of the map: none
SEEN
echo "as seen: hexes in squares, without a word"
