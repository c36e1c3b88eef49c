"""The result of a search, and what all searches share: costs of acts, replies, limits.

Knows a ruleset by its `Ruleset` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from overstack.judging.goals import Standing, counts, standing
from overstack.judging.rules import CHANCE, NOBODY, Ruleset, legal
from overstack.position.goal import Goal
from overstack.position.state import Action, Entry, Faces, State
from overstack.search.bounds import fewest

#: The default number of positions after which a search gives up.
LIMIT = 200_000
#: The largest budget of acts that is searched for a goal without a limit of its own.
DEEPEST = 40
#: Positions between two reports of progress.
OFTEN = 500

Watch = Callable[[int, int], None]


class Stopped(Exception):
    """A search reached its limit, or its caller stopped it."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a search for a goal from one position.

    `answer` is "solved", "unsolvable" or "undecided"; `least` the fewest acts that force the
    goal, if known; `first` all first acts that force it in `least` acts; `line` one line of play
    to the goal, with the answers of others and dice; `positions` the number of positions examined,
    and `bound` the budget that was searched. `exhaustive`: nothing was left out because of a limit.
    `chance` is the best chance within that budget if the goal requires a chance; None if the goal
    requires certainty, or if the chance is unknown.
    """

    answer: Literal["solved", "unsolvable", "undecided"]
    least: int | None
    first: tuple[Action, ...]
    line: tuple[Action | Faces, ...]
    positions: int
    bound: int
    exhaustive: bool
    chance: Fraction | None = None


@dataclass(slots=True)
class Exploration:
    """The state common to all searches: rules, goal, limit and progress.

    `cut`: a choice was left out because of the budget; `unsure`: the chance found may be too low.
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
        """The standing of a position, and the lower bound of acts to the goal. Raises Stopped.

        An open goal counts as failed when the game is over.
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
    """The cost of an act in the budget: 1, or 0 if the act names no counter."""
    return int(counts(action))


def budget_cost(rules: Ruleset, goal: Goal, state: State, entry: Entry) -> int:
    """The cost of an entry in the budget of the goal's side; 0 for entries of others and dice."""
    return cost(entry) if isinstance(entry, Action) and rules.actor(state) == goal.side else 0


def replies(rules: Ruleset, state: State) -> Iterator[Action | Faces]:
    """The possible next entries: each legal act once, or one example per class of outcomes."""
    if rules.actor(state) == CHANCE:
        yield from (each.example for each in rules.classes(state))
    else:
        yield from legal(rules, state)
