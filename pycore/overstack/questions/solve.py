"""Whether the goal of a game can still be met, and how; it may remain undecided. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import solving
from overstack.questions.fields import GAME, MOST_SEARCHED, POSITIONS, Request, Session, request

if TYPE_CHECKING:
    from overstack.answers.rulings import Solved

REQUEST = request("game", game=GAME, positions=POSITIONS)


def run(session: Session, asked: Request) -> Solved:
    node = session.games.open(asked["game"])
    return solving.solved(node, asked.get("positions", MOST_SEARCHED), session.watch)
