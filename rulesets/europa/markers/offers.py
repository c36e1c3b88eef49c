"""The acts on markers, boxes and battalions that a counter could try in its hex (8.D).

Judges none of them: `boxes` does.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.position.memo import memo
from overstack.position.state import LOST, Action, Counter, Place, State
from overstack.rulesets.europa.book import ATTACHED, BATTALION, DIVISION, MARKER
from overstack.rulesets.europa.limits import applicable, units
from overstack.rulesets.europa.markers import eligibility


def puts(state: State, counter: Counter) -> Iterator[Action]:
    """Yield the acts that put a counter in a hex, on the free board."""
    if counter.place == LOST:
        return
    for at in state.world.map.grid:
        if Place(at) != counter.place or counter.aboard:
            yield Action("put", counter.id, Place(at))


@memo(of="pair")
def in_hex(state: State, counter: Counter, at: Place) -> tuple[Action, ...]:
    """The acts that a counter could try in its hex `at`."""
    return tuple(_in_hex(state, counter, at))


def _in_hex(state: State, counter: Counter, at: Place) -> Iterator[Action]:
    if counter.kind.type == MARKER:
        yield Action("dissolve", counter.id)
        if applicable.stacks_reduced(units.nation(counter)):
            yield Action("turn", counter.id)
    elif units.is_unit(counter):
        yield from _battalions(state, counter, at)
        if not counter.aboard:
            yield from _boxes(state, counter, at)


def _boxes(state: State, counter: Counter, at: Place) -> Iterator[Action]:
    there = state.at(at)
    for marker in there:
        if units.is_marker(marker) and marker.side == counter.side:
            yield Action("into", counter.id, on=marker.id)
    if sum(c.side == counter.side and units.is_unit(c) for c in there) < 2:
        return
    for kind in eligibility.kinds_for(counter):
        yield Action("form", counter.id, mode=kind.id)
    for kind in eligibility.plain_kinds(counter):
        yield Action("cover", counter.id, mode=kind.id)


def _battalions(state: State, counter: Counter, at: Place) -> Iterator[Action]:
    """Yield the acts that attach a battalion to a division in its hex or detach the battalion."""
    carrier = state.by_id.get(counter.aboard)
    if carrier is not None and units.is_unit(carrier):
        yield Action("detach", counter.id)
    if units.size(counter) != BATTALION:
        return
    for division in units.everyone(state, at, counter.side):
        if (
            units.size(division) == DIVISION
            and division.id != counter.aboard
            and len(state.load(division.id)) < ATTACHED
        ):
            yield Action("attach", counter.id, on=division.id)
