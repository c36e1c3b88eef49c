"""Packing: which unit takes which slot, exactly, and the least that is left over (8.A.1).

Knows numbers only: no position, no terrain, no clause. An ANY slot takes a unit of any
size and type; the NON-DIV capacity takes non-divisional units; the ARTILLERY capacity
takes artillery; an HQ slot takes an army HQ. Capacities are in half REs, in units, or both.

A limit may have an inner limit for some of the units, which are called `inner`: those
outside a marker's box, which its increase does not serve, or those of a nation with
reduced stacking. They fit within the inner capacities, and all together within the outer.

How it is exact and fast. Like units are grouped into cells. Where an ANY slot goes to a unit
of some type, it may as well go to the largest of that type, for in the capacities a smaller
unit never needs more; so only how many slots each type gets is searched, the most promising
first. Artillery that fits its own capacity never fares better elsewhere. What remains is
to fill two small capacities. The search stops at a packing that no other could beat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

ANY, NONDIV, ART, HQ = "any", "nondiv", "art", "hq"
#: More than any hex holds: a capacity that is not limited in that way.
FREE = 9999
#: A cost is half REs left over, then the number of units left over.
_RE = 1024

# Types of cells, in the order in which they are handled.
_CAPPED, _DIVISION, _GUNS, _GUN_DIVISION, _OTHER, _STAFF = range(6)


class Column(NamedTuple):
    """A capacity: at most so many half REs, and at most so many units."""

    res: int
    units: int = FREE

    def worst(self, other: Column) -> Column:
        """Both limits at once."""
        return Column(min(self.res, other.res), min(self.units, other.units))


class Row(NamedTuple):
    """A row of the summary: ANY slots, NON-DIV and ARTILLERY capacities, HQ slots."""

    any: int
    nondiv: Column
    art: Column
    hq: int

    def worst(self, other: Row) -> Row:
        """Column by column the worse of two rows (reading E7)."""
        return Row(
            min(self.any, other.any),
            self.nondiv.worst(other.nondiv),
            self.art.worst(other.art),
            min(self.hq, other.hq),
        )


class Limit(NamedTuple):
    """What a hex holds. `inner` binds the inner units besides, where there is such a difference.

    `extra` is a second ARTILLERY capacity, for units that are not inner. `corps` is how many
    capped units (Soviet c/m units of corps size) may be there.
    """

    row: Row
    inner: Row | None = None
    extra: Column | None = None
    corps: int = FREE


class Unit(NamedTuple):
    """A unit to be packed: id, half REs, and what decides where it fits."""

    id: str
    res: int
    divisional: bool = False
    artillery: bool = False
    hq: bool = False
    capped: bool = False
    inner: bool = False


class Packing(NamedTuple):
    """Who takes which kind of slot, and who is left over: the least in half REs, then in number."""

    slots: tuple[tuple[str, str], ...]
    left: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """Whether every unit has its slot."""
        return not self.left

    def of(self, slot: str) -> tuple[str, ...]:
        """The units in slots of one kind."""
        return tuple(who for who, kind in self.slots if kind == slot)


class _Cell(NamedTuple):
    """Like units: their type, half REs each, whether they are inner."""

    type: int
    res: int
    inner: bool


_Counts = tuple[int, ...]
_Cells = tuple[tuple[_Cell, int], ...]


class _Answer(NamedTuple):
    """By cell how many go to ANY, NON-DIV, ARTILLERY and HQ slots; the cost of what is left."""

    cost: int
    taken: tuple[tuple[int, int, int, int], ...]


def pack(limit: Limit, units: Sequence[Unit]) -> Packing:
    """The packing that leaves least over. Of like units those named first are placed first."""
    cells: dict[_Cell, list[str]] = {}
    for unit in units:
        cells.setdefault(_cell(unit), []).append(unit.id)
    order = sorted(cells)
    answer = solve(limit, tuple((cell, len(cells[cell])) for cell in order))
    slots: list[tuple[str, str]] = []
    left: list[str] = []
    for cell, taken in zip(order, answer.taken, strict=True):
        who = iter(cells[cell])
        for kind, number in zip((ANY, NONDIV, ART, HQ), taken, strict=True):
            slots += [(next(who), kind) for _ in range(number)]
        left += who
    return Packing(tuple(slots), tuple(left))


def _cell(unit: Unit) -> _Cell:
    return _Cell(_type(unit), -unit.res, unit.inner)


def _type(unit: Unit) -> int:
    if unit.hq:
        return _STAFF
    if unit.divisional:
        return _CAPPED if unit.capped else _GUN_DIVISION if unit.artillery else _DIVISION
    return _GUNS if unit.artillery else _OTHER


def solve(limit: Limit, cells: _Cells) -> _Answer:
    """The least that is left over, for numbers of like units.

    Cells stand in ascending order; their half REs are negative, so that large ones come first.
    """
    best: _Answer | None = None
    tries = sorted((_least(limit, cells, chosen), chosen) for chosen in _any_slots(limit, cells))
    for least, chosen in tries:
        if best is not None and least >= best.cost:
            break
        found = _filled(limit, cells, chosen, least)
        if best is None or found.cost < best.cost:
            best = found
    if best is None:
        raise AssertionError("to leave every ANY slot empty is always possible")
    return best


# -- the ANY slots -----------------------------------------------------------------------


def _any_slots(limit: Limit, cells: _Cells) -> list[_Counts]:
    """The ways worth trying to give the ANY slots away: how many to each cell.

    What has been decided for one group of like type is kept while the next is shared out.
    """
    groups: dict[tuple[int, bool], list[int]] = {}
    for index, (cell, _) in enumerate(cells):
        groups.setdefault((cell.type, cell.inner), []).append(index)
    order = list(groups.items())
    taken, found = [0] * len(cells), set[_Counts]()

    def share(depth: int, slots: int, inner: int, corps: int) -> None:
        if depth == len(order) or slots == 0:
            found.add(tuple(taken))
            return
        (kind, within), group = order[depth]
        before = {index: taken[index] for index in group}
        room = min(slots, inner if within else slots, corps if kind == _CAPPED else slots)
        number = 0
        share(depth + 1, slots, inner, corps)
        while number < room and (index := _next(group, taken, cells)) is not None:
            number += 1
            taken[index] += 1
            share(
                depth + 1,
                slots - number,
                inner - number * within,
                corps - number * (kind == _CAPPED),
            )
        for index, count in before.items():
            taken[index] = count

    slots, inner = limit.row.any, (limit.inner or limit.row).any
    given = _forced(limit, cells, taken) if limit.inner is None else 0
    corps = limit.corps - sum(
        n for n, (cell, _) in zip(taken, cells, strict=True) if cell.type == _CAPPED
    )
    share(0, min(slots - given, sum(count for _, count in cells)), inner, corps)
    return sorted(found)


def _next(group: list[int], taken: list[int], cells: _Cells) -> int | None:
    """The first cell of a group, large units first, that has units left; None if all have slots."""
    return next((index for index in group if taken[index] < cells[index][1]), None)


def _forced(limit: Limit, cells: _Cells, taken: list[int]) -> int:
    """Give slots to what fits nowhere else and is larger than all that does; returns how many.

    Whatever else had such a slot would save less than it.
    """
    others = [-c.res for c, _ in cells if c.type not in (_CAPPED, _DIVISION)]
    bar = max(others, default=0)
    room, corps = limit.row.any, limit.corps
    for index in sorted(range(len(cells)), key=lambda i: cells[i][0].res):
        cell, count = cells[index]
        if cell.type not in (_CAPPED, _DIVISION) or -cell.res <= bar:
            continue
        number = min(count, room, corps if cell.type == _CAPPED else room)
        taken[index] = number
        room -= number
        corps -= number if cell.type == _CAPPED else 0
    return limit.row.any - room


def _least(limit: Limit, cells: _Cells, chosen: _Counts) -> int:
    """What these ANY slots leave over at least, capacities taken as wholes."""
    sums = [0] * 6
    cost, staff, largest = 0, limit.row.hq, 1
    for (cell, count), taken in zip(cells, chosen, strict=True):
        rest = count - taken
        if cell.type in (_CAPPED, _DIVISION):
            cost += rest * (_RE * -cell.res + 1)
        elif cell.type == _STAFF:
            cost += max(0, rest - staff)
            staff = max(0, staff - rest)
        elif rest:
            sums[cell.type] -= cell.res * rest
            largest = max(largest, -cell.res)
    art = limit.row.art.res + (limit.extra.res if limit.extra else 0)
    nondiv = limit.row.nondiv.res
    guns, divisions, others = sums[_GUNS], sums[_GUN_DIVISION], sums[_OTHER]
    least = max(0, divisions - art) + max(0, others - nondiv)
    least = max(least, guns + divisions + others - art - nondiv)
    return cost + least * _RE + -(-least // largest)


# -- the capacities ----------------------------------------------------------------------


def _filled(limit: Limit, cells: _Cells, chosen: _Counts, least: int) -> _Answer:
    """The best use of the capacities for what has no ANY slot; `least` cannot be beaten."""
    rest = [count - taken for (_, count), taken in zip(cells, chosen, strict=True)]
    staff, desks = [0] * len(cells), limit.row.hq
    for index, (cell, _) in enumerate(cells):
        if cell.type == _STAFF:
            staff[index] = min(rest[index], desks)
            desks -= staff[index]
            rest[index] -= staff[index]
    best: tuple[int, _Counts, _Counts] | None = None
    whole = _cost(cells, rest)
    for art in _artillery(limit, cells, rest):
        left = [a - b for a, b in zip(rest, art, strict=True)]
        cost, nondiv = _nondiv(limit, cells, left)
        cost = whole - _cost(cells, art) - cost
        if best is None or cost < best[0]:
            best = (cost, nondiv, art)
            if cost <= least:
                break
    if best is None:
        raise AssertionError("to put no artillery into its capacity is always possible")
    return _Answer(best[0], tuple(zip(chosen, best[1], best[2], staff, strict=True)))


def _cost(cells: _Cells, counts: Sequence[int]) -> int:
    """What it would cost to leave so many of each cell over."""
    return sum(n * (_RE * -cell.res + 1) for (cell, _), n in zip(cells, counts, strict=True) if n)


def _artillery(limit: Limit, cells: _Cells, rest: Sequence[int]) -> Iterator[_Counts]:
    """The ways to use the ARTILLERY capacity, and the extra one, that may be best."""
    inner = limit.inner.art if limit.inner else limit.row.art
    guns = [i for i, (c, _) in enumerate(cells) if c.type in (_GUNS, _GUN_DIVISION) and rest[i]]
    for first in _fills(cells, guns, rest, limit.row.art, inner):
        if limit.extra is None:
            yield first
            continue
        left = [a - b for a, b in zip(rest, first, strict=True)]
        more = [i for i in guns if left[i] and not cells[i][0].inner]
        for second in _fills(cells, more, left, limit.extra, limit.extra):
            yield tuple(a + b for a, b in zip(first, second, strict=True))


def _nondiv(limit: Limit, cells: _Cells, rest: Sequence[int]) -> tuple[int, _Counts]:
    """The best use of the NON-DIV capacity: what it saves, and how many of each cell."""
    inner = limit.inner.nondiv if limit.inner else limit.row.nondiv
    pool = [i for i, (c, _) in enumerate(cells) if c.type in (_GUNS, _OTHER) and rest[i]]
    return max(
        (_cost(cells, fill), fill) for fill in _fills(cells, pool, rest, limit.row.nondiv, inner)
    )


def _fills(
    cells: _Cells, chosen: Sequence[int], rest: Sequence[int], outer: Column, inner: Column
) -> Iterator[_Counts]:
    """The ways to fill a capacity from some cells that leave no room for the last of them.

    Small units come first, so that the last ones are the large ones that are best left over.
    """
    order = sorted(chosen, key=lambda index: (-cells[index][0].res, cells[index][0].inner))
    taken = [0] * len(cells)

    def fill(depth: int, outside: Column, inside: Column) -> Iterator[_Counts]:
        if depth == len(order):
            yield tuple(taken)
            return
        index = order[depth]
        cell, each = cells[index][0], max(1, -cells[index][0].res)
        most = min(rest[index], outside.units, outside.res // each)
        if cell.inner:
            most = min(most, inside.units, inside.res // each)
        for number in range(most, -1 if depth < len(order) - 1 else most - 1, -1):
            taken[index] = number
            used = number * -cell.res
            less = Column(inside.res - used, inside.units - number) if cell.inner else inside
            yield from fill(depth + 1, Column(outside.res - used, outside.units - number), less)
        taken[index] = 0

    yield from fill(0, outer, inner)
