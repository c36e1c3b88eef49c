"""The goal of a puzzle: wants for one moment, bounds for all positions, a limit of acts.

Plain values of a scenario; `judging.goals` checks positions against a goal. Nothing
here knows a game: measures are named by the rulesets, places and counters by the scenario.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overstack.position.maps import Place


@dataclass(frozen=True, slots=True)
class Reach:
    """At least `least` of these counters are in these places, aboard a carrier or not."""

    who: tuple[str, ...]
    places: tuple[Place, ...]
    least: int


@dataclass(frozen=True, slots=True)
class Measure:
    """A side's figure in the ruleset's `measures` is within these bounds (None: no bound)."""

    name: str
    side: str
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Pack:
    """At least `least` counters of a side are in a place, lawfully and without a price."""

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
    """A counter has no legal step while its own side decides."""

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

    All of `wants` must hold at the same moment: any moment, or with `at_end` the end of `until`.
    The goal fails for good in the first position without an open frame that breaks a bound of
    `keeps`. `until` is the last portion that may be played; `moves` is the limit of acts of the
    side's counters (0: no limit); `chance` is the required chance (1: whatever the dice show).
    """

    side: str
    wants: tuple[Want, ...]
    keeps: tuple[Measure, ...] = ()
    until: Moment | None = None
    at_end: bool = False
    moves: int = 0
    chance: Fraction = Fraction(1)
