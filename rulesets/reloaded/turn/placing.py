"""Automatic set-up, for a side that does not want to place each counter itself.

Vehicles are placed on roads or near them, all other units in cover; each near the closest
objective, or near the enemy's zone if there is none; and spread out. The judge checks each
placement.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.position.hexes import Hex, distance
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Place, State
from overstack.rulesets.reloaded.attack.defence import cover
from overstack.rulesets.reloaded.book import DEPLOY, MARKERS
from overstack.rulesets.reloaded.turn import objectives, setup, zones
from overstack.rulesets.reloaded.units import (
    directions,
    facing,
    is_aircraft,
    is_vehicle,
    units,
)

#: Penalties of a hex, in hexes of distance: for each unit in it, for each unit beside it, for lack
#: of cover, and for each hex to the nearest road.
SHARED, BESIDE, BARE, OFF_ROAD = 6, 1, 3, 2
#: The largest distance to a road that counts; a farther road is treated as this far away.
FAR = 2


def waiting(state: State) -> int:
    """How many counters wait to be placed in this phase of set-up."""
    if not _is_set_up(state):
        return 0
    if state.phase == MARKERS:
        return len(setup.waiting_markers(state))
    return sum(len(setup.army(state, side.id)) for side in state.world.sides)


def following(state: State) -> Action | None:
    """Return the next placement of the side at turn; None if nothing more can be placed."""
    if not _is_set_up(state):
        return None
    return next((act for act in _wanted(state) if _allowed(state, act)), None)


def _is_set_up(state: State) -> bool:
    return state.phase in setup.PHASES and state.world.play != "free"


def _allowed(state: State, action: Action) -> bool:
    answer = setup.answer(state, action)
    return answer is not None and answer.allowed


def _wanted(state: State) -> Iterator[Action]:
    """Return the possible acts, the best first."""
    top = state.top
    if top is not None:
        way = facing(state, state.by_id[top.who])  # the unit already faces the enemy
        yield Action("face", top.who, mode=directions(state)[way or 0])
    elif state.phase == MARKERS:
        marker = setup.due(state)
        if marker is not None:
            for at in sorted(setup.open_to(state, marker.id), key=lambda at: _deep(state, at)):
                yield Action("deploy", marker.id, Place(at))
    elif state.phase == DEPLOY:
        for unit in setup.army(state, state.active):
            yield from _spots(state, unit)


def _deep(state: State, at: Hex) -> tuple[int, Hex]:
    """The sort key of a hex for a marker: the hexes farthest from the enemy's zone come first."""
    theirs = zones.zone(state, state.world.other(state.active))
    return -min((distance(at, each) for each in theirs), default=0), at


def _spots(state: State, unit: Counter) -> Iterator[Action]:
    """The placements of a unit, the best hex first; going aboard and Reserve come last."""
    if not is_aircraft(unit):
        mine = zones.zone(state, unit.side)
        for at in sorted(mine, key=lambda at: (_loss(state, unit, at), at)):
            yield Action("deploy", unit.id, Place(at))
    yield from (a for a in setup.candidates(state, unit.id) if a.verb != "deploy")


def _loss(state: State, unit: Counter, at: Hex) -> int:
    """Return the penalty of a hex, in hexes of distance."""
    ours = [u.place.hex for u in units(state) if u.side == unit.side and u.place.hex is not None]
    crowd = SHARED * ours.count(at) + BESIDE * sum(distance(at, each) == 1 for each in ours)
    if is_vehicle(state, unit):
        return crowd + OFF_ROAD * _to_road(state, at) + _way(state, unit.side, at)
    return crowd + BARE * (not cover(state, at)) + _way(state, unit.side, at)


def _to_road(state: State, at: Hex) -> int:
    """The distance to the nearest road in hexes, `FAR` at most."""
    return min(FAR, min((distance(at, each) for each in _on_roads(state)), default=FAR))


@memo(of="world")
def _on_roads(state: State) -> frozenset[Hex]:
    return frozenset(at for side in state.world.map.road_sides for at in side)


def _way(state: State, side: str, at: Hex) -> int:
    """The distance to the nearest objective, or to the enemy's zone if there is none."""
    placed = [m.place.hex for m in objectives.markers(state) if m.place.hex is not None]
    goals = placed or zones.zone(state, state.world.other(side))
    return min((distance(at, each) for each in goals), default=0)
