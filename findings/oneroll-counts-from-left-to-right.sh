#!/usr/bin/env bash
# oneroll (PyPI, 1.3.5), dice with "arithmetic, parentheses" and comments.
# Guess: a product is counted before a sum: 10-2*3 is 4, and 1d6+1d6*10 one of the 36 results of a
# table with tens and units, 11 to 66.
# Seen: it counts from left to right, as if all signs bound alike: 10-2*3 is 24, and 1d6+1d6*10
# gives 20 to 120, tens alone. With the product first it is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps oneroll==1.3.5
cat >see.py <<'PY'
import oneroll

for text in ("10-2*3", "10-(2*3)", "10+6/2", "2+2^3"):
    print(text, "is", oneroll.roll(text)["total"])
for text in ("1d6*10+1d6", "1d6+1d6*10"):
    totals = {oneroll.roll(text)["total"] for _ in range(5000)}
    print(text, "gives", len(totals), "results,", min(totals), "to", max(totals))
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
10-2*3 is 24
10-(2*3) is 4
10+6/2 is 8
2+2^3 is 64
1d6*10+1d6 gives 36 results, 11 to 66
1d6+1d6*10 gives 11 results, 20 to 120
SEEN
echo "as seen: a sum is counted before the product that follows it"
