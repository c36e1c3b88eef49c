"""Judge the decisions in a game with a goal, regardless of luck and of the mistakes of others.

A decision of the goal's side is right if the best chance of the goal is the same after it as
before (1 if the goal can be forced). Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from overstack.judging.rules import Ruleset
from overstack.position.goal import Goal
from overstack.position.state import Action, Entry, State
from overstack.search.odds import NONE, SURE, Odds
from overstack.search.solution import LIMIT, Stopped, Watch, budget_cost
from overstack.search.solver import Search, begin, decide


@dataclass(frozen=True, slots=True)
class Decisions:
    """The judgement on the decisions of a game.

    `stands` is "kept", "lost" or "undecided" (the limit of positions was reached); `best` the
    chance of the goal at its best from the start, 1 where it can be forced; `lost` the number of
    the entry that gave it away, from 0, and `left` the best chance after it. `settled`: no later
    decision of the goal's side can change the chance any more, so only dice or other sides remain.
    """

    stands: Literal["kept", "lost", "undecided"]
    best: Fraction
    lost: int | None = None
    left: Fraction | None = None
    settled: bool = False


def judge(
    rules: Ruleset,
    goal: Goal,
    played: Sequence[tuple[State, Entry]],
    now: State,
    *,
    limit: int = LIMIT,
    watch: Watch | None = None,
) -> Decisions:
    """Judge the decisions in a game that was played up to where its goal was met or failed.

    `played` has each entry with the position before it; `now` is the position after the last. At
    most `limit` positions are examined; `watch` is called with their number, and may raise Stopped.
    """
    search = begin(rules, goal, limit, watch)
    best = NONE
    try:
        rest = goal.moves or least(search, played[0][0]) if played else 0
        for number, (state, entry) in enumerate(played):
            if number == 0:
                best = worth(search, state, rest)
            if not isinstance(entry, Action) or rules.actor(state) != goal.side:
                continue
            before, rest = worth(search, state, rest), rest - budget_cost(rules, goal, state, entry)
            after = worth(search, rules.apply(state, entry), rest) if rest >= 0 else NONE
            if after < before:
                return Decisions("lost", best, number, after)
    except Stopped:
        return Decisions("undecided", best)
    return Decisions(
        "kept" if best else "lost",
        best,
        settled=bool(played) and _chance_is_fixed(search, now, rest),
    )


def _chance_is_fixed(search: Search | Odds, now: State, rest: int) -> bool:
    """Whether the goal's side can neither raise nor lower the chance; False within no limit."""
    if not isinstance(search, Odds):
        return False
    careless = Odds(search.rules, search.goal, search.limit, search.watch, careless=True)
    try:
        return careless.best(now, rest) == search.best(now, rest)
    except Stopped:
        return False


def least(search: Search | Odds, state: State) -> int:
    """The fewest acts that reach the goal, or if none do the budget searched. Raises Stopped."""
    found = decide(search, state)
    if found.answer == "undecided":
        raise Stopped
    return found.least or found.bound


def worth(search: Search | Odds, state: State, rest: int) -> Fraction:
    """The best chance of the goal within `rest` acts. Raises Stopped."""
    if isinstance(search, Odds):
        return search.best(state, rest)
    return SURE if search.wins(state, rest) else NONE
