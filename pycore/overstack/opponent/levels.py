"""The levels of the opponent: search budgets, counted in positions and not in time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """The search budget of a level.

    It examines at most `positions` for one decision, and expands at most `walk` within one
    activation. It weighs the enemy's strongest reply to its `replies` best activations, or adds the
    activation that can follow to its `ahead` best ones. With `far` it weighs the ruleset's own
    features, counts the points of a place in all turns to come, and sends one counter to each
    place. If it is `rough`, moves whose chance to win differs little are the same to it before the
    last two turns (`Aims.rough`); attacks, points and what it searches exactly it sees as the
    others do.
    """

    name: str
    positions: int
    walk: int
    replies: int
    far: bool = False
    ahead: int = 0
    rough: bool = False


RANDOM = "random"
LEVELS = {
    level.name: level
    for level in (
        Level("recruit", 240, 20, 0, rough=True),
        Level("regular", 350, 32, 6, far=True),
        Level("veteran", 1050, 48, 10, far=True, ahead=6),
    )
}
