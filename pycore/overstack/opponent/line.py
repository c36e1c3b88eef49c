"""A searched line of acts, and how a search ends early. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from overstack.opponent.plans import Plan
from overstack.position.state import Action, Place, State

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


def comes_back(way: Sequence[Place], acts: Iterable[Action], who: str, end: Place) -> bool:
    """Whether a counter's acts lead it back to where it was: at once, on its way, or in the end.

    `way` are the places through which it came, with that where it is now as the last; `end` is the
    place in which the acts leave it.
    """
    trail = list(way)
    for act in acts:
        if act.who == who and act.to is not None and act.to != trail[-1]:
            trail.append(act.to)
            if trail[-3:-2] == trail[-1:]:
                return True
    return len(trail) > len(way) and end in way
