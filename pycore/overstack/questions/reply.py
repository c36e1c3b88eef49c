"""The act of another side that harms the goal of a puzzle most. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import solving
from overstack.questions.fields import GAME, MOST_SEARCHED, POSITIONS, Request, Session, request

if TYPE_CHECKING:
    from overstack.answers.rulings import Replied

REQUEST = request("game", game=GAME, positions=POSITIONS)


def run(session: Session, asked: Request) -> Replied:
    node = session.games.open(asked["game"])
    return solving.replied(node, asked.get("positions", MOST_SEARCHED), session.watch)
