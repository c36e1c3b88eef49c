"""The acts that one counter may do now. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import COUNTER, GAME, Request, Session, request
from overstack.views.reach import view

if TYPE_CHECKING:
    from overstack.answers.rulings import Reach

REQUEST = request("game", "who", game=GAME, who=COUNTER)


def run(session: Session, asked: Request) -> Reach:
    return view(session.games.open(asked["game"]), asked["who"])
