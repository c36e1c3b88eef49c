"""Stacks as rows to draw, and the faces of counters. `stacking` does the judging.

A sheet shows one faction's stack in one place: its units, its steps, and any HQs, Fortresses
and Minor Countries, each with its limit.
"""

from __future__ import annotations

from overstack.judging.sheet import Face, Item, LimitRow, Sheet
from overstack.judging.verdict import facts
from overstack.position.state import Counter, State
from overstack.rulesets.totaler_krieg import stacking, units
from overstack.rulesets.totaler_krieg.stacking import Stack


def sheet(state: State) -> tuple[Sheet, ...]:
    """Return a sheet for each stack that has several units, is on a marker, or is in breach."""
    return tuple(
        _sheet(held)
        for held in stacking.stacks(state)
        if len(held.units) > 1 or held.place.part or not held.complies
    )


def _sheet(held: Stack) -> Sheet:
    return Sheet(
        side=held.side,
        place=held.place,
        rows=(
            LimitRow("units", held.room.units, tuple(Item(u.who, 1) for u in held.units)),
            LimitRow("steps", held.room.steps, tuple(Item(u.who, u.steps) for u in held.units)),
            *_row("hq", held.bounds.hqs, held.hqs),
            *_row("fortress", held.bounds.fortresses, held.fortresses),
            *_minors(held),
        ),
        fits=held.complies,
        facts=facts(units=len(held.units), steps=held.steps, limit=held.room.steps, loss=held.loss),
        say="" if held.complies else "breach",
    )


def _row(name: str, limit: int, who: tuple[str, ...]) -> tuple[LimitRow, ...]:
    return (LimitRow(name, limit, tuple(Item(each, 1) for each in who)),) if who else ()


def _minors(held: Stack) -> tuple[LimitRow, ...]:
    """The row of Minor Countries, with the first unit of each, and the row of exempt Exp units."""
    first: dict[str, str] = {}
    exempt: list[str] = []
    for unit in held.units:
        if unit.piece.minor and unit.steps > unit.piece.free:
            first.setdefault(unit.piece.minor, unit.who)
        elif unit.piece.minor:
            exempt.append(unit.who)
    free = (LimitRow("exempt", None, tuple(Item(who, 1) for who in exempt)),) if exempt else ()
    return (*_row("minors", held.bounds.minors, tuple(first.values())), *free)


def face(state: State, counter: Counter) -> Face:
    """The face: country and movement at the bottom; HQ, F, Exp or Res in a corner; step pips."""
    traits = counter.kind.traits
    full = units.full_steps(counter) if units.is_ground(counter) else 0
    return Face(
        values=counter.kind.values,
        corner=str(traits.get("corner", "")),
        top=str(traits.get("echelon", "")),
        pips=units.steps(counter) if full else 0,
        full=full,
    )
