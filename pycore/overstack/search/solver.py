"""The solver: whether a goal can be forced, in how few acts, and by which of them.

Knows only the Rules protocol. The goal's side chooses, every other side chooses against it, and
dice fall in every way that they can: an AND/OR search, deepened act by act, over a table of
positions. What a search says is either proved or said to be open:

- a budget counts the acts of the goal's own counters; acts without a counter (ending a portion,
  declining) cost nothing, since the turn limit bounds them;
- a position is refuted with a budget where no choice wins within it. A search in which no choice
  was left out for its budget is exhaustive: a goal that it refutes cannot be forced at all;
- a position met again on the way to itself gains nothing, and is taken as refuted there. What
  was refuted only for that reason is not kept in the table;
- `bounds.fewest` never overstates, so cutting by it loses no solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from overstack.judging.goals import Standing, standing
from overstack.judging.rules import CHANCE, NOBODY, Rules, legal
from overstack.position.goal import Goal
from overstack.position.state import Action, Faces, State
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
    of play to the goal, the answers of others and dice included as they first come;
    `positions` and `bound` how many positions were looked at and what budget was searched
    through. `exhaustive`: nothing was left out for a limit.
    """

    answer: str
    least: int | None
    first: tuple[Action, ...]
    line: tuple[Action | Faces, ...]
    positions: int
    bound: int
    exhaustive: bool


def cost(action: Action) -> int:
    """What an act takes of the budget: one, or nothing where it names no counter."""
    return 1 if action.who or action.on else 0


@dataclass(slots=True)
class Known:
    """What is known of a position: budgets up to `lost` do not win, from `won` on they do."""

    lost: int = -1
    won: int = DEEPEST + 1
    best: Action | None = None


@dataclass(slots=True)
class Search:
    """One search: rules, goal, limits, and the table of positions."""

    rules: Rules
    goal: Goal
    limit: int = LIMIT
    watch: Watch | None = None
    table: dict[bytes, Known] = field(default_factory=dict)
    open: set[bytes] = field(default_factory=set)
    positions: int = 0
    budget: int = 0
    circles: int = 0
    cut: bool = False

    def wins(self, state: State, budget: int) -> bool:
        """Whether the goal can be forced with so many acts. Raises Stopped."""
        known = self.table.get(state.key)
        if known is None:
            known = self.table[state.key] = self._look(state)
        if budget >= known.won:
            return True
        if budget <= known.lost:
            self.cut = self.cut or known.lost < DEEPEST
            return False
        return self._expand(state, known, budget)

    def _look(self, state: State) -> Known:
        """What one look at a position tells."""
        self.positions += 1
        if self.positions > self.limit:
            raise Stopped
        if self.watch and self.positions % OFTEN == 0:
            self.watch(self.positions, self.budget)
        stands = standing(self.rules, self.goal, state)
        if stands is Standing.MET:
            return Known(won=0)
        if stands is Standing.FAILED or self.rules.actor(state) == NOBODY:
            return Known(lost=DEEPEST)
        return Known(lost=min(DEEPEST, fewest(self.goal, state, self.rules.BOOK.riders)) - 1)

    def _expand(self, state: State, known: Known, budget: int) -> bool:
        if state.key in self.open:
            self.circles += 1
            return False
        circles = self.circles
        self.open.add(state.key)
        try:
            won = self._choose(state, known, budget)
        finally:
            self.open.discard(state.key)
        if won:
            known.won = min(known.won, budget)
        elif circles == self.circles:
            known.lost = max(known.lost, budget)
        return won

    def _choose(self, state: State, known: Known, budget: int) -> bool:
        """Of own choices one has to win; of others' choices, and falls of the dice, every one."""
        if self.rules.actor(state) != self.goal.side:
            entries = tuple(replies(self.rules, state))
            after = (self.rules.apply(state, entry) for entry in entries)
            return bool(entries) and all(self.wins(each, budget) for each in after)
        for action in _ordered(self.rules, state, known.best):
            left = budget - cost(action)
            if left < 0:
                self.cut = True
            elif self.wins(self.rules.apply(state, action), left):
                known.best = action
                return True
        return False


def replies(rules: Rules, state: State) -> Iterator[Action | Faces]:
    """What may come next: the legal acts, each once, or one example of each class of outcomes."""
    if rules.actor(state) == CHANCE:
        yield from (each.example for each in rules.classes(state))
    else:
        yield from dict.fromkeys(legal(rules, state))


def _ordered(rules: Rules, state: State, best: Action | None) -> Iterator[Action]:
    """The legal acts, each once; the one that won with another budget first."""
    if best is not None:
        yield best
    yield from (action for action in dict.fromkeys(legal(rules, state)) if action != best)


def solve(
    rules: Rules, goal: Goal, state: State, limit: int = LIMIT, watch: Watch | None = None
) -> Solution:
    """Whether a goal can be forced from a position, and in how few acts.

    At most `limit` positions are looked at. `watch` hears of the positions and the budget so far;
    it may raise Stopped.
    """
    search = Search(rules, goal, limit, watch)
    most = goal.moves or DEEPEST
    try:
        for budget in range(min(most, fewest(goal, state, rules.BOOK.riders)), most + 1):
            search.budget, search.cut = budget, False
            if search.wins(state, budget):
                return _solved(search, state, budget)
            if not search.cut:
                return Solution(
                    "unsolvable", None, (), (), search.positions, budget, exhaustive=True
                )
    except Stopped:
        return Solution(
            "undecided", None, (), (), search.positions, search.budget, exhaustive=False
        )
    return Solution("unsolvable", None, (), (), search.positions, most, exhaustive=bool(goal.moves))


def _solved(search: Search, state: State, least: int) -> Solution:
    """The solution that a search has found, with every first act that is as short."""
    line = main_line(search, state, least)
    try:
        first, exhaustive = good(search, state, least), True
    except Stopped:
        first, exhaustive = tuple(e for e in line[:1] if isinstance(e, Action)), False
    return Solution("solved", least, first, line, search.positions, least, exhaustive)


def good(search: Search, state: State, budget: int) -> tuple[Action, ...]:
    """The acts of the goal's side after which it can still be forced within a budget."""
    stands = standing(search.rules, search.goal, state)
    if stands is not Standing.OPEN or search.rules.actor(state) != search.goal.side:
        return ()
    return tuple(
        action
        for action in dict.fromkeys(legal(search.rules, state))
        if cost(action) <= budget
        and search.wins(search.rules.apply(state, action), budget - cost(action))
    )


def main_line(search: Search, state: State, budget: int) -> tuple[Action | Faces, ...]:
    """One way of play to the goal, others' answers and dice as they come first."""
    line: list[Action | Faces] = []
    while standing(search.rules, search.goal, state) is not Standing.MET:
        if search.rules.actor(state) == search.goal.side:
            entry: Action | Faces = next(
                action
                for action in _ordered(search.rules, state, search.table[state.key].best)
                if cost(action) <= budget
                and search.wins(search.rules.apply(state, action), budget - cost(action))
            )
            budget -= cost(entry) if isinstance(entry, Action) else 0
        else:
            entry = next(replies(search.rules, state))
        line.append(entry)
        state = search.rules.apply(state, entry)
    return tuple(line)
