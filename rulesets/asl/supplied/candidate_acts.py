"""The candidate acts: a finite superset of the legal acts except attacks.

Uses the places of the counters and the phase; does not judge the acts.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.position.state import LOST, Action, Counter, Place, State
from overstack.rulesets.asl import limits, places
from overstack.rulesets.asl.book import (
    BROKEN,
    GUN,
    PERSONNEL,
    RALLY,
    SETUP,
    SQUAD,
    SSR,
    STACK,
    VEHICLE,
)
from overstack.rulesets.asl.equivalents import vehicle_of
from overstack.rulesets.asl.supplied import turn
from overstack.rulesets.asl.supplied.acts import PHASES


def candidates(state: State, who: str) -> Iterator[Action]:
    """Yield the acts to try now; with `who`, only those of that counter."""
    free = state.world.play == "free"
    if not who and not free:
        yield Action("end")
    side = turn.acting(state)
    for counter in state.chosen(who):
        if counter.place == LOST:
            continue
        if free:
            yield from _by_hand(state, counter)
        elif counter.side == side:
            yield from _tries(state, counter)


def _by_hand(state: State, counter: Counter) -> Iterator[Action]:
    for at in state.world.map.grid:
        for place in (Place(at), *state.world.map.parts_of(at)):
            if place != counter.place or counter.aboard:
                yield Action("put", counter.id, place)
    yield from _on_and_off(state, counter)


def _tries(state: State, counter: Counter) -> Iterator[Action]:
    phase, here = state.phase, counter.place
    if phase == RALLY:
        if counter.has(BROKEN):
            yield Action("rally", counter.id)
        return
    if here.hex is None:
        yield from _arrivals(state, counter)
        return
    if phase in PHASES["move"] and not counter.aboard and counter.kind.type not in (GUN, "sw"):
        for place in places.near(state, here):
            yield Action("move", counter.id, place)
    if phase in PHASES["man"]:
        yield from _on_and_off(state, counter)
    if phase in PHASES["join"]:
        yield from _joins(state, counter)
    if limits.crowded_at_setup(state, counter):
        yield from _arrivals(state, counter)
    if phase == SETUP and counter.has(SSR):
        yield Action("hide", counter.id)
        if counter.kind.type == SQUAD:
            yield Action("split", counter.id)


def _arrivals(state: State, counter: Counter) -> Iterator[Action]:
    if state.phase not in PHASES["deploy"] or counter.aboard:
        return
    for at in sorted(state.world.zones.get(counter.side, ())):
        parts = state.world.map.parts_of(at) if state.phase == SETUP else ()
        for place in (Place(at), *parts):
            if place != counter.place:
                yield Action("deploy", counter.id, place)


def _on_and_off(state: State, counter: Counter) -> Iterator[Action]:
    if counter.aboard:
        if vehicle_of(state, counter) is not None:
            yield Action("dismount", counter.id)
        else:
            yield Action("leave", counter.id)
        return
    if counter.kind.type not in PERSONNEL or counter.place.hex is None:
        return
    for other in state.at(counter.place):
        if other.side == counter.side and other.kind.type == VEHICLE:
            yield Action("mount", counter.id, on=other.id)
        elif other.side == counter.side and other.kind.type == GUN:
            yield Action("man", counter.id, on=other.id)


def _joins(state: State, counter: Counter) -> Iterator[Action]:
    if counter.aboard or counter.kind.type not in PERSONNEL or counter.has(STACK):
        return
    for other in state.at(counter.place):
        if other.side == counter.side and other.id != counter.id and other.kind.type in PERSONNEL:
            yield Action("join", counter.id, on=other.id)
