"""Arrivals: judge units that come from Reserve, and Aircraft that are placed again or leave.

Knows Reserves, terrain and population; `attack.defensive` handles the fire at an arriving unit.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from overstack.judging.chapters import Answer, Findings
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.hexes import Hex
from overstack.position.state import Action, Counter, Place, State
from overstack.rulesets.reloaded import population
from overstack.rulesets.reloaded.book import DONE, MARKER, MOVEMENT, RESERVES
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain.barriers import over_obstacle
from overstack.rulesets.reloaded.terrain.costs import ground
from overstack.rulesets.reloaded.turn import reserves, sequence, setup, zones
from overstack.rulesets.reloaded.units import at_work, is_aircraft

#: The terrain where Paratroopers can land, by the names of the rulebook.
OPEN = "open"
FIELDS = (OPEN, "barren", "hill")


# -- when -----------------------------------------------------------------------------------------


@finds("reserve.when", otherwise=())
def when(rule: Rule, state: State, unit: Counter) -> Findings:
    """Reserves come when all other units of their side have been nominated, each once."""
    busy = at_work(state)
    left = sum(not reserves.comes_last(state, u) for u in sequence.waiting(state, unit.side))
    say = "done" if unit.has(DONE) else "busy" if busy else ""
    holds = not (say or left)
    where = (None, unit.side, facts(units=left), say)
    who = busy if say == "busy" else (unit.id,)
    return (rule.graded(graded(holds), *where, who=who),)


@finds("reserve.not-turn1", otherwise=())
def from_turn_two(rule: Rule, state: State, unit: Counter) -> Findings:
    """No unit comes from Reserve in turn 1."""
    grade = graded(state.turn >= RESERVES)
    where = (None, unit.side, facts(turn=state.turn))
    return (rule.graded(grade, *where, who=(unit.id,)),)


def _in_time(state: State, unit: Counter) -> Iterator[Finding]:
    yield from sequence.order_findings(state, unit)
    yield from when(state, unit)
    yield from from_turn_two(state, unit)


# -- where ----------------------------------------------------------------------------------------


@finds("terrain.open", otherwise=())
def open_ground(rule: Rule, state: State, unit: Counter, at: Hex) -> Findings:
    """A hex without any other terrain is Open."""
    if ground(state, at) != OPEN:
        return ()
    return (rule.lawful(Place(at), unit.side, who=(unit.id,)),)


@finds("ability.paratrooper", otherwise=())
def lands(rule: Rule, state: State, unit: Counter, at: Hex) -> Findings:
    """Paratroopers land on Open, Barren or Hill."""
    grade = graded(ground(state, at) in FIELDS)
    return (rule.graded(grade, Place(at), unit.side, who=(unit.id,)),)


@finds("ability.aircraft", otherwise=())
def flies(rule: Rule, _state: State, unit: Counter, at: Place, say: str = "") -> Findings:
    """Each turn an Aircraft is placed in any hex, or goes back to Reserve (reading A39)."""
    return (rule.lawful(at, unit.side, say=say, who=(unit.id,)),)


def _where(state: State, unit: Counter, at: Hex) -> Iterator[Finding]:
    if is_aircraft(unit):
        yield from flies(state, unit, Place(at))
    else:
        yield from open_ground(state, unit, at)
        yield from lands(state, unit, at)
        yield from over_obstacle(state, unit, Place(at))
    if population.counts(state, unit):
        yield from setup.crowd_findings(state, unit, at)


def _arrival(state: State, unit: Counter, at: Hex) -> Iterator[Finding]:
    yield from _in_time(state, unit)
    yield from _where(state, unit, at)


# -- acts -----------------------------------------------------------------------------------------


def judged(state: State, action: Action) -> Answer | None:
    """Return the answer to an act of an Aircraft or a unit in Reserve; None for any other act."""
    unit = state.by_id.get(action.who)
    if unit is None or not reserves.comes_last(state, unit):
        return None
    if action == Action("stay", unit.id):
        return Answer(_staying(state, unit))
    if action == Action("reserve", unit.id) and unit.place.hex and reserves.has_box(state):
        return Answer(_leaving(state, unit))
    at = landing(state, action)
    return None if at is None or at == unit.place.hex else Answer(_arrival(state, unit, at))


def landing(state: State, action: Action) -> Hex | None:
    """The hex in which an act places a unit; None for any other act."""
    to = action.to
    if to is None or action != Action("deploy", action.who, to) or to.part:
        return None
    return to.hex if to.hex in state.world.map.grid else None


def arriving(state: State, action: Action) -> Hex | None:
    """The hex in which an act makes a unit arrive; for an Aircraft that stays, its own hex."""
    if action.verb != "stay":
        return landing(state, action)
    unit = state.by_id.get(action.who)
    return unit.place.hex if unit is not None and reserves.comes_last(state, unit) else None


def _staying(state: State, unit: Counter) -> Iterator[Finding]:
    """Judge a stay: a unit in Reserve keeps waiting; an Aircraft is placed again in its own hex."""
    yield from _in_time(state, unit)
    if unit.place.hex is None:
        yield from waits(state, unit)
    else:
        yield from flies(state, unit, unit.place)


@clause("setup.deploy.reserve", otherwise=())
def waits(_state: State, unit: Counter) -> Findings:
    """A unit in Reserve may go on waiting."""
    where = (Grade.LAWFUL, None, unit.side)
    return (Finding("setup.deploy.reserve", *where, say="waits", who=(unit.id,)),)


def _leaving(state: State, unit: Counter) -> Iterator[Finding]:
    yield from _in_time(state, unit)
    yield from flies(state, unit, unit.place, "leaves")


def alike(state: State, action: Action) -> Hashable:
    """The key of placements with the same verdict: terrain and zone of an empty hex; else None."""
    unit, to = state.by_id[action.who], action.to
    if to is None or to.hex is None or unit.kind.type == MARKER or state.at(to):
        return None
    return unit.id, ground(state, to.hex), to.hex in zones.zone(state, unit.side)


def candidates(state: State, who: str) -> Iterator[Action]:
    """The candidate acts of Reserves and Aircraft: in any hex, so that refusals are explained."""
    if state.phase != MOVEMENT or at_work(state):
        return
    for unit in reserves.due(state, state.active):
        if who not in ("", unit.id):
            continue
        yield Action("stay", unit.id)
        if unit.place.hex and reserves.has_box(state):
            yield Action("reserve", unit.id)
        for act in zones.deployments(unit.id, state.world.map.grid):
            if act.to != unit.place:
                yield act


def findings(state: State) -> Findings:
    """A note on the position when only Reserves and Aircraft are left to nominate."""
    nominates = state.phase == MOVEMENT and state.world.play != "free"
    late = reserves.due(state, state.active) if nominates else ()
    if not late or late != sequence.waiting(state, state.active):
        return ()
    who = tuple(unit.id for unit in late)
    return tuple(_note(state, who))


@clause("reserve.when", otherwise=())
def _note(state: State, who: tuple[str, ...]) -> Findings:
    where = (Grade.LAWFUL, None, state.active, facts(units=len(who)), "now", "note")
    return (Finding("reserve.when", *where, who),)
