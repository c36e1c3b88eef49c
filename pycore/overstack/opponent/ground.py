"""Estimated distances to places, by the scenario's costs, roads and hexsides, ignoring enemies.

A `Ground` is built once for a world and kept with it (`ground_of`). Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf

from overstack.position.hexes import Hex
from overstack.position.memo import memo
from overstack.position.movement import cost_of_type
from overstack.position.state import Kind, State, World

#: The extra cost of a step over a hexside without a road, if the scenario does not give it.
HARD = {"river": 2, "cliff": 3, "stream": 1, "wall": 1, "hedge": 1}
BARRED = 8  # the estimated cost of a step that the scenario bars: a detour may exist
Ends = tuple[Hex, ...]
#: For each hex, the hexes from which a counter can step into it, with the cost.
Steps = dict[Hex, list[tuple[Hex, float]]]


@dataclass(slots=True)
class Ground:
    """The distances of a world's hexes from places, cached."""

    world: World
    known: dict[tuple[Ends, str], dict[Hex, float]] = field(
        default_factory=dict, compare=False, repr=False
    )
    steps: dict[str, Steps] = field(default_factory=dict, compare=False, repr=False)

    def away(self, kind: Kind, at: Hex, ends: Ends) -> float:
        """The portions of movement that a counter in a hex needs to the nearest of these hexes."""
        found = self.known.get((ends, kind.type))
        if found is None:
            found = self.known[ends, kind.type] = self._distances(ends, kind.type)
        return found.get(at, inf) / max(1, kind.allowance)

    def _distances(self, ends: Ends, kind: str) -> dict[Hex, float]:
        """The movement points from every hex to the nearest of `ends`, searched backwards."""
        found = dict[Hex, float]()
        steps = self.steps.setdefault(kind, {})
        heap = [(0.0, number, end) for number, end in enumerate(ends)]
        count = len(ends)
        while heap:
            points, _, at = heappop(heap)
            if at in found:
                continue
            found[at] = points
            if at not in steps:
                near = self.world.map.grid.neighbours(at)
                steps[at] = [(start, self._step(start, at, kind)) for start in near]
            for start, cost in steps[at]:
                if start not in found:
                    count += 1
                    heappush(heap, (points + cost, count, start))
        return found

    def _step(self, start: Hex, end: Hex, kind: str) -> float:
        cost = cost_of_type(self.world, kind, start, end)
        if cost is None:
            return BARRED
        edge = self.world.map.edges.get(frozenset((start, end)), "")
        named = edge in self.world.costs or f"{edge}/{kind}" in self.world.costs
        return max(0.5, cost) + (0 if named else HARD.get(edge, 0))


@memo(of="world")
def ground_of(state: State) -> Ground:
    """The distances of the position's world: the same for all players and all decisions."""
    return Ground(state.world)
