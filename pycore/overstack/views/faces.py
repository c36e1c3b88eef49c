"""The fields from which the page draws a kind of counter outside a position. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.judging.sheet import plain
from overstack.position.state import Kind
from overstack.views.signs import look

if TYPE_CHECKING:
    from overstack.answers.book import KindFace


def face(kind: Kind) -> KindFace:
    """Return the fields that draw a counter of a kind; the caller adds the name."""
    return {
        "id": kind.id,
        "type": kind.type,
        "symbol": kind.symbol,
        "values": kind.values,
        "sides": list(kind.sides),
        "carries": kind.carries,
        "corner": plain(kind).corner,
        "top": plain(kind).top,
        "look": look(kind),
    }
