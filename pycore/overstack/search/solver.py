"""The solver: whether a goal can be forced, in how few acts, and by which of them.

Knows a ruleset by its `Ruleset`. The goal's side chooses, every other side chooses against it, and
every outcome of the dice must win: an AND/OR search, deepened act by act, with a table of
positions. A result is either proved or marked as undecided:

- a budget counts the acts of the goal's own counters; acts without a counter (ending a portion,
  declining) cost nothing, since the turn limit bounds them;
- a position is refuted for a budget if no choice wins within that budget. A search in which no
  choice was left out for its budget is exhaustive: a goal that it refutes cannot be forced at all;
- a position that repeats on its own path gains nothing, and counts as refuted there. A refutation
  that depends on this is not stored in the table;
- `bounds.fewest` is never too high, so cutting by this bound loses no solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from overstack.judging.goals import Standing, standing
from overstack.judging.rules import Ruleset, legal
from overstack.position.goal import Goal
from overstack.position.state import Action, Faces, State
from overstack.search.bounds import fewest
from overstack.search.odds import Odds
from overstack.search.solution import (
    DEEPEST,
    LIMIT,
    Exploration,
    Solution,
    Stopped,
    Watch,
    cost,
    replies,
)


@dataclass(slots=True)
class Known:
    """The known bounds of a position: budgets up to `lost` fail, budgets from `won` on win."""

    lost: int = -1
    won: int = DEEPEST + 1
    best: Action | None = None


@dataclass(slots=True)
class Search(Exploration):
    """One search for a forced goal, with the table of positions."""

    table: dict[bytes, Known] = field(default_factory=dict)
    open: set[bytes] = field(default_factory=set)
    helped: bool = False  # whether other sides and dice help as much as they can

    def wins(self, state: State, budget: int) -> bool:
        """Whether the goal can be forced within a budget of acts. Raises Stopped."""
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
        """The table's first entry for a position, without a search."""
        stands, least = self.look(state)
        if stands is Standing.MET:
            return Known(won=0)
        return Known(lost=min(DEEPEST, least) - 1 if stands is Standing.OPEN else DEEPEST)

    def _expand(self, state: State, known: Known, budget: int) -> bool:
        if state.key in self.open:
            self.circles += 1
            return False
        circles, outer, self.cut = self.circles, self.cut, False
        self.open.add(state.key)
        try:
            won = self._choose(state, known, budget)
        finally:
            self.open.discard(state.key)
            mine, self.cut = self.cut, self.cut or outer
        if won:
            self.cut = outer
            known.won = min(known.won, budget)
        elif circles == self.circles:
            # If the budget cut nothing, a larger budget has the same result.
            known.lost = max(known.lost, budget if mine else DEEPEST)
        return won

    def _choose(self, state: State, known: Known, budget: int) -> bool:
        """Whether one own choice wins, or else every choice of another side or outcome of dice."""
        if self.rules.actor(state) != self.goal.side:
            entries = tuple(replies(self.rules, state))
            after = (self.rules.apply(state, entry) for entry in entries)
            won = (self.wins(each, budget) for each in after)
            return bool(entries) and (any(won) if self.helped else all(won))
        for action in _acts_in_order(self.rules, state, known.best):
            left = budget - cost(action)
            if left < 0:
                self.cut = True
            elif self.wins(self.rules.apply(state, action), left):
                known.best = action
                return True
        return False

    # -- the functions that `decide` calls --------------------------------------------------

    def reached(self, state: State, budget: int) -> bool:
        """Whether the goal can be forced within a budget of acts. Raises Stopped."""
        return self.wins(state, budget)

    def chance(self, state: State, budget: int) -> None:
        """Return None: a search for a forced goal computes no chance."""

    def line(self, state: State, budget: int) -> tuple[Action | Faces, ...]:
        """One line of play to the goal, with the first answer of others and the first outcome."""
        line: list[Action | Faces] = []
        while standing(self.rules, self.goal, state) is not Standing.MET:
            if self.rules.actor(state) == self.goal.side:
                entry: Action | Faces = next(
                    action
                    for action in _acts_in_order(self.rules, state, self.table[state.key].best)
                    if cost(action) <= budget
                    and self.wins(self.rules.apply(state, action), budget - cost(action))
                )
                budget -= cost(entry) if isinstance(entry, Action) else 0
            else:
                entry = next(
                    each
                    for each in replies(self.rules, state)
                    if not self.helped or self.wins(self.rules.apply(state, each), budget)
                )
            line.append(entry)
            state = self.rules.apply(state, entry)
        return tuple(line)


def _acts_in_order(rules: Ruleset, state: State, best: Action | None) -> Iterator[Action]:
    """The legal acts, each once, beginning with the act that won with another budget, if any."""
    if best is not None:
        yield best
    yield from (action for action in legal(rules, state) if action != best)


def solve(
    rules: Ruleset, goal: Goal, state: State, limit: int = LIMIT, watch: Watch | None = None
) -> Solution:
    """Whether a goal can be forced from a position, or made likely enough, and in how few acts.

    At most `limit` positions are examined. `watch` is called with the number of positions and the
    budget so far; it may raise Stopped.
    """
    return decide(begin(rules, goal, limit, watch), state)


def begin(
    rules: Ruleset, goal: Goal, limit: int = LIMIT, watch: Watch | None = None
) -> Search | Odds:
    """A new search: `Search` for a goal that must be forced, `Odds` for a required chance."""
    if goal.chance == 1:
        return Search(rules, goal, limit, watch)
    return Odds(rules, goal, limit, watch)


def decide(search: Search | Odds, state: State) -> Solution:
    """Run a search. With a larger limit, another call continues from the table built so far."""
    goal = search.goal
    most = goal.moves or DEEPEST
    least = min(most, fewest(goal, state, search.rules.BOOK.riders))
    try:
        for budget in range(max(least, search.budget), most + 1):
            search.budget, search.cut = budget, False
            if search.reached(state, budget):
                return _solution_found(search, state, budget)
            if not search.cut or budget == most:
                return _no_solution(search, state, budget)
    except Stopped:
        pass
    return _no_answer(search)


def _no_answer(search: Search | Odds) -> Solution:
    return Solution("undecided", None, (), (), search.positions, search.budget, exhaustive=False)


def _no_solution(search: Search | Odds, state: State, budget: int) -> Solution:
    """The result without a solution; proved if nothing was cut or if the goal limits the acts."""
    if search.unsure or (search.cut and not search.goal.moves):
        return _no_answer(search)
    chance = search.chance(state, budget)
    return Solution(
        "unsolvable", None, (), (), search.positions, budget, chance=chance, exhaustive=True
    )


def _solution_found(search: Search | Odds, state: State, least: int) -> Solution:
    """The solution that a search has found, with every first act that needs no more acts."""
    chance, line = search.chance(state, least), search.line(state, least)
    try:
        first, exhaustive = good(search, state, least), not search.unsure
    except Stopped:
        first, exhaustive = tuple(e for e in line[:1] if isinstance(e, Action)), False
    return Solution("solved", least, first, line, search.positions, least, exhaustive, chance)


def good(search: Search | Odds, state: State, budget: int) -> tuple[Action, ...]:
    """The acts of the goal's side after which the goal can still be reached within the budget."""
    stands = standing(search.rules, search.goal, state)
    if stands is not Standing.OPEN or search.rules.actor(state) != search.goal.side:
        return ()
    return tuple(
        action
        for action in legal(search.rules, state)
        if cost(action) <= budget
        and search.reached(search.rules.apply(state, action), budget - cost(action))
    )
