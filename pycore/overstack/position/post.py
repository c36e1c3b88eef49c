"""The data of a game by link beside its log: who handed it over, and a hash chain for each side.

Plain values: the package `post` makes and checks them. Hashes are texts of hexadecimal digits.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Chain:
    """The public part of a side's chain: its end, and the newest of the values it has shown.

    `count` values were shown; at 0 the newest value is the end itself. `seal` authenticates the
    game as this side handed it over last. `was` is the newest value of the chain that this one has
    just replaced.
    """

    end: str
    count: int
    value: str
    seal: str
    was: str = ""


@dataclass(frozen=True)
class Post:
    """The last handover: the side, the number of entries, and their number the time before."""

    by: str
    at: int
    since: int
    chains: Mapping[str, Chain]
