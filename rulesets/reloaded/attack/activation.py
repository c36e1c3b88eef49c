"""A unit that has attacked and has nothing left to do: its part of the phase is over by itself.

So it is where the unit fell to its own attack.

Knows what a unit could try, and who judges it. Whoever moves says himself that he is done: that he
has too little Speed for a hex is what he wants to hear of it, not that his part is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.position.state import Action, Counter, State
from overstack.rulesets.reloaded.attack import declaration
from overstack.rulesets.reloaded.book import FADING, FIRING
from overstack.rulesets.reloaded.turn import moves, sequence
from overstack.rulesets.reloaded.units import at_work, in_play, models


def closed(before: State, state: State) -> State:
    """The position behind the unit at work, where it has attacked and nothing else is allowed."""
    if state.frames or state.world.play == "free":
        return state
    busy = at_work(state)
    if not busy:
        return _fallen(before, state)
    if len(busy) != 1 or sequence.result(state) is not None:
        return state
    unit = state.by_id[busy[0]]
    goes_on = not unit.has(FIRING) or unit.has(FADING)
    if goes_on or any(_allowed(state, act) for act in _tries(state, unit)):
        return state
    return sequence.finished(state)


def _fallen(before: State, after: State) -> State:
    """The position behind a unit that was at work and fell to its own attack: the next is due."""
    who = at_work(before)
    if not who or any(in_play(after, after.by_id[unit]) for unit in who):
        return after
    same = (after.turn, after.phase, after.active) == (before.turn, before.phase, before.active)
    return sequence.passed_on(after) if same and sequence.result(after) is None else after


def _tries(state: State, unit: Counter) -> Iterator[Action]:
    yield from moves.candidates(state, unit.id)
    for model in models(state, unit):
        yield from declaration.candidates(state, model.id)


def _allowed(state: State, act: Action) -> bool:
    answer = declaration.judged(state, act) or moves.judged(state, act)
    return answer is not None and answer.allowed
