"""The least loss: the fewest steps that a stack must lose to comply, and all ways to lose them.

The pieces kept must be within the bounds. A piece keeps any number of its steps; with no steps, it
is eliminated. So the least loss is all steps less the maximum of steps that can be kept. The
search finds this maximum by groups of equal pieces. It caches results by the totals that the
earlier groups have used, so its running time depends on the number of different pieces, hardly
on the number of each. Depends on plain figures only, not on a position or clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, islice, permutations
from math import comb, factorial, prod
from typing import NamedTuple


class Piece(NamedTuple):
    """The facts about a unit that the search needs.

    `minor` is its Minor Country, "" if its country is a Major Country; a piece kept with `free`
    steps or fewer does not count its Minor Country in the stack.
    """

    steps: int
    hq: bool = False
    fortress: bool = False
    minor: str = ""
    free: int = 0


class Bounds(NamedTuple):
    """The limits of a stack: units, steps, HQs, Fortresses, Minor Countries."""

    units: int
    steps: int
    hqs: int
    fortresses: int
    minors: int


class Best(NamedTuple):
    """The maximum of steps that can be kept, and the number of ways to distribute the losses."""

    kept: int
    ways: int


class _Used(NamedTuple):
    """The totals of the pieces kept so far."""

    units: int = 0
    steps: int = 0
    hqs: int = 0
    fortresses: int = 0
    minors: frozenset[str] = frozenset()


Option = tuple[int, ...]  # steps kept by some pieces of a group, most first
_NOTHING = _Used()


def minors(pieces: tuple[Piece, ...]) -> frozenset[str]:
    """The Minor Countries that count in a stack of these pieces at their current steps."""
    return frozenset(piece.minor for piece in pieces if piece.minor and piece.steps > piece.free)


def complies(pieces: tuple[Piece, ...], bounds: Bounds) -> bool:
    """Whether pieces at their current steps are within the bounds."""
    used = _NOTHING
    for piece in pieces:
        used = _keeping(used, piece, (piece.steps,))
    return _within(used, bounds)


def best(pieces: tuple[Piece, ...], bounds: Bounds) -> Best:
    """The maximum of steps that a stack can keep, and the number of ways; always exact."""
    return _best(tuple(sorted(Counter(pieces).items())), bounds)


def least_loss(pieces: tuple[Piece, ...], bounds: Bounds) -> int:
    """The fewest steps that have to be lost."""
    return sum(piece.steps for piece in pieces) - best(pieces, bounds).kept


def ways(pieces: tuple[Piece, ...], bounds: Bounds, most: int) -> tuple[tuple[int, ...], ...]:
    """The steps that each piece keeps, in the order of the pieces, for every least loss.

    At most `most` ways are returned, sorted by the number of units that lose steps.
    """
    found = islice(_every_way(pieces, bounds), most)
    full = tuple(piece.steps for piece in pieces)

    def untidy(way: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        hit = sum(kept < steps for kept, steps in zip(way, full, strict=True))
        return hit, tuple(-kept for kept in way)

    return tuple(sorted(found, key=untidy))


# -- the search --------------------------------------------------------------------------

Groups = tuple[tuple[Piece, int], ...]
Further = Callable[[int, _Used], Best]


@lru_cache(maxsize=1024)
def _best(groups: Groups, bounds: Bounds) -> Best:
    return _search(groups, bounds)(0, _NOTHING)


def _search(groups: Groups, bounds: Bounds) -> Further:
    """Return a function that gives the maximum of steps that groups from an index can keep."""

    @cache
    def further(index: int, used: _Used) -> Best:
        if index == len(groups):
            return Best(0, 1)
        piece, count = groups[index]
        most, number = -1, 0
        for option, after in _options(piece, count, used, bounds):
            rest = further(index + 1, after)
            kept, found = rest.kept + sum(option), rest.ways * _spread(option, count)
            if kept > most:
                most, number = kept, found
            elif kept == most:
                number += found
        return Best(most, number)

    return further


def _options(
    piece: Piece, count: int, used: _Used, bounds: Bounds
) -> Iterator[tuple[Option, _Used]]:
    """Yield the steps that some of `count` equal pieces may keep in addition to `used`."""
    for number in range(min(count, bounds.units - used.units) + 1):
        for option in combinations_with_replacement(range(piece.steps, 0, -1), number):
            after = _keeping(used, piece, option)
            if _within(after, bounds):
                yield option, after


def _keeping(used: _Used, piece: Piece, option: Option) -> _Used:
    bound = piece.minor and option and option[0] > piece.free
    return _Used(
        used.units + len(option),
        used.steps + sum(option),
        used.hqs + piece.hq * len(option),
        used.fortresses + piece.fortress * len(option),
        used.minors | {piece.minor} if bound else used.minors,
    )


def _within(used: _Used, bounds: Bounds) -> bool:
    units, steps, hqs, fortresses, countries = used
    return (
        units <= bounds.units
        and steps <= bounds.steps
        and hqs <= bounds.hqs
        and fortresses <= bounds.fortresses
        and len(countries) <= bounds.minors
    )


def _spread(option: Option, count: int) -> int:
    """The number of ways to assign an option to some of `count` equal pieces."""
    alike = prod(factorial(n) for n in Counter(option).values())
    return comb(count, len(option)) * factorial(len(option)) // alike


# -- every way ---------------------------------------------------------------------------


def _every_way(pieces: tuple[Piece, ...], bounds: Bounds) -> Iterator[tuple[int, ...]]:
    counted = Counter(pieces)
    groups = tuple(sorted(counted.items()))
    members = {piece: [n for n, other in enumerate(pieces) if other == piece] for piece in counted}
    further = _search(groups, bounds)

    def walk(index: int, used: _Used, kept: dict[int, int]) -> Iterator[dict[int, int]]:
        goal = further(index, used).kept
        if not goal:
            yield kept
            return
        for here in range(index, len(groups)):
            if further(here, used).kept < goal:
                return  # the goal is out of reach without the groups before this one
            piece, count = groups[here]
            for option, after in _options(piece, count, used, bounds):
                if option and sum(option) + further(here + 1, after).kept == goal:
                    for some in _spreads(members[piece], option):
                        yield from walk(here + 1, after, kept | some)

    for kept in walk(0, _NOTHING, {}):
        yield tuple(kept.get(n, 0) for n in range(len(pieces)))


def _spreads(members: list[int], option: Option) -> Iterator[dict[int, int]]:
    """Yield each choice of pieces for an option, as the steps kept by piece index."""
    for chosen in combinations(members, len(option)):
        for order in dict.fromkeys(permutations(option)):
            yield dict(zip(chosen, order, strict=True))
