#!/usr/bin/env bash
# pyhexlib (PyPI, 0.1.1): `dijkstra` and `astar` over "any container" of hexes, here a set.
# Guess: a path uses hexes of the container only.
# Seen: beginning and end must be in it, the hexes between need not: a path leads straight through a
# lake that is not part of the map. With a dictionary of the same hexes it goes round.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install pyhexlib==0.1.1
cat >see.py <<'PY'
from pyhexlib import basic

lake = {(row, 3) for row in range(1, 6)}
land = {(row, column) for row in range(6) for column in range(6)} - lake
for find in (basic.dijkstra, basic.astar):
    for form in (land, dict.fromkeys(land, 1)):
        path = find(form, (4, 0), (4, 5))
        print(find.__name__, type(form).__name__, "crosses the lake at", sorted({*path} & lake))
PY
env/bin/python see.py 2>/dev/null | grep crosses >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
dijkstra set crosses the lake at [(3, 3)]
dijkstra dict crosses the lake at []
astar set crosses the lake at [(4, 3)]
astar dict crosses the lake at []
SEEN
echo "as seen: a path over a set of hexes leaves it"
