#!/usr/bin/env bash
# hexpex (PyPI, 0.2.3): `rotate`, which turns hexes about a hex by a number of degrees.
# Guess: by 120 degrees a hex goes two sixths round, and a formation stays as far from the hex about
# which it turns as it was.
# Seen: by any angle it goes one sixth round, and always about the origin of the map, after which the
# hex that it should turn about is added. A counter beside the pivot ends four hexes from it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check hexpex==0.2.3
cat >see.py <<'PY'
from hexpex import Axial

for pivot, counter in ((Axial(0, 0), Axial(2, 0)), (Axial(3, 0), Axial(4, 0))):
    print(f"about {pivot.q},{pivot.r} a counter {pivot.distance(counter)} away, in {counter.q},{counter.r}")
    for angle in (60, 120, 180, -60, -120):
        (turned,) = pivot.rotate([counter], angle)
        print(f"  by {angle}: {turned.q},{turned.r}, {pivot.distance(turned)} away")
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
about 0,0 a counter 2 away, in 2,0
  by 60: 0,2, 2 away
  by 120: 0,2, 2 away
  by 180: 0,2, 2 away
  by -60: 2,-2, 2 away
  by -120: 2,-2, 2 away
about 3,0 a counter 1 away, in 4,0
  by 60: 3,4, 4 away
  by 120: 3,4, 4 away
  by 180: 3,4, 4 away
  by -60: 7,-4, 4 away
  by -120: 7,-4, 4 away
SEEN
echo "as seen: every turn is of 60 degrees, and about the origin"
