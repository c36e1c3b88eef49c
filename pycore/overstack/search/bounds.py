"""A lower bound of the acts that a goal still needs, computed without searching ahead.

The bound is sound for the following reasons; a contract test checks them over random play of every
ruleset. One act moves only counters of the deciding side, and on the map by one hex at most. One
act moves at most one counter of the types that the book does not name as `riders`. So a counter
needs at least as many acts of its side as there are hexes to its wanted place. The acts of counters
that never ride along add up; among counters that may ride along, only the farthest counts. A step
that is declared but not made yet, because others may interrupt it, has used its act already: its
frame names the counter and a place where the counter is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from overstack.position.conditions import Lost, Measure, Pack, Reach, Trapped
from overstack.position.goal import Goal
from overstack.position.hexes import distance
from overstack.position.state import Counter, Place, State


def fewest(goal: Goal, state: State, riders: frozenset[str]) -> int:
    """A lower bound of the acts that the goal's side needs; `riders` as in the book."""
    wants = [*journeys(goal, state)]
    needed = [_to_want(state, want, goal.side, riders) for want in wants]
    if len(needed) > 1 and _apart(wants):
        acts = max(sum(walked for walked, _ in needed), *(carried for _, carried in needed))
    else:
        acts = max((max(each) for each in needed), default=0)
    return max(0, acts - len(declared_steps(state)))


def declared_steps(state: State) -> frozenset[str]:
    """The counters with a step that was declared but is not made yet."""
    return frozenset(
        frame.who
        for frame in state.frames
        if frame.place is not None
        and frame.who in state.by_id
        and frame.place != state.by_id[frame.who].place
    )


def journeys(goal: Goal, state: State) -> Iterable[Reach]:
    """The wants that make counters travel; a `Pack` becomes a `Reach` for the whole side."""
    for want in goal.wants:
        match want:
            case Reach():
                yield want
            case Pack():
                if want.side == goal.side:
                    side = tuple(c.id for c in state.counters if c.side == want.side)
                    yield Reach(side, (want.place,), want.least)
            case Measure() | Lost() | Trapped():
                pass
            case _:
                assert_never(want)


def _apart(wants: Iterable[Reach]) -> bool:
    """Whether no counter is in two wants, so that the acts of the wants add up."""
    named = [who for want in wants for who in want.who]
    return len(named) == len(set(named))


def _to_want(state: State, want: Reach, side: str, riders: frozenset[str]) -> tuple[int, int]:
    """The sum of acts of counters that never ride, and the acts of the farthest counter."""
    there = [state.by_id[who] for who in want.who if who in state.by_id]
    if len(there) < want.least or any(counter.side != side for counter in there):
        return 0, 0
    ways = {counter.id: _way(counter, want.places) for counter in there}
    nearest = sorted(ways.values())[: want.least]
    walkers = [counter.id for counter in there if counter.kind.type not in riders]
    if len(walkers) == len(there):
        return sum(nearest), 0
    if want.least < len(want.who):
        return 0, nearest[-1]
    return sum(ways[who] for who in walkers), nearest[-1]


def _way(counter: Counter, places: tuple[Place, ...]) -> int:
    """The distance from a counter to the nearest of some places; 1 if either end is a box."""
    if counter.place in places:
        return 0
    start = counter.place.hex
    return min(
        1 if start is None or to.hex is None else max(1, distance(start, to.hex)) for to in places
    )
