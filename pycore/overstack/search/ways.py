"""All shortest solutions, up to the order of their acts.

Two ways of play are one solution where the goal's side makes the same acts with its counters, each
as often, in whatever order: an order that is not legal, or does not reach the goal, is not told
apart. Of acts without a counter nothing is told. Where somebody else decides before the goal is
met, or dice fall, a solution is no list of acts, and nothing is told either.

Built on a search that has found the least number of acts: every act is held against it, so what
is told is complete, or says that it stopped at `MOST`. Knows a ruleset by its `Ruleset` alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from overstack.judging.goals import Standing, standing
from overstack.judging.rules import legal
from overstack.position.state import Action, State
from overstack.search.odds import Odds
from overstack.search.solution import Stopped, cost
from overstack.search.solver import Search

#: Solutions that are told at most.
MOST = 100

Way = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Ways:
    """The shortest solutions; `complete` where there are no others."""

    found: tuple[Way, ...]
    complete: bool


class Answered(Exception):
    """Somebody else decides on the way to the goal."""


@dataclass(slots=True)
class Walk:
    """The list under way: what is known of each position and budget."""

    search: Search
    known: dict[tuple[bytes, int], frozenset[Way]] = field(default_factory=dict)
    open: dict[tuple[bytes, int], int] = field(default_factory=dict)  # each with how deep it lies
    back: int = 0  # the least depth that the way has come round to
    complete: bool = True

    def from_here(self, state: State, budget: int) -> frozenset[Way]:
        """The ways on from a position that take no more acts than the budget."""
        rules, goal = self.search.rules, self.search.goal
        stands = standing(rules, goal, state)
        if stands is not Standing.OPEN:
            return frozenset({()} if stands is Standing.MET else ())
        if rules.actor(state) != goal.side:
            raise Answered
        spot = state.key, budget
        if spot in self.open:  # whoever comes round to where he was adds nothing there
            self.back = min(self.back, self.open[spot])
            return frozenset()
        if spot not in self.known:
            return self._opened(spot, state)
        return self.known[spot]

    def _opened(self, spot: tuple[bytes, int], state: State) -> frozenset[Way]:
        """The ways on from a position that is new; kept where they do not depend on how he came.

        What has come round to a position before it lacks the ways that lead on from there.
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
    """Every shortest solution of a goal that can be had in `least` acts and no fewer.

    None where there is none (`least` is None), where it depends on what others do or on chance, or
    where the limit of the search ends it.
    """
    if least is None or not isinstance(search, Search):
        return None
    walk = Walk(search)
    try:
        found = walk.from_here(state, least)
    except (Answered, Stopped):
        return None
    return Ways(tuple(sorted(found, key=repr)), walk.complete)
