"""What never changes while a game is played: the map, the sides, what a scenario brings.

Part of the vocabulary of `state`, which gives this name on. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from overstack.position.counters import Kind, Side
from overstack.position.hexes import Hex
from overstack.position.maps import Map
from overstack.position.values import lazy
from overstack.position.victory import Award


@dataclass(frozen=True)
class World:
    """What never changes while a game is played, shared by all its positions.

    `off` names clauses that are switched off (only tests and coverage do that); `costs` is
    the scenario's own movement cost by terrain; `zones` where a side sets up and arrives;
    `points` what an army may cost, 0 for no limit; `house` the document of its house rules,
    where it brings its rules with it; `cards` the players' own cards among its kinds; `victory`
    what its victory points are given for.
    """

    ruleset: str
    map: Map
    sides: tuple[Side, ...]
    first: str
    kinds: Mapping[str, Kind]
    play: str = "turns"
    turns: int = 0
    points: int = 0
    costs: Mapping[str, int] = field(default_factory=dict)
    zones: Mapping[str, frozenset[Hex]] = field(default_factory=dict)
    off: frozenset[str] = frozenset()
    house: Mapping[str, Any] | None = None
    cards: tuple[Mapping[str, Any], ...] = ()
    victory: tuple[Award, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @lazy
    def cache(self) -> dict[object, Any]:
        """The answers of functions memoised `of="world"`; no part of the value."""
        return {}

    @lazy
    def codes(self) -> dict[object, bytes]:
        """Short names for what positions of this world are made of, as given so far (`key`)."""
        return {}

    @lazy
    def _hash(self) -> int:
        """Cheap and stable: equality still compares everything."""
        return hash((self.ruleset, self.map.grid, self.sides, self.first, self.play, self.turns))

    def other(self, side: str) -> str:
        """The opponent of a side in a game of two."""
        return next((s.id for s in self.sides if s.id != side), "")

    def side_name(self, side: str) -> str:
        """The printed name of a side; the id where there is no such side."""
        return next((s.name for s in self.sides if s.id == side), side)
