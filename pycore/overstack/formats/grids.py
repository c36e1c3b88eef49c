"""Hex grids in pixels: the hex at a point and its name, and the detection of a grid from points.

Pure geometry. A grid is defined as in VASSAL: columns are `dx` apart and rows `dy`, the centre of
the first hex is at (`x0`, `y0`), odd columns are shifted down by half a row; `sideways` swaps x
and y.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from overstack.formats.numbering import Numbering

_NAME = re.compile(r"(\d+)([.,/ -])(\d+)|(\d{2,6})|([A-Z]{1,2})(\d{1,3})")
#: The fewest distinct places from which a grid can be detected.
FEWEST = 6
_LEAST, _MOST = 12.0, 400.0  # pixels between columns
_CLEAR = 0.88  # the least fit of points to a grid that is accepted; 1 is exact
MOST_POINTS = 600


def nearest(value: float) -> int:
    """The nearest whole number, halves up."""
    return math.floor(value + 0.5)


@dataclass(frozen=True, slots=True)
class HexGrid:
    """A hex grid on a board; all lengths are in pixels."""

    dx: float
    dy: float
    x0: float = 0.0
    y0: float = 0.0
    sideways: bool = False
    numbering: Numbering | None = None
    up: bool = False  # odd columns are shifted up by half a row, not down

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The column and row, from 0, of the hex at a point; if sideways, columns run along y."""
        across, down = (y, x) if self.sideways else (x, y)
        column = math.floor((across - self.x0) / self.dx + 0.5)
        slip = (-0.5 if self.up else 0.5) * self.dy if column % 2 else 0.0
        return column, math.floor((down - self.y0 - slip) / self.dy + 0.5)

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """The pixel coordinates of the centre of a hex."""
        slip = (-0.5 if self.up else 0.5) if column % 2 else 0.0
        across, down = self.x0 + column * self.dx, self.y0 + (row + slip) * self.dy
        return (down, across) if self.sideways else (across, down)

    def snap(self, column: int, row: int) -> tuple[int, int]:
        """The pixels at which VASSAL puts a piece that is dropped in a hex."""
        half = int(self.dy / 2) if column % 2 else 0
        across = int(self.x0 + column * self.dx)
        down = int(self.y0 + row * self.dy + (-half if self.up else half))
        return (down, across) if self.sideways else (across, down)

    def name(self, x: float, y: float) -> str:
        """The name of the hex at a point; "" if its hexes have no known names."""
        return self.numbering.name(*self.cell(x, y)) if self.numbering else ""

    def turn_round(self, width: int, height: int) -> HexGrid:
        """The same hexes on a board of this size that is turned round by 180 degrees.

        Cells keep their columns and rows; their coordinates are counted from the other corner.
        """
        across, down = (height, width) if self.sideways else (width, height)
        return replace(self, dx=-self.dx, dy=-self.dy, x0=across - self.x0, y0=down - self.y0)

    def shift(self, x: int, y: int) -> HexGrid:
        """The same hexes on a board that lies elsewhere."""
        x, y = (y, x) if self.sideways else (x, y)
        return replace(self, x0=self.x0 + x, y0=self.y0 + y)


def detect_grid(points: Sequence[tuple[int, int]]) -> HexGrid | None:
    """Detect the grid on which points lie; None if they are too few or do not form a grid.

    The grid has no hex names yet: `named` adds them.
    """
    points = sorted(set(points))[:MOST_POINTS]
    if len(points) < FEWEST:
        return None
    across, down = _pitch([x for x, _ in points]), _pitch([y for _, y in points])
    if across is None or down is None:
        return None
    # Neighbouring columns are shifted by half a row, so the columns have the larger pitch.
    sideways = down[0] > across[0]
    columns, rows = (down, across) if sideways else (across, down)
    grid = HexGrid(columns[0], 2 * rows[0], columns[1], rows[1], sideways)
    return _with_rows_shifted(grid, points)


def _with_rows_shifted(grid: HexGrid, points: Sequence[tuple[int, int]]) -> HexGrid | None:
    """Shift the grid by half a row if needed, so that column and half row have equal parity."""
    odd = sum((column + half) % 2 for column, half in (_halves(grid, *one) for one in points))
    share = odd / len(points)
    if share > 0.5:
        grid = replace(grid, y0=grid.y0 + grid.dy / 2)
    return grid if max(share, 1 - share) >= 0.8 else None


def _halves(grid: HexGrid, x: int, y: int) -> tuple[int, int]:
    across, down = (y, x) if grid.sideways else (x, y)
    return round((across - grid.x0) / grid.dx), round((down - grid.y0) / grid.dy * 2)


def _pitch(values: Sequence[int]) -> tuple[float, float] | None:
    """The largest spacing of which all values are multiples, and the first value's position."""
    distinct = sorted(set(values))
    span = distinct[-1] - distinct[0]
    if len(distinct) < 2 or span < _LEAST:
        return None
    best: tuple[float, float] = (0.0, 0.0)
    pitch, found = min(_MOST, 2.0 * span), None
    while pitch > _LEAST:
        clear = abs(_wave(distinct, pitch))
        if clear >= _CLEAR:
            best = max(best, (clear, pitch))
        elif best[1]:
            found = _refine_pitch(distinct, best[1], span)
            break
        pitch -= 0.06 * pitch * pitch / max(span, pitch)
    if found is None and best[1]:
        found = _refine_pitch(distinct, best[1], span)
    if found is None:
        return None
    phase = cmath.phase(_wave(distinct, found)) / (2 * math.pi)
    first = phase * found
    return found, first + math.ceil((distinct[0] - first) / found - 0.25) * found


def _refine_pitch(values: Sequence[int], pitch: float, span: int) -> float:
    """Refine a pitch until its error at the last value is about 1/100 of the initial error."""
    step = 0.03 * pitch * pitch / max(span, pitch)
    for _ in range(6):
        pitch = max((pitch - step, pitch, pitch + step), key=lambda one: abs(_wave(values, one)))
        step /= 2
    return pitch


def _wave(values: Sequence[int], pitch: float) -> complex:
    """The fit of values to a pitch: magnitude 1 is exact, the angle is the offset."""
    turn = 2j * math.pi / pitch
    return sum((cmath.exp(turn * value) for value in values), 0j) / len(values)


def add_names(grid: HexGrid, known: Sequence[tuple[tuple[int, int], str]]) -> HexGrid | None:
    """Add hex names to a grid, derived from the names of the hexes at some points.

    One point is enough if columns with even numbers are shifted down by half a row, as is usual. A
    second point, in a column of the other parity, shows whether they are. None if the first name
    is not a hex name.
    """
    grids = [found for usual in (True, False) if (found := _from_one(grid, *known[0], usual))]
    fits = [sum(each.name(*at) == _upper(name) for at, name in known) for each in grids]
    return grids[fits.index(max(fits))] if grids else None


def _upper(name: str) -> str:
    return name.strip().upper()


def add_numbers(grid: HexGrid, known: Sequence[tuple[tuple[int, int], str]]) -> HexGrid | None:
    """Add hex names to a grid whose hexes are known, derived from the names of hexes at points.

    A second point, in a column of the other parity, shows whether odd columns count from one row
    further on. None if the first name is not a hex name.
    """
    match = _NAME.fullmatch(_upper(known[0][1]))
    if match is None:
        return None
    odd = grid.cell(*known[0][0])[0] % 2
    plain = _with_names(grid, known[0][0], match).numbering or Numbering()
    staggered = replace(plain, stagger=True, row_from=plain.row_from - odd)
    found = [replace(grid, numbering=each) for each in (plain, staggered)]
    return max(found, key=lambda each: sum(each.name(*at) == _upper(n) for at, n in known))


def _from_one(grid: HexGrid, spot: tuple[int, int], name: str, usual: bool) -> HexGrid | None:
    match = _NAME.fullmatch(_upper(name))
    if match is None:
        return None
    across, letters = _parts(match)[0], bool(match[5])
    column, _ = grid.cell(*spot)
    even_on = (across + letters - column) % 2 == 1  # odd columns of the grid have even numbers
    return _with_names(grid if even_on == usual else replace(grid, up=True), spot, match)


def _with_names(grid: HexGrid, spot: tuple[int, int], match: re.Match[str]) -> HexGrid:
    """The grid with the numbering by which the hex at a point has the name that was matched."""
    across, down = _parts(match)
    column, row = grid.cell(*spot)
    numbering = Numbering(
        separator=match[2] or "", column_letters=bool(match[5]), row_digits=_digits(match)[1],
        column_digits=_digits(match)[0], column_from=across - column, row_from=down - row,
    )  # fmt: skip
    return replace(grid, numbering=numbering)


def _parts(match: re.Match[str]) -> tuple[int, int]:
    """The column and row of a name; letters count from 0."""
    if match[1]:
        return int(match[1]), int(match[3])
    if match[4]:
        half = len(match[4]) // 2
        return int(match[4][:half]), int(match[4][half:])
    return ord(match[5][0]) - ord("A") + 26 * (len(match[5]) - 1), int(match[6])


def _digits(match: re.Match[str]) -> tuple[int, int]:
    """The least number of digits in which column and row are written."""
    if match[1]:
        return len(match[1]), len(match[3])
    if match[4]:
        half = len(match[4]) // 2
        return half, len(match[4]) - half
    return 0, 1
