#!/usr/bin/env bash
# rpg-dice-roller (npm, @dice-roller/rpg-dice-roller 5.5.1) and dice (PyPI, 4.0.0): the least and the
# greatest total of dice that are subtracted.
# Guess: of 10-1d6 they are 4 and 9, of 1d6-1d6 -5 and 5.
# Seen: in both programs all dice show their least number, or all their greatest: 10-1d6 has a least
# total of 9 and a greatest of 4, and 1d6-1d6 has 0 for both. A table of results that takes its
# limits from them leaves out most results.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @dice-roller/rpg-dice-roller@5.5.1
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install dice==4.0.0
cat >see.mjs <<'JS'
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
for (const notation of ['10-1d6', '1d6-1d6']) {
  const roll = new DiceRoll(notation);
  console.log('rpg-dice-roller', notation, roll.minTotal, roll.maxTotal);
}
JS
cat >see.py <<'PY'
import dice

for notation in ("10-1d6", "1d6-1d6"):
    print("dice", notation, int(dice.roll_min(notation)), int(dice.roll_max(notation)))
PY
node see.mjs >seen.txt
env/bin/python see.py >>seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
rpg-dice-roller 10-1d6 9 4
rpg-dice-roller 1d6-1d6 0 0
dice 10-1d6 9 4
dice 1d6-1d6 0 0
SEEN
echo "as seen: the least total of a difference is not its least"
