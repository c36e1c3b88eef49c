#!/usr/bin/env bash
# rpg-dice-roller (npm, @dice-roller/rpg-dice-roller 5.5.1): `averageTotal` of a roll.
# Guess: the mean of the total.
# Seen: the middle between the least and the greatest total. The mean of 10d6 that count from 5 up
# is 10/3, and it says 5; the mean of the best three of four dice is 15869/1296 = 12.24, and it says
# 10.5. Odds for an attack must not be taken from it. `d66` is one die with 66 faces, not two dice
# read as tens and units.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @dice-roller/rpg-dice-roller@5.5.1
cat >see.mjs <<'JS'
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
for (const notation of ['10d6>=5', '4d6kh3', 'd66']) {
  const roll = new DiceRoll(notation);
  console.log(notation, roll.minTotal, roll.maxTotal, roll.averageTotal);
}
JS
node see.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
10d6>=5 0 10 5
4d6kh3 3 18 10.5
d66 1 66 33.5
SEEN
echo "as seen: averageTotal is the midpoint"
