"""The awards of victory points in a scenario: plain values that its world carries.

`judging.victory` counts them. Nothing here knows a game: measures are named by the rulesets, places
and counters by the scenario.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.position.goal import Lost, Measure, Reach
from overstack.position.maps import Place


@dataclass(frozen=True, slots=True)
class Hold:
    """Places, each of which counts for the only side that has counters there."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """An award of `points` for `side` ("" in a hold: for the side that holds the place).

    The points are given once if `want` holds. With `each` they are given for every counter that
    has arrived or is lost, or multiplied by the measure's figure. A hold gives the points for each
    place. With `afoot` a counter aboard another does not count as arrived.
    """

    side: str
    points: int
    want: Hold | Reach | Measure | Lost
    each: bool = False
    afoot: bool = False
