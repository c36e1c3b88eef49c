#!/usr/bin/env bash
# python-dice (PyPI, python_dice 2.0.2): comparisons that are joined by AND or OR.
# Guess: comparisons come first, as in Python and in every language of this kind: two dice both of
# 10 and more have a chance of 0.3025, one of two dice of 3 and more 0.8889.
# Seen: AND and OR bind tighter than a comparison, so that `d20 >= 10 AND d20 >= 10` is
# `d20 >= (10 AND d20) >= 10`: it has no chance at all, and `d6 >= 3 OR d6 >= 3` has none either.
# With parentheses the odds are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install python_dice==2.0.2 setuptools==80.9.0
cat >see.py <<'PY'
from python_dice import PythonDiceInterpreter

for words in (
    "d20 >= 10 AND d20 >= 10",
    "(d20 >= 10) AND (d20 >= 10)",
    "d6 >= 3 OR d6 >= 3",
    "(d6 >= 3) OR (d6 >= 3)",
):
    odds = PythonDiceInterpreter().get_probability_distributions_dict([words])["stdout"]
    print(f"{words}: {odds.get(1, 0):.4f}")
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
d20 >= 10 AND d20 >= 10: 0.0000
(d20 >= 10) AND (d20 >= 10): 0.3025
d6 >= 3 OR d6 >= 3: 0.0000
(d6 >= 3) OR (d6 >= 3): 0.8889
SEEN
echo "as seen: AND and OR come before comparisons"
