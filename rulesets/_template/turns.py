"""The sequence of moves: after a move and its losses, the other side moves."""

from __future__ import annotations

from overstack.position.state import State
from overstack.position.values import replace


def next_move(state: State) -> State:
    """Start the other side's move (or the next turn); do nothing while a frame is pending."""
    if state.frames:
        return state
    second = state.active != state.world.first
    rested = [replace(c, spent=0) for c in state.counters if c.spent]
    state = state.with_counters(rested)
    return replace(state, active=state.world.other(state.active), turn=state.turn + second)
