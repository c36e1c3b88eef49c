"""Traits of counters, and counters in a hex (8.A-free, 8.A.1-attach, 8.A.5-artdiv, 8.D-same).

Depends on positions and kinds, not on limits. The conventions of a position: a unit in
a marker's box is aboard the marker, an attached battalion is aboard its division, and a unit
in the overstack section has the mark "overstacked". Counters aboard share the hex of their
carrier. Sizes are in half REs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from overstack.judging.verdict import clause
from overstack.position.maps import place_text
from overstack.position.memo import memo
from overstack.position.state import Counter, Kind, Place, State
from overstack.rulesets.europa.book import (
    ARMY_HQ,
    ARTILLERY_DIVISION,
    BATTALION,
    BOOK,
    CORPS,
    DIVISION,
    DIVISIONAL,
    FREE,
    MARKER,
    OVERSTACKED,
    SOVIET,
    UNIT,
)

Counters = tuple[Counter, ...]


# -- kinds -------------------------------------------------------------------------------


def trait(kind: Kind, name: str) -> str:
    """A trait of a kind as text; "" if the kind does not have that trait."""
    return str(kind.traits.get(name, ""))


def nation(counter: Counter) -> str:
    """The nation of a counter, such as "german"."""
    return trait(counter.kind, "nation")


def size(counter: Counter) -> str:
    """The size of a unit: battalion, regiment, brigade, group, cadre, division, corps ..."""
    return trait(counter.kind, "size")


def arm(counter: Counter) -> str:
    """The unit type of a unit or a marker: infantry, armour, artillery ..."""
    return trait(counter.kind, "arm")


def artillery(counter: Counter) -> bool:
    """Whether a unit is artillery."""
    return bool(counter.kind.traits.get("artillery"))


def motorised(counter: Counter) -> bool:
    """Whether a unit is of the combat/motorized class."""
    return bool(counter.kind.traits.get("cm"))


def antiair(counter: Counter) -> int:
    """The anti-aircraft strength of a counter."""
    return int(counter.kind.traits.get("aa", 0))


def strength(counter: Counter) -> int:
    """The strength of a unit in attack and defence, used for sums and to find the largest unit."""
    return int(counter.kind.traits.get("strength", 0))


def divisional(counter: Counter) -> bool:
    """Whether a unit is a division, divisional grouping or corps; all else is non-divisional."""
    return size(counter) in DIVISIONAL


def is_hq(counter: Counter) -> bool:
    """Whether a unit is an army HQ."""
    return size(counter) == ARMY_HQ


def is_artillery_division(counter: Counter) -> bool:
    """Whether a unit is an artillery division."""
    return size(counter) == DIVISION and artillery(counter)


def is_marker(counter: Counter) -> bool:
    """Whether a counter is a Corps/Army marker."""
    return counter.kind.type == MARKER


def is_unit(counter: Counter) -> bool:
    """Whether a counter is a unit: units count towards limits unless a rule exempts them."""
    return counter.kind.type == UNIT


class Sort(NamedTuple):
    """The facts about a kind of unit that packing needs."""

    divisional: bool
    artillery: bool
    hq: bool
    soviet_corps: bool
    size: int


@lru_cache(maxsize=1024)
def sort_of(kind: Kind) -> Sort:
    """Return the `Sort` of a kind, cached because every unit of every judged hex needs it."""
    size = trait(kind, "size")
    soviet = trait(kind, "nation") == SOVIET and size == CORPS
    return Sort(
        size in DIVISIONAL,
        bool(kind.traits.get("artillery")),
        size == ARMY_HQ,
        soviet and bool(kind.traits.get("cm")),
        halves(kind),
    )


def halves(kind: Kind) -> int:
    """The half REs of a kind of unit: its trait "re", else the table's figure for its size."""
    table: dict[str, int] = BOOK.tables["re"]
    return int(kind.traits.get("re", table.get(trait(kind, "size"), 0)))


def _by_size_alone(state: State, counter: Counter) -> int:
    return sort_of(counter.kind).size


@clause("8.A.5-artdiv", otherwise=_by_size_alone)
def re(state: State, counter: Counter) -> int:
    """The size of a unit in half REs; artillery divisions are 2 REs."""
    sort = sort_of(counter.kind)
    if sort.artillery and sort.divisional and is_artillery_division(counter):
        return ARTILLERY_DIVISION
    return sort.size


def res(state: State, units: Iterable[Counter]) -> int:
    """The total half REs of some units."""
    return sum([re(state, unit) for unit in units])


# -- units that count---------------------------------------------------------------------


@clause("8.A.1-attach", otherwise=False)
def attached(state: State, counter: Counter) -> bool:
    """Whether a counter is a battalion attached to a division: it takes no slot (reading E1)."""
    if not counter.aboard:
        return False
    carrier = state.by_id[counter.aboard]
    return is_unit(carrier) and size(counter) == BATTALION and size(carrier) == DIVISION


def _everything(state: State, counter: Counter) -> bool:
    return not is_marker(counter)


@clause("8.A-free", otherwise=_everything)
def takes_slot(state: State, counter: Counter) -> bool:
    """Whether a counter counts: all do but markers, Transport counters and position AA."""
    return counter.kind.type not in (MARKER, FREE)


def _alone(state: State, counter: Counter) -> Counters:
    return (counter,)


@clause("8.D-same", otherwise=_alone)
def together(state: State, counter: Counter) -> Counters:
    """A counter and all that is aboard it: units in a box are in the hex of their marker."""
    return (counter, *state.cargo(counter.id))


def everyone(state: State, at: Place, side: str) -> Counters:
    """All counters of a side in a hex, in boxes or on the map, in order of entry.

    Counters aboard come after their carrier.
    """
    return tuple(
        [c for stood in state.at(at) if stood.side == side for c in together(state, stood)]
    )


def counts(state: State, counter: Counter) -> bool:
    """Whether a counter counts towards the limit of its hex."""
    return takes_slot(state, counter) and not attached(state, counter)


def counted(state: State, at: Place, side: str) -> Counters:
    """The units of a side in a hex, except free counters and attached battalions."""
    return _counted(state, at, side) if state.at(at) else ()  # most hexes are empty


@memo(of="hex")
def _counted(state: State, at: Place, side: str) -> Counters:
    return tuple([c for c in everyone(state, at, side) if counts(state, c)])


def regular(state: State, at: Place, side: str) -> Counters:
    """The counted units that are not in the overstack section."""
    return tuple([c for c in counted(state, at, side) if not c.has(OVERSTACKED)])


def overstack(state: State) -> Counters:
    """All counters in overstack sections."""
    return tuple([c for c in state.marked if OVERSTACKED in c.marks])


def over(state: State, at: Place, side: str) -> Counters:
    """The counted units that are in the overstack section."""
    return _over(state, at, side) if state.at(at) else ()


@memo(of="hex")
def _over(state: State, at: Place, side: str) -> Counters:
    return tuple([c for c in counted(state, at, side) if c.has(OVERSTACKED)])


def markers(state: State, at: Place, side: str) -> Counters:
    """The Corps/Army markers of a side in a hex."""
    return tuple([c for c in state.at(at) if c.side == side and is_marker(c)])


def marker_of(state: State, counter: Counter) -> Counter | None:
    """The marker whose box has a counter, directly or with its division; None if loose."""
    while counter.aboard:
        counter = state.by_id[counter.aboard]
        if is_marker(counter):
            return counter
    return None


def box(state: State, marker: Counter) -> Counters:
    """The units directly in a marker's box."""
    return tuple([c for c in state.load(marker.id) if is_unit(c)])


def held(state: State) -> Iterator[tuple[Place, str]]:
    """Every hex with the sides that have counters there."""
    for place in sorted((p for p in state.stacks if p.hex is not None), key=place_text):
        for side in sorted({c.side for c in state.at(place)}):
            yield place, side
