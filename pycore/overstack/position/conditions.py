"""The conditions of a scenario: what a goal wants, and what gives victory points.

Plain values of a scenario. They are one sealed union: each place that reads a condition names every
kind, so that a type checker finds the places which a new kind is missing from. `judging.goals` and
`judging.awards` check positions against them. Nothing here knows a game: measures are named by the
rulesets, places and counters by the scenario.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, assert_never

from overstack.position.maps import Place

#: The kinds that a goal can want and that an award can have: the key of each in a document.
WantKind = Literal["reach", "measure", "pack", "lost", "trapped"]
AwardKind = Literal["hold", "reach", "measure", "lost"]
Kind: TypeAlias = WantKind | AwardKind


@dataclass(frozen=True, slots=True)
class Hold:
    """Places, each of which counts for the only side that has counters there."""

    kind: ClassVar[Kind] = "hold"
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """At least `least` of these counters are in these places, aboard a carrier or not."""

    kind: ClassVar[Kind] = "reach"
    who: tuple[str, ...]
    places: tuple[Place, ...]
    least: int


@dataclass(frozen=True, slots=True)
class Measure:
    """A side's figure in the ruleset's `measures` is within these bounds (None: no bound)."""

    kind: ClassVar[Kind] = "measure"
    name: str
    side: str
    least: int | None = None
    most: int | None = None

    def within(self, figure: int) -> bool:
        """Whether a figure is within the bounds."""
        least, most = self.least, self.most
        return (least is None or figure >= least) and (most is None or figure <= most)


@dataclass(frozen=True, slots=True)
class Pack:
    """At least `least` counters of a side are in a place, lawfully and without a price."""

    kind: ClassVar[Kind] = "pack"
    place: Place
    side: str
    least: int


@dataclass(frozen=True, slots=True)
class Lost:
    """At least `least` of these counters have left the game."""

    kind: ClassVar[Kind] = "lost"
    who: tuple[str, ...]
    least: int


@dataclass(frozen=True, slots=True)
class Trapped:
    """A counter has no legal step while its own side decides."""

    kind: ClassVar[Kind] = "trapped"
    who: str


Want: TypeAlias = Reach | Measure | Pack | Lost | Trapped
Awarded: TypeAlias = Hold | Reach | Measure | Lost
Condition: TypeAlias = Want | Awarded


def counters_in(want: Condition) -> tuple[str, ...]:
    """The ids of the counters that a condition names."""
    match want:
        case Reach() | Lost():
            return want.who
        case Trapped():
            return (want.who,)
        case Hold() | Measure() | Pack():
            return ()
        case _:
            assert_never(want)


def places_in(want: Condition) -> tuple[Place, ...]:
    """The places that a condition names."""
    match want:
        case Hold() | Reach():
            return want.places
        case Pack():
            return (want.place,)
        case Measure() | Lost() | Trapped():
            return ()
        case _:
            assert_never(want)


@dataclass(frozen=True, slots=True)
class Award:
    """An award of `points` for `side` ("" in a hold: for the side that holds the place).

    The points are given once if `want` holds. With `each` they are given for every counter that
    has arrived or is lost, or multiplied by the measure's figure. A hold gives the points for each
    place. With `afoot` a counter aboard another does not count as arrived.
    """

    side: str
    points: int
    want: Awarded
    each: bool = False
    afoot: bool = False
