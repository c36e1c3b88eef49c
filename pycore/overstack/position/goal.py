"""The goal of a puzzle: wants for one moment, bounds for all positions, a limit of acts.

Plain values of a scenario; `judging.goals` checks positions against a goal. Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overstack.position.conditions import Measure, Want


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
