"""What "why" and "remedies" ask about: a path, an entry, or a place as it stands. Knows no game."""

from __future__ import annotations

from overstack.documents import wire
from overstack.questions.fields import (
    COUNTER,
    ENTRY,
    GAME,
    PATH,
    PLACE,
    Request,
    forms,
    request,
)
from overstack.schema.parts import Json
from overstack.views import explain
from overstack.views.games import Node


def about(**more: Json) -> Json:
    """The schema of a request about a path, an entry or a place, with more fields."""
    return forms(
        "a request about a path, an entry or a place",
        request("path", "who", "game", path=PATH, who=COUNTER, game=GAME, **more),
        request("entry", "game", entry=ENTRY, game=GAME, **more),
        request("place", "game", place=PLACE, game=GAME, **more),
    )


def answered(node: Node, asked: Request) -> explain.Answer:
    """The answer to what is asked about a position. Raises BadInput."""
    sheet, book = node.state.world.map, node.table.rules.BOOK
    if "entry" in asked:
        return explain.of_entry(node, wire.entry(asked["entry"], sheet, "entry", book))
    if "path" in asked:
        path = [wire.place(step, sheet, "path") for step in asked["path"]]
        return explain.of_path(node, asked["who"], path)
    return explain.of_place(node, wire.place(asked["place"], sheet))
