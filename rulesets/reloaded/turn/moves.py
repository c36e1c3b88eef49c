"""Nominations and moves: who may act, what one step says, facing, standing still.

Knows units, terrain and population; knows nothing of the attacks that come between.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.judging.verdict import Finding, Grade, Verdict, clause, facts, verdict
from overstack.position.hexes import direction
from overstack.position.state import Action, Counter, Place, State
from overstack.rulesets.reloaded import population
from overstack.rulesets.reloaded.book import (
    ASSAULT,
    DONE,
    FIRING,
    MOVEMENT,
    MOVING,
    STOPPED,
)
from overstack.rulesets.reloaded.terrain import costs
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.turn import sequence
from overstack.rulesets.reloaded.units import (
    at_work,
    directions,
    facing,
    left,
    looks_ahead,
    stands,
    unit_of,
    units,
)

Findings = tuple[Finding, ...]

PHASES = (MOVEMENT, ASSAULT)


def known(state: State, who: str) -> Counter | None:
    """The unit of that id, where it is one and stands on the map."""
    unit = state.by_id.get(who)
    return unit if unit is not None and stands(state, unit) else None


def a_move(state: State, who: str, to: Place | None) -> Move | None:
    """The step of a unit into a neighbouring hex; None for what is no such step."""
    unit = known(state, who)
    if unit is None or to is None or to.hex is None or to.part or unit.place.hex is None:
        return None
    near = state.world.map.grid.neighbours(unit.place.hex)
    return Move(unit, unit.place.hex, to.hex) if to.hex in near else None


# -- who may act ----------------------------------------------------------------------------------


@clause("move.option.move", otherwise=())
def once(state: State, unit: Counter) -> Findings:
    """Each unit is nominated once in a phase, and one after the other."""
    busy = [other for other in at_work(state) if other.id != unit.id]
    where = (None, unit.side)
    if unit.has(DONE):
        return (Finding("move.option.move", Grade.FORBIDDEN, *where, say="done", who=(unit.id,)),)
    if busy:
        ids = tuple(sorted(other.id for other in busy))
        return (Finding("move.option.move", Grade.FORBIDDEN, *where, say="busy", who=ids),)
    figures = facts(left=left(state, unit))
    return (Finding("move.option.move", Grade.LAWFUL, *where, figures, who=(unit.id,)),)


@clause("assault.choice", otherwise=())
def either(state: State, unit: Counter, *, attack: bool) -> Findings:
    """In the Assault Phase a unit moves or attacks, and not both."""
    if state.phase != ASSAULT:
        return ()
    other = MOVING if attack else FIRING
    grade = Grade.FORBIDDEN if unit.has(other) else Grade.LAWFUL
    say = ("moved" if attack else "attacked") if unit.has(other) else ""
    return (Finding("assault.choice", grade, None, unit.side, say=say, who=(unit.id,)),)


@clause("move.roll.fail-stops", otherwise=())
def stuck(state: State, unit: Counter) -> Findings:
    """Who failed a movement roll goes nowhere in this phase."""
    if not unit.has(STOPPED):
        return ()
    where = (unit.place, unit.side)
    return (Finding("move.roll.fail-stops", Grade.FORBIDDEN, *where, who=(unit.id,)),)


def nomination(state: State, unit: Counter, *, attack: bool = False) -> Findings:
    """Whether a unit may be nominated, or goes on, with a move or an attack."""
    return (
        *sequence.order_findings(state, unit),
        *once(state, unit),
        *either(state, unit, attack=attack),
        *stuck(state, unit),
    )


#: What a unit is nominated for.
ACTS = ("move", "stay", "face", "attack")


def at_turn(state: State, action: Action) -> bool:
    """Whether the unit of an act may be nominated or goes on: quickly, before all else is asked."""
    model = state.by_id.get(action.who)
    if action.verb not in ACTS or model is None:
        return True
    unit, attack = unit_of(state, model), action.verb == "attack"
    if attack and state.phase != ASSAULT:
        return False
    return not any(each.grade is Grade.FORBIDDEN for each in nomination(state, unit, attack=attack))


# -- what one act says ----------------------------------------------------------------------------


def step_findings(state: State, move: Move) -> Findings:
    """Everything about one step but whose turn it is."""
    crowd = population.crowd(state, move.to, move.unit.side, move.unit)
    passing = population.in_passing(state, move.to, move.unit.side, crowd)
    return (*costs.ground_findings(state, move), *crowd, *passing)


def refused(state: State) -> Verdict:
    """The answer to what cannot be done at all, junk included."""
    side = state.top.side if state.top is not None else state.active
    return verdict([Finding("move.option.move", Grade.FORBIDDEN, None, side, say="unknown")])


def judged(state: State, action: Action) -> Verdict | None:
    """The verdict on an act of moving where nothing is half done; None for what is none."""
    if state.phase not in PHASES:
        return None
    if action == Action("end"):
        return verdict(sequence.nominate_findings(state))
    if action.verb == "move" and action == Action("move", action.who, action.to):
        move = a_move(state, action.who, action.to)
        if move is None:
            return None
        return verdict(nomination(state, move.unit) + step_findings(state, move))
    unit = known(state, action.who)
    if unit is None:
        return None
    if action == Action("stay", unit.id):
        return verdict(nomination(state, unit) + staying(state, unit))
    if action == Action("face", unit.id, mode=action.mode) and looks_ahead(state, unit):
        return verdict(nomination(state, unit) + facing_findings(state, unit, action.mode))
    return None


@clause("move.option.stationary", otherwise=())
def staying(state: State, unit: Counter) -> Findings:
    """A unit may be nominated to stay where it is."""
    off = unit.has(MOVING) or unit.has(FIRING)
    grade = Grade.FORBIDDEN if off else Grade.LAWFUL
    return (Finding("move.option.stationary", grade, unit.place, unit.side, who=(unit.id,)),)


@clause("move.face", otherwise=())
def facing_findings(state: State, unit: Counter, mode: str) -> Findings:
    """When a unit ends its move its owner turns it as he likes (reading A09)."""
    way = facing(state, unit)
    ways = directions(state)
    fits = mode in ways and (way is None or ways[way] != mode)
    grade = Grade.LAWFUL if fits else Grade.FORBIDDEN
    return (Finding("move.face", grade, unit.place, unit.side, who=(unit.id,)),)


def heading(move: Move) -> int:
    """The way that a step goes."""
    return direction(move.start, move.end)


def candidates(state: State, who: str) -> Iterator[Action]:
    """What could be tried where nothing is half done."""
    if state.phase not in PHASES:
        return
    if not who:
        yield Action("end")
    for unit in (u for u in units(state) if who in ("", u.id)):
        yield Action("stay", unit.id)
        if looks_ahead(state, unit):
            for mode in directions(state):
                yield Action("face", unit.id, mode=mode)
        if unit.place.hex is not None:
            for to in state.world.map.grid.neighbours(unit.place.hex):
                yield Action("move", unit.id, Place(to))
