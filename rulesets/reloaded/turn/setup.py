"""Set-up: judge and apply the placing of markers, then of units, and determine who is next.

Knows zones, markers and population; knows no moves. Counters not placed yet lie in boxes beside the
map. `moves` handles Scouts, in a later phase of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Answer, Findings, refuses
from overstack.judging.verdict import Finding, Rule, clause, facts, finds
from overstack.position.entries import naming
from overstack.position.hexes import Hex, distance
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.reloaded import population
from overstack.rulesets.reloaded.book import (
    ARMY_BOX,
    DEPLOY,
    MARKER,
    MARKER_BOX,
    MARKERS,
    OBJECTIVES,
    SCOUTS,
    TURN,
)
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain.barriers import over_obstacle, over_water
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.turn import objectives, reserves, sequence, zones
from overstack.rulesets.reloaded.turn.transport import EMBARK, load_findings, places
from overstack.rulesets.reloaded.units import (
    Counters,
    directions,
    facing,
    is_aircraft,
    looks_ahead,
    models,
    turned,
    units,
)

PHASES = (MARKERS, DEPLOY)
#: The situation key while a marker or a unit has to be placed.
PLACING: Final = "placing"
VERBS: Final = naming({"deploy": "who to", "reserve": "who", EMBARK: "who on", "face": "who mode"})
FRAMES: Final = (PLACING, TURN)
ANYWHERE = "deploy-anywhere"
#: The worth of each kind of marker, in the rulebook's order: in a zone, between, in the centre.
OWN, BETWEEN, CENTRE = OBJECTIVES["zone"], OBJECTIVES["between"], OBJECTIVES["centre"]


# -- markers --------------------------------------------------------------------------------------


def _worth(marker: Counter) -> int:
    return int(marker.kind.traits["worth"])


def waiting_markers(state: State) -> Counters:
    """The markers in their box in the order in which they are placed."""
    order = sequence.order(state)
    found = [c for c in state.at(Place(None, MARKER_BOX)) if c.kind.type == MARKER]
    return tuple(sorted(found, key=lambda c: (_worth(c), order.index(c.side), c.rank)))


@clause("setup.marker.spacing", otherwise=0)
def spacing(_state: State) -> int:
    """The least distance between any two markers, in hexes."""
    return OBJECTIVES["apart"]


def nearest(state: State, at: Hex) -> int:
    """The distance to the nearest marker on the map; the required spacing if there is none."""
    placed = (m.place.hex for m in objectives.markers(state) if m.place.hex is not None)
    return min((distance(at, each) for each in placed), default=OBJECTIVES["apart"])


@memo(of="position", keep=8)
def open_to(state: State, who: str) -> frozenset[Hex]:
    """The hexes where a marker may be placed: in its part of the map, far enough from others."""
    marker = state.by_id[who]
    part = _part(state, marker)
    placed = (m.place.hex for m in objectives.markers(state) if m.place.hex is not None)
    apart = part.difference(*(zones.within(at, spacing(state) - 1) for at in placed))
    return centremost(state, apart) if _worth(marker) == CENTRE else apart


def _part(state: State, marker: Counter) -> frozenset[Hex]:
    if _worth(marker) == OWN:
        return zones.zone(state, marker.side)
    if _worth(marker) == BETWEEN:
        return zones.between(state, marker.side)
    return frozenset(state.world.map.grid)


@clause("setup.marker.centre", otherwise=lambda _state, hexes: hexes)
def centremost(state: State, hexes: frozenset[Hex]) -> frozenset[Hex]:
    """The hexes closest to the middle of the map; ties are all returned (A03)."""
    off = zones.off_centre(state.world.map.grid)
    least = min((off[at] for at in hexes), default=0)
    return frozenset(at for at in hexes if off[at] == least)


@memo(of="position", keep=1)
def due(state: State) -> Counter | None:
    """The marker to place next; a marker that fits nowhere stays in its box."""
    if state.phase != MARKERS:
        return None
    return next((m for m in waiting_markers(state) if open_to(state, m.id)), None)


def placer(state: State, marker: Counter) -> str:
    """The side that places a marker: its owner; for the centre marker the roll's winner (A03)."""
    return sequence.winner(state) if _worth(marker) == CENTRE else marker.side


@finds("setup.marker.count", otherwise=())
def count_findings(rule: Rule, state: State, marker: Counter) -> Findings:
    """A finding on whether a marker may be placed next, with its number and the number of all."""
    next_one = due(state)
    alike = next_one is not None and _same_turn(state, marker, next_one)
    whole = sum(c.kind.type == marker.kind.type for c in state.counters)
    figures = facts(number=len(objectives.markers(state)) + 1, markers=whole)
    where = (None, state.active, figures, "", "rule", (marker.id,))
    return (rule.graded(graded(alike), *where),)


def _same_turn(state: State, marker: Counter, other: Counter) -> bool:
    same = _worth(marker) == _worth(other)
    return same and placer(state, marker) == placer(state, other)


@clause("setup.marker.zone", otherwise=())
def zone_findings(state: State, marker: Counter, at: Hex) -> Findings:
    """Each side places a marker in its own deployment zone."""
    if _worth(marker) != OWN:
        return ()
    return (_placed("setup.marker.zone", state, marker, at, at in _part(state, marker)),)


@clause("setup.marker.mid", otherwise=())
def between_findings(state: State, marker: Counter, at: Hex) -> Findings:
    """Each side places one marker between its own zone and the middle of the map."""
    if _worth(marker) != BETWEEN:
        return ()
    return (_placed("setup.marker.mid", state, marker, at, at in _part(state, marker)),)


@clause("setup.marker.centre", otherwise=())
def centre_findings(state: State, marker: Counter, at: Hex) -> Findings:
    """The winner places the last marker as near to the middle of the map as spacing allows."""
    if _worth(marker) != CENTRE or nearest(state, at) < spacing(state):
        return ()
    near = at in open_to(state, marker.id)
    return (_placed("setup.marker.centre", state, marker, at, near),)


@finds("setup.marker.spacing", otherwise=())
def spacing_findings(rule: Rule, state: State, marker: Counter, at: Hex) -> Findings:
    """Any two markers are at least four hexes apart."""
    if not objectives.markers(state):
        return ()
    near = nearest(state, at)
    figures = facts(near=near, apart=spacing(state))
    where = (Place(at), marker.side, figures, "", "rule", (marker.id,))
    return (rule.graded(graded(near >= spacing(state)), *where),)


def _placed(name: str, state: State, marker: Counter, at: Hex, holds: bool) -> Finding:
    where = (Place(at), placer(state, marker), facts(worth=_worth(marker)), "", "rule")
    return Finding(name, graded(holds), *where, (marker.id,))


def _marker_findings(state: State, marker: Counter, at: Hex) -> Iterator[Finding]:
    yield from count_findings(state, marker)
    if _worth(marker) == OWN:
        yield from zones.zone_note(state, marker.side, at)
    yield from zone_findings(state, marker, at)
    yield from between_findings(state, marker, at)
    yield from spacing_findings(state, marker, at)
    yield from centre_findings(state, marker, at)


# -- units ----------------------------------------------------------------------------------------


@memo(of="position", keep=2)
def army(state: State, side: str) -> Counters:
    """The units of a side that wait to be placed."""
    left = (c for c in state.at(Place(None, ARMY_BOX)) if c.side == side and models(state, c))
    # Without a Reserve box an Aircraft stays in the army box: it can be placed nowhere.
    return tuple(c for c in left if not is_aircraft(c) or reserves.has_box(state))


@finds("setup.deploy.alternate", otherwise=())
def order_findings(rule: Rule, state: State, unit: Counter) -> Findings:
    """The sides take turns to place one unit, the winner of the roll first."""
    left = len(army(state, unit.side))
    where = (None, state.active, facts(left=left), "", "rule", (unit.id,))
    return (rule.graded(graded(unit.side == state.active), *where),)


@finds("setup.deploy.where", otherwise=())
def where_findings(rule: Rule, state: State, unit: Counter, at: Hex) -> Findings:
    """Units are placed in their own side's zone (reading A05)."""
    inside = state.option(ANYWHERE) or at in zones.zone(state, unit.side)
    where = (Place(at), unit.side, (), "", "rule", (unit.id,))
    return (rule.graded(graded(inside), *where),)


@finds("setup.deploy.reserve", otherwise=())
def reserve_findings(rule: Rule, state: State, unit: Counter) -> Findings:
    """Paratroopers and Aircraft may be put into Reserve."""
    able = graded(reserves.may_wait(state, unit))
    return (rule.graded(able, None, unit.side, who=(unit.id,)),)


@finds("ability.aircraft", otherwise=())
def air_findings(rule: Rule, _state: State, unit: Counter, at: Hex) -> Findings:
    """Aircraft are not placed on the map before turn 2 (reading A39)."""
    if not is_aircraft(unit):
        return ()
    where = (Place(at), unit.side, (), "early")
    return (rule.forbidden(*where, who=(unit.id,)),)


@finds("pop.deploy", otherwise=())
def crowd_findings(rule: Rule, state: State, unit: Counter, at: Hex) -> Findings:
    """The limits of hex population also apply while units are placed."""
    crowd = population.crowd(state, Place(at), unit.side, unit)
    where = (Place(at), unit.side, (), "", "rule", (unit.id,))
    return (*crowd, rule.graded(graded(not refuses(crowd)), *where))


def _unit_findings(state: State, unit: Counter, at: Hex) -> Iterator[Finding]:
    yield from order_findings(state, unit)
    yield from zones.zone_note(state, unit.side, at)
    yield from where_findings(state, unit, at)
    yield from air_findings(state, unit, at)
    there = Move(unit, at, at)
    yield from (*over_water(state, there), *over_obstacle(state, unit, there.to))
    yield from crowd_findings(state, unit, at)


def _reserve_findings(state: State, unit: Counter) -> Iterator[Finding]:
    yield from order_findings(state, unit)
    yield from reserve_findings(state, unit)


# -- acts -----------------------------------------------------------------------------------------


def _waits(state: State, who: str) -> Counter | None:
    """The marker or unit with this id if it waits in the box of this phase; None otherwise."""
    found = state.by_id.get(who)
    box = MARKER_BOX if state.phase == MARKERS else ARMY_BOX
    if found is None or found.aboard or found.place != Place(None, box):
        return None
    return found if state.phase == MARKERS or models(state, found) else None


def answer(state: State, action: Action) -> Answer | None:
    """Return the answer to an act of set-up; None for any other act."""
    top = state.top
    if top is not None:
        return _judged_turn(state, top, action)
    if action.verb == EMBARK:
        return _judged_stowed(state, action)
    found, to = _waits(state, action.who), action.to
    if found is None:
        return None
    if action.verb == "reserve" and state.phase == DEPLOY:
        return Answer(_reserve_findings(state, found)) if reserves.has_box(state) else None
    if to is None or to.hex is None or to.part or to.hex not in state.world.map.grid:
        return None
    findings = _marker_findings if state.phase == MARKERS else _unit_findings
    return Answer(findings(state, found, to.hex))


def _judged_stowed(state: State, action: Action) -> Answer | None:
    """Return the answer to placing a unit aboard a Transport of its side on the map."""
    found, vehicle = _waits(state, action.who), state.by_id.get(action.on)
    if found is None or vehicle is None:
        return None
    if state.phase != DEPLOY or vehicle not in units(state) or vehicle.side != found.side:
        return None
    return Answer((*order_findings(state, found), *load_findings(state, vehicle, found)))


def _judged_turn(state: State, top: Frame, action: Action) -> Answer | None:
    """Return the answer to turning the unit that was just placed: any facing is lawful."""
    if action.verb != "face" or action.who != top.who or action.mode not in directions(state):
        return None
    return Answer(_facing(state, state.by_id[top.who]))


@finds("move.face", otherwise=())
def _facing(rule: Rule, _state: State, unit: Counter) -> Findings:
    where = (unit.place, unit.side, (), "", "rule", (unit.id,))
    return (rule.graded(graded(holds=True), *where),)


def candidates(state: State, who: str) -> Iterator[Action]:
    """The candidate acts: placing a marker or a unit, or turning the unit that was just placed."""
    top = state.top
    if top is not None:
        if who in ("", top.who):
            for mode in directions(state):
                yield Action("face", top.who, mode=mode)
        return
    marker = due(state)
    if marker is not None:
        for other in waiting_markers(state):
            if who in ("", other.id) and _same_turn(state, other, marker):
                for at in sorted(open_to(state, other.id)):
                    yield Action("deploy", other.id, Place(at))
    elif state.phase == DEPLOY:
        for unit in army(state, state.active):
            if who in ("", unit.id):
                yield from _spots(state, unit)


def _spots(state: State, unit: Counter) -> Iterator[Action]:
    """The candidate placements of a unit: Reserve, a Transport, or the hexes allowed."""
    if reserves.has_box(state) and reserves.may_wait(state, unit):
        yield Action("reserve", unit.id)
    if not is_aircraft(unit):
        yield from places(state, unit, units(state))
        anywhere = state.option(ANYWHERE)
        grid, mine = state.world.map.grid, zones.zone(state, unit.side)
        yield from zones.deployments(unit.id, grid if anywhere else mine)


def apply(state: State, action: Action) -> State:
    """The position after an act that the judge has allowed."""
    if action.verb == "face":
        unit = state.by_id[action.who]
        way = directions(state).index(action.mode)
        return passed_on(state.popped().with_counters([turned(state, unit, way)]))
    if action.verb == "reserve":
        return passed_on(state.entered(action.who, reserves.BOX))
    if action.verb == EMBARK:
        return passed_on(state.boarded(action.who, action.on))
    if action.to is None:
        return state
    unit = state.by_id[action.who]
    state = state.entered(unit.id, action.to)
    if state.phase == DEPLOY and looks_ahead(state, unit):
        ahead = facing(state, unit)
        way = _to_the_enemy(state, action.to.hex, unit.side) if ahead is None else ahead
        state = state.with_counters([turned(state, state.by_id[unit.id], way)])
        return state.pushed(Frame(TURN, unit.side, action.to, unit.id))
    return passed_on(state)


def _to_the_enemy(state: State, at: Hex | None, side: str) -> int:
    """The direction whose step ends nearest to the other side's zone."""
    theirs = zones.zone(state, state.world.other(side))
    return 0 if at is None or not theirs else zones.nearest_step(at, theirs)


# -- whose turn it is -----------------------------------------------------------------------------


def begun(state: State, phase: str) -> State:
    """The position at the start of a set-up phase; a phase with nothing to place is skipped."""
    state = replace(state, phase=phase)
    if phase == MARKERS:
        marker = due(state)
        return begun(state, DEPLOY) if marker is None else _with(state, placer(state, marker))
    sides = [side for side in sequence.order(state) if army(state, side)]
    return _with(state, sides[0]) if sides else sequence.begun(state, SCOUTS)


def going_on(state: State) -> State:
    """The position unchanged while the active side has units to place, else with the next side."""
    if state.phase == DEPLOY and army(state, state.active):
        return state
    return passed_on(state)


def passed_on(state: State) -> State:
    """The position with the next side to place, or the next phase."""
    if state.phase == MARKERS:
        return begun(state, MARKERS)
    other = state.world.other(state.active)
    if army(state, other):
        return _with(state, other)
    return state if army(state, state.active) else sequence.begun(state, SCOUTS)


def _with(state: State, side: str) -> State:
    return replace(state, active=side)
