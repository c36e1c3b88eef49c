"""The game with its combat table, or the offered one, switched on or off. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import combat_table
from overstack.questions.fields import FLAG, GAME, Request, Session, post_of, request

if TYPE_CHECKING:
    from overstack.answers.board import Board

REQUEST = request("game", "on", game=GAME, on=FLAG)


def run(session: Session, asked: Request) -> Board:
    node = session.games.open(asked["game"])
    post = post_of(node, asked)
    return combat_table.switch_table(session.games, node, post, on=asked["on"])
