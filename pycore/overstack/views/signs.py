"""Signs that the rulebook defines: for parts, features and terrain of hexes, nations' colours.

Depends on a ruleset's book, and has nothing of a single game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.book.model import Book
from overstack.position.state import Kind, Map

if TYPE_CHECKING:
    from overstack.answers.board import FeatureSign, PartSign, Signs, TerrainSign


def signs_of(book: Book, sheet: Map) -> Signs:
    """The signs of the parts, the features and the book's own terrain on a map: a `Signs`."""
    parts = {part.kind.id for part in sheet.parts.values()}
    features = {name for names in sheet.features.values() for name in names}
    found: Signs = {
        "parts": [sign for sign in part_signs(book) if sign["id"] in parts],
        "features": [sign for sign in feature_signs(book) if sign["id"] in features],
    }
    if own := [sign for sign in terrain_signs(book) if sign["id"] in set(sheet.terrain.values())]:
        found["terrains"] = own
    return found


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


def terrain_signs(book: Book) -> list[TerrainSign]:
    """A `TerrainSign` for every terrain of the book's own."""
    return [{"id": t.id, "name": t.name, "like": t.like} for t in book.terrains.values()]


def look(kind: Kind) -> str:
    """The id of the nation's colours for counters of a kind; "" for the colours of their side."""
    return str(kind.traits.get("look", ""))
