#!/usr/bin/env bash
# pywargame (PyPI, 0.8.0): the point of a hex by its name, by which it puts the pieces of a set-up on
# the map, where the columns are counted down.
# Guess: the point lies in the hex that VASSAL names so. VASSAL counts from the width of the map by
# the pitch of the rows, rounded; so on these maps the first column, at 30 pixels, has that number.
# Seen: so where that comes out even or a little over, and where columns count up. Where it is
# rounded up, pywargame puts the piece a column further left, off the map; and where the columns have
# letters, a column further right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
source "$here/with-pywargame.bash"
cat >see.py <<'PY'
from pywargame.vassal.buildfile import BuildFile

ROWS, COLUMNS = 70, 60  # pixels between the rows and between the columns


def hexes(width, letters, down):
    board = BuildFile(None).addGame().addMap(mapName="Main").addBoardPicker().addBoard(
        name="Board", width=width, height=600
    )
    zone = board.addZonedGrid().addZone(name="all", path=f"0,0;{width},0;{width},600;0,600")
    grid = zone.addHexGrid(dx=COLUMNS, dy=ROWS, x0=30, y0=35, sideways=False)
    grid.addNumbering(
        hType="A" if letters else "N", vType="N", hLeading=1, vLeading=1, hOff=0, vOff=0,
        hDescend=down, vDescend=False, stagger=False, first="H", sep="",
    )
    return grid


for width in (700, 720, 740):
    for letters in (False, True):
        for down in (False, True):
            first = int(width / ROWS + 0.5) if down else 0
            column = chr(ord("A") + first) if letters else f"{first:02}"
            point = hexes(width, letters, down).getLocation(f"{column}00")
            print(f"{width} wide, the first column is {column}: pywargame has {column}00 at", *point)
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
700 wide, the first column is 00: pywargame has 0000 at 30 35
700 wide, the first column is 10: pywargame has 1000 at 30 35
700 wide, the first column is A: pywargame has A00 at 30 35
700 wide, the first column is K: pywargame has K00 at 90 70
720 wide, the first column is 00: pywargame has 0000 at 30 35
720 wide, the first column is 10: pywargame has 1000 at 30 35
720 wide, the first column is A: pywargame has A00 at 30 35
720 wide, the first column is K: pywargame has K00 at 90 70
740 wide, the first column is 00: pywargame has 0000 at 30 35
740 wide, the first column is 11: pywargame has 1100 at -30 70
740 wide, the first column is A: pywargame has A00 at 30 35
740 wide, the first column is L: pywargame has L00 at 30 35
SEEN
echo "as seen: of columns counted down some are off by one"
