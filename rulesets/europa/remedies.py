"""Remedies for a hex: the smallest sets of units that have to leave, by exact search.

Units that the rules treat alike form a group; the search varies only how many units of each
group leave. A set counts only if the findings on the hex without those units are all lawful.
Depends on positions, limits and packing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Final

from overstack.judging import edits
from overstack.judging.rules import Repair
from overstack.position.state import LOST, Change, Counter, Place, State
from overstack.rulesets.europa import frames, hex_findings
from overstack.rulesets.europa.book import BOOK
from overstack.rulesets.europa.limits import applicable, units
from overstack.rulesets.europa.limits.units import Counters

#: The most sets returned, and the most ways tried. After MOST_WAYS ways, the only remedy is the
#: set of units that the packing leaves over.
MOST_SETS: Final = 64
MOST_WAYS: Final = 4000


def leaving(side: str, unit: Counter, *, possible: bool) -> Repair:
    """The repair that a unit leaves the hex for LOST, so that no other hex becomes overfull."""
    return Repair(side, Change("put", unit.id, LOST), "leave", possible)


def least_repairs(
    state: State, at: Place, side: str, possible: Callable[[Counter], bool]
) -> tuple[tuple[Repair, ...], ...]:
    """Every smallest set of units whose leaving helps; empty if nothing is wrong or none helps."""
    if at.hex is None or hex_findings.lawful(state, at, side):
        return ()
    stack = units.counted(state, at, side)
    alike = _alike(state, stack)
    slots, looked = applicable.most_any(state, at, side), 0
    for number in range(max(1, _at_least(state, at, side, stack)), len(stack) + 1):
        sets: list[tuple[str, ...]] = []
        for way in _ways([len(group) for group in alike], number):
            looked += 1
            if looked > MOST_WAYS:
                left = applicable.whole_packing_at(state, at, side).left
                return _told(state, [tuple(left)] if left else [], possible)
            if _large(alike, way) <= slots and _helps(state, at, side, alike, way):
                sets += _spelt_out(alike, way)
            if len(sets) >= MOST_SETS:
                break
        if sets:
            return _told(state, sets[:MOST_SETS], possible)
    return ()


def _told(
    state: State, sets: Sequence[tuple[str, ...]], possible: Callable[[Counter], bool]
) -> tuple[tuple[Repair, ...], ...]:
    by_id = {
        who: leaving(state.by_id[who].side, state.by_id[who], possible=possible(state.by_id[who]))
        for who in {who for each in sets for who in each}
    }
    return tuple(tuple(by_id[who] for who in sorted(each)) for each in sets)


def _alike(state: State, stack: Counters) -> list[Counters]:
    """Group the units that have the same kind, marks, box and attached units."""
    groups: dict[tuple[object, ...], list[Counter]] = {}
    for unit in stack:
        riders = tuple(sorted(c.kind.id for c in state.load(unit.id)))
        key = (unit.kind.id, unit.marks, unit.aboard, riders)
        groups.setdefault(key, []).append(unit)
    return [tuple(groups[key]) for key in sorted(groups, key=str)]


def _at_least(state: State, at: Place, side: str, stack: Counters) -> int:
    """A lower bound of how many units have to leave: all units less the most that could fit.

    Under reduced stacking the bound is 1: after the units of the reduced nation have left, a larger
    limit applies.
    """
    held_to = applicable.limit_at(state, at, side)
    if held_to.reduced:
        return 1
    row, extra = held_to.row, held_to.limit.extra
    small = sorted(units.re(state, u) for u in stack if not units.divisional(u))
    guns = sorted(units.re(state, u) for u in stack if units.artillery(u))
    held = row.any + row.hq + _filled(small, row.nondiv.res, row.nondiv.units)
    held += _filled(guns, row.art.res, row.art.units)
    held += _filled(guns, extra.res, extra.units) if extra else 0
    return len(stack) - held


def _filled(sizes: Sequence[int], res: int, number: int) -> int:
    """The number of units that a column could hold if the smallest are placed first."""
    held = 0
    for size in sizes[:number]:
        res -= size
        if res < 0:
            break
        held += 1
    return held


def _ways(sizes: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to take `number` units in total, as the count taken from each group."""
    if not sizes:
        if number == 0:
            yield ()
        return
    for first in range(min(sizes[0], number), max(0, number - sum(sizes[1:])) - 1, -1):
        for rest in _ways(sizes[1:], number - first):
            yield (first, *rest)


def _large(alike: list[Counters], way: tuple[int, ...]) -> int:
    """The number of remaining units that fit ANY slots only: a quick test that most ways fail."""
    return sum(
        len(group) - number
        for group, number in zip(alike, way, strict=True)
        if units.divisional(group[0]) and not units.artillery(group[0])
    )


def _helps(state: State, at: Place, side: str, alike: list[Counters], way: tuple[int, ...]) -> bool:
    """Whether the hex is lawful after the given number of units of each group have left."""
    stay = tuple(u for group, n in zip(alike, way, strict=True) for u in group[n:])
    held = applicable.limit_for(state, at, stay, units.markers(state, at, side))
    if not applicable.packed(state, held, stay).fits:
        return False
    for group, number in zip(alike, way, strict=True):
        for unit in group[:number]:
            state = frames.settled(edits.changed(state, Change("put", unit.id, LOST), BOOK))
    return hex_findings.lawful(state, at, side)


def _spelt_out(alike: list[Counters], way: tuple[int, ...]) -> list[tuple[str, ...]]:
    """The sets of units that match the counts per group of a way, at most MOST_SETS."""
    picks = [combinations([u.id for u in group], n) for group, n in zip(alike, way, strict=True)]
    found = (tuple(who for part in parts for who in part) for parts in product(*picks))
    return [each for each, _ in zip(found, range(MOST_SETS), strict=False)]
