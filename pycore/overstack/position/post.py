"""What a game by link carries beside its log: who handed it over, and a chain for each side.

Values alone: what they are made of, and what is checked of them, is for the room `post` to say.
Hashes are written as they are read, in hexadecimal digits. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Chain:
    """What is known of a side's chain: its end, and the newest of the values it has shown.

    `count` values were shown; at 0 the newest value is the end itself. `seal` closes the game as
    this side handed it over last. `was` is the newest
    value of the chain that this one has just replaced.
    """

    end: str
    count: int
    value: str
    seal: str
    was: str = ""


@dataclass(frozen=True)
class Post:
    """Who handed the game over last, with how many entries, and how many it had the time before."""

    by: str
    at: int
    since: int
    chains: Mapping[str, Chain]
