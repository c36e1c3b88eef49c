"""The limit of a hex: rows, the worst case, reduced nations, increases (8.A.1 to 8.A.5).

`limit_at` returns the limit of one side's hex as a value for `packing.pack`, with the rows of the
summary table and the marker that it comes from; `packing` decides which units fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from types import MappingProxyType
from typing import Any

from overstack.judging.verdict import clause
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.position.values import quick
from overstack.rulesets.europa.book import (
    ARCTIC,
    ARID,
    BOOK,
    BY_OB,
    OVERSTACKED,
    REDUCED,
    REVERSE,
    SOVIET_CORPS,
)
from overstack.rulesets.europa.limits import units
from overstack.rulesets.europa.limits.packing import FREE, Caps, Column, Limit, Packing, Unit, pack
from overstack.rulesets.europa.limits.units import Counters

REGULAR, MOUNTAIN, REDUCED_ROW = "regular", "mountain", "reduced"
#: The clause of each row and of each increase, by the name in tables.toml.
ROW_CLAUSE: Mapping[str, str] = {name: row["clause"] for name, row in BOOK.tables["row"].items()}
INCREASE_CLAUSE: Mapping[str, str] = {
    name: row["clause"] for name, row in BOOK.tables["increase"].items()
}


@quick
@dataclass(frozen=True, slots=True)
class HexLimit:
    """The limit of one side in one hex.

    `rows` are the special rows that apply, or "regular"; `marker` is the marker whose increase
    is in force ("" for none), `increase` the name of that increase; `reduced` are the units
    that cause the reduced row. `limit` is the value for `packing.pack`.
    """

    rows: tuple[str, ...]
    limit: Limit
    marker: str = ""
    increase: str = ""
    reduced: tuple[str, ...] = ()

    @property
    def row(self) -> Caps:
        """The outer row: the capacities for the units with the larger limit."""
        return self.limit.row


# -- rows --------------------------------------------------------------------------------


def _column(data: Mapping[str, Any]) -> Column:
    return Column(data.get("res", FREE), data.get("units", FREE))


def table_row(name: str) -> Caps:
    """Return the row of the summary table with this name in tables.toml."""
    data = BOOK.tables["row"][name]
    return Caps(data["any"], _column(data["nondiv"]), _column(data["art"]), data["hq"])


#: The row to use if the clause of a row is switched off: no limit.
NO_LIMIT = Caps(FREE, Column(FREE), Column(FREE), FREE)


@clause("8.A.5-regular", otherwise=NO_LIMIT)
def regular_row(state: State) -> Caps:
    """The row for hexes without any special row."""
    return table_row(REGULAR)


@clause("8.A.5-mountain", otherwise=NO_LIMIT)
def mountain_row(state: State) -> Caps:
    """The row for mountain hexes."""
    return table_row(MOUNTAIN)


@clause("8.A.5-arctic", otherwise=NO_LIMIT)
def arctic_row(state: State) -> Caps:
    """The row for Arctic hexes."""
    return table_row(ARCTIC)


@clause("8.A.5-arid", otherwise=NO_LIMIT)
def arid_row(state: State) -> Caps:
    """The row for hexes of an arid weather zone."""
    return table_row(ARID)


@clause("8.A.5-reduced", otherwise=NO_LIMIT)
def reduced_row(state: State) -> Caps:
    """The row for reduced stacking: NON-DIV and ARTILLERY are counted in units."""
    return table_row(REDUCED_ROW)


ROWS: Mapping[str, Callable[[State], Caps]] = MappingProxyType(
    {
        REGULAR: regular_row,
        MOUNTAIN: mountain_row,
        ARCTIC: arctic_row,
        ARID: arid_row,
        REDUCED_ROW: reduced_row,
    }
)


@dataclass(frozen=True, slots=True)
class Increase:
    """The increase of a marker: ANY slots, half REs, and the maximum of artillery units."""

    any: int
    nondiv: int
    art: int
    art_units: int


def _increase(name: str) -> Increase:
    data: Mapping[str, int] = BOOK.tables["increase"][name]
    return Increase(data["any"], data["nondiv"], data["art"], data.get("art_units", FREE))


#: The increase to use if the clause of an increase is switched off.
NOTHING_MORE = Increase(0, 0, 0, FREE)


@clause("8.A.5-shock", otherwise=NOTHING_MORE)
def shock_army(state: State) -> Increase:
    """The increase of Shock Armies."""
    return _increase("shock")


@clause("8.A.5-guards", otherwise=NOTHING_MORE)
def guards_army(state: State) -> Increase:
    """The increase of Guards Armies."""
    return _increase("guards")


@clause("8.A.5-gta", otherwise=NOTHING_MORE)
def guards_tank_army(state: State) -> Increase:
    """The increase of Guards Tank Armies."""
    return _increase("guards-tank")


@clause("8.A.5-ss", otherwise=NOTHING_MORE)
def ss_panzer_corps(state: State) -> Increase:
    """The increase of SS Panzer Corps."""
    return _increase("ss")


INCREASES: Mapping[str, Callable[[State], Increase]] = MappingProxyType(
    {
        "shock": shock_army,
        "guards": guards_army,
        "guards-tank": guards_tank_army,
        "ss": ss_panzer_corps,
    }
)


@clause("8.A.1.a", otherwise=lambda _, row: row._replace(any=FREE))
def any_slots(state: State, row: Caps) -> Caps:
    """Apply the limit on ANY slots, which take units of any size and type."""
    return row


@clause("8.A.1.b", otherwise=lambda _, row: row._replace(nondiv=Column(FREE)))
def nondiv_slots(state: State, row: Caps) -> Caps:
    """Apply the limit on NON-DIV capacity: the REs of non-divisional units."""
    return row


@clause("8.A.1.c", otherwise=lambda _, row: row._replace(art=Column(FREE)))
def art_slots(state: State, row: Caps) -> Caps:
    """Apply the limit on ARTILLERY capacity: the REs of artillery."""
    return row


@clause("8.A.1.d", otherwise=lambda _, row: row._replace(hq=FREE))
def hq_slots(state: State, row: Caps) -> Caps:
    """Apply the limit on HQ slots, which take army HQs."""
    return row


@clause("8.A.2", otherwise=())
@memo(of="world")
def ground(state: State, at: Place) -> tuple[str, ...]:
    """The names of the special rows that the terrain and weather zone of a hex impose."""
    sheet, found = state.world.map, []
    if at.hex is None:
        return ()
    if sheet.terrain_at(at.hex) == MOUNTAIN:
        found.append(MOUNTAIN)
    return (*found, *(zone for zone in (ARCTIC, ARID) if sheet.has(at.hex, zone)))


@clause("8.A.3", otherwise=())
def reduced_units(state: State, counted: Counters) -> Counters:
    """The units that cause reduced stacking (reading E20).

    Outside a box, the units of a nation that stacks reduced do. In a box, the marker's side
    decides: on its reverse all units do; on its normal side none do, if that side is allowed.
    """
    return tuple([unit for unit in counted if _is_reduced(units.marker_of(state, unit), unit)])


def _is_reduced(marker: Counter | None, unit: Counter) -> bool:
    if marker is None:
        return stacks_reduced(units.nation(unit))
    if marker.has(REVERSE):
        return True
    return stacks_reduced(units.nation(marker)) and not by_order_of_battle(marker)


def stacks_reduced(nation: str) -> bool:
    """Whether a nation has reduced stacking (supplied data, from its order of battle)."""
    return nation in REDUCED


def by_order_of_battle(marker: Counter) -> bool:
    """Whether a marker's order of battle allows its normal side (entered by hand)."""
    return marker.has(BY_OB)


def _first_of(state: State, rows: tuple[Caps, ...]) -> Caps:
    return rows[0]


@clause("8.A.2-worst", otherwise=_first_of)
def worst(state: State, rows: tuple[Caps, ...]) -> Caps:
    """The worst of the rows that apply, column by column (reading E7)."""
    return reduce(Caps.worst, rows)


@memo(of="world")
def _row_of(state: State, names: tuple[str, ...]) -> Caps:
    row = worst(state, tuple(ROWS[name](state) for name in names))
    for part in (any_slots, nondiv_slots, art_slots, hq_slots):
        row = part(state, row)
    return row


# -- the limit of a hex ------------------------------------------------------------------


@memo(of="hex")
def limit_at(state: State, at: Place, side: str) -> HexLimit:
    """The limit of a side in a hex, for the units that are in the hex now."""
    counted, markers = units.counted(state, at, side), units.markers(state, at, side)
    return limit_on(state, ground(state, at), counted, markers, units.regular(state, at, side))


def limit_for(state: State, at: Place, counted: Counters, markers: Counters) -> HexLimit:
    """The limit of a hex for given units and markers, which may be in other hexes now."""
    return limit_on(state, ground(state, at), counted, markers, counted)


def limit_on(
    state: State, zones: tuple[str, ...], counted: Counters, markers: Counters, stack: Counters
) -> HexLimit:
    """The limit of any hex with the rows of this ground, for given units and markers.

    If several markers have an increase, the increase that leaves less of `stack` without a slot
    applies (reading E6).
    """
    reduced = reduced_units(state, counted)
    every = (*zones, REDUCED_ROW) if reduced else zones
    corps, who = soviet_cap(state), tuple(unit.id for unit in reduced)
    if reduced and state.option("each-nation-by-its-row"):
        rows = _row_of(state, zones or (REGULAR,)), _row_of(state, every)
        return HexLimit(every, Limit(*rows, corps=corps), reduced=who)
    every = every or (REGULAR,)
    plain = HexLimit(every, Limit(_row_of(state, every), corps=corps), reduced=who)
    raised = [
        _increased(state, plain, marker, name)
        for marker in markers
        if (name := increase(state, marker, plain.rows))
    ]
    if len(raised) > 1:
        raised.sort(key=lambda each: _left(state, each, stack))
    return raised[0] if raised else plain


def most_any(state: State, at: Place, side: str) -> int:
    """The largest possible number of ANY slots of a hex, whichever of its units remain."""
    rows = ground(state, at) or (REGULAR,)
    names = (increase(state, marker, rows) for marker in units.markers(state, at, side))
    more = max((INCREASES[name](state).any for name in names if name), default=0)
    return _row_of(state, rows).any + more


def _left(state: State, held: HexLimit, stack: Counters) -> tuple[int, int, str]:
    """The sort key of a limit: REs left over, units left over (HQs have no REs), the increase."""
    by_id = {unit.id: unit for unit in stack}
    left = packed(state, held, stack).left
    return units.res(state, (by_id[who] for who in left)), len(left), held.increase


@clause("8.A.4", otherwise="")
def increase(state: State, marker: Counter, rows: tuple[str, ...]) -> str:
    """The name of a marker's increase; "" unless the hex has regular stacking (reading E17)."""
    name = units.trait(marker.kind, "increase")
    return name if rows == (REGULAR,) and not marker.has(REVERSE) else ""


def _increased(state: State, plain: HexLimit, marker: Counter, name: str) -> HexLimit:
    """The limit with a marker's increase, which applies to the units in its box (reading E5)."""
    more, base = INCREASES[name](state), plain.limit.row
    nondiv, art = Column(base.nondiv.res + more.nondiv), Column(base.art.res + more.art)
    limit = Limit(
        Caps(base.any + more.any, nondiv, art._replace(units=more.art_units), base.hq),
        inner=base,
        corps=plain.limit.corps,
    )
    if more.art_units < FREE and state.option("three-more-artillery"):
        row = limit.row._replace(art=base.art)
        limit = limit._replace(row=row, extra=Column(more.art, more.art_units))
    return HexLimit(plain.rows, limit, marker.id, name)


@clause("8.A.1-sov", otherwise=FREE)
def soviet_cap(state: State) -> int:
    """The limit of Soviet c/m units of corps size in a hex, not counting those in tank armies."""
    return SOVIET_CORPS


def is_soviet_corps(unit: Counter) -> bool:
    """Whether a unit is a Soviet c/m unit of corps size."""
    return units.sort_of(unit.kind).soviet_corps


def in_tank_army(state: State, unit: Counter) -> bool:
    """Whether a unit is in the box of a Tank Army or a Guards Tank Army (reading E19)."""
    marker = units.marker_of(state, unit)
    return marker is not None and bool(marker.kind.traits.get("tank_army"))


# -- packing a hex -----------------------------------------------------------------------


def packable(state: State, held: HexLimit, unit: Counter) -> Unit:
    """Convert a unit to the form that `packing.pack` takes, under the limit of its hex."""
    if held.marker:
        marker = units.marker_of(state, unit)
        inner = marker is None or marker.id != held.marker
    else:
        inner = unit.id in held.reduced
    sort = units.sort_of(unit.kind)
    capped = sort.soviet_corps and not in_tank_army(state, unit)
    inner = inner and held.limit.inner is not None
    half_res = units.re(state, unit)
    return Unit(unit.id, half_res, sort.divisional, sort.artillery, sort.hq, capped, inner)


def packed(state: State, held: HexLimit, stack: Counters) -> Packing:
    """The packing of a stack under a limit; the caller may include units in overstack."""
    return _packed(held.limit, tuple([packable(state, held, unit) for unit in stack]))


@lru_cache(maxsize=512)
def _packed(limit: Limit, stack: tuple[Unit, ...]) -> Packing:
    """Pack with a cache, because most hexes are the same in the next position."""
    return pack(limit, stack)


@memo(of="hex")
def packing_at(state: State, at: Place, side: str) -> Packing:
    """The packing of a side's units in a hex, without those in the overstack section."""
    return packed(state, limit_at(state, at, side), units.regular(state, at, side))


@memo(of="hex")
def whole_packing_at(state: State, at: Place, side: str) -> Packing:
    """The packing of all of a side's units in a hex; `left` is the smallest possible overstack."""
    return packed(state, limit_at(state, at, side), units.counted(state, at, side))


@memo(of="hex")
def room_for(state: State, at: Place, side: str, unit: Counter) -> bool:
    """Whether a unit in the overstack section would fit in the hex outside that section."""
    stack = tuple(
        each for each in units.counted(state, at, side)
        if each.id == unit.id or not each.has(OVERSTACKED)
    )  # fmt: skip
    return packed(state, limit_at(state, at, side), stack).fits
