"""The levels of the opponent: how far it looks, counted in positions and not in time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How a level thinks.

    It looks at no more than `positions` for one decision, `walk` of them half done within one
    activation; of its best activations it weighs the enemy's strongest reply to `replies`.
    """

    name: str
    positions: int
    walk: int
    replies: int


RANDOM = "random"
LEVELS = {
    level.name: level
    for level in (
        Level("recruit", 240, 20, 0),
        Level("regular", 700, 32, 6),
        Level("veteran", 2100, 64, 10),
    )
}
