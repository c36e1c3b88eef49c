"""Check a received game by link; return its board after the dice that are rolled. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import by_link
from overstack.questions.fields import GAME, SIDE, Request, Session, post_of, request, some_text

if TYPE_CHECKING:
    from overstack.answers.games import Received

REQUEST = request("game", "side", game=GAME, side=SIDE, secret=some_text(), known=GAME)


def run(session: Session, asked: Request) -> Received:
    node = session.games.open(asked["game"])
    return by_link.receive_link(node, post_of(node, asked), asked)
