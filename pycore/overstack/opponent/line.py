"""A searched line of acts, and how a search ends early. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from overstack.opponent.plans import Plan
from overstack.position.state import Action, State

#: Called every `OFTEN` positions with their number; the search ends if it returns False.
Watch = Callable[[int], bool]
OFTEN = 25


class Enough(Exception):
    """The share of the budget is used up."""


class Stopped(Exception):
    """The `watch` callback stopped the search."""


@dataclass(frozen=True, slots=True)
class Line:
    """A searched activation: the side's own acts, their value, and the position valued last.

    The value is a chance to win in parts of `scale.WON`. `rest` are the acts of a plan that are due
    after the dice.
    """

    acts: tuple[Action, ...]
    value: int
    end: State
    rest: Plan = ()


#: An activation under way: what to search first, a number, the position, the acts so far.
Open = tuple[int, int, State, tuple[Action, ...]]
