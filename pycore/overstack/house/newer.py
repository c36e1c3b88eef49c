"""House rules, the words of format 2, which a file of format 1 may not use.

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from overstack.schema.parts import Json
from overstack.schema.shape import refusal
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

#: What format 2 added: keys, and values of keys, by the part of a document.
SECOND: Mapping[str, tuple[str, ...]] = {
    "": ("terrain", "mark", "phase", "event", "combat"),
    "kind": ("neutral", "carries", "cargo", "marked"),
    "limit": (
        "transit",
        "printed",
        "notice",
        "ends",
        "when",
        "turns",
        "event",
        "together",
        "load",
        "along",
        "cost",
        "hexes",
        "check=alone",
        "check=needs",
        "check=cross",
        "choose=best",
        "checked=every",
    ),
    "row": (
        "features",
        "all",
        "with",
        "printed",
        "plus",
        "when",
        "turns",
        "event",
        "without",
        "against",
        "each",
        "rating",
        "road",
        "edge",
    ),
    "penalty": ("to", "chooses", "each", "of", "does=remove"),
}


def too_new(doc: Json) -> Iterator[BadScenario]:
    """The keys and values of a document of format 1 that only format 2 has."""
    yield from _newer(doc, "", "")
    for n, kind in enumerate(doc["kind"]):
        yield from _newer(kind, "kind", f"kind.{n}")
    for n, limit in enumerate(doc["limit"]):
        yield from _newer(limit, "limit", f"limit.{n}")
        for m, row in enumerate(limit.get("row", ())):
            yield from _newer(row, "row", f"limit.{n}.row.{m}")
        yield from _newer(limit.get("penalty", {}), "penalty", f"limit.{n}.penalty")


def _newer(part: Json, name: str, where: str) -> Iterator[BadScenario]:
    for new in SECOND[name]:
        key, _, value = new.partition("=")
        if key in part and value in ("", part[key]):
            yield refusal(f"{where}.{key}".lstrip("."), say("wrong.goes-only-with-format"))
