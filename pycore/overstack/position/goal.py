"""What a puzzle asks for: wants that hold at one moment, bounds that hold throughout, a limit.

Plain values that a scenario carries; `judging.goals` holds positions against them. Nothing
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
    """At least `least` counters of a side in a place, and nothing against it there, not a price."""

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
    """What `side` is to bring about.

    All of `wants` at one moment: as soon as they hold, or with `at_end` when `until` is past.
    `keeps` are broken for good by the first settled position outside their bounds. `until` is
    the last portion that may be played; `moves` how many acts of the side's counters there may
    be (0: no limit); `chance` how likely it has to be (1: against every fall of the dice).
    """

    side: str
    wants: tuple[Want, ...]
    keeps: tuple[Measure, ...] = ()
    until: Moment | None = None
    at_end: bool = False
    moves: int = 0
    chance: Fraction = Fraction(1)
