"""A link that holds the whole game. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.documents import link
from overstack.questions.fields import GAME, Request, Session, post_of, request, unread
from overstack.questions.ruling import ruling
from overstack.views.fingerprint import verdict_hash

if TYPE_CHECKING:
    from overstack.answers.games import Linked

REQUEST = request("game", game=GAME, asked=unread("the ruling that a link asks for"))


def run(session: Session, asked: Request) -> Linked:
    node = session.games.open(asked["game"])
    shown = ruling(node, asked.get("asked"))
    made = link.encode(node.game(post_of(node, asked)), verdict_hash(node), shown)
    warning = link.length_warning(len(made))
    return {"link": made, "length": len(made), "warning": warning, "hidden": node.secret}
