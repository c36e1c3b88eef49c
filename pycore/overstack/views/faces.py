"""The fields from which the page draws a kind of counter outside a position. Knows no game."""

from __future__ import annotations

from overstack.judging.sheet import plain
from overstack.position.state import Kind
from overstack.schema.parts import Json
from overstack.views.signs import look


def face(kind: Kind) -> Json:
    """Return the fields that draw a counter of a kind; the caller adds the name."""
    return {
        "id": kind.id,
        "type": kind.type,
        "symbol": kind.symbol,
        "values": list(kind.values),
        "sides": list(kind.sides),
        "carries": kind.carries,
        "corner": plain(kind).corner,
        "top": plain(kind).top,
        "look": look(kind),
    }
