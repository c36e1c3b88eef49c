"""Facing: which hexes lie before a model, which behind it, and which the line through it splits.

Knows geometry in whole numbers only. The line runs through the sides of the model, square to
where it faces; a hex is before it where its centre is, and a hex whose centre lies on the line is
cut in half. Before means wholly before: a split hex counts as behind, and so does the model's own.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.position.hexes import DIRECTIONS, Grid, Hex


@dataclass(frozen=True, slots=True)
class Halves:
    """The hexes of a sheet by where they lie, the model's own left out."""

    front: tuple[Hex, ...]
    split: tuple[Hex, ...]
    rear: tuple[Hex, ...]


def ahead(at: Hex, facing: int, other: Hex) -> int:
    """Positive for a hex before the line, zero for one that it splits, negative behind it.

    It is twice the scalar product, in axial coordinates; `facing` is an index in `DIRECTIONS`.
    """
    d, f = other - at, DIRECTIONS[facing]
    return 2 * d.q * f.q + 2 * d.r * f.r + d.q * f.r + d.r * f.q


def front(at: Hex, facing: int, other: Hex) -> bool:
    """Whether an attack from another hex strikes the front, and a fixed gun can fire there."""
    return ahead(at, facing, other) > 0


def halves(grid: Grid, at: Hex, facing: int) -> Halves:
    """The whole sheet, for whoever wants to see it."""
    by_sign: tuple[list[Hex], list[Hex], list[Hex]] = ([], [], [])
    for other in grid:
        if other != at:
            sign = ahead(at, facing, other)
            by_sign[(sign > 0) - (sign < 0)].append(other)
    split, before, behind = by_sign
    return Halves(tuple(before), tuple(split), tuple(behind))
