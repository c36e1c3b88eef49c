"""House rules, pictures: the stacks of a position as rows of slots, and the counters' faces.

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overstack.house.counting import weight
from overstack.house.limits import as_it_stands, stack_findings
from overstack.house.model import House
from overstack.judging.sheet import Face, Item, LimitRow, Sheet, plain
from overstack.judging.verdict import Finding, Grade
from overstack.position.maps import place_text
from overstack.position.state import Counter, State


def sheets(house: House, state: State) -> Iterator[Sheet]:
    """Yield a sheet for each hex and side, with the limits that apply there."""
    for place in sorted((p for p in state.stacks if p.hex is not None), key=place_text):
        for side in [s.id for s in state.world.sides]:
            stand = as_it_stands(house, state, place, side)
            if any(c.side == side for c in stand.stack):
                found = stack_findings(stand)
                rows = tuple(_row(f) for f in found if f.slots)
                fits = all(f.grade is Grade.LAWFUL for f in found)
                yield Sheet(side, place, rows=rows, fits=fits)


def face(house: House, counter: Counter) -> Face:
    """The face of a counter, with its steps as pips if these rules have step losses."""
    weights = {key[7:] for key in counter.kind.traits if key.startswith("weight:")}
    steps = sorted(house.step_weights & weights)
    if not steps:
        return plain(counter.kind)
    full = int(counter.kind.traits[f"weight:{steps[0]}"])
    return replace(plain(counter.kind), pips=weight(house, counter, steps[0]), full=full)


def _row(found: Finding) -> LimitRow:
    slots = found.slots
    if slots is None:
        return LimitRow(found.clause, None, ())
    sizes = slots.sizes or (1,) * len(slots.filled)
    items = tuple(Item(who, size) for who, size in zip(slots.filled, sizes, strict=True))
    return LimitRow(found.clause, slots.limit, items)
