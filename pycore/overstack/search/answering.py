"""Find the act of another side that harms a goal most. Knows no game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overstack.judging.rules import CHANCE, NOBODY, Ruleset, legal
from overstack.position.goal import Goal
from overstack.position.state import Action, State
from overstack.search.decisions import least, worth
from overstack.search.odds import NONE, Odds
from overstack.search.solution import LIMIT, Stopped, Watch
from overstack.search.solver import Search, begin


@dataclass(frozen=True, slots=True)
class Answering:
    """The act worst for a goal; None if no other side is to act or the limit was reached.

    `left` is the best chance of the goal after that act, 1 if the goal can still be forced;
    `moves` is the number of acts that the goal then takes, if known.
    """

    act: Action | None
    left: Fraction = NONE
    moves: int | None = None


def answer(
    rules: Ruleset,
    goal: Goal,
    state: State,
    rest: int | None,
    *,
    limit: int = LIMIT,
    watch: Watch | None = None,
) -> Answering:
    """The reply of the side to act; among equal replies the one that delays the goal most.

    `rest` is how many acts the goal's side has left, None if the goal does not limit them. At most
    `limit` positions are examined; `watch` is called with their number.
    """
    if rules.actor(state) in (goal.side, CHANCE, NOBODY):
        return Answering(None)
    search = begin(rules, goal, limit, watch)
    try:
        most = least(search, state) if rest is None else rest
        found = [_answering_with(search, rules, state, act, most) for act in legal(rules, state)]
    except Stopped:
        return Answering(None)
    return min(found, key=lambda each: (each.left, -(each.moves or 0)), default=Answering(None))


def _answering_with(
    search: Search | Odds, rules: Ruleset, state: State, act: Action, most: int
) -> Answering:
    """One act, with the goal's best chance after it. Raises Stopped."""
    after = rules.apply(state, act)
    left = worth(search, after, most)
    if left == NONE or isinstance(search, Odds):
        return Answering(act, left)
    fewest = next(budget for budget in range(most + 1) if search.wins(after, budget))
    return Answering(act, left, fewest)
