"""The end of a game, searched exactly: every act, answer and outcome of the dice up to the result.

Where the rest of a game fits into a budget of positions, the value of a position is the chance to
win with the best play of all sides. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.opponent.scale import fold, mean
from overstack.opponent.valuation import Valuation
from overstack.position.state import Action, State

#: The acts, answers and rolls that are followed one after another, at most.
DEEPEST = 120


class TooMany(Exception):
    """The rest of the game does not fit into the budget."""


@dataclass(slots=True)
class Endgame:
    """An exact search for a side, of at most `left` further positions."""

    rules: Ruleset
    valuation: Valuation
    left: int
    known: dict[bytes, int] = field(default_factory=dict)
    path: set[bytes] = field(default_factory=set)
    circles: int = 0

    def values(self, state: State, acts: Sequence[Action]) -> list[int] | None:
        """The value to the side of each act; None if the rest of the game does not fit."""
        self.path.add(state.key)
        try:
            return [self._after(state, act) for act in acts]
        except TooMany:
            return None

    def _after(self, state: State, act: Action) -> int:
        part = self.rules.opponent.outcomes if self.rules.opponent else None
        if part is None:
            return self._value(self.rules.apply(state, act))
        return fold(part()(state, act), self.valuation.side, self._value)

    def _value(self, state: State) -> int:
        """The value of a position with the best play of all sides. Raises TooMany."""
        key = state.key
        found = self.known.get(key)
        if found is not None:
            return found
        if not self.left or len(self.path) > DEEPEST:
            raise TooMany
        self.left -= 1
        if self.rules.result(state) is not None:
            found = self.valuation.value(state)
        else:
            circles = self.circles
            self.path.add(key)
            found = self._best(state)
            self.path.discard(key)
            if circles != self.circles:  # it may be worth more where the circle is no circle
                return found
        self.known[key] = found
        return found

    def _best(self, state: State) -> int:
        actor = self.rules.actor(state)
        if actor == CHANCE:
            classes = self.rules.classes(state)
            falls = [(each.weight, self.rules.apply(state, each.example)) for each in classes]
            return mean([(weight, self._value(then)) for weight, then in falls])
        values = list(self._answers(state))
        if not values:
            raise TooMany
        return max(values) if actor == self.valuation.side else min(values)

    def _answers(self, state: State) -> Iterator[int]:
        """The values of the acts that lead to no position on the way here."""
        for act in self.valuation.aims.usable(legal(self.rules, state)):
            then = self.rules.apply(state, act)
            if then.key in self.path:
                self.circles += 1
            else:
                yield self._after(state, act)
