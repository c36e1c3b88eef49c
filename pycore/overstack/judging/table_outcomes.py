"""The settled outcomes of a combat that is rolled on a scenario's table, with what follows from it.

Retreats, losses and advances that a result asks for are choices of their sides. Part of `tabled`,
loaded with the opponent alone. Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from overstack.judging.outcomes import Chosen, Outcomes, Settled, joint
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.position.state import Action, State

#: The positions that one combat may take: then the choices that are left stay open.
MOST = 20


def outcomes(rules: Ruleset, state: State, act: Action | None, most: int = MOST) -> Outcomes:
    """Return the outcomes of the combat that waits for its roll in a position, or after an act.

    The position itself, settled, if none does. Choices that would take more than `most` positions
    are left open: the position in which they are due is settled.
    """
    state = state if act is None else rules.apply(state, act)
    if not state.frames or rules.result(state) is not None or rules.actor(state) != CHANCE:
        return Settled(state)
    return _Combat(rules, len(state.frames) - 1, most).outcomes(state)


def onward(rules: Ruleset, state: State) -> list[tuple[Fraction, State]]:
    """The positions after the dice, with their exact chances, which sum to 1.

    A tie that is rolled again comes back to the same position. It is left out, and the other
    outcomes share its chance.
    """
    ends = [(each.weight, rules.apply(state, each.example)) for each in rules.classes(state)]
    others = [(weight, end) for weight, end in ends if end.key != state.key]
    whole = sum((weight for weight, _ in others), Fraction(0))
    return [(weight / whole, end) for weight, end in others]


@dataclass(slots=True)
class _Combat:
    """One combat: the frames above `base` belong to it."""

    rules: Ruleset
    base: int
    left: int
    known: dict[bytes, Outcomes] = field(default_factory=dict)

    def outcomes(self, state: State) -> Outcomes:
        """The outcomes of a position of the combat."""
        found = self.known.get(state.key)
        if found is None:
            self.left -= 1
            self.known[state.key] = Settled(state)  # where further rolls come back to it
            found = self.known[state.key] = self._outcomes(state)
        return found

    def _outcomes(self, state: State) -> Outcomes:
        rules = self.rules
        if len(state.frames) <= self.base or rules.result(state) is not None:
            return Settled(state)
        if rules.actor(state) == CHANCE:
            return joint((chance, self.outcomes(then)) for chance, then in onward(rules, state))
        ends = [rules.apply(state, act) for act in legal(rules, state)] if self.left > 0 else []
        if not ends:
            return Settled(state)
        options = {id(each): each for each in map(self.outcomes, ends)}
        every = tuple(options.values())
        return Chosen(rules.actor(state), every) if len(every) > 1 else every[0]
