"""House rules, passing: a counter goes through a full hex and on to one where it may stop.

A limit with `transit` lets a mover enter a hex that is too full if its movement points take it
further. Until then no other counter moves and the side does not end its movement. The search for
the way on is bounded. Nothing here knows a game.
"""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush

from overstack.house.counting import counted
from overstack.house.crossing import own_of, step
from overstack.house.enemies import barring
from overstack.house.limits import Stand, after_entry, as_it_stands, counts, exceeds, limits_for
from overstack.house.model import House, Limit
from overstack.judging.verdict import Finding, Grade, facts
from overstack.position.hexes import Hex
from overstack.position.movement import points_left
from overstack.position.state import Counter, Place, State

MOST_ENTERED = 60  # hexes of a way on that are looked at, the cheapest first


def passing(stand: Stand, mover: Counter) -> Stand:
    """The stack that a mover joins, with the answer whether the mover can go on from there."""
    here, there = mover.place.hex, stand.place.hex
    if here is None or there is None or not _breaks(stand, transit=True):
        return replace(stand, passing=False)
    cost = step(stand.house, stand.state, mover, here, there)
    left = points_left(mover) - (cost or 0)
    return replace(stand, passing=_way_on(stand.house, stand.state, mover, there, left))


def must_go_on(house: House, state: State) -> tuple[Finding, ...]:
    """The findings against the counter that moved last, if it may not stop where it is.

    None if it has no way on: then it stays, and the limit is checked as it stands.
    """
    mover = state.by_id.get(own_of(state)[0])
    if mover is None or mover.place.hex is None or mover.side != state.active:
        return ()
    stand = as_it_stands(house, state, mover.place, mover.side)
    over = [
        (limit, found)
        for limit in limits_for(house, state, mover.side)
        if limit.transit
        and (found := counts(stand, limit))
        and found.over
        and counted(house, limit, (mover,))
    ]
    if not over or not _way_on(house, state, mover, mover.place.hex, points_left(mover)):
        return ()
    return tuple(
        Finding(limit.rule, Grade.FORBIDDEN, mover.place, mover.side, say="stop", who=(mover.id,),
                facts=facts(units=found.figure, limit=found.most, over=found.over))
        for limit, found in over
    )  # fmt: skip


def _way_on(house: House, state: State, mover: Counter, start: Hex, left: int) -> bool:
    """Whether a mover with `left` points can go on from a hex to one where it may stop."""
    world, entered = state.world, 0
    spent: dict[Hex, int] = {start: 0}
    ahead = [(0, world.map.grid.offset(start), start)]
    while ahead:
        so_far, _, here = heappop(ahead)
        if so_far > spent[here]:
            continue
        for there in world.map.grid.neighbours(here):
            cost = step(house, state, mover, here, there)
            total = so_far + (cost or 0)
            if cost is None or total > left or total >= spent.get(there, total + 1):
                continue
            if barring(house, state, mover, Place(there)):
                continue
            stand = after_entry(house, state, Place(there), mover)
            entered += 1
            if entered > MOST_ENTERED:
                return False
            if _breaks(stand, transit=False):
                continue
            if not _breaks(stand, transit=True):
                return True
            spent[there] = total
            heappush(ahead, (total, world.map.grid.offset(there), there))
    return False


def _breaks(stand: Stand, *, transit: bool) -> bool:
    """Whether the stack exceeds a limit that may be passed, or one that may not."""
    return any(_over(stand, limit) for limit in limits_for(stand.house, stand.state, stand.side)
               if limit.transit is transit)  # fmt: skip


def _over(stand: Stand, limit: Limit) -> bool:
    found = counts(stand, limit)
    return found is not None and exceeds(stand, limit, found, limit.tolerance)
