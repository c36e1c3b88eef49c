"""Packing: an exact search for the assignment of units to slots that leaves least over (8.A.1).

An ANY slot takes a unit of any size and type; the NON-DIV capacity takes non-divisional units;
the ARTILLERY capacity takes artillery; an HQ slot takes an army HQ. `packing_search` does the
search. Depends on numbers only, not on a position, terrain or clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from overstack.rulesets.europa.limits import packing_search
from overstack.rulesets.europa.limits.capacity import (
    ANY,
    ART,
    FREE,
    HQ,
    NONDIV,
    Caps,
    Column,
    Limit,
)

__all__ = [
    "ANY",
    "ART",
    "FREE",
    "HQ",
    "NONDIV",
    "Caps",
    "Column",
    "Limit",
    "Packing",
    "Unit",
    "pack",
]


class Unit(NamedTuple):
    """A unit to be packed: id, half REs, and the traits that decide which slots it fits."""

    id: str
    res: int
    divisional: bool = False
    artillery: bool = False
    hq: bool = False
    capped: bool = False
    inner: bool = False


class Packing(NamedTuple):
    """The slot of each unit, and the units left over: fewest half REs, then fewest units."""

    slots: tuple[tuple[str, str], ...]
    left: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """Whether every unit has a slot."""
        return not self.left

    def of(self, slot: str) -> tuple[str, ...]:
        """The units in slots of one kind."""
        return tuple(who for who, kind in self.slots if kind == slot)


def pack(limit: Limit, units: Sequence[Unit]) -> Packing:
    """Return the packing that leaves least over; of equal units, the first given get slots."""
    cells: dict[packing_search.Cell, list[str]] = {}
    for unit in units:
        cells.setdefault(packing_search.Cell(_type(unit), -unit.res, unit.inner), []).append(
            unit.id
        )
    order = sorted(cells)
    answer = _solved(limit, tuple(order), tuple([len(cells[cell]) for cell in order]))
    slots: list[tuple[str, str]] = []
    left: list[str] = []
    for cell, taken in zip(order, answer.taken, strict=True):
        who = iter(cells[cell])
        for kind, number in zip((ANY, NONDIV, ART, HQ), taken, strict=True):
            slots += [(next(who), kind) for _ in range(number)]
        left += who
    return Packing(tuple(slots), tuple(left))


@lru_cache(maxsize=4096)
def _solved(
    limit: Limit, cells: tuple[packing_search.Cell, ...], counts: tuple[int, ...]
) -> packing_search.Answer:
    """Search with a cache that all stacks share that differ only in the ids of their units."""
    return packing_search.solved(packing_search.task_of(limit, cells, counts))


def _type(unit: Unit) -> int:
    if unit.hq:
        return packing_search.STAFF
    if unit.divisional and unit.capped:
        return packing_search.CAPPED
    if unit.divisional:
        return packing_search.GUN_DIVISION if unit.artillery else packing_search.DIVISION
    return packing_search.GUNS if unit.artillery else packing_search.OTHER
