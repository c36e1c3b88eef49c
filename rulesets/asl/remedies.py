"""Remedies for a stack: the counters that could leave, and the smallest sufficient sets of them.

Uses the count, the limits and the loads. A stack of thirty counters has too many subsets to
try each. Therefore counters whose leaving has the same effect form a class, and only the number
of leaving counters of each class is searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product

from overstack.judging.rules import Repair
from overstack.position.state import Counter, Place, State
from overstack.rulesets.asl import limits, places, vehicles
from overstack.rulesets.asl.book import GUN, PERSONNEL, VEHICLE
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
    """The amounts that leave with a counter: half-squads, SMC, vehicles, and its share of loads.

    `loads` has the points by which the loads of a `Need` fall.
    """

    halves: int = 0
    smc: int = 0
    vehicles: int = 0
    loads: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Need:
    """The amounts to remove: halves and SMC down to `room`, vehicles, points of each load.

    A load is a vehicle with too much aboard or a Gun with too many at it, by its id; or a counter
    that cannot be where it is, a load of one point.
    """

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
    return Need(
        halves=count.halves - count.smc_halves,
        smc=len(count.smc),
        room=min(limit, capacity) if capacity else limit,
        vehicles=0 if within else max(0, len(count.vehicles) - vehicle_limit(state)),
        loads=() if place.hex is None else tuple(_loads(state, place, there)),
    )


def _loads(state: State, place: Place, there: Sequence[Counter]) -> Iterator[tuple[str, int]]:
    """Yield the loads to lighten, each with the points that are too many."""
    for stands in there:
        if places.unsuited(state, stands, place):
            yield f"{stands.id}!", 1
        for counter in (stands, *state.cargo(stands.id)):
            aboard = state.load(counter.id)
            if counter.kind.type == VEHICLE:
                beyond = vehicles.load(state, counter) - vehicles.capacity(state, counter)
                wrong = [c for c in aboard if vehicles.wrong_rider(c)]
            elif counter.kind.type == GUN:
                wrong = [c for c in aboard if vehicles.wrong_gunner(c)]
                beyond = sum(c.kind.type in PERSONNEL for c in aboard) - 1 - len(wrong)
            else:
                continue
            if beyond > 0:
                yield counter.id, beyond
            yield from ((f"{c.id}!", 1) for c in wrong)


def _part(state: State, counter: Counter, need: Need) -> Part:
    """Return the amounts that leave with a counter; an empty part if its leaving does not help."""
    gone = [counter, *state.cargo(counter.id)]
    loads = _lightened(state, counter, gone, dict(need.loads))
    if counter.kind.type == VEHICLE:
        counts = 0 if is_wreck(state, counter) or not need.vehicles else 1
        return Part(vehicles=counts, loads=loads)
    if mounted(state, counter):
        return Part(loads=loads)
    men = [each for each in gone if each.kind.type in PERSONNEL]
    smc = sum(1 for each in men if each.kind.traits.get("smc") and not each.has("inherent"))
    halves = sum(size(state, each) for each in men)
    return Part(halves, smc, loads=loads)


def _lightened(
    state: State, counter: Counter, gone: Sequence[Counter], heavy: Mapping[str, int]
) -> tuple[tuple[str, int], ...]:
    """Return the loads that fall when a counter leaves with its cargo, and by how much."""
    names = (name for each in gone for name in (each.id, f"{each.id}!"))
    found = {name: heavy[name] for name in names if name in heavy}
    if counter.aboard in heavy:
        found[counter.aboard] = _share(state, counter)
    return tuple(sorted((name, points) for name, points in found.items() if points))


def _share(state: State, counter: Counter) -> int:
    """Return the points that a counter has in the load of the vehicle or Gun that it is aboard."""
    if state.by_id[counter.aboard].kind.type == GUN:
        return 0 if vehicles.wrong_gunner(counter) else 1
    return 0 if counter.has("inherent") else vehicles.points(state, counter)


def _met(state: State, need: Need, gone: Sequence[tuple[Part, int]]) -> bool:
    """Whether the given numbers of leaving counters per class are enough."""
    halves = need.halves - sum(part.halves * n for part, n in gone)
    smc = need.smc - sum(part.smc * n for part, n in gone)
    if max(0, halves) + smc_halves(state, max(0, smc)) > need.room:
        return False
    if need.vehicles > sum(part.vehicles * n for part, n in gone):
        return False
    return all(
        beyond <= sum(dict(part.loads).get(name, 0) * n for part, n in gone)
        for name, beyond in need.loads
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
