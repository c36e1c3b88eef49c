"""Bridge Demolition: instead of attacking, a model tries to destroy a bridge or clear an Obstacle.

Knows bridges, Obstacles and frames. Each model tries in the Assault Phase, with one die.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Answer, Findings
from overstack.judging.verdict import Facts, Finding, Rule, clause, facts, finds
from overstack.position.chance import Dice
from overstack.position.hexes import distance
from overstack.position.memo import memo
from overstack.position.state import LOST, Action, Counter, Frame, Place, State
from overstack.rulesets.reloaded.book import ASSAULT, BLOWS, DEMOLITION, OBSTACLE, SHOT
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain import bridges
from overstack.rulesets.reloaded.turn import moves
from overstack.rulesets.reloaded.units import Counters, card_of, models, stands, unit_of, units

DEMOLISH: Final = "demolish"
BRIDGE, CLEAR = "bridge", "obstacle"
#: The distance from which an Obstacle can be cleared: no unit can be in its hex (reading A42).
REACH: Final = 1


def is_able(state: State, model: Counter) -> bool:
    """Whether a model has Bridge Demolition."""
    return "bridge-demolition" in card_of(state, model).abilities


@memo(of="counter")
def sappers(state: State, unit: Counter) -> Counters:
    """The models of a unit that have Bridge Demolition."""
    return tuple(model for model in models(state, unit) if is_able(state, model))


def _obstacles(state: State, unit: Counter) -> Counters:
    here, found = unit.place.hex, (c for c in state.counters if c.kind.type == OBSTACLE)
    near = ((c, c.place.hex) for c in found)
    return tuple(
        c for c, at in near if here is not None and at is not None and distance(here, at) <= REACH
    )


# -- judging --------------------------------------------------------------------------------------


def judged(state: State, action: Action) -> Answer | None:
    """Return the answer to declaring a demolition; None for any other act."""
    model = state.by_id.get(action.who)
    if model is None or action.verb != DEMOLISH:
        return None
    unit = unit_of(state, model)
    mine = stands(state, unit) and model in models(state, unit)
    told = _target(state, unit, action) if mine else None
    if told is None:
        return None
    where, say, figures = told
    return Answer(
        demolition_findings(state, model, where, say, figures),
        rest=moves.nomination(state, unit, attack=True),
    )


def _target(state: State, unit: Counter, action: Action) -> tuple[Place, str, Facts] | None:
    """The place of the bridge or Obstacle, the words for its state, and the figures."""
    if action == Action(DEMOLISH, action.who, action.to, mode=BRIDGE):
        end, here = action.to and action.to.hex, unit.place.hex
        if end is None or here is None or end not in state.world.map.grid.neighbours(here):
            return None
        side = frozenset((here, end))
        gone = "gone" if bridges.is_down(state, side) else "none"
        say = BRIDGE if end in bridges.across(state, here) else gone
        return Place(end), say, ()
    obstacle = state.by_id.get(action.on)
    if obstacle is None or action != Action(DEMOLISH, action.who, on=action.on, mode=CLEAR):
        return None
    if obstacle.kind.type != OBSTACLE or obstacle.place.hex is None:
        return None
    say = CLEAR if obstacle in _obstacles(state, unit) else "far"
    return obstacle.place, say, facts(on=f"#{obstacle.id}")


@clause("ability.bridge-demolition", otherwise=())
def demolition_findings(
    state: State, model: Counter, where: Place, say: str, figures: Facts
) -> Findings:
    """Demolition replaces an attack in the Assault Phase, once for each model with the ability."""
    if not is_able(state, model):
        say = "unable"
    elif state.phase != ASSAULT:
        say = "late"
    elif model.has(SHOT):
        say = "once"
    fits = graded(say in (BRIDGE, CLEAR))
    told = facts(**dict(figures), least=BLOWS)
    name = "ability.bridge-demolition"
    return (Finding(name, fits, where, model.side, facts=told, say=say, who=(model.id,)),)


def candidates(state: State, who: str) -> Iterator[Action]:
    """The candidate demolitions by models that could act next."""
    if state.phase != ASSAULT:
        return
    for unit in units(state) if not who else _unit_of_one(state, who):
        able = [m for m in sappers(state, unit) if not m.has(SHOT)]
        if not able or unit.place.hex is None or not moves.at_turn(state, unit):
            continue
        for model in able:
            if who in ("", model.id):
                yield from _tries(state, unit, model.id)


def _unit_of_one(state: State, who: str) -> Counters:
    """The unit on the map that one model belongs to."""
    found = (unit_of(state, model) for model in state.chosen(who))
    return tuple(unit for unit in found if stands(state, unit))


def _tries(state: State, unit: Counter, model: str) -> Iterator[Action]:
    for end in bridges.across(state, unit.place.hex) if unit.place.hex is not None else ():
        yield Action(DEMOLISH, model, Place(end), mode=BRIDGE)
    for obstacle in _obstacles(state, unit):
        yield Action(DEMOLISH, model, on=obstacle.id, mode=CLEAR)


# -- the die --------------------------------------------------------------------------------------


def declared(state: State, action: Action) -> State:
    """The position before the die, with the frame of the attempt on top."""
    side = state.by_id[action.who].side
    place = action.to if action.mode == BRIDGE else state.by_id[action.on].place
    return state.pushed(Frame(DEMOLITION, side, place, action.who, (action.mode, action.on)))


def settled(state: State, frame: Frame) -> State:
    """The position without the die's frame, if an edit has put the target out of reach."""
    model = state.by_id[frame.who]
    unit, (mode, on) = unit_of(state, model), map(str, frame.note)
    goal = Action(DEMOLISH, frame.who, frame.place if mode == BRIDGE else None, on, mode)
    there = stands(state, unit) and goal in set(_tries(state, unit, frame.who))
    return state if there else state.popped()


def die() -> Dice:
    """The die of a demolition."""
    return Dice(1, 6)


def rolled(state: State, frame: Frame, face: int) -> State:
    """The position after the die: on success the bridge or Obstacle is gone for good."""
    state, here = state.popped(), unit_of(state, state.by_id[frame.who]).place.hex
    if face < BLOWS:
        return state
    if frame.note[0] == CLEAR:
        return state.entered(str(frame.note[1]), LOST)
    end = frame.place.hex if frame.place is not None else None
    return state if here is None or end is None else bridges.blown(state, here, end, frame.side)


@finds("ability.bridge-demolition", otherwise=())
def die_note(rule: Rule, _state: State, frame: Frame) -> Findings:
    """A note that says which face of the die is needed for success."""
    where = (frame.place, frame.side, facts(least=BLOWS), "die", "note", (frame.who,))
    return (rule.graded(graded(holds=True), *where),)
