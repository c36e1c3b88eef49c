"""Transports: which units can be carried, getting aboard and off again.

Knows units and their carriers; knows no attack. A passenger unit is a counter aboard the Vehicle,
and its models are aboard that counter. So passengers move with the Vehicle, take no room in its
hex, and cannot be targets (A36).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Findings, refuses
from overstack.judging.verdict import Finding, Rule, Slots, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, State
from overstack.rulesets.reloaded import population
from overstack.rulesets.reloaded.book import (
    AGGRESSION,
    FIRING,
    MODELS,
    MOVEMENT,
    TRANSPORT,
    UNIT,
    VEHICLE,
)
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain.costs import can_stand
from overstack.rulesets.reloaded.units import (
    Counters,
    cards,
    is_passenger,
    riders,
    units,
    units_at,
)

EMBARK, DISEMBARK = "embark", "disembark"
LIGHT, HEAVY = "transport", "heavy-transport"
#: Keywords of Infantry that rides or drives itself, and so cannot be carried.
NEVER: Final = frozenset({"cavalry", "motorcycle"})


def _has(vehicle: Counter, name: str) -> bool:
    return name in card(vehicle.kind).abilities


@clause("ability.transport", otherwise=0)
def of_one(_state: State) -> int:
    """The number of units that a Transport carries: one."""
    return TRANSPORT["units"]


@clause("ability.heavy-transport", otherwise=0)
def of_two(_state: State) -> int:
    """The number of units that a Heavy Transport carries: two."""
    return TRANSPORT["heavy"]


def room(state: State, vehicle: Counter) -> int:
    """How many units a Vehicle can carry; 0 if it is no Transport."""
    if _has(vehicle, HEAVY):
        return of_two(state)
    return of_one(state) if _has(vehicle, LIGHT) else 0


def is_gun(state: State, unit: Counter) -> bool:
    """Whether a unit is Artillery."""
    return any("artillery" in each.line for each in cards(state, unit))


@memo(of="counter")
def is_carried(state: State, unit: Counter) -> bool:
    """Whether a unit can be carried: Infantry other than Cavalry and Motorcycles."""
    return all(each.is_infantry and not each.line & NEVER for each in cards(state, unit))


# -- the current load -----------------------------------------------------------------------------


def load_findings(state: State, vehicle: Counter, entrant: Counter | None = None) -> Findings:
    """Findings on the limits of a Vehicle's load, with `entrant` counted as aboard if given."""
    held = (*riders(state, vehicle), *((entrant,) if entrant is not None else ()))
    if not held:
        return ()
    return _light(state, vehicle, held) + _heavy(state, vehicle, held)


@clause("ability.transport", otherwise=())
def _light(state: State, vehicle: Counter, held: Counters) -> Findings:
    """The limit of a Transport: one Infantry unit."""
    return () if _has(vehicle, HEAVY) else (_loaded("ability.transport", state, vehicle, held),)


@clause("ability.heavy-transport", otherwise=())
def _heavy(state: State, vehicle: Counter, held: Counters) -> Findings:
    """The limit of a Heavy Transport: two units, at most one of them Artillery."""
    if not _has(vehicle, HEAVY):
        return ()
    return (_loaded("ability.heavy-transport", state, vehicle, held),)


def _loaded(name: str, state: State, vehicle: Counter, held: Counters) -> Finding:
    limit, ids = room(state, vehicle), tuple(unit.id for unit in held)
    say = ""
    if not limit:
        say = "none"
    elif not all(is_carried(state, unit) for unit in held):
        say = "sort"
    elif len(held) > limit:
        say = "full"
    elif sum(is_gun(state, unit) for unit in held) > TRANSPORT["guns"]:
        say = "guns"
    figures = facts(on=f"#{vehicle.id}", units=len(held), limit=limit)
    where = (vehicle.place, vehicle.side, figures, say)
    return Finding(name, graded(not say), *where, who=ids, slots=Slots(limit, ids))


def loads(state: State) -> Findings:
    """Findings on the load of every Vehicle that carries units, and on who cannot be aboard."""
    found = [each for unit in units(state) for each in load_findings(state, unit)]
    for who in state.loads:
        for rider in state.load(who) if state.by_id[who].place.hex is not None else ():
            found += _misplaced(state, rider, state.by_id[who])
    return tuple(found)


@finds("ability.transport", otherwise=())
def _misplaced(rule: Rule, state: State, rider: Counter, carrier: Counter) -> Findings:
    """The finding on a counter that its carrier cannot hold.

    A unit's counter carries models, a Vehicle units and models, both of their own side.
    """
    say = ""
    if rider.side != carrier.side:
        say = "side"
    elif rider.kind.type == VEHICLE:
        say = "sort"
    elif carrier.kind.type != VEHICLE and (
        carrier.kind.type != UNIT or rider.kind.type not in MODELS
    ):
        say = "none"
    where = (carrier.place, rider.side, facts(on=f"#{carrier.id}"), say)
    return (rule.forbidden(*where, who=(rider.id,)),) if say else ()


# -- getting aboard, and off ----------------------------------------------------------------------


def boarding(state: State, unit: Counter, vehicle: Counter) -> Iterator[Finding]:
    """Findings on getting aboard a Vehicle: in the same hex, in the unit's own Movement Phase."""
    yield from _when(state, unit, vehicle, "off" if unit.aboard else "")
    yield from load_findings(state, vehicle, unit)


def leaving(state: State, unit: Counter, vehicle: Counter) -> Iterator[Finding]:
    """Findings on getting off into the hex of the Vehicle."""
    yield from _when(state, unit, vehicle, "")
    yield from landing(state, unit)


def _when(state: State, unit: Counter, vehicle: Counter, say: str) -> Findings:
    late = state.phase != MOVEMENT or unit.has(FIRING) or unit.has(AGGRESSION)
    say = say or ("late" if late else "far" if unit.place != vehicle.place else "act")
    figures = facts(on=f"#{vehicle.id}")
    name = "ability.heavy-transport" if _has(vehicle, HEAVY) else "ability.transport"
    where = (unit.place, unit.side, figures, say)
    found = Finding(name, graded(say == "act"), *where, who=(unit.id,))
    return of_heavy(state, found) if _has(vehicle, HEAVY) else of_light(state, found)


@clause("ability.transport", otherwise=())
def of_light(_state: State, found: Finding) -> Findings:
    """In the Movement Phase a unit may get aboard or off, not both, and then does nothing else."""
    return (found,)


@clause("ability.heavy-transport", otherwise=())
def of_heavy(_state: State, found: Finding) -> Findings:
    """The rule for getting aboard or off a Transport applies to a Heavy Transport too."""
    return (found,)


@finds("pop.deploy", otherwise=())
def landing(rule: Rule, state: State, unit: Counter) -> Findings:
    """A unit that gets off needs room in the hex, and on Water it must be Amphibious."""
    crowd = population.crowd(state, unit.place, unit.side, unit)
    dry = can_stand(state, unit, unit.place)
    where = (unit.place, unit.side, (), "" if dry else "water", "rule", (unit.id,))
    fits = not refuses(crowd) and dry
    return (*crowd, rule.graded(graded(fits), *where))


def carrier(state: State, unit: Counter) -> Counter | None:
    """The Vehicle on the map that carries a unit; None if the unit is no passenger."""
    return state.by_id.get(unit.aboard) if is_passenger(state, unit) else None


def tries(state: State, unit: Counter) -> Iterator[Action]:
    """The candidate acts: getting aboard a Transport in the unit's hex, or off its Transport."""
    if state.phase != MOVEMENT or unit.has(FIRING) or unit.has(AGGRESSION):
        return
    if unit.aboard:
        yield Action(DISEMBARK, unit.id)
    else:
        yield from places(state, unit, units_at(state, unit.place))


def places(state: State, unit: Counter, among: Counters) -> Iterator[Action]:
    """The acts of getting aboard each Transport of the unit's side in `among`."""
    for vehicle in among if is_carried(state, unit) else ():
        if vehicle.side == unit.side and room(state, vehicle):
            yield Action(EMBARK, unit.id, on=vehicle.id)
