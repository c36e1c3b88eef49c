"""Facing: the hexes before a model, those behind it, and those that the line through it splits.

Knows geometry in integers only. The line runs through the model, perpendicular to its facing. A hex
is before the line if its centre is; a hex whose centre lies on the line is split. Before means
wholly before: a split hex counts as behind, and so does the model's own hex.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.position.hexes import DIRECTIONS, Grid, Hex


@dataclass(frozen=True, slots=True)
class Halves:
    """The hexes of a sheet before, on and behind the line, without the model's own."""

    front: tuple[Hex, ...]
    split: tuple[Hex, ...]
    rear: tuple[Hex, ...]


def ahead(at: Hex, facing: int, other: Hex) -> int:
    """Positive for a hex before the line, zero for one that it splits, negative behind it.

    This is twice the scalar product, in axial coordinates; `facing` is an index in `DIRECTIONS`.
    """
    d, f = other - at, DIRECTIONS[facing]
    return 2 * d.q * f.q + 2 * d.r * f.r + d.q * f.r + d.r * f.q


def front(at: Hex, facing: int, other: Hex) -> bool:
    """Whether a hex is in front: its attacks strike the front, and a fixed gun can fire there."""
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
