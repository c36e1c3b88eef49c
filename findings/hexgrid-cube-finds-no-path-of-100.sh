#!/usr/bin/env bash
# hexgrid-cube (PyPI, 0.6.3): `compute_pathfinding`, Dijkstra's search, where a subclass may say what
# a hex costs.
# Guess: a path is found wherever there is one, and is the cheapest.
# Seen: a hex whose way costs 100 or more is never reached, and no path comes back, as if a wall stood
# between: across a map 101 hexes long, or over ten hexes of a terrain that costs ten. A cost in
# tenths of a movement point is soon there.
# (Its types need Python 3.13, though pip installs it from 3.10; the first line makes up for that.)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check hexgrid-cube==0.6.3
cat >see.py <<'PY'
import collections.abc
import typing

typing.Generator = collections.abc.Generator
from hexgrid_cube.grid import HexGrid
from hexgrid_cube.hex import Hex


class Slow(HexGrid):
    def movement_cost(self, h):
        return 10


for kind in (HexGrid, Slow):
    sheet = kind.parallelogram((120, 1))
    far = max(h.q for h in sheet.flat_grid)
    start = Hex(min(h.q for h in sheet.flat_grid), 0)
    for steps in (9, 10, 99, 100, far - start.q):
        path, _ = sheet.compute_pathfinding(start, start + Hex(steps, 0))
        print(kind.__name__, steps, "steps:", f"a path of {len(path)} hexes" if path else "no path")
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
HexGrid 9 steps: a path of 10 hexes
HexGrid 10 steps: a path of 11 hexes
HexGrid 99 steps: a path of 100 hexes
HexGrid 100 steps: no path
HexGrid 119 steps: no path
Slow 9 steps: a path of 10 hexes
Slow 10 steps: no path
Slow 99 steps: no path
Slow 100 steps: no path
Slow 119 steps: no path
SEEN
echo "as seen: what costs 100 is never reached"
