"""The odds of an activation's dice, for the reasons that the computer gives.

The search follows the most likely outcomes of a roll, and only as far as its budget goes. Here all
outcomes are followed, or no odds are given. Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overstack.judging.outcomes import Chosen, Outcomes, Settled
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.judging.victory import SCORE
from overstack.opponent.valuation import Valuation
from overstack.position.arithmetic import added
from overstack.position.chance import rollers
from overstack.position.state import Action, Faces, State

#: The steps, rolls and answers, to which dice are followed.
DEEP = 8
#: The answers to a pending frame that are compared, at most.
ANSWERS = 3
#: The positions that are looked at for the odds of one activation, at most.
MOST = 240
#: Worths that differ by no more count as equal.
EQUAL = 0.01


class TooMany(Exception):
    """Following the dice takes more than `MOST` positions, or more than `DEEP` steps."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance that the dice do something, for the side if `helps`, else against it."""

    chance: Fraction
    helps: bool


@dataclass(frozen=True, slots=True)
class End:
    """One way that the dice can fall: its chance, its worth to the side, and its measures.

    `figures` are the rulebook's measures without the score, which the end of a turn changes
    whatever the dice do.
    """

    chance: Fraction
    worth: float
    figures: frozenset[tuple[tuple[str, str], int]]


def odds_of(rules: Ruleset, valuation: Valuation, state: State) -> Odds | None:
    """Return the odds of the dice that come next in a position, for the side that looks.

    None if none come before a side decides freely, if it makes no difference how they fall, or if
    following them takes too long.
    """
    falls = _Falls(rules, valuation)
    try:
        ends = falls.ends(state, Fraction(1), DEEP)
    except TooMany:
        return None
    if not falls.by:
        return None
    helps, before = valuation.side in falls.by, _figures(rules, state)
    sign = 1 if helps else -1
    idle = [end for end in ends if end.figures == before] or ends
    least = min(idle, key=lambda end: sign * end.worth)

    def does(end: End) -> bool:
        gain = sign * (end.worth - least.worth)
        return gain > EQUAL or (end.figures != least.figures and gain >= -EQUAL)

    chance = sum((end.chance for end in ends if does(end)), Fraction(0))
    same = all(abs(end.worth - least.worth) <= EQUAL and not does(end) for end in ends)
    return None if same else Odds(chance, helps)


def _figures(rules: Ruleset, state: State) -> frozenset[tuple[tuple[str, str], int]]:
    return frozenset(each for each in rules.measures(state).items() if each[0][0] != SCORE)


class _Falls:
    """Follows the dice of one activation; `by` are the sides that make the first roll."""

    def __init__(self, rules: Ruleset, valuation: Valuation) -> None:
        self.by: tuple[str, ...] = ()
        self._rules, self._valuation = rules, valuation
        self._left = MOST

    def ends(self, state: State, chance: Fraction, deep: int) -> list[End]:
        """All ways that the pending dice can fall, up to the next free decision. Raises TooMany."""
        rules = self._rules
        if rules.result(state) is None:
            event = rules.chance(state)
            if event is not None and rules.actor(state) == CHANCE:
                self.by = self.by or rollers(state, event)
                tree = self._outcomes(state)
                if not isinstance(tree, Settled):
                    return self._of(tree, chance, deep)
                found: list[End] = []
                for group in rules.classes(state):
                    after = self._after(state, group.example, deep)
                    found += self.ends(after, chance * group.weight, deep - 1)
                return found
            if state.frames and not isinstance(rules.undisturbed(state), Action):
                answers = self._answers(state, chance, deep)
                if answers:
                    choose = max if rules.actor(state) == self._valuation.side else min
                    return choose(answers, key=_mean)
        return [self._end(state, chance)]

    def _end(self, state: State, chance: Fraction) -> End:
        return End(chance, self._valuation.worth(state), _figures(self._rules, state))

    def _outcomes(self, state: State) -> Outcomes:
        """The settled outcomes that the ruleset gives; the position itself where it gives none."""
        part = self._rules.opponent.outcomes if self._rules.opponent else None
        return Settled(state) if part is None else part()(state, None)

    def _of(self, tree: Outcomes, chance: Fraction, deep: int) -> list[End]:
        """All ways that the dice of a tree can fall. Raises TooMany."""
        if isinstance(tree, Settled):
            if not self._left or not deep:
                raise TooMany
            self._left -= 1
            if self._rules.actor(tree.state) == CHANCE:  # dice that are no part of the attack
                return [self._end(tree.state, chance)]
            return self.ends(tree.state, chance, deep - 1)
        if isinstance(tree, Chosen):
            choose = max if tree.side == self._valuation.side else min
            return choose((self._of(each, chance, deep) for each in tree.options), key=_mean)
        return [end for part, each in tree.parts for end in self._of(each, chance * part, deep)]

    def _answers(self, state: State, chance: Fraction, deep: int) -> list[list[End]]:
        """The ends after each of the first answers to a pending frame."""
        acts = self._valuation.aims.usable(legal(self._rules, state))[:ANSWERS]
        return [self.ends(self._after(state, act, deep), chance, deep - 1) for act in acts]

    def _after(self, state: State, entry: Action | Faces, deep: int) -> State:
        if not self._left or not deep:
            raise TooMany
        self._left -= 1
        return self._rules.apply(state, entry)


def _mean(ends: list[End]) -> float:
    """The expected worth, up to a factor that is the same for all answers to a frame."""
    return added(float(end.chance) * end.worth for end in ends)
