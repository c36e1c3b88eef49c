"""Errors of a linked game, worded for a reader who has never seen a document.

An error of the input boundary names a path ("map.size.0") for authors of documents. This module
words the same error for readers, with the figure that is too large and its limit.
Nothing here knows a game.
"""

from __future__ import annotations

from overstack.position.hexes import LETTERED, MAX_LETTERED, MAX_SIZE
from overstack.schema.shape import quote
from overstack.words.errors import BadInput, BadLink, BadScenario
from overstack.words.sentences import core, say


def reader_error(error: BadInput, document: object) -> BadLink:
    """The error of a link's document as a sentence for readers; the path is kept for authors."""
    return BadLink(_sentence(error, document), error.where)


def _sentence(error: BadInput, document: object) -> str:
    if document is None:
        return core()["reader.unreadable"]
    if not isinstance(error, BadScenario):
        return str(error)
    path = error.where.removeprefix("scenario.").split(".")
    if path[:2] == ["map", "size"]:
        size = _size(document)
        if size:
            return size
    if error.spot != error.where:  # an unknown key
        return say("reader.unknown-key", key=quote(error.spot.rpartition(".")[2]))
    if error.over:
        had, most = error.over
        plural = f"reader.many-{path[-1]}"
        if plural in core():
            return say("reader.too-many", n=had, what=core()[plural], most=most)
        return say("reader.too-long", what=_noun(path), n=had, most=most)
    if path == ["ruleset"]:
        return core()["reader.no-rulebook"]
    return say("reader.part", noun=_noun(path), what=error.what) if error.what else str(error)


def _size(document: object) -> str:
    """The sentence about a map of wrong size; "" where the size is malformed."""
    try:
        columns, rows = document["scenario"]["map"]["size"]  # type: ignore[index]
        lettered = document["scenario"]["map"]["labels"] == LETTERED  # type: ignore[index]
    except (KeyError, TypeError, ValueError):
        return ""
    if type(columns) is not int or type(rows) is not int or min(columns, rows) < 1:
        return ""
    width = MAX_LETTERED if lettered else MAX_SIZE
    return say("reader.map", columns=columns, rows=rows, width=width, height=MAX_SIZE)


#: Parts of a document that a sentence names by a number, and parts that it names by their key.
_NUMBERED = ("counters", "log", "sides", "roads")
_NAMED = ("terrain", "features", "edges", "parts", "names", "costs", "zones", "options")


def _noun(path: list[str]) -> str:
    """The words for the part at a path: "counter 4", "the title", "the hexside 0305/0306"."""
    keys = path[1:] if path[0] == "map" and len(path) > 1 else path
    head, rest = keys[0], keys[1:]
    if head in _NUMBERED and rest and rest[0].isdigit():
        return say(f"reader.one-{head}", n=int(rest[0]) + 1)
    if head in _NAMED and rest:
        return say(f"reader.one-{head}", name=rest[0])
    key = f"reader.the-{head}"
    return core()[key] if key in core() else core()["reader.the-whole"]
