"""The link by which a side invites, answers or begins anew ([play-by-link.md](play-by-link.md)).

Knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import by_link
from overstack.questions.fields import (
    FLAG,
    GAME,
    SIDE,
    Request,
    Session,
    post_of,
    request,
    some_text,
)

if TYPE_CHECKING:
    from overstack.answers.games import HandedOver

REQUEST = request("game", "side", "secret", game=GAME, side=SIDE, secret=some_text(), anew=FLAG)


def run(session: Session, asked: Request) -> HandedOver:
    node = session.games.open(asked["game"])
    return by_link.handed_over(node, post_of(node, asked), asked)
