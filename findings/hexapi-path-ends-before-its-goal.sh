#!/usr/bin/env bash
# hexapi (npm, 1.0.4): `pathTo`, the path of a counter from one hex to another.
# Guess: hex after hex up to the goal, with or without the hex where the counter stands; and none to
# a goal that is an obstacle itself.
# Seen: with the straight way free the path begins where the counter stands and stops beside the
# goal. With an obstacle on it the path begins with the first step and ends in the goal. Both can be
# as long, so nothing in a path tells which it is. And a goal that is an obstacle has a path if the
# straight way is free, and none otherwise.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit hexapi@1.0.4
cat >see.mjs <<'JS'
import { Engine, Grid } from 'hexapi';

const map = Grid({ rows: 5, cols: 6 });
const hex = (q, r) => ({ q, r, s: -q - r });
const [start, goal] = [hex(0, 0), hex(2, 2)];
console.log('the goal is', Engine.getDistanceBetweenHexes(start, goal), 'hexes away');
for (const [what, obstacles] of [
  ['nothing in the way', []],
  ['a lake on the way', [hex(1, 1)]],
  ['a lake in the goal', [goal]],
  ['a lake on the way and in the goal', [hex(1, 1), goal]],
]) {
  const path = map.pathTo(start, goal, obstacles);
  console.log(`${what}:`, path.map(({ q, r }) => `${q},${r}`).join(' ') || 'no path');
}
JS
node see.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
the goal is 4 hexes away
nothing in the way: 0,0 1,0 1,1 2,1
a lake on the way: 1,0 2,0 2,1 2,2
a lake in the goal: 0,0 1,0 1,1 2,1
a lake on the way and in the goal: no path
SEEN
echo "as seen: a path over free hexes stops beside its goal"
