"""Remedies for a stack: the counters that could leave, and the smallest sufficient sets of them.

Uses the count, the limits and the loads. A stack of thirty counters has too many subsets to
try each. Therefore counters whose leaving has the same effect form a class, and only the number
of leaving counters of each class is searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product

from overstack.judging.rules import Repair
from overstack.position.state import Counter, Place, State
from overstack.rulesets.asl import limits, vehicles
from overstack.rulesets.asl.book import PERSONNEL, VEHICLE
from overstack.rulesets.asl.counting import counted, personnel_limit, tally, vehicle_limit
from overstack.rulesets.asl.equivalents import (
    is_wreck,
    lies_within,
    location,
    mounted,
    passages,
    present,
    size,
    smc_halves,
    trait,
)

#: Limit on the sets that are returned.
MOST = 64


@dataclass(frozen=True, slots=True)
class Part:
    """The amounts that leave with a counter: half-squads, SMC, vehicles, a load.

    `load` is the vehicle whose load falls by `points`; a leaving vehicle is its own load.
    """

    halves: int = 0
    smc: int = 0
    vehicles: int = 0
    load: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Need:
    """The amounts to remove: halves and SMC down to `room`, vehicles, points of each load."""

    halves: int
    smc: int
    room: int
    vehicles: int
    loads: tuple[tuple[str, int], ...]


def leavers(state: State, place: Place) -> Iterator[Counter]:
    """Yield the counters that could leave a place: those standing there, and Personnel aboard."""
    where, aboard = location(state, place), state.loads
    for side in state.world.sides:
        for counter in present(state, where, side.id):
            if place.part and counter.place not in passages(state, place):
                continue
            yield counter
            for each in aboard.get(counter.id, ()):
                if each.kind.type in PERSONNEL:
                    yield each


def least(
    state: State, place: Place, side: str, offered: Sequence[Repair]
) -> tuple[tuple[Repair, ...], ...]:
    """Return the smallest sets of repairs that bring a side within its limits in a place.

    The result equals that of trying every subset, cut off after the first `MOST` sets.
    """
    need = _need(state, place, side)
    classes: dict[Part, list[Repair]] = {}
    for repair in sorted(offered, key=lambda repair: repair.change.who):
        part = _part(state, state.by_id[repair.change.who], need)
        if repair.side == side and part != Part():
            classes.setdefault(part, []).append(repair)
    if _met(state, need, ()):
        return ()
    kinds = list(classes.items())
    for number in range(1, sum(len(members) for members in classes.values()) + 1):
        sets = tuple(islice(_sets(state, need, kinds, number), MOST))
        if sets:
            return sets
    return ()


def _need(state: State, place: Place, side: str) -> Need:
    """Return a side's amounts in a place and the excess to remove."""
    within = lies_within(state, place)
    capacity = trait(state, place, "capacity") if place.part else 0
    there = tuple(c for c in state.at(place) if c.side == side)
    count = counted(state, place, side, there) if within else tally(state, place, side)
    boxed = (box for box in limits.boxes(state) if (box.place, box.side) == (place, side))
    count = next(boxed, count)
    limit = capacity if within else personnel_limit(state)
    loads = []
    for counter in there:
        if counter.kind.type == VEHICLE:
            beyond = vehicles.load(state, counter) - vehicles.capacity(state, counter)
            loads += [(counter.id, beyond)] if beyond > 0 else []
    return Need(
        halves=count.halves - count.smc_halves,
        smc=len(count.smc),
        room=min(limit, capacity) if capacity else limit,
        vehicles=0 if within else max(0, len(count.vehicles) - vehicle_limit(state)),
        loads=tuple(loads),
    )


def _part(state: State, counter: Counter, need: Need) -> Part:
    """Return the amounts that leave with a counter; an empty part if its leaving does not help."""
    heavy = dict(need.loads)
    if counter.kind.type == VEHICLE:
        own = counter.id if counter.id in heavy else ""
        counts = 0 if is_wreck(state, counter) or not need.vehicles else 1
        return Part(vehicles=counts, load=own, points=heavy.get(own, 0))
    if mounted(state, counter):
        if counter.aboard not in heavy or counter.has("inherent"):
            return Part()
        return Part(load=counter.aboard, points=vehicles.points(state, counter))
    gone = [counter, *state.cargo(counter.id)]
    men = [each for each in gone if each.kind.type in PERSONNEL]
    smc = sum(1 for each in men if each.kind.traits.get("smc") and not each.has("inherent"))
    return Part(halves=sum(size(state, each) for each in men), smc=smc)


def _met(state: State, need: Need, gone: Sequence[tuple[Part, int]]) -> bool:
    """Whether the given numbers of leaving counters per class are enough."""
    halves = need.halves - sum(part.halves * n for part, n in gone)
    smc = need.smc - sum(part.smc * n for part, n in gone)
    if max(0, halves) + smc_halves(state, max(0, smc)) > need.room:
        return False
    if need.vehicles > sum(part.vehicles * n for part, n in gone):
        return False
    return all(
        beyond <= sum(part.points * n for part, n in gone if part.load == who)
        for who, beyond in need.loads
    )


def _sets(
    state: State, need: Need, kinds: Sequence[tuple[Part, list[Repair]]], number: int
) -> Iterator[tuple[Repair, ...]]:
    """Yield the sufficient sets of `number` repairs; no set contains a counter and its carrier."""
    for counts in _splits(tuple(len(members) for _, members in kinds), number):
        taken = [(part, n) for (part, _), n in zip(kinds, counts, strict=True) if n]
        if not _met(state, need, taken):
            continue
        choices = [combinations(m, n) for (_, m), n in zip(kinds, counts, strict=True) if n]
        for chosen in product(*choices):
            repairs = tuple(repair for group in chosen for repair in group)
            if _apart(state, repairs):
                yield repairs


def _splits(most: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to take `number` items from classes with the sizes `most`."""
    if not most:
        if number == 0:
            yield ()
        return
    rest = sum(most[1:])
    for first in range(max(0, number - rest), min(most[0], number) + 1):
        for others in _splits(most[1:], number - first):
            yield (first, *others)


def _apart(state: State, repairs: tuple[Repair, ...]) -> bool:
    """Whether no leaving counter is aboard another one that leaves."""
    gone = {repair.change.who for repair in repairs}
    return all(state.by_id[who].aboard not in gone for who in gone)
