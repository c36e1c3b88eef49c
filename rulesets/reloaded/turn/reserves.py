"""Reserves: the units that wait beside the map, the Aircraft on it, and when both are placed.

Knows units and boxes; knows no terrain, no attack and no order of nominations. `arrivals` judges
each arrival.
"""

from __future__ import annotations

from overstack.judging.verdict import clause
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.reloaded.book import ARMY_BOX, DONE, MOVEMENT, RESERVE_BOX, RESERVES
from overstack.rulesets.reloaded.units import (
    Counters,
    fielded,
    is_aircraft,
    jumps,
    models,
    riders,
    units,
)

BOX = Place(None, RESERVE_BOX)


def has_box(state: State) -> bool:
    """Whether the map of this game has a Reserve box beside it."""
    return RESERVE_BOX in state.world.map.boxes


@clause("ability.paratrooper", otherwise=False)
def drops(state: State, unit: Counter) -> bool:
    """Whether a unit may wait in Reserve as Paratroopers."""
    return jumps(state, unit)


@clause("setup.deploy.reserve", otherwise=False)
def may_wait(state: State, unit: Counter) -> bool:
    """Whether a special rule lets a unit wait in Reserve."""
    return is_aircraft(unit) or drops(state, unit)


def in_reserve(state: State, unit: Counter) -> bool:
    """Whether a unit is in the Reserve box, and a special rule lets it wait there."""
    here = unit.place == BOX and not unit.aboard and bool(models(state, unit))
    return here and may_wait(state, unit)


@memo(of="counters", keep=2)
def of_side(state: State, side: str) -> Counters:
    """The units of a side that wait in Reserve."""
    return tuple(c for c in state.at(BOX) if c.side == side and in_reserve(state, c))


def comes_last(state: State, unit: Counter) -> bool:
    """Whether a unit is placed after all others: one in Reserve, or an Aircraft on the map."""
    flies = is_aircraft(unit) and unit.place.hex is not None and not unit.aboard
    return state.phase == MOVEMENT and (flies or in_reserve(state, unit))


@clause("reserve.not-turn1", otherwise=True)
def may_come(state: State) -> bool:
    """Whether units may come from Reserve: not in the first turn."""
    return state.turn >= RESERVES


@memo(of="position", keep=2)
def due(state: State, side: str) -> Counters:
    """The units of a side still to be placed in this phase, once all its others are done."""
    if not may_come(state):
        return ()
    flying = tuple(unit for unit in units(state) if unit.side == side and is_aircraft(unit))
    return tuple(unit for unit in (*of_side(state, side), *flying) if not unit.has(DONE))


@clause("reserve.when", otherwise=lambda _state, others, late: others + late)
def others_first(_state: State, others: Counters, late: Counters) -> Counters:
    """The units of a side to nominate now: the late ones only when no others are left."""
    return others or late


@memo(of="counters", keep=1)
def in_the_game(state: State) -> Counters:
    """The units on the map and those that wait beside it, passengers included."""
    boxes = (*state.at(Place(None, ARMY_BOX)), *state.at(BOX))
    waits = [each for unit in boxes for each in (unit, *riders(state, unit))]
    return (*fielded(state), *(unit for unit in waits if models(state, unit)))
