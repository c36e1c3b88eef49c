#!/usr/bin/env bash
# honeycomb-grid (npm, 4.1.5): `line` from one hex to another.
# Guess: the line from A to B passes the same hexes as the line from B to A.
# Seen: on 12 x 12 hexes with flat tops 184 of 20,736 ordered pairs differ, with pointed tops 166,
# all of them lines that run along the border of two hexes. A line of sight that is made of them
# would let A see B and not B see A.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit honeycomb-grid@4.1.5
cat >see.mjs <<'JS'
import { Grid, Orientation, defineHex, line, rectangle } from 'honeycomb-grid';

for (const name of ['FLAT', 'POINTY']) {
  const Hex = defineHex({ orientation: Orientation[name] });
  const grid = new Grid(Hex, rectangle({ width: 12, height: 12 }));
  const passed = (one, other) =>
    [...grid.traverse(line({ start: [one.q, one.r], stop: [other.q, other.r] }))].map(String);
  let pairs = 0,
    differ = 0;
  for (const one of grid)
    for (const other of grid) {
      pairs += 1;
      if (passed(one, other).join() !== passed(other, one).toReversed().join()) differ += 1;
    }
  console.log(name, pairs, differ);
}
JS
node see.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
FLAT 20736 184
POINTY 20736 166
SEEN
echo "as seen: some lines depend on the direction in which they are drawn"
