"""Which limit holds in a hex: rows, the worst case, reduced nations, increases (8.A.1 to 8.A.5).

Knows positions and the summary table; `packing` knows what fits. `limit_at` gives the limit
of one side's hex as a value that `packing.pack` understands, and says how it came about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from overstack.once import once
from overstack.rulesets.europa import units
from overstack.rulesets.europa.book import (
    ARCTIC,
    ARID,
    BOOK,
    BY_OB,
    CORPS,
    OVERSTACKED,
    REDUCED,
    REVERSE,
    SOVIET,
    SOVIET_CORPS,
)
from overstack.rulesets.europa.packing import FREE, Column, Limit, Packing, Row, Unit, pack
from overstack.rulesets.europa.units import Counters
from overstack.state import Counter, Place, State
from overstack.verdict import clause

REGULAR, MOUNTAIN, REDUCED_ROW = "regular", "mountain", "reduced"
#: Clauses of the rows and the increases, by their names in tables.toml.
ROW_CLAUSE: Mapping[str, str] = {name: row["clause"] for name, row in BOOK.tables["row"].items()}
INCREASE_CLAUSE: Mapping[str, str] = {
    name: row["clause"] for name, row in BOOK.tables["increase"].items()
}


@dataclass(frozen=True, slots=True)
class HexLimit:
    """The limit of one side in one hex.

    `rows` are the changed rows that apply, "regular" where none does; `marker` is the marker
    whose increase is in force ("" for none) and `increase` its name; `reduced` are the units on
    whose account the reduced row applies. `limit` is what packing asks.
    """

    rows: tuple[str, ...]
    limit: Limit
    marker: str = ""
    increase: str = ""
    reduced: tuple[str, ...] = ()

    @property
    def row(self) -> Row:
        """The capacities for those that have the most."""
        return self.limit.row


# -- rows --------------------------------------------------------------------------------


def _column(data: Mapping[str, Any]) -> Column:
    return Column(data.get("res", FREE), data.get("units", FREE))


def table_row(name: str) -> Row:
    """A row of the summary by its name in tables.toml."""
    data = BOOK.tables["row"][name]
    return Row(data["any"], _column(data["nondiv"]), _column(data["art"]), data["hq"])


@clause("8.A.1.a", otherwise=lambda _, row: row._replace(any=FREE))
def any_slots(state: State, row: Row) -> Row:
    """Units of any size and type."""
    return row


@clause("8.A.1.b", otherwise=lambda _, row: row._replace(nondiv=Column(FREE)))
def nondiv_slots(state: State, row: Row) -> Row:
    """REs of non-divisional units."""
    return row


@clause("8.A.1.c", otherwise=lambda _, row: row._replace(art=Column(FREE)))
def art_slots(state: State, row: Row) -> Row:
    """REs of artillery."""
    return row


@clause("8.A.1.d", otherwise=lambda _, row: row._replace(hq=FREE))
def hq_slots(state: State, row: Row) -> Row:
    """Army HQs."""
    return row


@clause("8.A.2", otherwise=())
def ground(state: State, at: Place) -> tuple[str, ...]:
    """The changed rows that terrain and weather zone bring."""
    sheet, found = state.world.map, []
    if at.hex is None:
        return ()
    if sheet.terrain_at(at.hex) == MOUNTAIN:
        found.append(MOUNTAIN)
    return (*found, *(zone for zone in (ARCTIC, ARID) if sheet.has(at.hex, zone)))


@clause("8.A.3", otherwise=())
def reduced_units(state: State, counted: Counters) -> Counters:
    """Those on whose account reduced stacking applies.

    A marker on its reverse says so for its box; elsewhere a nation that stacks reduced does, in
    a marker or in none, unless the marker stands on its normal side by its order of battle.
    """
    return tuple(unit for unit in counted if _is_reduced(units.marker_of(state, unit), unit))


def _is_reduced(marker: Counter | None, unit: Counter) -> bool:
    if marker is not None and marker.has(REVERSE):
        return True
    by_ob = marker is not None and marker.has(BY_OB)
    return units.nation(unit) in REDUCED and not by_ob


def _first_of(state: State, rows: tuple[Row, ...]) -> Row:
    return rows[0]


@clause("8.A.2-worst", otherwise=_first_of)
def worst(state: State, rows: tuple[Row, ...]) -> Row:
    """Column by column the worst of the rows that apply (reading E7)."""
    return reduce(Row.worst, rows)


def _row_of(state: State, names: tuple[str, ...]) -> Row:
    row = worst(state, tuple(table_row(name) for name in names))
    for part in (any_slots, nondiv_slots, art_slots, hq_slots):
        row = part(state, row)
    return row


# -- the limit of a hex ------------------------------------------------------------------


@once(64)
def limit_at(state: State, at: Place, side: str) -> HexLimit:
    """The limit of a side in a hex, for the units that stand there now."""
    counted, markers = units.counted(state, at, side), units.markers(state, at, side)
    return limit_for(state, at, counted, markers, units.regular(state, at, side))


def limit_for(
    state: State,
    at: Place,
    counted: Counters,
    markers: Counters,
    stack: Counters | None = None,
) -> HexLimit:
    """The limit of a hex for units that may stand elsewhere, with their markers.

    Of several markers that bring an increase the one under which less of `stack` is left
    over (reading E6); `stack` is all of `counted` where it is not given.
    """
    zones, reduced = ground(state, at), reduced_units(state, counted)
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
        raised.sort(key=lambda each: _left(state, each, counted if stack is None else stack))
    return raised[0] if raised else plain


def _left(state: State, held: HexLimit, stack: Counters) -> tuple[int, str]:
    by_id = {unit.id: unit for unit in stack}
    return units.res(state, (by_id[who] for who in packed(state, held, stack).left)), held.increase


@clause("8.A.4", otherwise="")
def increase(state: State, marker: Counter, rows: tuple[str, ...]) -> str:
    """The increase that a marker brings: none but where stacking is regular (reading E17)."""
    name = units.trait(marker.kind, "increase")
    return name if rows == (REGULAR,) and not marker.has(REVERSE) else ""


def _increased(state: State, plain: HexLimit, marker: Counter, name: str) -> HexLimit:
    """The limit with a marker's increase, which serves the units of its box (reading E5)."""
    data: Mapping[str, int] = BOOK.tables["increase"][name]
    base = plain.limit.row
    most = data.get("art_units", FREE)
    nondiv = Column(base.nondiv.res + data["nondiv"])
    limit = Limit(
        Row(base.any + data["any"], nondiv, Column(base.art.res + data["art"], most), base.hq),
        inner=base,
        corps=plain.limit.corps,
    )
    if most < FREE and state.option("three-more-artillery"):
        limit = limit._replace(
            row=limit.row._replace(art=base.art), extra=Column(data["art"], most)
        )
    return HexLimit(plain.rows, limit, marker.id, name)


@clause("8.A.1-sov", otherwise=FREE)
def soviet_cap(state: State) -> int:
    """Soviet c/m units of corps size that a hex holds outside a tank army."""
    return SOVIET_CORPS


def is_soviet_corps(unit: Counter) -> bool:
    """Whether it is a Soviet c/m unit of corps size."""
    return units.nation(unit) == SOVIET and units.size(unit) == CORPS and units.motorised(unit)


def in_tank_army(state: State, unit: Counter) -> bool:
    """Whether it stands in the box of a Tank Army or a Guards Tank Army (reading E19)."""
    marker = units.marker_of(state, unit)
    return marker is not None and bool(marker.kind.traits.get("tank_army"))


# -- packing a hex -----------------------------------------------------------------------


def packable(state: State, held: HexLimit, unit: Counter) -> Unit:
    """A unit as packing knows it, under the limit of its hex."""
    if held.marker:
        marker = units.marker_of(state, unit)
        inner = marker is None or marker.id != held.marker
    else:
        inner = unit.id in held.reduced
    return Unit(
        id=unit.id,
        res=units.re(state, unit),
        divisional=units.divisional(unit),
        artillery=units.artillery(unit),
        hq=units.size(unit) == "army-hq",
        capped=is_soviet_corps(unit) and not in_tank_army(state, unit),
        inner=inner and held.limit.inner is not None,
    )


def packed(state: State, held: HexLimit, stack: Counters) -> Packing:
    """How some units of a hex pack under its limit; who is in overstack is left out before."""
    return pack(held.limit, [packable(state, held, unit) for unit in stack])


@once(64)
def packing_at(state: State, at: Place, side: str) -> Packing:
    """How a side's units in a hex pack, without those in the overstack section."""
    return packed(state, limit_at(state, at, side), units.regular(state, at, side))


@once(64)
def whole_packing_at(state: State, at: Place, side: str) -> Packing:
    """The same for all its units: what is left over is the least overstack there can be."""
    return packed(state, limit_at(state, at, side), units.counted(state, at, side))


def room_for(state: State, at: Place, side: str, unit: Counter) -> bool:
    """Whether a unit in the overstack section would fit if it left it."""
    stack = tuple(
        each for each in units.counted(state, at, side)
        if each.id == unit.id or not each.has(OVERSTACKED)
    )  # fmt: skip
    return packed(state, limit_at(state, at, side), stack).fits
