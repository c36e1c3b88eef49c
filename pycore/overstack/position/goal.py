"""The goal of a puzzle: wants that hold at one moment, bounds that hold throughout, a limit.

Plain values that a scenario carries; `judging.goals` checks positions against them. Nothing
here knows a game: measures are named by the rulesets, places and counters by the scenario.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overstack.position.maps import Place


@dataclass(frozen=True, slots=True)
class Reach:
    """At least `least` of these counters are in these places, on their own feet or aboard."""

    who: tuple[str, ...]
    places: tuple[Place, ...]
    least: int


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of the ruleset's `measures`, by side, within these bounds (None: no bound)."""

    name: str
    side: str
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Pack:
    """At least `least` counters of a side in a place, lawful and without a price."""

    place: Place
    side: str
    least: int


@dataclass(frozen=True, slots=True)
class Lost:
    """At least `least` of these counters have left the game."""

    who: tuple[str, ...]
    least: int


@dataclass(frozen=True, slots=True)
class Trapped:
    """A counter has no legal step when its own side is to decide."""

    who: str


Want = Reach | Measure | Pack | Lost | Trapped


@dataclass(frozen=True, slots=True)
class Moment:
    """The end of a portion of play: of this turn, this phase, this side ("" for both)."""

    turn: int
    phase: str
    side: str


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of `side`.

    All of `wants` must hold at one moment: any moment, or with `at_end` when `until` is past.
    `keeps` fail for good in the first position outside their bounds that has no open frame.
    `until` is the last portion that may be played; `moves` is the limit of acts of the side's
    counters (0: no limit); `chance` is the required chance (1: against every fall of the dice).
    """

    side: str
    wants: tuple[Want, ...]
    keeps: tuple[Measure, ...] = ()
    until: Moment | None = None
    at_end: bool = False
    moves: int = 0
    chance: Fraction = Fraction(1)
