"""Nominations and moves: who may act, the findings about a step, facing, staying in place.

Knows units, terrain and population. `attack` handles the attacks between the steps of a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain

from overstack.judging.chapters import Answer, Findings, nothing, refuses
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.entries import steps
from overstack.position.hexes import direction
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Place, State
from overstack.rulesets.reloaded import population
from overstack.rulesets.reloaded.army import casting
from overstack.rulesets.reloaded.book import (
    AGGRESSION,
    ASSAULT,
    AT_WORK,
    DECK,
    DONE,
    FADE,
    FADING,
    FIRING,
    MOVEMENT,
    MOVING,
    RELOCATE,
    SCOUTS,
    STOPPED,
    VEHICLE,
)
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain.barriers import (
    ground_findings,
    is_barred,
    over_obstacle,
)
from overstack.rulesets.reloaded.terrain.bridges import down
from overstack.rulesets.reloaded.terrain.costs import Move, moving
from overstack.rulesets.reloaded.turn import sequence, transport
from overstack.rulesets.reloaded.turn.transport import DISEMBARK, EMBARK
from overstack.rulesets.reloaded.units import (
    at_work,
    directions,
    errand,
    facing,
    fielded,
    fires_in_movement,
    goes_with_attacks,
    in_play,
    is_aircraft,
    left,
    looks_ahead,
    models,
    share,
)

PHASES = (SCOUTS, MOVEMENT, ASSAULT)
#: The markers with which a unit may be unable to move, or to attack, though it is nominated.
MOVE_BARS = frozenset({DONE, FIRING})
ATTACK_BARS = frozenset({DONE, MOVING, FADING, RELOCATE})


def known(state: State, who: str) -> Counter | None:
    """The unit with this id if it is on the map or aboard a Vehicle there; None otherwise."""
    unit = state.by_id.get(who)
    return unit if unit is not None and in_play(state, unit) else None


def a_move(state: State, who: str, to: Place | None) -> Move | None:
    """The step of a unit into the neighbouring hex `to`; None if no such step exists."""
    unit = known(state, who)
    if unit is None or to is None or to.hex is None or to.part or unit.place.hex is None:
        return None
    if unit.aboard:
        return None
    near = state.world.map.grid.neighbours(unit.place.hex)
    return moving(state, unit, unit.place.hex, to.hex) if to.hex in near else None


# -- who may act ----------------------------------------------------------------------------------


@finds("move.option.move", otherwise=())
def once(rule: Rule, state: State, unit: Counter) -> Findings:
    """Each unit is nominated once in a phase, one unit at a time."""
    busy = tuple(other for other in at_work(state) if other != unit.id)
    where = (None, unit.side)
    if unit.has(DONE):
        return (rule.forbidden(*where, say="done", who=(unit.id,)),)
    if busy:
        return (rule.forbidden(*where, say="busy", who=busy),)
    figures = facts(left=left(state, unit))
    return (rule.lawful(*where, figures, who=(unit.id,)),)


@finds("assault.choice", otherwise=())
def either(rule: Rule, state: State, unit: Counter, *, attack: bool) -> Findings:
    """In the Assault Phase a unit moves or attacks, and not both."""
    if state.phase != ASSAULT:
        return ()
    if attack:
        other = any(unit.has(mark) for mark in (MOVING, FADING, RELOCATE))
    else:
        other = unit.has(FIRING) and not fades(state, unit)
    say = ("moved" if attack else "attacked") if other else ""
    where = (None, unit.side, (), say)
    return (rule.graded(graded(not other), *where, who=(unit.id,)),)


@clause("ability.strike-and-fade", otherwise=0)
def fades(state: State, unit: Counter) -> int:
    """The movement after an attack, if all models of a unit have Strike and Fade; 0 otherwise."""
    return share(state, unit, FADE)


@finds("move.option.stationary-fire", otherwise=())
def in_place(rule: Rule, state: State, unit: Counter, *, attack: bool) -> Findings:
    """In the Movement Phase a unit moves, or some of its models fire from where it stays."""
    if attack:
        other = unit.has(MOVING) or unit.has(FADING)
    else:
        other = unit.has(FIRING) and not (goes_with_attacks(state) and fades(state, unit))
    if state.phase != MOVEMENT or not (attack or other):
        return ()
    say = ("moved" if attack else "fired") if other else ""
    where = (None, unit.side, (), say)
    return (rule.graded(graded(not other), *where, who=(unit.id,)),)


@finds("move.roll.fail-stops", otherwise=())
def stuck(rule: Rule, state: State, unit: Counter) -> Findings:
    """A unit that failed a movement roll cannot move or turn in the rest of this phase."""
    if not unit.has(STOPPED):
        return ()
    where = (unit.place, unit.side)
    return (rule.forbidden(*where, who=(unit.id,)),)


def nomination(state: State, unit: Counter, *, attack: bool = False) -> Iterator[Finding]:
    """Findings on whether a unit may be nominated for, or continue with, a move or an attack."""
    yield from sequence.order_findings(state, unit)
    yield from once(state, unit)
    yield from either(state, unit, attack=attack)
    yield from in_place(state, unit, attack=attack)


def nominable(state: State, who: str, *, attack: bool) -> bool:
    """Whether `nomination` forbids nothing; the usual case is decided without findings."""
    unit, busy = state.by_id[who], at_work(state)
    in_turn = unit.side == state.active and state.phase != SCOUTS
    bars = ATTACK_BARS if attack else MOVE_BARS
    if in_turn and busy in ((), (who,)) and bars.isdisjoint(unit.marks):
        return True
    return not refuses(nomination(state, unit, attack=attack))


def at_turn(state: State, unit: Counter) -> bool:
    """Whether a unit could act next at all: a quick filter for candidates, before judging."""
    if unit.side != state.active or unit.has(DONE) or state.phase not in PHASES:
        return False
    if state.phase == MOVEMENT and is_aircraft(unit):
        return False
    busy = at_work(state)
    return not busy or busy == (unit.id,)


# -- findings about one act -----------------------------------------------------------------------


def step_findings(state: State, move: Move) -> Iterator[Finding]:
    """All findings about one step, except those on the order of nominations."""
    if is_aircraft(move.unit):
        yield from no_steps(state, move.unit, move.to)
        return
    yield from ground_findings(state, move)
    yield from still(state, move.unit, move.to)
    yield from casting.rally_findings(state, move.unit, move.to)
    crowd = population.crowd(state, move.to, move.unit.side, move.unit)
    yield from crowd
    yield from population.in_passing(state, move.to, move.unit.side, crowd)


def may_step(state: State, action: Action) -> bool:
    """Whether `judged` allows a step while no frame is pending; without findings."""
    unit, to = known(state, action.who), action.to
    if unit is None or unit.aboard or unit.place.hex is None:
        return False
    if to is None or to.part or to.hex not in state.world.map.grid.neighbours(unit.place.hex):
        return False
    if not nominable(state, unit.id, attack=False) or refuses(stuck(state, unit)):
        return False
    return fits(state, unit, to)


def may_stay(state: State, who: str) -> bool:
    """Whether `judged` allows a stay while no frame is pending; without findings."""
    unit = known(state, who)
    return (
        unit is not None
        and nominable(state, who, attack=False)
        and not refuses(staying(state, unit))
    )


def may_turn(state: State, who: str, mode: str) -> bool:
    """Whether `judged` allows a turn while no frame is pending; without findings."""
    unit = known(state, who)
    if unit is None or unit.aboard or not looks_ahead(state, unit):
        return False
    found = chain(stuck(state, unit), facing_findings(state, unit, mode))
    return nominable(state, who, attack=False) and not refuses(found)


def fits(state: State, unit: Counter, to: Place) -> bool:
    """Whether `step_findings` forbids nothing."""
    if is_aircraft(unit):
        return not refuses(no_steps(state, unit, to))
    if to.hex is None or refuses(still(state, unit, to)):
        return False
    if state.at(to) and not has_room(state, unit, to):
        return False
    return not is_barred(state, unit, to.hex, errand(state, unit), down(state))


@memo(of="pair")
def has_room(state: State, unit: Counter, to: Place) -> bool:
    """Whether what stands and lies in a hex lets a unit in."""
    if population.has_plenty(state, to, unit):
        return not refuses(over_obstacle(state, unit, to))
    crowd = population.crowd(state, to, unit.side, unit)
    passing = population.in_passing(state, to, unit.side, crowd)
    return not refuses((*over_obstacle(state, unit, to), *crowd, *passing))


@finds("ability.aircraft", otherwise=())
def no_steps(rule: Rule, state: State, unit: Counter, to: Place) -> Findings:
    """Aircraft make no steps in any phase: they are placed after all other units."""
    where = (to, unit.side, (), "steps")
    return (rule.forbidden(*where, who=(unit.id,)),)


def refused(state: State) -> Findings:
    """The finding for an act that is impossible or unknown."""
    side = state.top.side if state.top is not None else state.active
    return (Finding("move.option.move", Grade.FORBIDDEN, None, side, say="unknown"),)


def judged(state: State, action: Action) -> Answer | None:
    """Return the answer to an act of moving while no frame is pending; None for any other act."""
    if state.phase not in PHASES:
        return None
    if action.verb == "end":
        return Answer(sequence.nominate_findings(state))
    if action.verb == "move":
        move = a_move(state, action.who, action.to)
        if move is None:
            return None
        return _moving(state, move.unit, step_findings(state, move))
    unit = known(state, action.who)
    if unit is None:
        return None
    if action.verb == "stay":
        return _answer(state, unit, staying(state, unit))
    if action.verb in (EMBARK, DISEMBARK):
        return _carried(state, unit, action)
    if unit.aboard:
        return None
    if action.verb in (AGGRESSION, RELOCATE):
        told = aggressive(state, unit) if action.verb == AGGRESSION else relocating(state, unit)
        return _moving(state, unit, told)
    if action.verb == "face" and looks_ahead(state, unit):
        return _moving(state, unit, facing_findings(state, unit, action.mode))
    return None


def _carried(state: State, unit: Counter, action: Action) -> Answer | None:
    """Return the answer to getting aboard a Transport or off it; None for any other act."""
    vehicle = known(state, action.on)
    ours = vehicle is not None and vehicle.side == unit.side and vehicle.kind.type == VEHICLE
    if vehicle is not None and ours and action == Action(EMBARK, unit.id, on=vehicle.id):
        return _moving(state, unit, transport.boarding(state, unit, vehicle))
    vehicle = transport.carrier(state, unit)
    if vehicle is not None and action == Action(DISEMBARK, unit.id):
        return _moving(state, unit, transport.leaving(state, unit, vehicle))
    return None


def _moving(state: State, unit: Counter, found: Iterable[Finding]) -> Answer:
    """Return the answer to a move or turn, which a failed movement roll forbids (unlike a stay)."""
    return _answer(state, unit, chain(stuck(state, unit), found))


def _answer(state: State, unit: Counter, found: Iterable[Finding]) -> Answer:
    """Return the answer to an act of a unit, including the findings on its nomination."""
    nominated = nomination(state, unit)
    return Answer(found, nothing, nominated, partial(nominable, state, unit.id, attack=False))


def goes_by(state: State, unit: Counter, name: str) -> bool:
    """Whether this phase lets a unit move by an ability, provided all its models have it."""
    if state.phase == ASSAULT:
        return True
    fires = any(fires_in_movement(state, model) for model in models(state, unit))
    return name == AGGRESSION and goes_with_attacks(state) and fires


def _declared(clause_id: str, name: str, state: State, unit: Counter) -> Findings:
    """A move by an ability is declared before it begins; each model must have the ability (A19)."""
    number = share(state, unit, name)
    off = not goes_by(state, unit, name) or not AT_WORK.isdisjoint(unit.marks)
    say = "late" if off else "" if number else "some"
    where = (unit.place, unit.side, facts(number=number), say)
    return (Finding(clause_id, graded(not say), *where, who=(unit.id,)),)


@clause("ability.aggression", otherwise=())
def aggressive(state: State, unit: Counter) -> Findings:
    """Aggression # lets a unit move up to # before it attacks."""
    return _declared("ability.aggression", AGGRESSION, state, unit)


@clause("ability.relocate", otherwise=())
def relocating(state: State, unit: Counter) -> Findings:
    """Relocate # lets a unit move up to # instead of attacking, at any Speed (reading A37)."""
    return _declared("ability.relocate", RELOCATE, state, unit)


@finds("move.option.stationary", otherwise=())
def staying(rule: Rule, state: State, unit: Counter) -> Findings:
    """A unit may be nominated to stay where it is."""
    grade = graded(AT_WORK.isdisjoint(unit.marks))
    return (rule.graded(grade, unit.place, unit.side, who=(unit.id,)),)


@finds("move.face", otherwise=())
def facing_findings(rule: Rule, state: State, unit: Counter, mode: str) -> Findings:
    """When a unit ends its move, its owner may turn it any way (reading A09)."""
    way = facing(state, unit)
    ways = directions(state)
    fits = mode in ways and (way is None or ways[way] != mode)
    return (rule.graded(graded(fits), unit.place, unit.side, who=(unit.id,)),)


@finds("ability.firing-deck", otherwise=())
def still(rule: Rule, _state: State, unit: Counter, to: Place) -> Findings:
    """A Transport whose passengers have attacked in this phase stays where it is."""
    if not unit.has(DECK):
        return ()
    where = (to, unit.side, (), "stays")
    return (rule.forbidden(*where, who=(unit.id,)),)


def heading(move: Move) -> int:
    """The direction of a step."""
    return direction(move.start, move.end)


def candidates(state: State, who: str) -> Iterator[Action]:
    """The candidate acts of moving, while no frame is pending."""
    if state.phase not in PHASES:
        return
    if not who:
        yield Action("end")
    for unit in (known(state, who),) if who else fielded(state):
        if unit is None or not at_turn(state, unit):
            continue
        if not unit.has(FIRING) or (errand(state, unit) and fades(state, unit)):
            yield from _tries(state, unit)


def _tries(state: State, unit: Counter) -> Iterator[Action]:
    if AT_WORK.isdisjoint(unit.marks):
        yield Action("stay", unit.id)
        if goes_with_attacks(state) and not unit.aboard:
            for name in (AGGRESSION, RELOCATE):
                if share(state, unit, name) and goes_by(state, unit, name):
                    yield Action(name, unit.id)
    yield from transport.tries(state, unit)
    if unit.aboard:
        return
    if looks_ahead(state, unit):
        yield from _turns(unit.id, directions(state))
    if unit.place.hex is not None and not is_aircraft(unit):
        yield from steps("move", unit.id, state.world.map.grid, unit.place.hex)


@lru_cache(maxsize=256)
def _turns(who: str, modes: tuple[str, ...]) -> tuple[Action, ...]:
    """The acts that turn a unit, one for each facing."""
    return tuple(Action("face", who, mode=mode) for mode in modes)
