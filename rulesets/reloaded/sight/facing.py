"""Facing: the hexes in front of a model, behind it, and split by the line through it.

Geometry in integers only. The line runs through the model, perpendicular to the model's facing. A
hex is in front if its centre is in front of the line; a hex whose centre lies on the line is split.
Only a hex wholly in front counts as front: a split hex counts as rear, and so does the model's own.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.position.hexes import DIRECTIONS, Grid, Hex


@dataclass(frozen=True, slots=True)
class Halves:
    """The hexes of a sheet in front of, on and behind the line, without the model's own hex."""

    front: tuple[Hex, ...]
    split: tuple[Hex, ...]
    rear: tuple[Hex, ...]


def ahead(at: Hex, facing: int, other: Hex) -> int:
    """A positive number for a hex in front of the line, zero for a split hex, negative behind.

    This is twice the scalar product, in axial coordinates; `facing` is an index in `DIRECTIONS`.
    """
    d, f = other - at, DIRECTIONS[facing]
    return 2 * d.q * f.q + 2 * d.r * f.r + d.q * f.r + d.r * f.q


def front(at: Hex, facing: int, other: Hex) -> bool:
    """Whether a hex is in front: attacks from it strike the front, a fixed gun can fire at it."""
    return ahead(at, facing, other) > 0


def halves(grid: Grid, at: Hex, facing: int) -> Halves:
    """Classify all hexes of the sheet, for display."""
    by_sign: tuple[list[Hex], list[Hex], list[Hex]] = ([], [], [])
    for other in grid:
        if other != at:
            sign = ahead(at, facing, other)
            by_sign[(sign > 0) - (sign < 0)].append(other)
    split, before, behind = by_sign
    return Halves(tuple(before), tuple(split), tuple(behind))
