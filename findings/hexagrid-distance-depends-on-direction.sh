#!/usr/bin/env bash
# hexagrid (npm, 2.1.1): the distance between two hexes of a map with a wall that has one gap.
# Guess: it is the same there and back, and that of the shortest path, as its manual says.
# Seen: 8 hexes one way and 7 the other; the longer one bends where it need not. Of all pairs of this
# map one in fifty is too far in one of the two directions.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit hexagrid@2.1.1
cat >see.cjs <<'JS'
const { Grid, Hex } = require('hexagrid');
const hexes = [];
for (let q = -3; q <= 3; q++)
  for (let r = -3; r <= 3; r++)
    if (Math.abs(q + r) <= 3 && (q !== 0 || r === -3)) hexes.push(new Hex(q, r, -q - r));
const map = new Grid(...hexes);
const west = new Hex(-3, 0, 3);
const east = new Hex(1, 0, -1);
console.log('there', map.distance(west, east), 'back', map.distance(east, west));
let pairs = 0;
let unequal = 0;
for (const from of hexes)
  for (const to of hexes) {
    pairs++;
    if (map.distance(from, to) > map.distance(to, from)) unequal++;
  }
console.log(unequal, 'of', pairs, 'are farther than the way back');
JS
node see.cjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
there 8 back 7
20 of 961 are farther than the way back
SEEN
echo "as seen: there is farther than back"
