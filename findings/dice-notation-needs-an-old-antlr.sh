#!/usr/bin/env bash
# dice-notation (PyPI, 1.2.1): what pip installs with it.
# Guess: after pip install dice-notation its parser can be imported, and 3d1-1d1-1d1 is 1.
# Seen: it asks for any version of the ANTLR runtime, gets 4.13, and the import fails, since its
# tables were made by ANTLR 4.7; with runtime 4.7.2 beside it all is as guessed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check \
  dice-notation==1.2.1 antlr4-python3-runtime==4.13.2
cat >see.py <<'PY'
try:
    from dice_notation.parser.dice import DiceParser
except Exception as error:
    print("not imported:", str(error).encode("ascii", "replace").decode().replace("\x03", "3"))
else:
    print("3d1-1d1-1d1 is", DiceParser().parse("3d1-1d1-1d1").roll())
PY
env/bin/pip show dice-notation | grep '^Requires:' >seen.txt
env/bin/python see.py >>seen.txt
env/bin/pip install --quiet --disable-pip-version-check antlr4-python3-runtime==4.7.2
env/bin/python see.py | tail -n 1 >>seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
Requires: antlr4-python3-runtime, bernardomg.tox-test-command, bernardomg.version-extractor
not imported: Could not deserialize ATN with version 3 (expected 4).
3d1-1d1-1d1 is 1
SEEN
echo "as seen: with the runtime that pip chooses it cannot be imported"
