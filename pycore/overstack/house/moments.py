"""House rules, moments: the phases of a turn, and when a limit or a row holds and is checked.

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from overstack.house.model import House, Limit, Moment
from overstack.judging.rules import Step
from overstack.position.state import State


def holds(moment: Moment, state: State) -> bool:
    """Whether the phase, the turn and the event of a limit or a row are those of the position."""
    low, high = moment.turns
    return (
        (not moment.phases or state.phase in moment.phases)
        and low <= state.turn <= high
        and (not moment.event or state.option(moment.event))
    )


def steps(house: House, state: State) -> Iterator[Step]:
    """The steps of a turn: phases of each side together, phases of the whole turn once."""
    sides = [side.id for side in state.world.sides]
    at = sides.index(state.world.first)
    sides = [*sides[at:], *sides[:at]]
    for once, group in groupby(house.phases, key=lambda phase: phase.once):
        phases = list(group)
        for side in sides[:1] if once else sides:
            for phase in phases:
                yield Step(phase.id, side)


def moves(house: House, state: State) -> bool:
    """Whether counters move in the phase of a position."""
    return any(phase.moves for phase in house.phases if phase.id == state.phase)


def is_checked(house: House, limit: Limit, state: State) -> bool:
    """Whether a limit is checked when the present phase ends."""
    if not holds(limit.moment, state):
        return False
    if limit.ends:
        return state.phase in limit.ends
    return limit.checked == "every" or bool(limit.moment.phases) or moves(house, state)


def sides_checked(house: House, limit: Limit, state: State) -> tuple[str, ...]:
    """The sides whose stacks are checked when the present phase ends: one, or all."""
    once = any(phase.once for phase in house.phases if phase.id == state.phase)
    if once or limit.checked == "every":
        return tuple(side.id for side in state.world.sides)
    return (state.active,)
