"""The difficulty of a puzzle from its start ([puzzle-format.md](puzzle-format.md)).

Knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import solving
from overstack.questions.fields import GAME, MOST_SEARCHED, POSITIONS, Request, Session, request

if TYPE_CHECKING:
    from overstack.answers.rulings import PuzzleGrade

REQUEST = request("game", game=GAME, positions=POSITIONS)


def run(session: Session, asked: Request) -> PuzzleGrade:
    node = session.games.open(asked["game"])
    return solving.graded(node, asked.get("positions", MOST_SEARCHED))
