#!/usr/bin/env bash
# geks (PyPI, 0.0.1): `dijkstra_path` where a step over a river costs more; its `cost_func` is given
# both hexes of a step.
# Guess: the path is the cheapest, as the name and the option "full_scan" say.
# Seen: a hex keeps the first way by which it is found, and a cheaper one that comes later is not
# taken. A unit that could go round a river for 2 points is led across it for 5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install geks==0.0.1
cat >see.py <<'PY'
from geks import Hex, RoundHexmap, dijkstra_path

sheet = RoundHexmap(0, 4)
start, end = Hex((0, 0)), Hex((1, 0))


def cost(one, other):
    return 5 if {(one.q, one.r), (other.q, other.r)} == {(0, 0), (1, 0)} else 1


for how in ("full_scan", "a_star"):
    path, price = dijkstra_path(sheet, start, end, cost_func=cost, algoritm=how)
    print(how, [(int(h.q), int(h.r)) for h in path], price)
round_it = [Hex((0, 0)), Hex((0, 1)), Hex((1, 0))]
print("round it", sum(cost(one, other) for one, other in zip(round_it, round_it[1:])))
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
full_scan [(0, 0), (1, 0)] 5
a_star [(0, 0), (1, 0)] 5
round it 2
SEEN
echo "as seen: the path is the first found, not the cheapest"
