"""A battle drawn by points, size of the map and a seed. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack import drawn
from overstack.documents.schema import MAX_POINTS
from overstack.questions.fields import NUMBER, RULESET, Request, Session, request
from overstack.schema.parts import one_of, whole

if TYPE_CHECKING:
    from overstack.answers.army import Battle

REQUEST = request(
    "ruleset",
    "seed",
    "points",
    "size",
    ruleset=RULESET,
    seed=NUMBER,
    points=whole(1, MAX_POINTS),
    size=one_of(("small", "medium", "large")),
)


def run(_session: Session, asked: Request) -> Battle:
    """Return the game before its set-up, the same for everybody. Raises BadInput."""
    return drawn.battle_of(asked["ruleset"], str(asked["seed"]), asked["points"], asked["size"])
