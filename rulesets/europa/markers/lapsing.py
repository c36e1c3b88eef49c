"""The effect of an act on markers: an empty box, a stack no longer eligible (8.D.1).

Depends on `eligibility`; judges no act.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, Rule, facts, finds
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.europa.limits import units
from overstack.rulesets.europa.limits.units import Counters
from overstack.rulesets.europa.markers.eligibility import Findings, ids, on_top, ready


def tidied(before: State, after: State) -> State:
    """Return the position after an act, without the markers whose boxes the act emptied.

    A stack has to stay eligible (reading E21). If an act ends its eligibility, the largest unit
    of the box is put on top; a marker over a single unit is removed. On the free board, where a
    corps is built unit by unit, this does not happen when a unit joins the box.
    """
    if after.counters is before.counters:
        return after
    free = after.world.play == "free"
    for marker in _in_turn(before, after):
        left, joined = _exchanged(before.load(marker.id), after.load(marker.id))
        building = free and joined
        if left and not units.box(after, marker):
            after = after.without(marker.id)
        elif (left or not (building or wants_top(before, marker))) and wants_top(after, marker):
            after = _topped(after, marker)  # `before` is checked first: its answer is cached
    return after


def _in_turn(before: State, after: State) -> Counters:
    """The markers of hexes in which the act changed anything, bottom to top.

    Markers whose box changed come first. A unit put on top counts for every marker of its hex, so
    the outcome for one marker may depend on the marker before it. A unit that only arrives in
    the hex takes no unit from any marker, so its arrival does not count as a change.
    """

    def turn(marker: Counter) -> tuple[bool, int, str]:
        was, now = before.load(marker.id), after.load(marker.id)
        return was is now or ids(was) == ids(now), marker.rank, marker.id

    changed, now = after.changes_since(before), after.by_id
    stirred = {c.place for c in changed if c.place.hex is not None and not _came(before, c)}
    there = [c for at in stirred for c in before.at(at) if units.is_marker(c)]
    there += [c for c in changed if units.is_marker(c)]
    if not there:
        return ()
    markers = {c.id: now[c.id] for c in there if c.id in now and now[c.id].place in stirred}
    return tuple(sorted(markers.values(), key=turn))


def _came(before: State, counter: Counter) -> bool:
    """Whether a changed counter is a unit that has arrived in its place, outside any box."""
    was = before.by_id.get(counter.id)
    came = was is not None and was.place != counter.place
    return came and not counter.aboard and not units.is_marker(counter)


def _exchanged(was: Counters, now: Counters) -> tuple[bool, bool]:
    """Whether units have left a box, and whether units have joined the box."""
    if was is now:
        return False, False
    before, after = set(ids(was)), set(ids(now))
    return bool(before - after), bool(after - before)


def wants_top(state: State, marker: Counter) -> bool:
    """Whether a marker lacks the unit required on top; False if the marker does not exist yet."""
    there = state.by_id.get(marker.id)
    return there is not None and _topless(state, there.place, there)


@memo(of="hex")
def _topless(state: State, at: Place, marker: Counter) -> bool:
    return any(f.grade is Grade.FORBIDDEN for f in on_top(state, marker))


def _topped(state: State, marker: Counter) -> State:
    box = ready(state, marker)
    if len(units.box(state, marker)) < 2:
        return state.without(marker.id)
    top = _largest_of(state, box)
    return state.entered(top.id, top.place)


def _largest_of(state: State, stack: Counters) -> Counter:
    """The unit to put on top: by REs, strength, name, kind, marks; stack order is irrelevant."""

    def size(unit: Counter) -> tuple[int, int, str, str, tuple[str, ...]]:
        return (
            units.re(state, unit),
            units.strength(unit),
            unit.name,
            unit.kind.id,
            unit.marks,
        )

    return max(stack, key=size)


@finds("8.D.1-ineligible", otherwise=())
def lapsed(rule: Rule, before: State, after: State, at: Place, side: str) -> Findings:
    """Notes on the markers whose stacks an act makes ineligible: a unit on top, or removal."""
    found: list[Finding] = []
    for marker in units.markers(before, at, side):
        who, stays = (marker.id,), marker.id in after.by_id
        boxed = set(ids(units.box(before, marker)))
        loose = tuple(unit for unit in after.at(at) if unit.id in boxed)
        if not loose or (stays and after.by_id[marker.id].place != at):
            continue
        figures = facts(marker=f"#{marker.id}", top=f"#{_largest_of(after, loose).id}")
        say = "tops" if stays else "comes-off"
        found.append(rule.lawful(at, side, facts=figures, say=say, role="note", who=who))
    return tuple(found)
