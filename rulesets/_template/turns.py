"""The sequence of moves: the next move once no frame is pending."""

from __future__ import annotations

from overstack.position.state import State
from overstack.position.values import replace


def next_move(state: State) -> State:
    """The position at the other side's move, or the next turn, once no frame is pending."""
    if state.frames:
        return state
    second = state.active != state.world.first
    rested = [replace(c, spent=0) for c in state.counters if c.spent]
    state = state.with_counters(rested)
    return replace(state, active=state.world.other(state.active), turn=state.turn + second)
