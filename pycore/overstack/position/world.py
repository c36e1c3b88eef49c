"""The data that never changes during a game: the map, the sides, the scenario's own rules.

Part of the vocabulary of `state`, which re-exports this name. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from overstack.position.combat_table import CombatTable
from overstack.position.conditions import Award
from overstack.position.counters import Kind, Side
from overstack.position.hexes import Hex
from overstack.position.maps import Map
from overstack.position.values import lazy


@dataclass(frozen=True)
class World:
    """The data that never changes during a game, shared by all its positions.

    `off` names clauses that are switched off (only tests and coverage do that); `costs` is
    the scenario's own movement cost by terrain; `zones` are the hexes where a side sets up and
    arrives; `points` is the limit of an army's cost, 0 for no limit; `house` is the document of
    the house rules, if the scenario carries its rules; `cards` are the players' own cards among
    the kinds; `victory` are the awards of victory points; `table` gives results of combat.
    """

    ruleset: str
    map: Map
    sides: tuple[Side, ...]
    first: str
    kinds: Mapping[str, Kind]
    play: Literal["turns", "free"] = "turns"
    turns: int = 0
    points: int = 0
    costs: Mapping[str, int] = field(default_factory=dict)
    zones: Mapping[str, frozenset[Hex]] = field(default_factory=dict)
    off: frozenset[str] = frozenset()
    house: Mapping[str, Any] | None = None
    cards: tuple[Mapping[str, Any], ...] = ()
    victory: tuple[Award, ...] = ()
    table: CombatTable | None = None

    def __hash__(self) -> int:
        return self._hash

    @lazy
    def cache(self) -> dict[object, Any]:
        """The answers of functions memoised `of="world"`; no part of the value."""
        return {}

    @lazy
    def steps(self) -> dict[tuple[str, Hex, Hex, bool], int | None]:
        """The costs of steps counted so far (`movement.cost_of_type`); no part of the value."""
        return {}

    @lazy
    def codes(self) -> dict[object, bytes]:
        """The short codes given so far to parts of positions of this world (`State.key`)."""
        return {}

    @lazy
    def _hash(self) -> int:
        """A cheap and stable hash; equality still compares everything."""
        return hash((self.ruleset, self.map.grid, self.sides, self.first, self.play, self.turns))

    def other(self, side: str) -> str:
        """The opponent of a side in a game of two sides."""
        for each in self.sides:
            if each.id != side:
                return each.id
        return ""

    def side_name(self, side: str) -> str:
        """The printed name of a side; the id itself if there is no such side."""
        return next((s.name for s in self.sides if s.id == side), side)
