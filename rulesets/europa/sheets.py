"""Sheets (the counters in each slot of a hex) and faces (the print on a counter).

Depends on positions, on limits and on the packing of units into slots; contains no judgement.
A sheet lists the units of one side in one hex, with one row for each kind of slot; it lists the
units whether or not they are in a marker's box. Sizes are in half REs.
"""

from __future__ import annotations

from collections.abc import Iterable

from overstack.judging.sheet import Face, Item, LimitRow, Sheet, plain
from overstack.judging.verdict import facts
from overstack.position.state import Counter, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.book import OVERSTACKED
from overstack.rulesets.europa.limits import applicable, units
from overstack.rulesets.europa.limits.applicable import HexLimit
from overstack.rulesets.europa.limits.packing import ANY, ART, FREE, HQ, NONDIV, Column, Packing
from overstack.rulesets.europa.limits.units import Counters
from overstack.rulesets.europa.markers import limited_intelligence
from overstack.rulesets.europa.supplied import turn


def sheet(state: State) -> tuple[Sheet, ...]:
    """Return a sheet for each side's hex with a marker, or with more than one counted unit."""
    return tuple(found for at, side in units.held(state) for found in _sheets(state, at, side))


def _sheets(state: State, at: Place, side: str) -> list[Sheet]:
    there = units.markers(state, at, side)
    shut = [marker for marker in there if limited_intelligence.shut(state, marker)]
    found = [Sheet(side, at, marker.id, closed=True, say="closed") for marker in shut]
    counted = units.counted(state, at, side)
    if there and not shut:
        found.append(_open(state, at, side, there[0].id))
    elif not shut and len(counted) > 1:
        found.append(_open(state, at, side, ""))
    return found


def _open(state: State, at: Place, side: str, marker: str) -> Sheet:
    held, packing = applicable.limit_at(state, at, side), applicable.packing_at(state, at, side)
    over = units.over(state, at, side)
    halves = overstack.half_res(state, at, side)
    more = overstack.extra(state, halves)  # noqa: S610
    figures = facts(
        row=" + ".join(_NAMES[name] for name in held.rows),
        increase=_NAMES.get(held.increase, ""),
        over=halves,
        more=more,
        left=len(packing.left),
        most=_most(held),
    )
    rows = (
        *_columns(state, held, packing),
        *_rest(state, at, side, packing, over),
    )
    say = "increased" if held.increase else "marker" if marker else ""
    return Sheet(side, at, marker, rows, packing.fits, figures, say=say)


#: Names of the rows and increases on a sheet.
_NAMES = {
    "regular": "Regular",
    "mountain": "Mountain",
    "arctic": "Arctic",
    "arid": "Arid",
    "reduced": "Reduced",
    "shock": "Shock Army",
    "guards": "Guards Army",
    "guards-tank": "Guards Tank Army",
    "ss": "SS Panzer Corps",
}


def _most(held: HexLimit) -> int:
    return held.limit.extra.units if held.limit.extra else held.row.art.units


def _columns(state: State, held: HexLimit, packing: Packing) -> tuple[LimitRow, ...]:
    row, extra = held.row, held.limit.extra
    art = row.art._replace(res=row.art.res + extra.res) if extra else row.art
    guns = _column(state, held, ART, art, packing.of(ART))
    both = _most(held) < FREE and art.res < FREE
    return (
        LimitRow("any", row.any, _items(state, held, packing.of(ANY), 1)),
        _column(state, held, NONDIV, row.nondiv, packing.of(NONDIV)),
        replace(guns, id="art-most") if both else guns,
        LimitRow("hq", row.hq, _items(state, held, packing.of(HQ), 1)),
    )


def _column(
    state: State, held: HexLimit, name: str, column: Column, who: tuple[str, ...]
) -> LimitRow:
    """The row of one column: in half REs, or in units if the limit counts units (reduced)."""
    if column.res >= FREE:
        return LimitRow(f"{name}-units", column.units, _items(state, held, who, 1))
    return LimitRow(name, column.res, _items(state, held, who, 0), per=2)


def _items(state: State, held: HexLimit, who: Iterable[str], size: int) -> tuple[Item, ...]:
    """The items of a row, each of the given `size`; 0 means the half REs of the counter."""
    return tuple(
        Item(each, size or units.re(state, state.by_id[each]), _outside(state, held, each))
        for each in who
    )


def _outside(state: State, held: HexLimit, who: str) -> str:
    """The word key "outside" if a unit is not in the box whose increase is in force, else ""."""
    marker = units.marker_of(state, state.by_id[who])
    apart = held.marker and (marker is None or marker.id != held.marker)
    return "outside" if apart else ""


def _rest(
    state: State, at: Place, side: str, packing: Packing, over: Counters
) -> tuple[LimitRow, ...]:
    """The rows for units that do not fit, units in overstack, and counters that do not count."""
    every = units.everyone(state, at, side)
    left = [state.by_id[who] for who in packing.left]
    attached = [c for c in every if units.attached(state, c)]
    free = [c for c in every if not units.takes_slot(state, c) and not units.is_marker(c)]
    parts = (
        ("left", [_item(state, c) for c in left], 2),
        ("overstack", [_item(state, c) for c in over], 2),
        ("attached", [Item(c.id, 1, "attached") for c in attached], 1),
        ("free", [Item(c.id, 1) for c in free], 1),
    )
    return tuple(LimitRow(name, None, tuple(items), per) for name, items, per in parts if items)


def _item(state: State, counter: Counter) -> Item:
    owes = counter.has(OVERSTACKED) and turn.debt(state, counter) > 0
    return Item(counter.id, units.re(state, counter), "owes" if owes else "")


def face(state: State, counter: Counter) -> Face:
    """The print on a counter: its figures, its corner and its echelon."""
    return plain(counter.kind)
