"""End an activation automatically once the unit has attacked and has no allowed act left.

The activation also ends if the unit was destroyed by its own attack.

Knows the candidate acts of a unit, and their judges. A move is never ended automatically: a player
with too little Speed for a hex should see that reason, not find the activation over.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.position.state import Action, Counter, State
from overstack.rulesets.reloaded.attack import declaration
from overstack.rulesets.reloaded.book import FADING, FIRING, SHOT
from overstack.rulesets.reloaded.turn import moves, sequence
from overstack.rulesets.reloaded.units import at_work, in_play, models


def closed(before: State, state: State) -> State:
    """The position with the activation ended if the unit attacked and nothing else is allowed."""
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
    """The position with the next side to nominate, if the active unit's own attack destroyed it."""
    who = at_work(before)
    if not who or any(in_play(after, after.by_id[unit]) for unit in who):
        return after
    same = (after.turn, after.phase, after.active) == (before.turn, before.phase, before.active)
    return sequence.passed_on(after) if same and sequence.result(after) is None else after


def _tries(state: State, unit: Counter) -> Iterator[Action]:
    yield from moves.candidates(state, unit.id)
    for model in models(state, unit):
        if not model.has(SHOT):
            yield from declaration.candidates(state, model.id)


def _allowed(state: State, act: Action) -> bool:
    if act.verb == "attack":
        return declaration.may_attack(state, act)
    answer = declaration.judged(state, act) or moves.judged(state, act)
    return answer is not None and answer.allowed
