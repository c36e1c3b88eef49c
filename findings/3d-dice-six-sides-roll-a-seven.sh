#!/usr/bin/env bash
# @3d-dice/dice-roller-parser (npm, 0.2.6, the roller of Dice Box), and dice-roller-parser (npm,
# 0.1.8), of which it was made.
# Guess: a die with six sides shows 1 to 6, each as often as the other.
# Seen: in the newer one it shows 1 to 7, the 1 and the 7 half as often as the rest: the random
# number is rounded to the nearest face, not down. A random number of 0.95 is a 7, and the best three
# of four dice come to 21. The older one is as guessed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @3d-dice/dice-roller-parser@0.2.6 dice-roller-parser@0.1.8
cat >see.cjs <<'JS'
const programs = ['dice-roller-parser', '@3d-dice/dice-roller-parser'];
const draws = 60000; // spread evenly over what Math.random can give
for (const program of programs) {
  const { DiceRoller } = require(program);
  for (const roll of ['d6', 'd2']) {
    const faces = new Map();
    for (let draw = 0; draw < draws; draw++) {
      const total = new DiceRoller(() => (draw + 0.5) / draws).rollValue(roll);
      faces.set(total, (faces.get(total) ?? 0) + 1);
    }
    const shares = [...faces].map(([face, times]) => `${face}: ${(times / draws).toFixed(3)}`);
    console.log(program, roll, shares.join(' '));
  }
  console.log(program, '4d6kh3 of 0.95', new DiceRoller(() => 0.95).rollValue('4d6kh3'));
}
JS
node see.cjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
dice-roller-parser d6 1: 0.167 2: 0.167 3: 0.167 4: 0.167 5: 0.167 6: 0.167
dice-roller-parser d2 1: 0.500 2: 0.500
dice-roller-parser 4d6kh3 of 0.95 18
@3d-dice/dice-roller-parser d6 1: 0.083 2: 0.167 3: 0.167 4: 0.167 5: 0.167 6: 0.167 7: 0.083
@3d-dice/dice-roller-parser d2 1: 0.250 2: 0.500 3: 0.250
@3d-dice/dice-roller-parser 4d6kh3 of 0.95 21
SEEN
echo "as seen: a die with six sides rolls a seven"
