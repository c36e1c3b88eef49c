"""The search behind packing: exact, and fast for any stack a hex can hold.

Equal units are grouped into cells. An ANY slot that goes to some type can always go to the largest
unit of that type, because a smaller unit never needs more capacity. So the search varies only the
number of slots for each type, the most promising numbers first. Artillery that fits the ARTILLERY
capacity is never better placed elsewhere. The rest of the search fills two small capacities. It
stops at an answer that no other answer can beat. Depends on numbers only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from overstack.rulesets.europa.limits.capacity import FREE, Column, Limit

#: The weight of a half RE in a cost. A unit weighs 1: fewer half REs left over come first, then
#: fewer units left over.
_RE = 1024

# Types of cells, in the order in which they are handled.
CAPPED, DIVISION, GUNS, GUN_DIVISION, OTHER, STAFF = range(6)


class Cell(NamedTuple):
    """Equal units: their type, half REs per unit (negative: large first), whether inner."""

    type: int
    size: int
    inner: bool


_Counts = tuple[int, ...]
_Group = tuple[int, bool, tuple[int, ...], tuple[int, ...]]


class Task(NamedTuple):
    """One packing problem: cells in ascending order, the count of each, their half REs.

    A group is a tuple: type, whether inner, cells, total half REs of its first 0, 1, 2 ... units.
    `art` and `nondiv` are the maximum of half REs that each capacity can take.
    """

    limit: Limit
    cells: tuple[Cell, ...]
    counts: _Counts
    sizes: _Counts
    groups: tuple[_Group, ...]
    art: int
    nondiv: int


class Answer(NamedTuple):
    """The cost of the units left over; per cell, the units in ANY, NON-DIV, ARTILLERY, HQ."""

    cost: int
    taken: tuple[tuple[int, int, int, int], ...]


def task_of(limit: Limit, cells: tuple[Cell, ...], counts: _Counts) -> Task:
    """Build the task. If all units are inner, or none is, the task needs only one of the rows."""
    inner = {cell.inner for cell in cells}
    if limit.inner is not None and len(inner) < 2:
        limit = (
            Limit(limit.inner, corps=limit.corps) if True in inner else limit._replace(inner=None)
        )
    sizes = tuple(-cell.size for cell in cells)
    groups: dict[tuple[int, bool], list[int]] = {}
    for index, cell in enumerate(cells):
        groups.setdefault((cell.type, cell.inner), []).append(index)
    made = tuple(
        (kind, within, tuple(group), _sums(group, counts, sizes))
        for (kind, within), group in groups.items()
    )
    return Task(
        limit,
        cells,
        counts,
        sizes,
        made,
        sum(
            _most(column, cells, counts, (GUNS, GUN_DIVISION))
            for column in (limit.row.art, limit.extra)
            if column
        ),
        _most(limit.row.nondiv, cells, counts, (GUNS, OTHER)),
    )


def _sums(group: Sequence[int], counts: _Counts, sizes: _Counts) -> _Counts:
    each = [sizes[index] for index in group for _ in range(counts[index])]
    return tuple(accumulate(each, initial=0))


def _most(column: Column, cells: Sequence[Cell], counts: _Counts, types: tuple[int, int]) -> int:
    """The most half REs that a capacity can take, by its REs and by its number of units."""
    if column.units == FREE:
        return column.res
    each = sorted(
        -cell.size for cell, n in zip(cells, counts, strict=True) if cell.type in types
        for _ in range(n)
    )  # fmt: skip
    return min(column.res, sum(each[len(each) - min(len(each), column.units) :]))


def solved(task: Task) -> Answer:
    """Find the answer that leaves least over, trying the most promising ANY slots first."""
    best: Answer | None = None
    for least, chosen in sorted((_least(task, chosen), chosen) for chosen in _any_slots(task)):
        if best is not None and least >= best.cost:
            break
        found = _filled(task, _by_cell(task, chosen), least, best.cost if best else FREE * _RE)
        best = found or best
    if best is None:
        raise AssertionError("to leave every ANY slot empty is always possible")
    return _spared(task, best)


def _spared(task: Task, answer: Answer) -> Answer:
    """Return the answer with units moved from ANY slots to the capacities where they fit."""
    row, inner = task.limit.row, task.limit.inner or task.limit.row
    taken = [list(each) for each in answer.taken]
    for index in sorted(range(len(taken)), key=lambda i: task.sizes[i]):
        cell = task.cells[index]
        for column, types in ((1, (GUNS, OTHER)), (2, (GUNS, GUN_DIVISION))):
            if cell.type not in types or (column == 2 and task.limit.extra is not None):
                continue
            outer, within = ((r.nondiv, r.art)[column - 1] for r in (row, inner))
            while taken[index][0] and _has_room(task, taken, column, index, (outer, within)):
                taken[index][0] -= 1
                taken[index][column] += 1
    return answer._replace(taken=tuple((a, b, c, d) for a, b, c, d in taken))


def _has_room(
    task: Task,
    taken: list[list[int]],
    column: int,
    index: int,
    columns: tuple[Column, Column],
) -> bool:
    """Whether a capacity can take one more unit of a cell in addition to its present units."""
    outer, inner = columns
    every = [(n[column], s, c.inner) for n, s, c in zip(taken, task.sizes, task.cells, strict=True)]
    size = task.sizes[index]
    fits = sum(n * s for n, s, _ in every) + size <= outer.res
    fits = fits and sum(n for n, _, _ in every) < outer.units
    if task.cells[index].inner:
        fits = fits and sum(n * s for n, s, within in every if within) + size <= inner.res
        fits = fits and sum(n for n, _, within in every if within) < inner.units
    return fits


# -- the ANY slots -----------------------------------------------------------------------


def _any_slots(task: Task) -> list[_Counts]:
    """The distributions of ANY slots to try, as slots per group; slots go to the largest units."""
    limit, groups = task.limit, task.groups
    taken, found = _forced(task), list[_Counts]()
    sizes = [len(sums) - 1 for _, _, _, sums in groups]

    def share(depth: int, slots: int, inner: int, corps: int) -> None:
        if depth == len(groups) or slots == 0:
            found.append(tuple(taken))
            return
        kind, within = groups[depth][:2]
        room = min(slots, sizes[depth] - taken[depth], inner if within else slots)
        room = min(room, corps) if kind == CAPPED else room
        room = min(room, surplus) if kind == STAFF else room
        for number in range(room if depth == len(groups) - 1 else 0, room + 1):
            taken[depth] += number
            capped = number if kind == CAPPED else 0
            share(depth + 1, slots - number, inner - number * within, corps - capped)
            taken[depth] -= number

    staff = sum(len(sums) - 1 for kind, _, _, sums in groups if kind == STAFF)
    surplus = max(0, staff - limit.row.hq)
    slots, inner, corps = _room(limit, groups, taken)
    share(0, min(slots, sum(sizes)), inner, corps)
    return found


def _room(limit: Limit, groups: Sequence[_Group], taken: Sequence[int]) -> tuple[int, int, int]:
    """The ANY slots left: in total, for inner units, and for capped units."""
    given = [(n, kind, within) for n, (kind, within, _, _) in zip(taken, groups, strict=True)]
    return (
        limit.row.any - sum(n for n, _, _ in given),
        (limit.inner or limit.row).any - sum(n for n, _, within in given if within),
        limit.corps - sum(n for n, kind, _ in given if kind == CAPPED),
    )


def _forced(task: Task) -> list[int]:
    """ANY slots per group that have to go to the largest units, if only ANY slots fit them.

    A slot given to any other unit would save less. Among these units, those with the fewest
    restrictions come first. If their sizes differ, no slot is forced.
    """
    taken = [0] * len(task.groups)
    bound = [i for i, group in enumerate(task.groups) if group[0] in (CAPPED, DIVISION)]
    sizes = {task.sizes[index] for i in bound for index in task.groups[i][2]}
    others = (n for n, cell in zip(task.sizes, task.cells, strict=True) if cell.type > DIVISION)
    if len(sizes) != 1 or max(others, default=0) >= min(sizes):
        return taken
    for i in sorted(bound, key=lambda i: (task.groups[i][1] + (task.groups[i][0] == CAPPED), i)):
        slots, inner, corps = _room(task.limit, task.groups, taken)
        kind, within, _, sums = task.groups[i]
        room = min(slots, inner if within else slots, corps if kind == CAPPED else slots)
        taken[i] = max(0, min(room, len(sums) - 1))
    return taken


def _least(task: Task, chosen: _Counts) -> int:
    """A lower bound of the cost with these ANY slots: each capacity is treated as one sum."""
    rest = [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]
    cost, staff, largest = 0, -task.limit.row.hq, 1
    for (kind, within, _, sums), taken in zip(task.groups, chosen, strict=True):
        left = sums[-1] - sums[taken]
        if kind <= DIVISION:
            cost += _RE * left + len(sums) - 1 - taken
        elif kind == STAFF:
            staff += len(sums) - 1 - taken
        elif left:
            rest[within][kind] += left
            largest = max(largest, sums[taken + 1] - sums[taken])
    least = _beyond([a + b for a, b in zip(*rest, strict=True)], task.art, task.nondiv)
    inner = task.limit.inner
    if inner is not None:
        apart = _beyond(rest[1], inner.art.res, inner.nondiv.res)
        least = max(least, apart + _beyond(rest[0], task.art, task.nondiv))
    return cost + max(0, staff) + least * _RE + -(-least // largest)


def _beyond(rest: list[int], art: int, nondiv: int) -> int:
    """The half REs in excess of both capacities, if units could be split; `rest` is by type."""
    guns, divisions, others = rest[GUNS], rest[GUN_DIVISION], rest[OTHER]
    alone = max(0, divisions - art) + max(0, others - nondiv)
    return max(alone, guns + divisions + others - art - nondiv)


def _by_cell(task: Task, chosen: _Counts) -> list[int]:
    """The ANY slots per cell: the slots of each group go to its largest units."""
    taken = [0] * len(task.cells)
    for (_, _, group, _), number in zip(task.groups, chosen, strict=True):
        _spread(taken, group, task.counts, number)
    return taken


# -- the capacities ----------------------------------------------------------------------


def _filled(task: Task, chosen: list[int], least: int, bar: int) -> Answer | None:
    """The best way to fill the capacities without the ANY slots, if it costs less than `bar`.

    `least` is a lower bound; an answer that reaches it ends the search.
    """
    rest = [count - taken for count, taken in zip(task.counts, chosen, strict=True)]
    staff, desks = [0] * len(rest), task.limit.row.hq
    for index, cell in enumerate(task.cells):
        if cell.type == STAFF:
            staff[index] = min(rest[index], desks)
            desks -= staff[index]
            rest[index] -= staff[index]
    best: Answer | None = None
    whole, most = _cost(task, rest), task.nondiv * (_RE + 1)
    for art in _artillery(task, rest):
        gone = whole - _cost(task, art)
        if gone - most >= bar:
            continue  # even a full NON-DIV capacity would not beat `bar`
        saved, nondiv = _nondiv(task, [a - b for a, b in zip(rest, art, strict=True)])
        if gone - saved < bar:
            bar = gone - saved
            best = Answer(bar, tuple(zip(chosen, nondiv, art, staff, strict=True)))
            if bar <= least:
                break
    return best


def _cost(task: Task, counts: Sequence[int]) -> int:
    """The cost of leaving `counts` units of each cell over."""
    return sum(n * (_RE * size + 1) for size, n in zip(task.sizes, counts, strict=True) if n)


def _artillery(task: Task, rest: Sequence[int]) -> Iterator[_Counts]:
    """Yield the ways to use the ARTILLERY capacity and the extra capacity that may be best."""
    limit, types = task.limit, (GUNS, GUN_DIVISION)
    guns = [[i] for i, cell in enumerate(task.cells) if cell.type in types and rest[i]]
    inner = (limit.inner or limit.row).art
    for first in _fills(task, guns, rest, (limit.row.art, inner)):
        if limit.extra is None:
            yield first
            continue
        left = [a - b for a, b in zip(rest, first, strict=True)]
        more = [gun for gun in guns if left[gun[0]] and not task.cells[gun[0]].inner]
        for second in _fills(task, more, left, (limit.extra, limit.extra)):
            yield tuple(a + b for a, b in zip(first, second, strict=True))


def _nondiv(task: Task, rest: Sequence[int]) -> tuple[int, _Counts]:
    """The best use of the NON-DIV capacity: the cost it saves, and the units per cell.

    Among units of one size, units that are not inner are taken first, because fewer limits bind
    them. Next come units that are not artillery, so that the units left over are artillery.
    """
    inner = (task.limit.inner or task.limit.row).nondiv
    pool: dict[int, list[int]] = {}
    for index, cell in enumerate(task.cells):
        if cell.type in (GUNS, OTHER) and rest[index]:
            pool.setdefault(cell.size, []).append(index)
    for group in pool.values():
        group.sort(key=lambda index: (task.cells[index].inner, -task.cells[index].type))
    best, counts = -1, tuple[int, ...]()
    for fill in _fills(task, list(pool.values()), rest, (task.limit.row.nondiv, inner)):
        saved = _cost(task, fill)
        if saved > best:
            best, counts = saved, fill
    return best, counts


def _fills(
    task: Task, pools: list[list[int]], rest: Sequence[int], columns: tuple[Column, Column]
) -> Iterator[_Counts]:
    """Yield the ways to fill a capacity and its inner capacity, as full as the last pool allows.

    A pool has cells of one size, in the order of use. Small units are placed first, so that the
    units left over are few and large: for the same REs, fewer units are better.
    """
    order = sorted(pools, key=lambda pool: task.sizes[pool[0]])
    taken = [0] * len(task.cells)

    def fill(depth: int, outer: Column, inner: Column) -> Iterator[_Counts]:
        if depth == len(order):
            yield tuple(taken)
            return
        pool = order[depth]
        size = max(1, task.sizes[pool[0]])
        outside = sum(rest[index] for index in pool if not task.cells[index].inner)
        inside = sum(rest[index] for index in pool) - outside
        inside = min(inside, inner.units, inner.res // size)
        most = min(outside + inside, outer.units, outer.res // size)
        for number in range(most, most - 1 if depth == len(order) - 1 else -1, -1):
            _spread(taken, pool, rest, number)
            within = max(0, number - outside)
            yield from fill(
                depth + 1,
                Column(outer.res - number * size, outer.units - number),
                Column(inner.res - within * size, inner.units - within),
            )
        _spread(taken, pool, rest, 0)

    yield from fill(0, *columns)


def _spread(taken: list[int], pool: Sequence[int], rest: Sequence[int], number: int) -> None:
    """Take `number` units from the cells of a pool, in the order of the pool."""
    for index in pool:
        taken[index] = min(number, rest[index])
        number -= taken[index]
