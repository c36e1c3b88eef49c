"""What a search says, and what every search counts by: acts, replies, limits.

Knows a ruleset by its `Ruleset` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from overstack.judging.goals import Standing, counts, standing
from overstack.judging.rules import CHANCE, NOBODY, Ruleset, legal
from overstack.position.goal import Goal
from overstack.position.state import Action, Entry, Faces, State
from overstack.search.bounds import fewest

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


@dataclass(slots=True)
class Exploration:
    """What every search keeps count of: rules, goal, limit, and how far it is.

    `cut`: something was left out for its budget; `unsure`: what was found may be too little.
    """

    rules: Ruleset
    goal: Goal
    limit: int = LIMIT
    watch: Watch | None = None
    positions: int = 0
    budget: int = 0
    circles: int = 0
    cut: bool = False
    unsure: bool = False

    def look(self, state: State) -> tuple[Standing, int]:
        """How a position stands, and how many acts it takes at the very least. Raises Stopped.

        A game that is over, or waits for nobody, has failed.
        """
        self.positions += 1
        if self.positions > self.limit:
            self.positions -= 1
            raise Stopped
        if self.watch and self.positions % OFTEN == 0:
            self.watch(self.positions, self.budget)
        stands = standing(self.rules, self.goal, state)
        if stands is Standing.OPEN and self.rules.actor(state) == NOBODY:
            stands = Standing.FAILED
        if stands is not Standing.OPEN:
            return stands, 0
        return stands, fewest(self.goal, state, self.rules.BOOK.riders)


def cost(action: Action) -> int:
    """What an act takes of the budget: one, or nothing where it names no counter."""
    return int(counts(action))


def spent(rules: Ruleset, goal: Goal, state: State, entry: Entry) -> int:
    """What an entry in a position takes of the budget of the goal's side."""
    return cost(entry) if isinstance(entry, Action) and rules.actor(state) == goal.side else 0


def replies(rules: Ruleset, state: State) -> Iterator[Action | Faces]:
    """What may come next: the legal acts, each once, or one example of each class of outcomes."""
    if rules.actor(state) == CHANCE:
        yield from (each.example for each in rules.classes(state))
    else:
        yield from legal(rules, state)
