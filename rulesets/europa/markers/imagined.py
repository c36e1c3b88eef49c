"""Units drawn for the boxes that are closed to a side, for the computer opponent (8.D).

A draw depends on the side's view alone, so the true content of a box cannot change it. The rules
allow each stack that is drawn: eligible for its marker, or under its largest unit (8.D.1),
and within the limits of the hex, together with the units that the side sees there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import prod
from typing import TypeVar

from overstack.judging.parts import Draw
from overstack.position.state import LOST, Counter, Kind, State
from overstack.rulesets.europa.book import BOOK, OVERSTACKED, UNIT
from overstack.rulesets.europa.limits import applicable, units
from overstack.rulesets.europa.limits.packing import Packing
from overstack.rulesets.europa.limits.units import Counters
from overstack.rulesets.europa.markers import eligibility, limited_intelligence

T = TypeVar("T")
#: Kinds of units with their weights in a draw.
Deck = Mapping[Kind, int]


def imagined(view: State, side: str, draw: Draw) -> State:
    """Return a side's view with units drawn for each box that is closed to the side."""
    state = view
    for marker in view.counters:
        theirs = units.is_marker(marker) and marker.side != side and marker.place != LOST
        if theirs and limited_intelligence.shut(view, marker):
            stack = _drawn(state, marker, _deck(view, marker), draw)
            state = state.with_counters(stack)
    return state


def _drawn(state: State, marker: Counter, deck: Deck, draw: Draw) -> Counters:
    """The units drawn for a box: an eligible stack, or one that needs its largest unit on top.

    The two are equally likely where a unit that could be on top is in the hex.
    """
    under = _no_larger(state, marker, deck)
    if under and draw(2):
        stack = _grown(state, marker, (), under, draw)
        if stack:
            return stack
    least = _housed(state, marker, _least(state, marker, deck, draw))
    if any(unit.has(OVERSTACKED) for unit in least):
        return least
    return _grown(state, marker, least, deck, draw)


# -- kinds ---------------------------------------------------------------------------------------


def _deck(view: State, marker: Counter) -> Deck:
    """The kinds of the marker's nation: each counts once, and once for each unit in sight."""
    deck = dict.fromkeys(_kinds(marker.side, units.nation(marker)), 1)
    for counter in view.counters:
        if counter.side == marker.side and counter.kind in deck:
            deck[counter.kind] += 1
    return deck


@cache
def _kinds(side: str, nation: str) -> tuple[Kind, ...]:
    """The kinds of units of a nation that a side may have."""
    return tuple(
        kind
        for kind in BOOK.kinds.values()
        if kind.type == UNIT and kind.of(side) and units.trait(kind, "nation") == nation
    )


def _no_larger(state: State, marker: Counter, deck: Deck) -> Deck:
    """The kinds that could lie under the largest loose unit of the marker's hex.

    A loose unit that is too small to count for a marker is taken to be beside it, not on top.
    """
    loose = eligibility.loose(state, marker.place, marker.side)
    if not any(units.size(unit) in eligibility.LARGE for unit in loose):
        return {}
    most = eligibility.largest(state, loose)
    return {
        kind: weight
        for kind, weight in deck.items()
        if eligibility.largest(state, _units(marker, (kind,))) <= most
    }


# -- stacks --------------------------------------------------------------------------------------


def _least(state: State, marker: Counter, deck: Deck, draw: Draw) -> Counters:
    """The smallest eligible stack, of three units; one that fits in the hex if there is any."""
    large, lists = eligibility.large_sizes(state, marker.kind), _matching(state, marker)
    alike = [
        kind
        for kind in deck
        if units.trait(kind, "arm") == units.arm(marker)
        and units.trait(kind, "size") in large
        and units.trait(kind, "size") in lists
    ]
    pairs = {pair: prod(deck[kind] for kind in pair) for pair in _pairs(alike)}
    found: Counters = ()
    for pair in _shuffled(pairs, draw):
        if found and not _packing(state, marker, _units(marker, pair)).fits:
            continue
        for third in _shuffled(deck, draw):
            stack = _units(marker, (*pair, third))
            if eligibility.eligible(state, marker.kind, stack):
                found = found or stack
                if _packing(state, marker, stack).fits:
                    return stack
    return found


def _matching(state: State, marker: Counter) -> frozenset[str]:
    return frozenset(
        size for sizes in eligibility.matching_sizes(state, marker.kind) for size in sizes
    )


def _pairs(kinds: list[Kind]) -> Iterator[tuple[Kind, Kind]]:
    return combinations_with_replacement(kinds, 2)


def _housed(state: State, marker: Counter, stack: Counters) -> Counters:
    """The stack with the units that do not fit in the hex in overstack."""
    found: Counters = ()
    for unit in stack:
        fits = _packing(state, marker, (*found, unit)).fits
        found = (*found, unit if fits else unit.with_marks(OVERSTACKED))
    return found


def _grown(state: State, marker: Counter, least: Counters, deck: Deck, draw: Draw) -> Counters:
    """A stack of `least` and further units, as long as they fit and the stack stays as it is.

    All lengths from the least (at least 1) to the most that was reached are equally likely.
    """
    stack, rest = least, dict(deck)
    while rest:
        kind = _picked(rest, draw)
        more = (*stack, _unit(marker, kind, len(stack)))
        if least and not eligibility.eligible(state, marker.kind, more):
            del rest[kind]
        elif _packing(state, marker, more).fits:
            stack = more
        else:  # nor does any kind that takes the same slots
            full = units.sort_of(kind)
            rest = {each: weight for each, weight in rest.items() if units.sort_of(each) != full}
    first = max(1, len(least))
    return stack[: first + draw(len(stack) - first + 1)] if stack else ()


def _packing(state: State, marker: Counter, stack: Counters) -> Packing:
    """The packing of a stack with the units of its hex; off the map there is no limit to share."""
    at, side = marker.place, marker.side
    there, markers = units.counted(state, at, side), units.markers(state, at, side)
    if at.hex is None:
        there, markers = (), (marker,)
    every = (*there, *stack)
    regular = tuple(unit for unit in every if not unit.has(OVERSTACKED))
    held = applicable.limit_on(state, applicable.ground(state, at), every, markers, regular)
    return applicable.packed(state, held, regular)


def _units(marker: Counter, kinds: tuple[Kind, ...]) -> Counters:
    return tuple(_unit(marker, kind, number) for number, kind in enumerate(kinds))


def _unit(marker: Counter, kind: Kind, number: int) -> Counter:
    """A unit in the marker's box; no counter of a game has such an id, for a "?" is not allowed."""
    return Counter(
        f"{marker.id}?{number}", kind, marker.side, kind.name, marker.place, -1, marker.id
    )


# -- draws by weight -------------------------------------------------------------------------------


def _picked(weights: Mapping[T, int], draw: Draw) -> T:
    """One of the keys, each as likely as its weight says."""
    number = draw(sum(weights.values()))
    for key, weight in weights.items():
        number -= weight
        if number < 0:
            return key
    raise ValueError("A number was drawn that is too large.")


def _shuffled(weights: Mapping[T, int], draw: Draw) -> Iterator[T]:
    """All keys in an order that is drawn by their weights."""
    rest = dict(weights)
    while rest:
        key = _picked(rest, draw)
        del rest[key]
        yield key
