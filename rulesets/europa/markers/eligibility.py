"""Corps and army markers: eligible stacks, number of markers, the unit on top (8.D).

Units in a box are aboard its marker. A marker counter is created when the marker is placed, and
removed when its box is empty. Depends on positions and kinds, not on limits or combat.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Kind, Place, State
from overstack.rulesets.europa.book import (
    ARMY,
    BATTALION,
    BOOK,
    BRIGADE,
    CADRE,
    CORPS,
    DIVISION,
    MARKER,
    MARKER_LARGE,
    MARKER_UNITS,
    OVERSTACKED,
    REDUCED,
    REMNANT,
    REVERSE,
    SOVIET,
    TANK_ARMIES,
)
from overstack.rulesets.europa.limits import units
from overstack.rulesets.europa.limits.units import Counters

Findings = tuple[Finding, ...]

#: LARGE: a stack needs two units of these sizes (8.D.1.2). MATCHING: units of these sizes have to
#: match the marker (8.D.1.3).
LARGE: Final = (DIVISION, CADRE, REMNANT, CORPS)
MATCHING: Final = (DIVISION, CADRE, CORPS)
#: LARGE for Soviet "Corp" markers: it includes brigades and excludes corps (reading E14).
SOVIET_LARGE: Final = (DIVISION, CADRE, REMNANT, BRIGADE)


# -- requirements of a marker ------------------------------------------------------------


def is_soviet_corp(kind: Kind) -> bool:
    """Whether a marker is a Soviet "Corp" marker; "Army" markers use the general lists."""
    return units.trait(kind, "nation") == SOVIET and units.trait(kind, "marker") == CORPS


def _general_large(state: State, kind: Kind) -> tuple[str, ...]:
    return LARGE


@clause("8.D.1.2-sov", otherwise=_general_large)
def large_sizes(state: State, kind: Kind) -> tuple[str, ...]:
    """The sizes that count as large, including brigades for Soviet "Corp" markers."""
    return SOVIET_LARGE if is_soviet_corp(kind) else LARGE


def _general_matching(state: State, kind: Kind) -> tuple[tuple[str, ...], ...]:
    return (MATCHING,)


@clause("8.D.1.3-sov", otherwise=_general_matching)
def matching_sizes(state: State, kind: Kind) -> tuple[tuple[str, ...], ...]:
    """The lists of sizes, half of whose units must match; Soviet "Corp": also with brigades."""
    return (MATCHING, (*MATCHING, BRIGADE)) if is_soviet_corp(kind) else (MATCHING,)


def eligibility(state: State, kind: Kind, stack: Counters, at: Place, side: str) -> Findings:
    """The findings on the three conditions for a stack to be in a marker of a kind."""
    return (
        *enough(state, stack, at, side),
        *enough_large(state, kind, stack, at, side),
        *enough_alike(state, kind, stack, at, side),
    )


def _met(met: bool) -> Grade:
    return Grade.LAWFUL if met else Grade.FORBIDDEN


@finds("8.D.1.1", otherwise=())
def enough(rule: Rule, state: State, stack: Counters, at: Place, side: str) -> Findings:
    """Whether a stack has at least three units, including attached units."""
    figures = facts(units=len(stack), wanted=MARKER_UNITS)
    grade = _met(len(stack) >= MARKER_UNITS)
    return (rule.graded(grade, at, side, facts=figures, who=ids(stack)),)


@clause("8.D.1.2", otherwise=())
def enough_large(state: State, kind: Kind, stack: Counters, at: Place, side: str) -> Findings:
    """Whether a stack has at least two divisions, cadres, remnants or corps."""
    sizes = large_sizes(state, kind)
    large = tuple(unit for unit in stack if units.size(unit) in sizes)
    figures = facts(large=len(large), wanted=MARKER_LARGE)
    grade = _met(len(large) >= MARKER_LARGE)
    soviet = soviet_large(state, kind, stack, at, side)
    return (Finding("8.D.1.2", grade, at, side, facts=figures, who=ids(large)), *soviet)


@clause("8.D.1.2-sov", otherwise=())
def soviet_large(state: State, kind: Kind, stack: Counters, at: Place, side: str) -> Findings:
    """A finding on the list of large sizes that applies to Soviet "Corp" markers."""
    if not is_soviet_corp(kind):
        return ()
    brigades = sum(units.size(unit) == BRIGADE for unit in stack)
    corps = sum(units.size(unit) == CORPS for unit in stack)
    large = sum(units.size(unit) in SOVIET_LARGE for unit in stack)
    figures = facts(brigades=brigades, corps=corps, large=large, wanted=MARKER_LARGE)
    grade = _met(large >= MARKER_LARGE)
    return (Finding("8.D.1.2-sov", grade, at, side, facts=figures, role="precedent"),)


def _alike(kind: Kind, stack: Iterable[Counter], sizes: tuple[str, ...]) -> tuple[int, int]:
    """The number of units of some sizes, and how many of them match the marker."""
    wanted = units.trait(kind, "nation"), units.trait(kind, "arm")
    among = [unit for unit in stack if units.size(unit) in sizes]
    return len(among), sum((units.nation(u), units.arm(u)) == wanted for u in among)


def _half(among: int, alike: int) -> bool:
    return alike >= MARKER_LARGE and 2 * alike >= among


@clause("8.D.1.3", otherwise=())
def enough_alike(state: State, kind: Kind, stack: Counters, at: Place, side: str) -> Findings:
    """Whether half of the divisions, cadres and corps, and at least two, match the marker."""
    counts = [_alike(kind, stack, sizes) for sizes in matching_sizes(state, kind)]
    among, alike = next((c for c in counts if _half(*c)), counts[0])
    figures = facts(among=among, alike=alike, wanted=max(MARKER_LARGE, -(-among // 2)))
    found = Finding("8.D.1.3", _met(_half(among, alike)), at, side, facts=figures)
    return (found, *soviet_alike(state, kind, stack, at, side))


@clause("8.D.1.3-sov", otherwise=())
def soviet_alike(state: State, kind: Kind, stack: Counters, at: Place, side: str) -> Findings:
    """A finding that Soviet "Corp" markers may count brigades among the matching units."""
    if not is_soviet_corp(kind):
        return ()
    among, alike = _alike(kind, stack, (*MATCHING, BRIGADE))
    figures = facts(among=among, alike=alike, wanted=max(MARKER_LARGE, -(-among // 2)))
    met = any(_half(*_alike(kind, stack, sizes)) for sizes in matching_sizes(state, kind))
    return (Finding("8.D.1.3-sov", _met(met), at, side, facts=figures, role="precedent"),)


def ids(counters: Iterable[Counter]) -> tuple[str, ...]:
    """The ids of some counters."""
    return tuple(counter.id for counter in counters)


def eligible(state: State, kind: Kind, stack: Counters) -> bool:
    """Whether a stack may be in a marker of a kind."""
    return _eligible(state, kind.id, tuple(sorted([unit.kind.id for unit in stack])))


@memo(of="world")
def _eligible(state: State, kind: str, kinds: tuple[str, ...]) -> bool:
    """`eligible` cached by the kinds of the units, in any order: nothing else matters."""
    named = state.world.kinds
    stack = tuple(Counter("", named[each], "", "", LOST, 0) for each in kinds)
    found = eligibility(state, named[kind], stack, LOST, "")
    return all(f.grade < Grade.FORBIDDEN for f in found if f.role == "rule")


# -- stacks that have a marker, or could have one ---------------------------------------------


def inside(state: State, marker: Counter) -> Counters:
    """All units in a marker's box, including attached units."""
    return tuple([c for c in state.cargo(marker.id) if units.is_unit(c)])


def loose(state: State, at: Place, side: str) -> Counters:
    """The units of a side in a hex that are in no box and attached to no unit."""
    return tuple([c for c in state.at(at) if c.side == side and units.is_unit(c)])


def whole(state: State, stack: Counters) -> Counters:
    """Some units, each followed by the units attached to it."""
    return tuple(each for unit in stack for each in (unit, *state.cargo(unit.id)))


def largest(state: State, stack: Counters) -> tuple[int, int]:
    """Size and strength of the largest unit of a stack: REs first, then strength (reading E11)."""
    return max([(units.re(state, u), units.strength(u)) for u in stack])


def is_largest(state: State, unit: Counter, stack: Counters) -> bool:
    """Whether no unit of the stack is larger than the given unit."""
    return largest(state, (unit,)) >= largest(state, stack)


@finds("8.D.1-ineligible", otherwise=())
def on_top(rule: Rule, state: State, marker: Counter) -> Findings:
    """Whether a marker over an ineligible stack has the largest unit on top of it."""
    box = ready(state, marker)
    if not box or eligible(state, marker.kind, inside(state, marker)):
        return ()
    at, side, most = marker.place, marker.side, largest(state, box)
    top = any(largest(state, (unit,)) >= most for unit in loose(state, at, side))
    return (rule.graded(_met(top), at, side, who=(marker.id,)),)


@finds("8.D.1-ineligible", otherwise=())
def growing(rule: Rule, state: State, marker: Counter) -> Findings:
    """Free board: a finding on a stack that is not eligible yet, as it is built unit by unit."""
    topless = any(f.grade is Grade.FORBIDDEN for f in on_top(state, marker))
    if not topless or state.world.play != "free":
        return ()
    at, side, who = marker.place, marker.side, (marker.id,)
    return (rule.overstacked(at, side, say="growing", who=who),)


def ready(state: State, marker: Counter) -> Counters:
    """The units of a box that could be put on top; units in overstack have to stay there."""
    return tuple([unit for unit in units.box(state, marker) if not unit.has(OVERSTACKED)])


@clause("8.D.1-ineligible", otherwise=())
@memo(of="position", keep=8)
def as_one(state: State, counter: Counter) -> Findings:
    """Forbid moving a marker with its box if its stack is ineligible: it only saves map space."""
    if not units.is_marker(counter) or eligible(state, counter.kind, inside(state, counter)):
        return ()
    at, side, who = counter.place, counter.side, (counter.id,)
    return (Finding("8.D.1-ineligible", Grade.FORBIDDEN, at, side, say="one-by-one", who=who),)


def standing(state: State, at: Place, side: str) -> Findings:
    """The 8.D findings on the markers of a hex in the current position."""
    return tuple(
        found
        for marker in units.markers(state, at, side)
        for found in (*on_top(state, marker), *too_many(state, marker.kind, at, side, 0))
        if found.clause != "8.D.2-special" or found.grade is Grade.FORBIDDEN
    )


@finds("D-attach", otherwise=())
def misplaced(rule: Rule, state: State) -> Findings:
    """Findings on counters that are aboard what cannot hold them.

    A marker's box holds units of its side; a division holds battalions of its side.
    """
    found: list[Finding] = []
    for carrier in (state.by_id[who] for who in state.loads):
        for rider in state.load(carrier.id) if carrier.place.hex is not None else ():
            boxed = units.is_marker(carrier) and not units.is_marker(rider)
            joined = units.size(rider) == BATTALION and units.size(carrier) == DIVISION
            if rider.side != carrier.side or not (boxed or joined):
                where, figures = (carrier.place, rider.side), facts(carrier=f"#{carrier.id}")
                found.append(rule.forbidden(*where, figures, "misplaced", who=(rider.id,)))
    return tuple(found)


# -- number of markers ---------------------------------------------------------------------


@memo(of="position", keep=16)
def in_use(state: State, kind: Kind) -> tuple[int, int]:
    """The number of markers of a kind in use, and the maximum (0: any number).

    Tank Armies and Guards Tank Armies are counted together.
    """
    there = [c for c in state.counters if units.is_marker(c) and c.place != LOST]
    if kind.traits.get("tank_army"):
        return sum(bool(c.kind.traits.get("tank_army")) for c in there), TANK_ARMIES
    return sum(c.kind.id == kind.id for c in there), int(kind.traits.get("mix", 0))


@clause("8.D.2-special", otherwise=())
def too_many(state: State, kind: Kind, at: Place, side: str, more: int) -> Findings:
    """The finding on the number of markers in use once `more` are placed: the mix limits it."""
    used, limit = in_use(state, kind)
    if not limit:
        return infantry(state, kind, at, side) if more else ()
    figures = facts(used=used + more, limit=limit)
    return (Finding("8.D.2-special", _met(used + more <= limit), at, side, facts=figures),)


@finds("8.D.2-infantry", otherwise=())
def infantry(rule: Rule, state: State, kind: Kind, at: Place, side: str) -> Findings:
    """A note that infantry markers are unlimited in number."""
    return (rule.lawful(at, side, role="note"),)


# -- placing and taking off -------------------------------------------------------------------


def kinds_for(unit: Counter) -> tuple[Kind, ...]:
    """The kinds of markers with the unit type and nationality of a unit."""
    return _kinds(unit.side, units.nation(unit), units.arm(unit))


def plain_kinds(unit: Counter) -> tuple[Kind, ...]:
    """The kinds of markers of a unit's nationality that are unlimited in number."""
    every = _kinds(unit.side, units.nation(unit), "")
    return tuple(kind for kind in every if not kind.traits.get("mix"))


@cache
def _kinds(side: str, nation: str, arm: str) -> tuple[Kind, ...]:
    """The marker kinds of a nation that a side may use; if `arm` is "", of any unit type."""
    return tuple(
        kind
        for kind in BOOK.kinds.values()
        if kind.type == MARKER
        and side in kind.sides
        and units.trait(kind, "nation") == nation
        and arm in ("", units.trait(kind, "arm"))
    )


def eligible_kind(state: State, at: Place, side: str) -> str:
    """The kind of marker that the loose units of a hex could be put in; "" if there is none.

    Kinds that are unlimited in number come first, then armies before corps.
    """
    stack = loose(state, at, side)
    every = whole(state, stack)
    kinds = {kind.id: kind for unit in stack for kind in kinds_for(unit)}
    fit = [
        kind
        for kind in kinds.values()
        if eligible(state, kind, every)
        and all(f.grade < Grade.FORBIDDEN for f in too_many(state, kind, at, side, 1))
    ]
    fit.sort(key=lambda kind: (bool(kind.traits.get("mix")),
                               units.trait(kind, "marker") != ARMY, kind.id))  # fmt: skip
    return fit[0].id if fit else ""


def placed(state: State, at: Place, side: str, kind: str, top: str = "") -> State:
    """Return the position with a new marker in a hex and the loose units but `top` in its box.

    The marker of a nation that stacks reduced is placed on its reverse (8.A.3-marker).
    """
    made = BOOK.kinds[kind]
    who = next(f"m{n}" for n in range(1, 1000) if f"m{n}" not in state.by_id)
    marks = (REVERSE,) if units.trait(made, "nation") in REDUCED else ()
    marker = Counter(who, made, side, made.name, at, len(state.at(at)), spent=1, marks=marks)
    stack = loose(state, at, side)
    state = state.with_counters([marker])
    return state.all_aboard([unit.id for unit in stack if unit.id != top], who)


def taken_off(state: State, marker: Counter) -> State:
    """Return the position after a marker is removed; its units are then on the map."""
    return state.without(marker.id)
