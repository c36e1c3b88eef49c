#!/usr/bin/env bash
# opendice (PyPI, 0.2.0): the text of a formula that was parsed.
# Guess: it means the same as the formula.
# Seen: parentheses are left out. 2*(d6+1) is printed as `2 * d6 + 1`, and 10-(d6-1) as
# `10 - d6 - 1`; read again, the one has a mean of 8 instead of 9, the other of 5.5 instead of 7.5.
# Whoever checks a table by its printed formula checks another one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install opendice==0.2.0
cat >see.py <<'PY'
import opendice

for formula in ("2*(d6+1)", "10-(d6-1)"):
    die = opendice.parse(formula)
    again = opendice.parse(str(die))
    print(formula, float(die.mean()), "|", die, float(again.mean()))
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
2*(d6+1) 9.0 | 2 * d6 + 1 8.0
10-(d6-1) 7.5 | 10 - d6 - 1 5.5
SEEN
echo "as seen: the printed formula is another one"
