#!/usr/bin/env bash
# d3-hexjson (npm, 1.1.1): renderHexJSON on HexJSON maps whose layout is odd-r, where the rows with
# an odd number are shifted by half a hex, and odd-q, the same for columns.
# Guess: a row is shifted by its number `r`, a column by its number `q`.
# Seen: rows are counted from the last one and columns from the first that the map has. With an even
# number of rows the even ones are shifted; a map that begins in column 1 shifts the even columns.
# One row more at the top, and other hexes lie beside each other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit d3-hexjson@1.1.1
cat >see.cjs <<'JS'
const { renderHexJSON } = require('d3-hexjson');

const map = (layout, columns, rows) => ({
  layout,
  hexes: Object.fromEntries(
    columns.flatMap(q => rows.map(r => [`${q},${r}`, { q, r }])),
  ),
});
for (const [layout, columns, rows] of [
  ['odd-r', [0, 1, 2], [0, 1, 2]],
  ['odd-r', [0, 1, 2], [0, 1, 2, 3]],
  ['odd-q', [0, 1, 2, 3], [0, 1, 2]],
  ['odd-q', [1, 2, 3, 4], [0, 1, 2]],
]) {
  const [number, along] = layout === 'odd-r' ? ['r', 'x'] : ['q', 'y'];
  const hexes = renderHexJSON(map(layout, columns, rows), 500, 500);
  const first = Math.min(...hexes.map(hex => hex[along]));
  const lines = [...new Set(hexes.map(hex => hex[number]))].filter(
    line => !hexes.some(hex => hex[number] === line && hex[along] - first < 1),
  );
  console.log(layout, 'columns', columns.join(), 'rows', rows.join(), 'shifted', lines.join());
}
JS
node see.cjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
odd-r columns 0,1,2 rows 0,1,2 shifted 1
odd-r columns 0,1,2 rows 0,1,2,3 shifted 0,2
odd-q columns 0,1,2,3 rows 0,1,2 shifted 1,3
odd-q columns 1,2,3,4 rows 0,1,2 shifted 2,4
SEEN
echo "as seen: which rows are shifted depends on how many there are"
