"""Movement where a rulebook has none: the scenario's own allowances and costs.

Not a rule of any game (the page marks these findings as the scenario's data). A
scenario's `costs` give points by name: a terrain ("forest"), a terrain for one type of
counter ("forest/vehicle"), a road or track (in place of the terrain's cost, along it),
or a hexside feature (added to that cost). Terrain that is not named costs 1, a hexside
feature that is not named 0; a negative cost forbids the step.
"""

from __future__ import annotations

from collections.abc import Mapping

from overstack.position.hexes import Hex
from overstack.position.state import Counter, World

#: The limit of costs that a world keeps.
MOST_STEPS = 16_384
#: The clause of this data; its findings report a path as too long or barred.
CLAUSE = "M-allowance"


def step_cost(
    world: World, counter: Counter, start: Hex, end: Hex, *, roads: bool = True
) -> int | None:
    """The movement points for a step between adjacent hexes; None if the step is barred.

    Without `roads` those between the hexes do not help.
    """
    return cost_of_type(world, counter.kind.type, start, end, roads=roads)


def cost_of_type(
    world: World, kind: str, start: Hex, end: Hex, *, roads: bool = True
) -> int | None:
    """Like `step_cost`, for any counter of a type."""
    key, known = (kind, start, end, roads), world.steps
    if key not in known:
        if len(known) >= MOST_STEPS:
            known.clear()
        known[key] = _counted(world, kind, start, end, roads=roads)
    return known[key]


def _counted(world: World, kind: str, start: Hex, end: Hex, *, roads: bool) -> int | None:
    side = frozenset((start, end))
    base = _cost_of(world.costs, world.map.terrain_at(end), kind, 1)
    road = world.map.road_sides.get(side) if roads else None
    if road is not None:
        base = _cost_of(world.costs, road, kind, base)
    edge = world.map.edges.get(side)
    extra = _cost_of(world.costs, edge, kind, 0) if edge is not None else 0
    if base < 0 or extra < 0:
        return None
    return base + extra


def _cost_of(costs: Mapping[str, int], name: str, kind: str, default: int) -> int:
    return costs.get(f"{name}/{kind}", costs.get(name, default))


def points_left(counter: Counter) -> int:
    """The movement points that a counter still has in this portion."""
    return max(0, counter.kind.allowance - counter.spent)
