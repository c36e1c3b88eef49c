"""Ways between places, and the enemies that block them: supplied data, not part of rule 9.

A hex touches its neighbours and the Beachhead markers in it; a marker touches its hex; an
Off-Map Box touches the markers in its faction's entry zone (the scenario's zones).
"""

from __future__ import annotations

from overstack.position import movement
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Place, State
from overstack.rulesets.totaler_krieg import units
from overstack.rulesets.totaler_krieg.book import HOSTILE


@memo(of="world")
def near(state: State, place: Place) -> tuple[Place, ...]:
    """The places that a hex or a Beachhead marker touches; none for a box."""
    if place.hex is None:
        return ()
    if place.part:
        return (Place(place.hex),)
    sheet = state.world.map
    return (*(Place(at) for at in sheet.grid.neighbours(place.hex)), *sheet.parts_of(place.hex))


def in_zone(state: State, side: str, place: Place) -> bool:
    """Whether a place is in the entry zone of a faction."""
    return place.hex in state.world.zones.get(side, frozenset())


@memo(of="world")
def markers(state: State, side: str) -> tuple[Place, ...]:
    """The Beachhead markers in the entry zone of a faction."""
    parts = sorted(state.world.map.parts, key=str)
    return tuple(place for place in parts if in_zone(state, side, place))


@memo(of="world")
def is_port(state: State, side: str, place: Place) -> bool:
    """Whether units can be shipped from a place: a marker, or a coast hex of their zone."""
    if place.hex is None or place.part:
        return bool(place.part) and place.hex is not None
    sheet = state.world.map
    coast = any(sheet.terrain_at(at) == "water" for at in sheet.grid.neighbours(place.hex))
    return coast and in_zone(state, side, place)


def cost(state: State, counter: Counter, to: Place) -> int | None:
    """The movement points to a place that the counter's own place touches; None if impossible.

    A step onto a marker costs one point; a step off the marker costs the terrain of its hex.
    """
    here = counter.place.hex
    if here is None or to.hex is None:
        return None
    if to.part:
        return 1
    return movement.step_cost(state.world, counter, here, to.hex)


def is_box(state: State, place: Place) -> bool:
    """Whether a place is an Off-Map Box of this map; the box of lost counters is not."""
    return place.hex is None and place.part in state.world.map.boxes


def exists(state: State, place: Place) -> bool:
    """Whether a place is a hex or a marker of this map, or one of its boxes."""
    if place.hex is None:
        return is_box(state, place)
    if place.part:
        return place in state.world.map.parts
    return place.hex in state.world.map.grid


def at_war(one: str, other: str) -> bool:
    """Whether two factions fight each other."""
    return other in HOSTILE.get(one, frozenset())


def enemies(state: State, side: str, place: Place) -> tuple[Counter, ...]:
    """The ground units in a place that belong to enemies of a faction."""
    if place == LOST:
        return ()
    return tuple(c for c in state.at(place) if at_war(side, c.side) and units.is_ground(c))
