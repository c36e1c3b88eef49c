"""Whether the goal's side of a puzzle decided as well as possible. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import solving
from overstack.questions.fields import GAME, MOST_SEARCHED, POSITIONS, Request, Session, request

if TYPE_CHECKING:
    from overstack.answers.rulings import Judged

REQUEST = request("game", game=GAME, positions=POSITIONS)


def run(session: Session, asked: Request) -> Judged:
    node = session.games.open(asked["game"])
    return solving.judged(node, asked.get("positions", MOST_SEARCHED), session.watch)
