"""Counters, their kinds and the sides that they belong to, as immutable values.

The order of entry is a rank within the place. Knows no position and no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from overstack.position.maps import Place
from overstack.position.values import quick, replace


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of counter, as the ruleset's counters.toml lists it; its figures are points."""

    id: str
    name: str
    type: str
    symbol: str
    sides: tuple[str, ...]
    allowance: int
    carries: int
    values: tuple[str, str]
    traits: Mapping[str, str | int | bool] = field(hash=False)

    def __hash__(self) -> int:
        return hash(self.id)

    def of(self, side: str) -> bool:
        """Whether a side can have a counter of this kind; with empty `sides` every side can."""
        return not self.sides or side in self.sides


@dataclass(frozen=True, slots=True)
class Side:
    """A side: its id, printed name, and the look of its counters."""

    id: str
    name: str
    look: str


@quick
@dataclass(frozen=True, slots=True)
class Counter:
    """A counter on the map, in a box, or aboard another.

    `rank` is the order of entry within the place (0 = first in). A counter aboard another has
    the carrier's place and rank -1. `marks` is the sorted multiset of markers on the counter.
    `spent` counts the movement points used in this portion of the phase.
    """

    id: str
    kind: Kind
    side: str
    name: str
    place: Place
    rank: int
    aboard: str = ""
    spent: int = 0
    marks: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """A cheap hash, since counters are hashed very often; equality compares every field."""
        return hash((self.id, self.place, self.rank, self.spent, self.marks))

    def put(self, place: Place, rank: int, aboard: str = "", points: int = 0) -> Counter:
        """A copy with this place, rank and carrier ("" for none), and `points` more spent."""
        spent = self.spent + points
        return Counter(
            self.id, self.kind, self.side, self.name, place, rank, aboard, spent, self.marks
        )

    def has(self, mark: str) -> bool:
        """Whether the counter has at least one such marker."""
        return mark in self.marks

    def with_marks(self, *marks: str) -> Counter:
        """The counter with more markers on it."""
        return replace(self, marks=tuple(sorted((*self.marks, *marks)))) if marks else self

    def without_mark(self, mark: str, *, all_of_them: bool = False) -> Counter:
        """The counter without one (or without all) of a marker; unchanged if it has none."""
        if mark not in self.marks:
            return self
        if all_of_them:
            return replace(self, marks=tuple(m for m in self.marks if m != mark))
        marks = list(self.marks)
        marks.remove(mark)
        return replace(self, marks=tuple(marks))


def id_of(counter: Counter) -> str:
    """The sort key of the counters of a position, and of those aboard a carrier."""
    return counter.id


def by_rank(counter: Counter) -> tuple[int, str]:
    """The sort key of the counters of a stack: the order of entry."""
    return counter.rank, counter.id
