"""House rules, remedies: finds the smallest sets of counters that leave a hex, by bounded search.

The search counts the remaining stack directly, without playing moves. It begins with sets of the
least size that the limits require, and ends at the bounds below. Knows no game.
"""

from __future__ import annotations

from collections import Counter as Tally
from itertools import accumulate, combinations

from overstack.house.counting import Count, Stack, standing
from overstack.house.limits import (
    Stand,
    as_it_stands,
    counts,
    limits_for,
    stack_findings,
)
from overstack.house.model import House
from overstack.judging.verdict import Grade
from overstack.position.state import Place, State

MOST_TRIED = 3000  # sets; a stack of twelve has 4,095
MOST_COUNTED = 200_000  # counters examined per limit, in all tried sets together
MOST_TOLD = 70  # sets returned; a stack of eight has at most 70 sets of one size


def least_leaving(house: House, state: State, place: Place, side: str) -> tuple[Stack, ...]:
    """The smallest sets of a side's counters that must leave a place so that it obeys all limits.

    Empty if the place obeys the limits already, or if no departure helps. If the bounds above end
    the search, the sets found so far are returned; sets of heavy counters are tried first.
    """
    stand = as_it_stands(house, state, place, side)
    if _limits_kept_without(stand, ()):
        return ()
    burdens = _burdens(stand)
    there = (c for c in standing(state, place) if c.side == side)
    own = sorted(there, key=lambda c: -burdens[c.id])
    tried, most = 0, MOST_COUNTED // (len(house.limits) * len(stand.stack))
    for size in range(min(_least(stand), len(own)), len(own) + 1):
        found: list[Stack] = []
        for chosen in combinations(own, size):
            tried += 1
            if tried > min(most, MOST_TRIED) or len(found) == MOST_TOLD:
                return tuple(found)
            if _limits_kept_without(stand, chosen):
                found.append(tuple(sorted(chosen, key=lambda c: c.rank)))
        if found:
            return tuple(found)
    return ()


def _limits_kept_without(stand: Stand, gone: Stack) -> bool:
    """Whether every limit is obeyed once some counters have left; counters aboard them stay."""
    ids = {counter.id for counter in gone}
    rest = tuple(c for c in stand.stack if c.id not in ids)
    if not any(c.side == stand.side for c in rest):
        return True
    left = Stand(stand.house, stand.state, stand.place, stand.side, rest)
    return all(found.grade is Grade.LAWFUL for found in stack_findings(left))


def _burdens(stand: Stand) -> Tally[str]:
    """The weight of each counter, added up over the "sum" limits that the stack exceeds."""
    burdens = Tally[str]()
    for limit in limits_for(stand.house, stand.state, stand.side):
        found = counts(stand, limit)
        if found is not None and found.over and limit.check == "sum":
            for counter, size in zip(found.who, found.sizes, strict=True):
                burdens[counter.id] += size
    return burdens


def _least(stand: Stand) -> int:
    """The least number of counters that must leave: the highest number that any limit requires.

    The number may exceed the number of the side's own counters, since limits can count all sides.
    A limit with a row for certain counters requires only one for certain: the maximum may change
    when a counter leaves.
    """
    least = 1
    for limit in limits_for(stand.house, stand.state, stand.side):
        found = counts(stand, limit)
        if found is not None and found.over and not any(row.depends for row in limit.rows):
            least = max(least, _least_to_leave(limit.check, found))
    return least


def _least_to_leave(check: str, found: Count) -> int:
    """The least number of counters that must leave to bring a figure down to its limit."""
    if check in ("apart", "alone"):
        return 1
    if not found.sizes:
        return found.over
    heaviest = accumulate(sorted(found.sizes, reverse=True))
    return 1 + sum(gone < found.over for gone in heaviest)
