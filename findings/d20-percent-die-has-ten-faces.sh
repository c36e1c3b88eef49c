#!/usr/bin/env bash
# d20 (PyPI, 1.1.2, the roller of the bot Avrae): d%, whose grammar says no more than that % may
# stand for the number of sides.
# Guess: a hundred results, 1 to 100, as xdice 1.2.1 has it.
# Seen: ten results, 0, 10, 20 to 90: the die for the tens alone. A table of 1 to 100 is entered at
# 0, and nine tenths of its lines never come up.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install d20==1.1.2 xdice==1.2.1
cat >see.py <<'PY'
import random

import d20
import xdice

random.seed(1)
for name, roll in (("d20", lambda: d20.roll("d%").total), ("xdice", lambda: int(xdice.roll("d%")))):
    seen = sorted({roll() for _ in range(5000)})
    print(name, len(seen), "results from", seen[0], "to", seen[-1], "by", seen[1] - seen[0])
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
d20 10 results from 0 to 90 by 10
xdice 100 results from 1 to 100 by 1
SEEN
echo "as seen: d% is the die for the tens"
