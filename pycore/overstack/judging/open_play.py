"""What a game without dice and without secrets answers to the protocol.

A ruleset takes these functions into its module, all or some, instead of writing them again.
Nothing here knows a game.
"""

from __future__ import annotations

from overstack.position.chance import Class, Event
from overstack.position.state import Action, Faces, State


def chance(state: State) -> Event | None:
    """No dice and no draws."""
    return None


def classes(state: State) -> tuple[Class, ...]:
    """No dice and no draws."""
    return ()


def undisturbed(state: State) -> Action | Faces | None:
    """Nothing comes between the steps of a move."""
    return None


def view(state: State, side: str) -> State:
    """Nothing is hidden: a side sees the position itself."""
    return state
