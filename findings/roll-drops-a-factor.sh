#!/usr/bin/env bash
# roll (npm, 1.3.2): a die, a factor and a modifier, such as 1d6*2+1.
# Guess: the result is counted as written, or `validate` refuses it.
# Seen: `validate` accepts it, and of the two operations only the last is done: a 4 in 1d6*2+1 gives
# 5 instead of 9, a 4 in 1d6*10+5 gives 9 instead of 45. Several additions and subtractions are all
# done, and so is a single factor.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit roll@1.3.2
cat >see.mjs <<'JS'
import Roll from 'roll';
const roll = new Roll(() => 0.5); // every six-sided die shows a 4
for (const notation of ['1d6*2', '1d6+2-1', '1d6*2+1', '1d6*10+5', '1d6/2+3'])
  console.log(notation, roll.validate(notation), roll.roll(notation).result);
JS
node see.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
1d6*2 true 8
1d6+2-1 true 5
1d6*2+1 true 5
1d6*10+5 true 9
1d6/2+3 true 7
SEEN
echo "as seen: a factor that is followed by a modifier is dropped"
