"""The data of a game by link beside its log: who handed it over, and a hash chain for each side.

Plain values: the package `post` makes and checks them. Hashes are texts of hexadecimal digits.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Chain:
    """The public part of a side's chain: its end, and the newest value that the side has shown.

    `count` values were shown; at 0 the newest value is the end itself. `seal` authenticates the
    game as this side last handed it over. `was` is the newest value of the chain that this chain
    has just replaced, "" for none.
    """

    end: str
    count: int
    value: str
    seal: str
    was: str = ""


@dataclass(frozen=True)
class Post:
    """The last handover: its side, its number of entries, and that of the previous handover."""

    by: str
    at: int
    since: int
    chains: Mapping[str, Chain]
