#!/usr/bin/env bash
# dice-parser (PyPI, 1.0): a minus before the first dice of an expression.
# Guess: -1d6+10 gives 4 to 9, as 10-1d6 does.
# Seen: it is always 10. The minus goes to the number of dice, and minus one dice are none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check dice-parser==1.0 lark==1.3.1
cat >see.py <<'PY'
from dice_parser.parser import DiceParser

parser = DiceParser()
for text in ("10-1d6", "-(1d6)+10", "-1d6+10"):
    print(text, *sorted({parser.parse(text).value for _ in range(1000)}))
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
10-1d6 4 5 6 7 8 9
-(1d6)+10 4 5 6 7 8 9
-1d6+10 10
SEEN
echo "as seen: minus one die is no die"
