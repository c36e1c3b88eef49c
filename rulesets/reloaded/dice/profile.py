"""Range: which of a card's three numbers of dice applies at a distance.

Knows numbers only. Bands are taken literally (reading A20): a shortened Medium band leaves a gap
before Long, and a lengthened Long band begins at its usual hex.
"""

from __future__ import annotations

from collections.abc import Sequence

from overstack.rulesets.reloaded.book import RANGE

SHORT, MEDIUM, LONG = 0, 1, 2
#: The last hex of each band, as printed; Limited Range moves the second, Extended Range the third.
SHORT_END, MEDIUM_END, LONG_END = RANGE["short"], RANGE["medium"], RANGE["long"]


def band(distance: int, medium_end: int = MEDIUM_END, long_end: int = LONG_END) -> int | None:
    """The band that contains a distance; None if no band does."""
    if distance <= SHORT_END:
        return SHORT
    if distance <= medium_end:
        return MEDIUM
    return LONG if MEDIUM_END < distance <= long_end else None


def dice_at(
    printed: Sequence[int],
    distance: int,
    medium_end: int = MEDIUM_END,
    long_end: int = LONG_END,
) -> int:
    """The dice that a card has at a distance; 0 means no attack."""
    at = band(distance, medium_end, long_end)
    return 0 if at is None else printed[at]
