"""The best chance of a goal: the expectation over dice, in exact fractions.

Knows a ruleset by its `Ruleset`. The goal's side takes the act with the best chance, every other
side the act with the worst chance, and at a roll each class of outcomes counts by its weight.

- A chance is stored by position and budget. A result that depends on an exhausted budget is marked
  (`cut`), and is searched again with a larger budget.
- A position that repeats on its own path counts as chance 0. If no dice were rolled in the loop,
  this is exact: a loop gains nothing. If dice were rolled, the chance may be too low, never too
  high: a required chance that is reached is proved, else the goal is undecided (`unsure`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from overstack.judging.goals import Standing, standing
from overstack.judging.rules import CHANCE, legal
from overstack.position.state import Action, Faces, State
from overstack.search.solution import Exploration, budget_cost, cost

NONE, SURE = Fraction(0), Fraction(1)


@dataclass(slots=True)
class Odds(Exploration):
    """One search for the best chance, with the table of positions."""

    table: dict[tuple[bytes, int], tuple[Fraction, bool]] = field(default_factory=dict)
    chosen: dict[tuple[bytes, int], Action | Faces] = field(default_factory=dict)
    looked: dict[bytes, Fraction | int] = field(default_factory=dict)
    open: dict[bytes, int] = field(default_factory=dict)
    falls: int = 0
    #: Whether the goal's own side decides as badly as possible, too.
    careless: bool = False

    def best(self, state: State, budget: int) -> Fraction:
        """The best chance of the goal within a budget of acts. Raises Stopped."""
        known = self.looked.get(state.key)
        if known is None:
            known = self.looked[state.key] = self._look(state)
        if isinstance(known, Fraction):
            return known
        if known > budget:
            self.cut = True
            return NONE
        entry = self.table.get((state.key, budget))
        if entry is not None:
            self.cut = self.cut or entry[1]
            return entry[0]
        return self._expand(state, budget)

    def _look(self, state: State) -> Fraction | int:
        """The chance if the position decides the goal, else the lower bound of acts to the goal."""
        stands, least = self.look(state)
        if stands is Standing.OPEN:
            return least
        return SURE if stands is Standing.MET else NONE

    def _expand(self, state: State, budget: int) -> Fraction:
        if state.key in self.open:
            self.circles += 1
            self.unsure = self.unsure or self.falls > self.open[state.key]
            return NONE
        circles, outer, self.cut = self.circles, self.cut, False
        self.open[state.key] = self.falls
        try:
            found = self._weigh(state, budget)
        finally:
            del self.open[state.key]
        mine = self.cut and found < 1
        if circles == self.circles:
            self.table[state.key, budget] = found, mine
        self.cut = outer or mine
        return found

    def _weigh(self, state: State, budget: int) -> Fraction:
        """The best chance over own choices, the worst over others' choices, the mean over dice."""
        actor = self.rules.actor(state)
        if actor == CHANCE:
            return self._mean(state, budget)
        own, found = actor == self.goal.side, None
        raises = own and not self.careless
        for action in legal(self.rules, state):
            left = budget - cost(action) if own else budget
            if left < 0:
                self.cut = True
                continue
            value = self.best(self.rules.apply(state, action), left)
            if found is None or (value > found if raises else value < found):
                found = value
                self.chosen[state.key, budget] = action
            if found == (SURE if raises else NONE):
                break
        return found or NONE

    def _mean(self, state: State, budget: int) -> Fraction:
        """The mean chance over the outcomes of the dice; the most helpful one is recorded.

        Outcomes that change nothing are rolled again: the other outcomes share their weight.
        """
        self.falls += 1
        try:
            mean = top = again = NONE
            for each in self.rules.classes(state):
                after = self.rules.apply(state, each.example)
                if after.key == state.key:
                    again += each.weight
                    continue
                value = self.best(after, budget)
                mean += each.weight * value
                if value > top:
                    top = value
                    self.chosen[state.key, budget] = each.example
            return mean / (1 - again) if again < 1 else NONE
        finally:
            self.falls -= 1

    # -- the functions that `solver.decide` calls -------------------------------------------

    def reached(self, state: State, budget: int) -> bool:
        """Whether a budget suffices for the chance that the goal requires. Raises Stopped."""
        self.unsure = False
        return self.best(state, budget) >= self.goal.chance

    def chance(self, state: State, budget: int) -> Fraction | None:
        """The best chance within a budget that was searched; None if it may be too low."""
        return None if self.unsure else self.best(state, budget)

    def line(self, state: State, budget: int) -> tuple[Action | Faces, ...]:
        """One line of play to the goal: best acts, others' worst answers, dice that help."""
        line: list[Action | Faces] = []
        seen: set[bytes] = set()
        while standing(self.rules, self.goal, state) is not Standing.MET and state.key not in seen:
            seen.add(state.key)
            entry = self.chosen[state.key, budget]
            budget -= budget_cost(self.rules, self.goal, state, entry)
            line.append(entry)
            state = self.rules.apply(state, entry)
        return tuple(line)
