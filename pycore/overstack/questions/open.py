"""The board of a game, as seen by the side that decides, or by another. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import FLAG, GAME, SIDE, Request, Session, request
from overstack.views.board import open_board

if TYPE_CHECKING:
    from overstack.answers.board import Board

REQUEST = request("game", game=GAME, side=SIDE, upTo=FLAG)


def run(session: Session, asked: Request) -> Board:
    """Return the board; with `side`, as that side sees it. Raises BadInput.

    With `upTo` a log is opened up to the first entry that today's rules reject; the board then
    reports that entry.
    """
    side, up_to = asked.get("side", ""), asked.get("upTo", False)
    return open_board(session.games, asked["game"], side, up_to=up_to)[1]
