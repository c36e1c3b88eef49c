"""What a search says, and what every search counts by: acts, replies, limits.

Knows only the Rules protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from overstack.judging.rules import CHANCE, Rules, legal
from overstack.position.state import Action, Faces, State

#: Positions looked at before a search gives up, unless it is told otherwise.
LIMIT = 200_000
#: Acts beyond which no search deepens: a goal without a limit of its own ends there.
DEEPEST = 40
#: Positions between two reports of progress.
OFTEN = 500

Watch = Callable[[int, int], None]


class Stopped(Exception):
    """A search that reached its limit, or that somebody stopped."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search found out about a goal from one position.

    `answer` is "solved", "unsolvable" or "undecided"; `least` the fewest acts that force the
    goal, where that is known; `first` the first acts that do so in that many; `line` one way
    of play to the goal, the answers of others and dice included; `positions` and `bound` how
    many positions were looked at and what budget was searched through. `exhaustive`: nothing was
    left out for a limit. `chance` is the best chance within that budget, where a goal asks for
    one; None where it wants certainty, or where that is not known.
    """

    answer: str
    least: int | None
    first: tuple[Action, ...]
    line: tuple[Action | Faces, ...]
    positions: int
    bound: int
    exhaustive: bool
    chance: Fraction | None = None


def cost(action: Action) -> int:
    """What an act takes of the budget: one, or nothing where it names no counter."""
    return 1 if action.who or action.on else 0


def replies(rules: Rules, state: State) -> Iterator[Action | Faces]:
    """What may come next: the legal acts, each once, or one example of each class of outcomes."""
    if rules.actor(state) == CHANCE:
        yield from (each.example for each in rules.classes(state))
    else:
        yield from dict.fromkeys(legal(rules, state))
