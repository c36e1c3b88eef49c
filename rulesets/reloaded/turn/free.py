"""The free board as a chapter: a unit is put into any hex, and the hex's limits are reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.position.entries import naming
from overstack.position.state import Action, Place, State
from overstack.rulesets.reloaded import population
from overstack.rulesets.reloaded.turn import moves

#: The situation key of a free board, which is not played in turns.
FREE: Final = "free"
VERBS: Final = naming({"put": "who to"})
FRAMES: Final = (FREE,)


def candidates(state: State, who: str) -> Iterator[Action]:
    """Yield the acts that put each of the units into each hex."""
    for unit in state.chosen(who):
        if moves.known(state, unit.id) is not None:
            for to in state.world.map.grid:
                yield Action("put", unit.id, Place(to))


def answer(state: State, action: Action) -> Answer | None:
    """Return the findings on the hex's limits; None if the unit cannot be put there at all."""
    unit, to = moves.known(state, action.who), action.to
    if unit is None or to is None or to.part or to.hex not in state.world.map.grid:
        return None
    if to == unit.place:
        return None
    return Answer(population.crowd(state, to, unit.side, unit))


def apply(state: State, action: Action) -> State:
    """The position after the unit is put into the hex."""
    return state if action.to is None else state.entered(action.who, action.to)
