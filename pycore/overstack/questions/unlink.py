"""The board that a link holds. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.documents import link, link_errors, wire
from overstack.questions.fields import FLAG, Request, Session, request, some_text
from overstack.questions.ruling import ruling
from overstack.views.board import notice, open_board
from overstack.words.errors import BadInput

if TYPE_CHECKING:
    from overstack.answers.games import Unlinked

REQUEST = request("link", link=some_text(), upTo=FLAG)


def run(session: Session, asked: Request) -> Unlinked:
    document: object = None
    packed = link.unpack(asked["link"])
    try:
        document = wire.parse_json(packed)
        node, shown = open_board(session.games, document, up_to=asked.get("upTo", False))
        found = document if isinstance(document, dict) else {}
        points = None if shown["stopped"] else ruling(node, found.get("asked"))
    except BadInput as error:
        raise link_errors.reader_error(error, document) from error
    said = "" if shown["stopped"] else notice(node, str(found.get("judged", "")))
    return {"board": {**shown, "notice": said}, "notice": said, "asked": points}
