"""Defensive Fire: which units may fire at a mover, and in which of the two hexes.

Knows the windows that a step opens; knows no dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import chain

from overstack.judging.chapters import Answer, Findings
from overstack.judging.verdict import Finding, Rule, clause, facts, finds
from overstack.position.hexes import Grid, Hex, distance, within
from overstack.position.state import Counter, Frame, Place, State
from overstack.rulesets.reloaded.army import casting
from overstack.rulesets.reloaded.attack import deck
from overstack.rulesets.reloaded.attack.abilities import ability_findings
from overstack.rulesets.reloaded.attack.aim import aim_findings, can_aim
from overstack.rulesets.reloaded.attack.defence import dice_findings
from overstack.rulesets.reloaded.attack.occasion import in_movement_only
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.attack.ways import known, may_aim_up
from overstack.rulesets.reloaded.book import (
    FIRE_FROM,
    FIRE_TO,
    FIRED,
    MOVEMENT,
    RANGE,
    SCOUTS,
    SHOT,
    VOLLEY,
)
from overstack.rulesets.reloaded.dice.match import LISTED
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.units import (
    cards,
    fielded,
    is_aircraft,
    models,
    pinned,
    stands,
    unit_of,
    units,
)

WINDOWS = (FIRE_FROM, FIRE_TO)


def note(state: State, start: Hex, end: Hex) -> tuple[str, str]:
    """The two hexes of a step by their labels, as the frame of a window stores them."""
    grid = state.world.map.grid
    return grid.label(start), grid.label(end)


def noted(state: State, frame: Frame) -> tuple[Hex, Hex]:
    """The two hexes that the frame of a window stores."""
    return _parsed(state.world.map.grid, frame.note)


@lru_cache(maxsize=4096)
def _parsed(grid: Grid, note: tuple[str | int, ...]) -> tuple[Hex, Hex]:
    return grid.parse(str(note[0])), grid.parse(str(note[1]))


@clause("deffire.trigger", otherwise=False)
def close_to_both(state: State, unit: Counter, start: Hex, end: Hex) -> bool:
    """Whether a unit is in or next to both hexes of the step (reading A16)."""
    here = unit.place.hex
    near = RANGE["defensive"]
    return here is not None and distance(here, start) <= near >= distance(here, end)


@clause("reserve.counts-as-move", otherwise=False)
def beside(state: State, unit: Counter, at: Hex) -> bool:
    """Whether a unit is in or next to the hex of an arrival, which counts as a move."""
    here = unit.place.hex
    return here is not None and distance(here, at) <= RANGE["defensive"]


def arrives(state: State, frame: Frame) -> bool:
    """Whether a window is for fire at an arrival, not at a step."""
    start, end = noted(state, frame)
    return start == end


def in_reach(state: State, frame: Frame, unit: Counter) -> bool:
    """Whether a unit is near enough to fire at the mover."""
    start, end = noted(state, frame)
    if start == end:
        return beside(state, unit, end)
    return close_to_both(state, unit, start, end)


@finds("reserve.counts-as-move", otherwise=())
def landing_findings(rule: Rule, state: State, unit: Counter, at: Hex) -> Findings:
    """A note on the units that may fire at an arrival; at Aircraft only AA and Aircraft may."""
    near = [u for u in units(state) if u.side != unit.side and beside(state, u, at)]
    if is_aircraft(unit):
        near = [u for u in near if any(may_aim_up(each) for each in cards(state, u))]
    if not near:
        return ()
    figures = facts(units=len(near))
    where = (Place(at), unit.side, figures, "", "note")
    return (rule.lawful(*where, (unit.id,)),)


@clause("deffire.any-phase", otherwise=lambda state: state.phase == MOVEMENT)
def may_answer(state: State) -> bool:
    """Whether Defensive Fire is possible: in any phase but that of Scouts, before turn 1 (A47)."""
    return state.phase != SCOUTS


@finds("deffire.any-phase", otherwise=())
def in_any_phase(rule: Rule, state: State, frame: Frame) -> Findings:
    """A finding for fire outside a move of the Movement Phase: other phases, and arrivals."""
    if state.phase == MOVEMENT and not arrives(state, frame):
        return ()
    return (rule.lawful(frame.place, frame.side),)


@finds("deffire.once-per-phase", otherwise=())
def once(rule: Rule, state: State, unit: Counter) -> Findings:
    """A unit has one Defensive Fire in a phase."""
    spent = unit.has(FIRED) and not unit.has(VOLLEY)
    where = (unit.place, unit.side)
    return (rule.graded(graded(not spent), *where, who=(unit.id,)),)


@finds("deffire.per-model", otherwise=())
def each_model(rule: Rule, state: State, model: Counter) -> Findings:
    """Each model of the unit attacks once."""
    where = (unit_of(state, model).place, model.side)
    return (rule.graded(graded(not model.has(SHOT)), *where, who=(model.id,)),)


@finds("deffire.choose-hex", otherwise=())
def chosen_hex(rule: Rule, state: State, frame: Frame) -> Findings:
    """The side that fires chooses in which of the two hexes it fires."""
    say = "from" if frame.kind == FIRE_FROM else "to"
    return (rule.lawful(frame.place, frame.side, say=say),)


@finds("deffire.normal-rules", otherwise=())
def as_usual(rule: Rule, state: State, shot: Shot) -> Findings:
    """In all other respects Defensive Fire follows the rules of normal attacks."""
    fits = can_aim(state, shot)
    who = (shot.model.id,)
    return (rule.graded(graded(fits), shot.to, shot.model.side, who=who),)


@finds("ability.suppressive-fire", otherwise=())
def held_down(rule: Rule, state: State, unit: Counter) -> Findings:
    """A unit attacked by Suppressive Fire has no Defensive Fire until the end of the turn."""
    if not pinned(state, unit):
        return ()
    where = (unit.place, unit.side, (), "holds")
    return (rule.forbidden(*where, who=(unit.id,)),)


@finds("armor.deffire-hex", otherwise=())
def mover_faces(rule: Rule, state: State, shot: Shot) -> Findings:
    """The mover is struck in the hex and with the facing that it has at that moment."""
    if not any(each.faced for each in cards(state, shot.target)):
        return ()
    who = (shot.target.id,)
    return (rule.lawful(shot.to, shot.target.side, who=who),)


def fire(state: State, frame: Frame, shot: Shot) -> Answer:
    """Return the answer to one model's Defensive Fire at the mover."""
    aimed = chain(aim_findings(state, shot), as_usual(state, shot))
    bars, clear = _bars(state, frame, shot), partial(can_aim, state, shot)
    return Answer(bars, lambda: _remarks(state, shot), aimed, clear)


def _bars(state: State, frame: Frame, shot: Shot) -> Iterator[Finding]:
    unit = unit_of(state, shot.model)
    near, landing = in_reach(state, frame, unit), arrives(state, frame)
    named = "reserve.counts-as-move" if landing else "deffire.trigger"
    say = "fires" if landing and near else ""
    yield Finding(named, graded(near), unit.place, unit.side, say=say, who=(unit.id,))
    yield from in_any_phase(state, frame)
    yield from once(state, unit)
    yield from held_down(state, unit)
    yield from deck.defensive_fire(state, shot)
    yield from casting.rally_findings(state, unit, unit.place)
    yield from each_model(state, shot.model)
    yield from in_movement_only(state, shot)
    if not landing:
        yield from chosen_hex(state, frame)


def _remarks(state: State, shot: Shot) -> Findings:
    told = ability_findings(state, shot) + dice_findings(state, shot)
    return (*mover_faces(state, shot), *told)


def shots(state: State, frame: Frame) -> tuple[Shot, ...]:
    """Every shot at the mover by models that are near enough, whether allowed or not."""
    mover = state.by_id.get(frame.who)
    if mover is None or mover.place.hex is None or not stands(state, mover):
        return ()
    own = (unit for unit in fielded(state) if unit.side == frame.side)
    near = (unit for unit in own if in_reach(state, frame, unit) and deck.fires(state, unit))
    return tuple(
        Shot(model, mover, way)
        for unit in near
        for model in models(state, unit)
        for way in known(state, model, mover)
        if way not in LISTED
    )


def is_watched(state: State, move: Move) -> bool:
    """Whether any unit is near enough to fire at a mover, or has fired and is still marked so."""
    side = move.unit.side
    for place in _places_near(move.start, move.end):
        for counter in state.at(place):
            if counter.side != side:
                return True
    return any(VOLLEY in counter.marks for counter in state.marked)


@lru_cache(maxsize=8192)
def _places_near(start: Hex, end: Hex) -> tuple[Place, ...]:
    """The hexes from which a unit is close enough to both hexes of a step."""
    near = RANGE["defensive"]
    return tuple(Place(at) for at in within(start, near) if distance(at, end) <= near)


def is_open(state: State, frame: Frame) -> bool:
    """Whether any model could use a window of fire."""
    return may_answer(state) and any(
        fire(state, frame, shot).allowed for shot in shots(state, frame)
    )


@finds("deffire.optional", otherwise=())
def held_fire(rule: Rule, state: State, frame: Frame) -> Findings:
    """A side may hold its fire, to use it on a later mover of the phase."""
    return (rule.lawful(frame.place, frame.side),)


@finds("deffire.no-move-no-fire", otherwise=())
def after_the_roll(rule: Rule, state: State, move: Move, dice: int) -> Findings:
    """Nobody fires at a unit whose movement roll fails."""
    if not dice:
        return ()
    enemies = (u for u in units(state) if u.side != move.unit.side)
    if not any(close_to_both(state, u, move.start, move.end) for u in enemies):
        return ()
    return (rule.lawful(move.to, move.unit.side),)


def opened(state: State, move: Move, kind: str) -> Frame:
    """The window for fire at a mover, in the hex that it leaves or enters."""
    at = Place(move.start if kind == FIRE_FROM else move.end)
    side = state.world.other(move.unit.side)
    return Frame(kind, side, at, move.unit.id, note(state, move.start, move.end))


def landed(state: State, unit: Counter, at: Hex) -> Frame:
    """The window for fire at a unit that has arrived: both hexes of its step are the same."""
    return opened(state, Move(unit, at, at), FIRE_TO)


def cleared(state: State) -> State:
    """The position after a window is closed, without the markers of the units that fired in it."""
    fresh = []
    for counter in [c for c in state.counters if VOLLEY in c.marks]:
        fresh.append(counter.without_mark(VOLLEY).without_mark(SHOT))
        fresh += [m.without_mark(SHOT) for m in models(state, counter) if m != counter]
    return state.with_counters(fresh) if fresh else state
