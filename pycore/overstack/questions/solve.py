"""Whether the goal of a game can still be met, and how; it may remain undecided. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import solving
from overstack.questions.fields import GAME, MOST_SEARCHED, POSITIONS, Request, request

if TYPE_CHECKING:
    from overstack.answers.rulings import Solved
    from overstack.questions.session import Session

REQUEST = request("game", game=GAME, positions=POSITIONS)


def run(session: Session, asked: Request) -> Solved:
    """Return the answer. Raises BadInput."""
    node = session.games.open(asked["game"])
    return solving.solved(node, asked.get("positions", MOST_SEARCHED), session.watch)
