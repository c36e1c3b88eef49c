"""Remedies: the smallest sets of changes after which a stack is within its limits.

Found by trying the repairs that a ruleset offers and inspecting the resulting positions, unless
the ruleset has an exact search of its own. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import comb

from overstack.judging.rules import Repair, Ruleset
from overstack.judging.verdict import Grade
from overstack.position.state import Place, State

#: The limit of sets that are tried: enough for all sets of ten repairs, or up to three of twenty.
MOST_TRIED = 2_000


def remedies(
    rules: Ruleset, state: State, place: Place, side: str
) -> tuple[tuple[Repair, ...], ...]:
    """Every smallest set of repairs after which a side is within its limits in a place.

    Empty if the side is within its limits already, or if there are too many sets to try: a stack
    larger than in any game would take hours. A repair may be offered, and made, more than once (a
    step of a counter that has two). Sets are compared only by size; each set is tried on the
    position and inspected, so the judge itself confirms every remedy. A ruleset whose stacks are
    too large for that has an exact search of its own, `least_repairs`.
    """
    if rules.least_repairs is not None:
        return rules.least_repairs(state, place, side)
    offered = [repair for repair in rules.repairs(state, place) if repair.side == side]
    tried = 0
    for size in range(len(offered) + 1):
        tried += comb(len(offered), size)
        if tried > MOST_TRIED:
            break
        sets = [
            chosen
            for chosen in combinations(offered, size)
            if lawful_for(rules, apply_repairs(rules, state, chosen), place, side)
        ]
        if sets:
            return tuple(dict.fromkeys(sets)) if size else ()
    return ()


def exceeds_limit(rules: Ruleset, state: State, place: Place, side: str) -> bool:
    """Whether a place has more sets of repairs than the limit of sets to try."""
    offered = [repair for repair in rules.repairs(state, place) if repair.side == side]
    return rules.least_repairs is None and 2 ** len(offered) > MOST_TRIED


def apply_repairs(rules: Ruleset, state: State, chosen: Iterable[Repair]) -> State:
    """The position after some repairs, whether or not legal play could make them."""
    for repair in chosen:
        state = rules.changed(state, repair.change)
    return state


def lawful_for(rules: Ruleset, state: State, place: Place, side: str) -> bool:
    """Whether inspection finds a side in a place lawful: nothing forbidden, nothing at a price."""
    return all(
        finding.grade is Grade.LAWFUL
        for finding in rules.inspect(state).findings
        if finding.role == "rule" and finding.place == place and finding.side == side
    )
