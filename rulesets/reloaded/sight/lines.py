"""The string between two centres: the hexes that it cuts, and the sides that it crosses.

Knows geometry in integers only: no terrain, no unit. Coordinates are in thirds of a hex, so that
corners are integers; a corner lies left or right of the string, or on it. A hex is cut if the
string passes through its inside; a side is crossed if the string passes through it between its
corners. A hex or side that the string merely touches is not counted.

A string that runs along hexsides cuts no hex beside them. Such a string is replaced by two lines:
one moved very slightly to the left for its whole length, and one to the right (reading A21).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from overstack.position.hexes import DIRECTIONS, Hex

#: A crossing from one hex into the next, through the inside of the side between them.
Side = tuple[Hex, Hex]

#: The corners of a hex in thirds, clockwise; those numbered i and i + 1 bound the side
#: towards `DIRECTIONS[i]`.
CORNERS = (Hex(-1, -1), Hex(1, -2), Hex(2, -1), Hex(1, 1), Hex(-1, 2), Hex(-2, 1))
LEFT, STRAIGHT, RIGHT = -1, 0, 1


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the string: the hexes cut strictly between its ends, and the sides crossed.

    Both are in order. `moved` is LEFT or RIGHT if the string runs along hexsides and was moved.
    """

    hexes: tuple[Hex, ...]
    sides: tuple[Side, ...]
    moved: int = STRAIGHT


def lines(a: Hex, b: Hex) -> tuple[Line, ...]:
    """The string from one centre to another: one line, or two if it runs along hexsides."""
    return tuple(
        Line(
            tuple(a + at for at in found.hexes),
            tuple((a + out, a + into) for out, into in found.sides),
            found.moved,
        )
        for found in _from_origin(b - a)
    )


def unmoved(a: Hex, b: Hex) -> Line:
    """The string itself, not moved: a part along hexsides cuts nothing and crosses nothing."""
    ways = lines(a, b)
    if len(ways) == 1:
        return ways[0]
    left, right = ways
    return Line(tuple(at for at in left.hexes if at in right.hexes), ())


def along_sides(a: Hex, b: Hex) -> bool:
    """Whether the string runs along hexsides, which follows from its direction alone."""
    d = b - a
    return d != Hex(0, 0) and (d.q == d.r or d.q == -2 * d.r or d.r == -2 * d.q)


@lru_cache(maxsize=4096)
def _from_origin(end: Hex) -> tuple[Line, ...]:
    """The lines from the origin to `end`, cached: `lines` translates them to any start."""
    if along_sides(Hex(0, 0), end):
        return _walk(end, LEFT), _walk(end, RIGHT)
    return (_walk(end, STRAIGHT),)


def _walk(end: Hex, moved: int) -> Line:
    """Follow the line from hex to hex, each time through the side or corner where it exits."""
    at, hexes, sides = Hex(0, 0), [], []
    while at != end:
        into, through = _next(at, end, moved)
        if through:
            sides.append((at, into))
        at = into
        hexes.append(at)
    return Line(tuple(hexes[:-1]), tuple(sides), moved)


def _next(at: Hex, end: Hex, moved: int) -> tuple[Hex, bool]:
    """The hex that the line enters next, and whether it crosses the inside of a side."""
    turns = _turns(at, end, moved)
    for index, step in enumerate(DIRECTIONS):
        left, right = turns[index], turns[(index + 1) % 6]
        if left < 0 < right:
            return at + step, True
        if left < 0 == right:  # exits by a corner: of the two hexes there one is cut, one touched
            others = (at + step, at + DIRECTIONS[(index + 1) % 6])
            return next(other for other in others if _cut(other, end)), False
    raise ValueError(f"the line to {end} does not leave {at}")


def _cut(at: Hex, end: Hex) -> bool:
    turns = _turns(at, end, STRAIGHT)
    return min(turns) < 0 < max(turns)


def _turns(at: Hex, end: Hex, moved: int) -> tuple[int, ...]:
    """The place of each corner: negative left of the line, positive right of it, zero on it.

    No corner lies on a moved line: a corner on the string is right of a line moved left.
    """
    found = []
    for corner in CORNERS:
        q, r = 3 * at.q + corner.q, 3 * at.r + corner.r
        found.append(end.q * r - end.r * q or -moved)
    return tuple(found)
