"""All shortest solutions, ignoring the order of their acts.

Two lines of play are one solution if the goal's side makes the same acts with its counters, each
act as often, in any order. That some orders are illegal or miss the goal makes no difference. Acts
without a counter are left out. If another side decides before the goal is met, or dice fall,
a solution is not a list of acts, and nothing is listed.

Every act is checked by the search that has found the least number of acts, so the list is complete,
or marked as cut off at `MOST`. Knows a ruleset by its `Ruleset` alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from overstack.judging.goals import Standing, standing
from overstack.judging.rules import legal
from overstack.position.state import Action, State
from overstack.search.odds import Odds
from overstack.search.solution import Stopped, cost
from overstack.search.solver import Search

#: The limit of solutions that are listed.
MOST = 100

Way = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Ways:
    """The shortest solutions; `complete` if there are no others."""

    found: tuple[Way, ...]
    complete: bool


class Answered(Exception):
    """Another side, or chance, decides before the goal is met."""


@dataclass(slots=True)
class Walk:
    """The enumeration in progress: the solutions known for each position and budget."""

    search: Search
    known: dict[tuple[bytes, int], frozenset[Way]] = field(default_factory=dict)
    open: dict[tuple[bytes, int], int] = field(default_factory=dict)  # the path, with depths
    back: int = 0  # the least depth that the path has returned to
    complete: bool = True

    def from_here(self, state: State, budget: int) -> frozenset[Way]:
        """The solutions from a position that take no more acts than the budget."""
        rules, goal = self.search.rules, self.search.goal
        stands = standing(rules, goal, state)
        if stands is not Standing.OPEN:
            return frozenset({()} if stands is Standing.MET else ())
        if rules.actor(state) != goal.side:
            raise Answered
        spot = state.key, budget
        if spot in self.open:  # a path that returns here adds nothing
            self.back = min(self.back, self.open[spot])
            return frozenset()
        if spot not in self.known:
            return self._solutions_from(spot, state)
        return self.known[spot]

    def _solutions_from(self, spot: tuple[bytes, int], state: State) -> frozenset[Way]:
        """The solutions from a new position; stored if independent of the path to the position.

        If a line returns to an earlier position of the path, the solutions from there are missing.
        """
        depth, outer = len(self.open), self.back
        self.open[spot] = self.back = depth
        found = self._on(state, spot[1])
        del self.open[spot]
        if self.back < depth:
            self.back = min(self.back, outer)
        else:
            self.known[spot], self.back = found, outer
        return found

    def _on(self, state: State, budget: int) -> frozenset[Way]:
        rules, found = self.search.rules, set[Way]()
        for act in legal(rules, state):
            left, after = budget - cost(act), rules.apply(state, act)
            if left < 0 or not self.search.reached(after, left):
                continue
            own = (act,) if cost(act) else ()
            found |= {tuple(sorted((*own, *way), key=repr)) for way in self.from_here(after, left)}
            if len(found) > MOST:
                self.complete = False
                return frozenset(sorted(found, key=repr)[:MOST])
        return frozenset(found)


def ways(search: Search | Odds, state: State, least: int | None) -> Ways | None:
    """Every shortest solution of a goal that takes `least` acts and no fewer.

    None if there is no solution (`least` is None), if it depends on other sides or on chance, or if
    the search reaches its limit.
    """
    if least is None or not isinstance(search, Search):
        return None
    walk = Walk(search)
    try:
        found = walk.from_here(state, least)
    except (Answered, Stopped):
        return None
    return Ways(tuple(sorted(found, key=repr)), walk.complete)
