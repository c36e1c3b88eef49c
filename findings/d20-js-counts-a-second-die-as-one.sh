#!/usr/bin/env bash
# d20 (npm, 1.4.1) and dice-notation-js (npm, 1.0.3): two kinds of dice in one roll, and a number.
# Guess: 1d6+1d6 gives 2 to 12, or is refused; 3 is 3.
# Seen: both add a 1 for the second die, so that the greatest total is 7, and say nothing. In
# dice-notation-js what follows a first modifier is dropped too (1d6+2+1 gives 3 to 8). In d20 a
# plain 3 is a die with three sides.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit d20@1.4.1 dice-notation-js@1.0.3
cat >see.cjs <<'JS'
const d20 = require('d20');
const notation = require('dice-notation-js');
for (const [name, roll, rolls] of [
  ['d20', text => d20.roll(text), ['1d6-1', '1d6+1d6', '1d6+2+1', '3']],
  ['dice-notation-js', text => notation(text), ['1d6-1', '1d6+1d6', '1d6+2+1']],
])
  for (const text of rolls) {
    const totals = Array.from({ length: 5000 }, () => roll(text));
    console.log(name, text, Math.min(...totals), 'to', Math.max(...totals));
  }
JS
node see.cjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
d20 1d6-1 0 to 5
d20 1d6+1d6 2 to 7
d20 1d6+2+1 4 to 9
d20 3 1 to 3
dice-notation-js 1d6-1 0 to 5
dice-notation-js 1d6+1d6 2 to 7
dice-notation-js 1d6+2+1 3 to 8
SEEN
echo "as seen: a second die counts as 1"
