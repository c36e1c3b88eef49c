"""The ruling that a link points at, checked against the game of the link. Knows no game."""

from __future__ import annotations

from overstack.documents import wire
from overstack.questions.asking import answered
from overstack.schema.parts import Json
from overstack.views.games import Node
from overstack.words.errors import BadInput
from overstack.words.sentences import say


def ruling(node: Node, doc: object) -> Json | None:
    """The checked ruling that a link points at; None if it has none, or none to show.

    Raises BadInput if the ruling cannot be answered. A ruling about counters that the viewer may
    not see is dropped silently (law 8).
    """
    if doc is None:
        return None
    asked = wire.ruling_request(doc, node.state.world.map, node.table.rules.BOOK)
    entry = asked.get("entry", {})
    for who in filter(None, (asked.get("who"), entry.get("who"), entry.get("on"))):
        if who not in node.state.by_id:
            raise BadInput(say("unfit.asked-nobody", who=who[:40]), "asked")
        if who not in node.seen.by_id:
            return None
    answered(node, asked)
    return asked
