#!/usr/bin/env bash
# geks (PyPI, 0.0.1): `hex_line` from one hex to another.
# Guess: one hex after another, each beside the last.
# Seen: coordinates are rounded one by one, not to the nearest hex. Of the lines from the middle of a
# map to 288 hexes around it, 24 stay in a hex for a step or two and then leap over one: the line
# from (0, 0) to (4, 4) passes five hexes, none beside another. Fire along such a line crosses a wood
# without touching it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install geks==0.0.1
cat >see.py <<'PY'
from geks import Hex, hex_distance, hex_line


def steps(q, r):
    line = hex_line(Hex((0, 0)), Hex((q, r)))
    return [hex_distance(one, other) for one, other in zip(line, line[1:])]


others = [(q, r) for q in range(-8, 9) for r in range(-8, 9) if (q, r) != (0, 0)]
print(len(others), sum(set(steps(q, r)) != {1} for q, r in others))
print([(int(h.q), int(h.r)) for h in hex_line(Hex((0, 0)), Hex((4, 4)))], steps(4, 4))
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
288 24
[(0, 0), (0, 0), (1, 1), (2, 2), (2, 2), (2, 2), (3, 3), (4, 4), (4, 4)] [0, 2, 2, 0, 0, 2, 2, 0]
SEEN
echo "as seen: lines stay in a hex and leap over the next"
