#!/usr/bin/env bash
# hexagons (PyPI, 0.1.0.0): the arc that a hex sees, 120 degrees wide.
# Guess: the arc of a counter is the same in every hex, moved with it.
# Seen: it is right at the origin alone. From any other hex it has other hexes, also ones behind the
# counter, and their number changes: the direction is taken as a point of the map and then turned
# about the counter.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check hexagons==0.1.0.0
cat >see.py <<'PY'
from hexagons.coordinate import Cube

AHEAD = Cube(1, -1, 0)
for place in (Cube(0, 0, 0), Cube(3, -3, 0), Cube(-2, 1, 1)):
    arc = sorted((seen.x - place.x, seen.y - place.y) for seen in place.arc(place + AHEAD, 2))
    print(f"from {place.x},{place.y}: {len(arc)} hexes, as seen from there:", *arc)
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
from 0,0: 5 hexes, as seen from there: (0, -2) (1, -2) (2, -2) (2, -1) (2, 0)
from 3,-3: 3 hexes, as seen from there: (-1, 0) (-1, 1) (0, 1)
from -2,1: 9 hexes, as seen from there: (1, -4) (2, -4) (3, -4) (3, -3) (3, 0) (3, 1) (4, -3) (4, -2) (4, -1)
SEEN
echo "as seen: the arc is right at the origin alone"
