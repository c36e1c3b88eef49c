"""Rule 9 read naively, as a check on the ruleset, with which this oracle shares no code.

A unit is a plain tuple. Every possible remainder of a stack is tried, with every number of steps of
every unit; the largest lawful one wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import NamedTuple


class Piece(NamedTuple):
    """A counter: steps left, country, and its special types."""

    steps: int
    country: str
    hq: bool = False
    fortress: bool = False
    exp: bool = False


MAJORS = ("germany", "italy", "uk", "usa", "france", "ussr", "major")


def lawful(stack: Sequence[Piece], limited: bool) -> bool:
    """Whether a faction may leave these ground units in a hex."""
    if len(stack) > 3:
        return False
    if sum(piece.steps for piece in stack) > (3 if limited else 6):
        return False
    if len([piece for piece in stack if piece.hq]) > 1:
        return False
    if len([piece for piece in stack if piece.fortress]) > 1:
        return False
    minors = set()
    for piece in stack:
        if piece.country in MAJORS:
            continue
        if piece.exp and piece.steps == 1:
            continue
        minors.add(piece.country)
    return len(minors) <= 1


def least(stack: Sequence[Piece], limited: bool) -> tuple[int, set[tuple[int, ...]]]:
    """The fewest steps to lose, and every way to lose them: steps lost by each unit, in order."""
    ways: dict[int, set[tuple[int, ...]]] = {}
    for lost in product(*(range(piece.steps + 1) for piece in stack)):
        left = [
            piece._replace(steps=piece.steps - gone)
            for piece, gone in zip(stack, lost, strict=True)
            if piece.steps > gone
        ]
        if lawful(left, limited):
            ways.setdefault(sum(lost), set()).add(lost)
    fewest = min(ways)
    return fewest, ways[fewest]


def least_of_many(stack: Sequence[Piece], limited: bool) -> int:
    """The fewest steps for a large stack: at most three units can stay, so try every three."""
    total = sum(piece.steps for piece in stack)
    best = 0
    for size in range(1, 4):
        for some in combinations(stack, size):
            for kept in product(*(range(1, piece.steps + 1) for piece in some)):
                left = [p._replace(steps=k) for p, k in zip(some, kept, strict=True)]
                if sum(kept) > best and lawful(left, limited):
                    best = sum(kept)
    return total - best
