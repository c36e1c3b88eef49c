"""Signs that the rulebook defines: for parts and features of hexes, and nations' colours.

Depends on a ruleset's book, and has nothing of a single game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.book.model import Book
from overstack.position.state import Kind, Map

if TYPE_CHECKING:
    from overstack.answers.board import FeatureSign, PartSign, Signs


def signs_of(book: Book, sheet: Map) -> Signs:
    """The signs of the parts and features on a map: a `Signs` of the page."""
    parts = {part.kind.id for part in sheet.parts.values()}
    features = {name for names in sheet.features.values() for name in names}
    return {
        "parts": [sign for sign in part_signs(book) if sign["id"] in parts],
        "features": [sign for sign in feature_signs(book) if sign["id"] in features],
    }


def part_signs(book: Book) -> list[PartSign]:
    """A `PartSign` for every kind of part of a hex."""
    return [
        {"id": p.id, "name": p.name, "short": p.short, "symbol": p.symbol, "order": p.order}
        for p in book.parts.values()
    ]


def feature_signs(book: Book) -> list[FeatureSign]:
    """A `FeatureSign` for every feature of a hex."""
    return [
        {"id": f.id, "name": f.name, "short": f.short, "symbol": f.symbol}
        for f in book.features.values()
    ]


def look(kind: Kind) -> str:
    """The id of the nation's colours for counters of a kind; "" for the colours of their side."""
    return str(kind.traits.get("look", ""))
