"""Hexes: coordinates, directions, distance, lines, arcs and printed labels.

Knows geometry in whole numbers only: no pixels, no terrain, no game.

A `Hex` is axial (q, r); the third cube coordinate is s = -q - r. A `Grid` is the
printed sheet: its numbers of columns and rows, the direction in which hexes point, the
columns (or rows) that are shifted by half a hex, and the form of its labels. Printed
columns and rows are counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

MAX_SIZE = 100  # limit of columns and of rows of a map
MAX_LETTERED = 52  # limit of columns named "A" to "Z", "AA", "BB" to "ZZ"
MAX_LETTERED_ROWS = 99
#: The number of digits of the column and of the row, by label format.
DIGITS = {"0305": (2, 2), "00305": (3, 2), "003005": (3, 3)}
#: The label format with letters for the column and digits for the row.
LETTERED = "1F5"


class Hex(NamedTuple):
    """A hex in axial coordinates."""

    q: int
    r: int

    def __add__(self, other: object) -> Hex:
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)


#: The six directions in clockwise order. On a flat-top sheet the first points north
#: (N NE SE S SW NW); on a pointy-top sheet, turned by 30 degrees, north-west (NW NE E SE SW W).
DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
FLAT_NAMES = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_NAMES = ("NW", "NE", "E", "SE", "SW", "W")


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six neighbours of a hex, clockwise, ignoring the edge of the sheet."""
    return tuple(at + step for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """The number of steps between two hexes (0 for the same hex)."""
    dq, dr = b.q - a.q, b.r - a.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def direction(a: Hex, b: Hex) -> int:
    """The index in `DIRECTIONS` from a hex to its neighbour; ValueError if they do not touch."""
    return DIRECTIONS.index(b - a)


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at most `radius` steps away, the centre included."""
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, radius - dq) + 1):
            yield Hex(centre.q + dq, centre.r + dr)


def line(a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The hexes that the straight line between two centres meets, step by step.

    Each step is one hex, or two hexes if the line runs along their shared side or through
    their shared corner; both ends are included. The line from b to a has the same steps in
    reverse order. Cube coordinates are scaled by the distance to stay whole numbers, so
    that ties are exact.
    """
    return tuple([tuple([a + step for step in steps]) for steps in _line_to(b - a)])


@lru_cache(maxsize=4 * MAX_SIZE * MAX_SIZE)
def _line_to(end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The line from the origin, cached: equal lines elsewhere are this line, shifted."""
    n = distance(Hex(0, 0), end)
    return tuple(_cells(end, i, n) for i in range(n + 1)) if n else ((end,),)


def _cells(end: Hex, i: int, n: int) -> tuple[Hex, ...]:
    """The one or two hexes nearest to the point i/n along the line from the origin."""
    q, r = end.q * i, end.r * i
    base = Hex(q // n, r // n)
    # One coordinate, or the sum of both, is whole here: the point lies on a side of this triangle.
    candidates = [base, base + Hex(1, 0), base + Hex(0, 1)]
    gaps = {
        cell: max(abs(q - cell.q * n), abs(r - cell.r * n), abs(q + r - (cell.q + cell.r) * n))
        for cell in candidates
    }
    least = min(gaps.values())
    return tuple(sorted(cell for cell, gap in gaps.items() if gap == least))


def arc(at: Hex, facing: int, other: Hex) -> tuple[int, ...]:
    """The 60-degree sectors of `at`, out of six, that contain `other`.

    Sectors are numbered clockwise; sector 0 is centred on the facing hexside. A hex whose
    centre lies on the border of two sectors is in both, and the rule decides which counts.
    Empty if `other` is the hex itself.
    """
    d = other - at
    if d == Hex(0, 0):
        return ()
    found = []
    for index in range(6):
        ahead = DIRECTIONS[(facing + index) % 6]
        left, right = DIRECTIONS[(facing + index - 1) % 6], DIRECTIONS[(facing + index + 1) % 6]
        if _cross(ahead + left, d) >= 0 >= _cross(ahead + right, d):
            found.append(index)
    return tuple(found)


def _cross(a: Hex, b: Hex) -> int:
    """Sign of the turn from a to b: positive is clockwise (the axial basis keeps signs)."""
    return a.q * b.r - a.r * b.q


@dataclass(frozen=True, slots=True)
class Grid:
    """A printed sheet of hexes.

    `labels` is one of `DIGITS` (column and row, each with a fixed number of digits) or "1F5" (the
    sheet's own `board` number, which may be empty; column letters A to Z, then AA, BB to ZZ; row).
    `origin` has the numbers of the first column and row, so that a part of a larger map keeps its
    labels.
    `shift` says which columns of a flat-top sheet (rows of a pointy-top one) lie half a
    hex further down (right): the even or the odd ones, counted from 1.
    """

    columns: int
    rows: int
    pointy: bool = False
    labels: str = "0305"
    board: str = ""
    shift: str = "even"
    origin: tuple[int, int] = (1, 1)

    @property
    def points(self) -> tuple[str, ...]:
        """The compass points of the sides of a hex, in the order of `DIRECTIONS`."""
        return POINTY_NAMES if self.pointy else FLAT_NAMES

    def __contains__(self, at: object) -> bool:
        if not isinstance(at, Hex):
            return False
        column, row = self.offset(at)
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def __iter__(self) -> Iterator[Hex]:
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows + 1):
                yield self.hex(column, row)

    def hex(self, column: int, row: int) -> Hex:
        """The hex in a printed column and row, both counted from 1."""
        if self.pointy:
            return Hex(column - self._slipped(row), row)
        return Hex(column, row - self._slipped(column))

    def offset(self, at: Hex) -> tuple[int, int]:
        """The printed column and row of a hex (it may lie off the sheet)."""
        if self.pointy:
            return at.q + self._slipped(at.r), at.r
        return at.q, at.r + self._slipped(at.q)

    def _slipped(self, index: int) -> int:
        """The difference between axial and printed coordinates in this column or row."""
        return index // 2 if self.shift == "odd" else (index - 1) // 2

    def neighbours(self, at: Hex) -> tuple[Hex, ...]:
        """The neighbours of a hex that are on the sheet, clockwise."""
        return _around(self, at)

    def label(self, at: Hex) -> str:
        """The printed label of a hex on the sheet."""
        column, row = self.offset(at)
        column, row = column + self.origin[0] - 1, row + self.origin[1] - 1
        if self.labels == LETTERED:
            letter = chr(ord("A") + (column - 1) % 26)
            return f"{self.board}{letter * (1 + (column - 1) // 26)}{row}"
        across, down = DIGITS[self.labels]
        return f"{column:0{across}d}{row:0{down}d}"

    def parse(self, label: str) -> Hex:
        """The hex with a printed label. Raises ValueError if the sheet has no such hex."""
        found = read_label(label, self.labels, self.board)
        if found is not None:
            column, row = found[0] - self.origin[0] + 1, found[1] - self.origin[1] + 1
            if 1 <= column <= self.columns and 1 <= row <= self.rows:
                return self.hex(column, row)
        raise ValueError(f"There is no hex {label!r} on this map.")

    @property
    def writable(self) -> bool:
        """Whether the label format can express the numbers of all hexes of the sheet."""
        last = self.columns + self.origin[0] - 1, self.rows + self.origin[1] - 1
        least = 1 if self.labels == LETTERED else 0
        fits = zip(last, last_numbers(self.labels), strict=True)
        return min(self.origin) >= least and all(number <= most for number, most in fits)


def last_numbers(labels: str) -> tuple[int, int]:
    """The greatest column and row that a label format can express."""
    if labels == LETTERED:
        return MAX_LETTERED, MAX_LETTERED_ROWS
    across, down = DIGITS[labels]
    return 10**across - 1, 10**down - 1


def label_format(columns: int, rows: int) -> str:
    """The shortest format of digits whose labels number a sheet of this size from 1."""
    return next(
        labels
        for labels in DIGITS
        if all(n <= most for n, most in zip((columns, rows), last_numbers(labels), strict=True))
    )


def read_label(label: str, labels: str, board: str = "") -> tuple[int, int] | None:
    """The column and row that a label names; None if it does not have the format `labels`."""
    if labels in DIGITS:
        across, down = DIGITS[labels]
        if not (label.isascii() and label.isdigit() and len(label) == across + down):
            return None
        return int(label[:across]), int(label[across:])
    found = re.fullmatch(r"([A-Z])(\1?)([1-9][0-9]?)", label.removeprefix(board))
    if not found or not label.startswith(board):
        return None
    return ord(found[1]) - ord("A") + 1 + 26 * len(found[2]), int(found[3])


@lru_cache(maxsize=8 * MAX_SIZE * MAX_SIZE)
def _around(grid: Grid, at: Hex) -> tuple[Hex, ...]:
    """The neighbours of a hex on a sheet, cached because play requests them very often."""
    return tuple(other for other in neighbours(at) if other in grid)
