"""House rules, crossing: so many over a hexside in a phase, and roads that help few at a time.

Which counters have crossed which hexside in the present phase is part of the position (`State.own`)
where a limit counts them. A limit with `along` concerns counters that enter a hex by road: in a
full hex the road does not help. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from overstack.house.counting import Count, Spot, Stack, count
from overstack.house.limits import after_entry, counts, limits_for, own_part
from overstack.house.model import House, Limit
from overstack.house.moments import holds
from overstack.judging.verdict import Finding, Grade, facts
from overstack.position.hexes import Hex
from overstack.position.movement import step_cost
from overstack.position.state import Counter, Place, State

#: The counters that have crossed hexsides in this phase: each with the label of its hexside.
Crossed = tuple[tuple[str, str], ...]


def own_of(state: State) -> tuple[str, Crossed]:
    """The counter whose move is in progress, "" for none, and what has crossed in this phase."""
    own = state.own
    if isinstance(own, tuple):
        return str(own[0]), own[1]
    return (own, ()) if isinstance(own, str) else ("", ())


def with_own(state: State, mover: str, crossed: Crossed) -> State:
    """The position with another counter in progress, and these crossings."""
    return replace(state, own=(mover, crossed) if crossed else mover)


def own_to_json(own: object) -> object:
    """The counter whose move is in progress, and the crossings if there are any, as JSON."""
    if not isinstance(own, tuple):
        return own
    return {"mover": own[0], "crossed": [list(pair) for pair in own[1]]}


def own_from_json(doc: object) -> Hashable:
    """The counter whose move is in progress and the crossings, from their JSON."""
    if not isinstance(doc, dict):
        return doc if isinstance(doc, str) else ""
    pairs = doc.get("crossed", ())
    crossed = tuple((str(pair[0]), str(pair[1])) for pair in pairs)
    return (str(doc.get("mover", "")), crossed) if crossed else str(doc.get("mover", ""))


def after_crossing(house: House, state: State, mover: Counter, to: Hex) -> State:
    """The position in which a counter, with what is aboard it, moves and has crossed a hexside."""
    crossed = own_of(state)[1]
    if house.counts_crossings and mover.place.hex is not None:
        way = _label(state, mover.place.hex, to)
        new = ((each.id, way) for each in (mover, *state.cargo(mover.id)))
        crossed = tuple(sorted({*crossed, *new}))
    return with_own(state, mover.id, crossed)


def _label(state: State, here: Hex, there: Hex) -> str:
    grid = state.world.map.grid
    return "/".join(grid.label(at) for at in sorted((here, there), key=grid.offset))


def step(house: House, state: State, mover: Counter, here: Hex, there: Hex) -> int | None:
    """The points for a step, without the road where too many are on it; None if it is barred."""
    ahead = (_ahead(house, limit, state, mover, (here, there))
             for limit in house.limits if limit.along)  # fmt: skip
    helps = not any(found and found.over for found in ahead)
    cost = step_cost(state.world, mover, here, there, roads=helps)
    return None if cost is None else cost + _crowd_cost(house, state, mover, Place(there))


def _crowd_cost(house: House, state: State, mover: Counter, to: Place) -> int:
    """The points that a counter pays more for a hex because of those that are there."""
    limits = [limit for limit in house.limits if limit.cost]
    if not limits:
        return 0
    stand = after_entry(house, state, to, mover)
    found = ((limit.cost, counts(stand, limit)) for limit in limits_for(house, state, mover.side))
    return sum(cost[1] for cost, count in found if cost and count and count.figure >= cost[0])


def _ahead(
    house: House, limit: Limit, state: State, mover: Counter, way: tuple[Hex, Hex]
) -> Count | None:
    """The count of a limit on the way of a counter into a hex; None if it is no concern of it."""
    side, to = frozenset(way), Place(way[1])
    if mover.side not in limit.sides or limit.rule in state.world.off:
        return None
    if not holds(limit.moment, state):
        return None
    entering = after_entry(house, state, to, mover)
    if limit.along:
        if state.world.map.road_sides.get(side) != limit.along:
            return None
        stack = own_part(limit, mover.side, entering.stack)
    else:
        stack = _crossers(state, mover, way)
    enemies = tuple(c for c in entering.stack if c.side != mover.side)
    return count(house, limit, Spot(state, to, enemies, side), stack)


def _crossers(state: State, mover: Counter, way: tuple[Hex, Hex]) -> Stack:
    """The counters of a mover's side that have crossed a hexside, it and its load included."""
    label = _label(state, *way)
    ids = dict.fromkeys(who for who, over in own_of(state)[1] if over == label)
    gone = (state.by_id[who] for who in ids if who in state.by_id)
    coming = (mover, *state.cargo(mover.id))
    others = tuple(c for c in gone if c.side == mover.side and c not in coming)
    return (*others, *coming)


def on_the_way(house: House, state: State, mover: Counter, to: Place) -> Iterator[Finding]:
    """The findings of the limits on a counter's way into a neighbouring hex."""
    here, there = mover.place.hex, to.hex
    if here is None or there is None or there not in state.world.map.grid.neighbours(here):
        return
    for limit in house.limits:
        found = None if limit.stands else _ahead(house, limit, state, mover, (here, there))
        if found is None:
            continue
        ids = tuple(c.id for c in found.who)
        if found.most is None:
            yield Finding(limit.rule, Grade.LAWFUL, to, mover.side, say="free", who=ids)
            continue
        key = "slow" if limit.along else ""
        grade = Grade.FORBIDDEN if found.over and not limit.along else Grade.LAWFUL
        key = key if found.over else f"row{found.row}" if found.row >= 0 else ""
        figures = facts(units=found.figure, limit=found.most, over=found.over)
        yield Finding(limit.rule, grade, to, mover.side, facts=figures, say=key, who=ids)
