"""What a counter is in the field, told from what its rulebook calls it: foot, gun, vehicle.

Rulebooks share no kinds of counters. What they share is how a counter's type is called, or the
symbol that it is drawn with. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from overstack.book.model import Book
from overstack.position.state import Kind

#: Types and symbols of counters, by arm.
ARMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "foot": (
            *("soldier", "squad", "half-squad", "crew", "smc", "infantry", "foot", "basic"),
            *("specialist", "officer", "mg", "leader", "hero", "paratroop", "airborne"),
            *("engineer", "mountain", "marine", "ski", "security", "expeditionary"),
            *("reserve", "motorised"),
        ),
        "horse": ("cavalry", "horse", "motorcycle", "motorcycle-side"),
        "gun": ("gun", "guns", "artillery", "antitank", "rocket", "howitzer", "gun-heavy"),
        "vehicle": (
            "vehicle",
            "armour",
            "tank",
            "wheels",
            "mechanised",
            "recon",
            "heavy-armour",
            "assault-gun",
        ),
        "air": ("aircraft", "air", "fighter", "bomber"),
        "staff": ("hq", "staff", "army", "army-armour"),
        "obstacle": ("obstacle",),
    }
)
#: Who stands in where a rulebook has none of an arm.
NEXT: Final[Mapping[str, str]] = MappingProxyType({"horse": "foot", "gun": "foot"})
_ARM_OF = {word: arm for arm, words in ARMS.items() for word in words}


def arm_of(kind: Kind) -> str:
    """The arm by type, else by symbol; "" where neither says it."""
    return _ARM_OF.get(kind.type) or _ARM_OF.get(kind.symbol, "")


def like(book: Book, arm: str, side: str) -> tuple[Kind, ...]:
    """What stands for a counter of an arm: one kind, and perhaps what must be aboard it.

    The rulebook's own choice (`[alike]` in counters.toml), else its first kind of that arm that
    the side can have; empty where it has none.
    """
    for each in _with_next(arm):
        chosen = tuple(book.kinds[kind] for kind in book.alike.get(each, ()))
        found = chosen or tuple(k for k in book.kinds.values() if arm_of(k) == each and k.of(side))
        if found:
            return chosen or found[:1]
    return ()


def _with_next(arm: str) -> Iterator[str]:
    if arm:
        yield arm
        yield from _with_next(NEXT.get(arm, ""))
