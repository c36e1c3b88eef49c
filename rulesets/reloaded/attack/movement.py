"""The acts of a unit that moves, arrives or waits, as one chapter.

`turn.moves` and `turn.arrivals` judge the acts. This module applies them, and opens the windows of
Defensive Fire for a step or an arrival.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import Final

from overstack.judging.chapters import Answer, Findings
from overstack.position.entries import naming
from overstack.position.state import Action, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack import defensive
from overstack.rulesets.reloaded.attack.settling import made, stepped, unhindered
from overstack.rulesets.reloaded.book import (
    AGGRESSION,
    ARRIVAL,
    DONE,
    FADE,
    FADING,
    FIRE_FROM,
    MOVING,
    RELOCATE,
    ROLL,
    SCOUTS,
    STEP,
)
from overstack.rulesets.reloaded.terrain import costs
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.turn import arrivals, moves, reserves, sequence
from overstack.rulesets.reloaded.turn.transport import DISEMBARK, EMBARK
from overstack.rulesets.reloaded.units import directions, errand, marked, turned

VERBS: Final = naming(
    {
        "end": "",
        f"stay {DISEMBARK} {AGGRESSION} {RELOCATE} reserve": "who",
        "face": "who mode",
        EMBARK: "who on",
        "move deploy": "who to",
    }
)
FRAMES: Final = ("",)

# -- candidates and answers -----------------------------------------------------------------------


def candidates(state: State, who: str) -> Iterator[Action]:
    """Return the candidate acts of units that could move, then those of units that arrive."""
    return chain(moves.candidates(state, who), arrivals.candidates(state, who))


def answer(state: State, action: Action) -> Answer | None:
    """Return the answer for an act, with the fire that would follow as remarks."""
    late = arrivals.judged(state, action)
    if late is not None:
        at = arrivals.arriving(state, action)
        if at is None:
            return late
        unit = state.by_id[action.who]
        return late._replace(remarks=partial(defensive.landing_findings, state, unit, at))
    found = moves.judged(state, action)
    if found is None or action.verb != "move" or state.phase == SCOUTS:
        return found
    return found._replace(remarks=partial(_fire_to_come, state, action))


def _fire_to_come(state: State, action: Action) -> Findings:
    """The findings on the Defensive Fire that a step would draw."""
    move = moves.a_move(state, action.who, action.to)
    return () if move is None else defensive.after_the_roll(state, move, costs.rolls(state, move))


# -- acting ---------------------------------------------------------------------------------------


def apply(state: State, action: Action) -> State:
    """The position after an act that the judge has allowed."""
    return _ACTS[action.verb](state, action)


def passed(state: State, step: Action) -> State | None:
    """The position after a move whose rolls all pass and that draws no fire; else None."""
    move = moves.a_move(state, step.who, step.to) if step.verb == "move" else None
    if move is None:
        return None
    move = looked(state, move)  # already judged: the new markers cannot forbid the step
    return unhindered(made(state, move))


def _end(state: State, _: Action) -> State:
    return sequence.finished(state)


def _stay(state: State, action: Action) -> State:
    unit = state.by_id[action.who]
    if reserves.comes_last(state, unit):
        flies = unit.place.hex is not None
        return _arrived(state, unit, unit.place) if flies else _waits_on(state, unit)
    return sequence.finished(state, unit)


def _waits_on(state: State, unit: Counter) -> State:
    """The position after a unit ends its activation in Reserve."""
    return sequence.passed_on(state.with_counters([marked(unit, DONE)]))


def _reserve(state: State, action: Action) -> State:
    state = state.entered(action.who, reserves.BOX)
    return _waits_on(state, state.by_id[action.who])


def _deploy(state: State, action: Action) -> State:
    return state if action.to is None else _arrived(state, state.by_id[action.who], action.to)


def _arrived(state: State, unit: Counter, to: Place) -> State:
    """The position after a unit arrives; its activation ends after the fire at it."""
    if to.hex is None:
        return state
    state = state.with_counters([marked(unit, DONE)]).entered(unit.id, to)
    window = defensive.landed(state, state.by_id[unit.id], to.hex)
    return state.pushed(Frame(ARRIVAL, unit.side, to, unit.id), window)


def _face(state: State, action: Action) -> State:
    unit = state.by_id[action.who]
    way = directions(state).index(action.mode)
    after = turned(state, unit, way)
    if errand(state, unit) == AGGRESSION:  # the unit attacks afterwards
        return state.with_counters([after])
    return sequence.finished(state, after)


def _embark(state: State, action: Action) -> State:
    """The position after a unit gets aboard, which ends its activation."""
    state = state.with_counters([marked(state.by_id[action.who], MOVING)])
    return sequence.finished(state.boarded(action.who, action.on))


def _disembark(state: State, action: Action) -> State:
    """The position after a unit gets off into the hex of its carrier."""
    state = state.with_counters([marked(state.by_id[action.who], MOVING)])
    return sequence.finished(state.entered(action.who, state.by_id[action.who].place))


def _errand(state: State, action: Action) -> State:
    """The position after a unit declares a move by Aggression or Relocate."""
    return state.with_counters([marked(state.by_id[action.who], action.verb)])


def _on_its_way(state: State, unit: Counter) -> Counter:
    """The unit marked as moving, by its Speed or by an ability."""
    by = errand(state, unit)
    if by == FADE:
        return unit if unit.has(FADING) else marked(replace(unit, spent=0), FADING)
    return unit if by == AGGRESSION else marked(unit, MOVING)


def looked(state: State, move: Move) -> Move:
    """The step of the unit once it has turned to its next hex and is marked as moving."""
    unit = _on_its_way(state, turned(state, move.unit, moves.heading(move)))
    return costs.moving(state, unit, move.start, move.end)


def declared(state: State, action: Action) -> State:
    """The position after a step is declared: the unit turned, fire and rolls above the step."""
    move = moves.a_move(state, action.who, action.to)
    if move is None:
        return state
    move = looked(state, move)
    many = costs.rolls(state, move)
    if not many and not defensive.is_watched(state, move):
        return stepped(state, move)  # already judged: the new markers cannot forbid the step
    state = state.with_counters([move.unit])
    frames = [
        Frame(STEP, move.unit.side, move.to, move.unit.id),
        defensive.opened(state, move, FIRE_FROM),
    ]
    if many:
        frames.append(Frame(ROLL, move.unit.side, move.to, move.unit.id, (many,)))
    return state.pushed(*frames)


_ACTS: Final[Mapping[str, Callable[[State, Action], State]]] = MappingProxyType(
    {
        "end": _end,
        "stay": _stay,
        "deploy": _deploy,
        "reserve": _reserve,
        "face": _face,
        EMBARK: _embark,
        DISEMBARK: _disembark,
        AGGRESSION: _errand,
        RELOCATE: _errand,
        "move": declared,
    }
)
