"""Locations of a hex: adjacency, the cost of a step between them, and capacities (A5.6).

Uses the map and the count, not the turn. Adjacency and step costs come from sections
outside A5 and are supplied here (D-levels).
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.judging.verdict import Finding, Grade, Rule, Slots, clause, facts, finds
from overstack.position import movement
from overstack.position.hexes import Hex
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.asl.book import CAVALRY, CLIMB, SEWER_MF, VEHICLE
from overstack.rulesets.asl.counting import Count, counted
from overstack.rulesets.asl.equivalents import (
    UNDERGROUND,
    Findings,
    passages,
    role,
    trait,
)

INSIDE = ("pillbox", "entrenchment")


def height(state: State, place: Place) -> int:
    """Return the level above the ground; -1 for a cellar."""
    return trait(state, place, "height")


@memo(of="world")
def near(state: State, place: Place) -> tuple[Place, ...]:
    """Return the places that touch a place: in the adjacent hexes, then in its own hex."""
    return tuple(dict.fromkeys((*_around(state, place), *_within(state, place))))


def _around(state: State, place: Place) -> Iterator[Place]:
    """Yield the matching Locations of adjacent hexes: ground, same upper level, same tunnel."""
    if place.hex is None:
        return
    kind, level = role(state, place), height(state, place)
    for at in state.world.map.grid.neighbours(place.hex):
        if kind == "ground":
            yield Place(at)
            continue
        for other in state.world.map.parts_of(at):
            same = role(state, other) == kind
            if same and (
                kind in UNDERGROUND or (kind == "level" and 0 < level == height(state, other))
            ):
                yield other


def _within(state: State, place: Place) -> Iterator[Place]:
    """Yield the touching Locations of the same hex: a level up or down, parts with an exit."""
    if place.hex is None:
        return
    for other in (Place(place.hex), *state.world.map.parts_of(place.hex)):
        if other != place and _touch(state, place, other):
            yield other


def _touch(state: State, a: Place, b: Place) -> bool:
    """Whether two Locations of one hex touch."""
    kinds = {role(state, a), role(state, b)}
    if kinds <= {"ground", "level"}:
        return abs(height(state, a) - height(state, b)) == 1
    if "ground" in kinds:
        return bool(kinds & {*UNDERGROUND, *INSIDE})
    return kinds == {"pillbox", "tunnel"}


def cost(state: State, counter: Counter, start: Place, end: Place) -> int | None:
    """Return MF or MP of a step between touching places, without penalties; None where barred."""
    return _cost(state, counter.kind.type, start, end)


@memo(of="world")
def _cost(state: State, kind: str, start: Place, end: Place) -> int | None:
    if start.hex is None or end.hex is None:
        return None
    if {role(state, start), role(state, end)} & set(UNDERGROUND):
        return SEWER_MF
    if start.hex == end.hex:
        return CLIMB
    return movement.cost_of_type(state.world, kind, start.hex, end.hex)


@finds("D-levels", otherwise=())
def passage(rule: Rule, state: State, counter: Counter, end: Place) -> Findings:
    """Return the findings on whether a step leads into a touching Location."""
    who = (counter.id,)
    if counter.kind.type == VEHICLE and end.part:
        return ()  # forbidden wherever it comes from
    touches = end in near(state, counter.place)
    if touches and end.hex != counter.place.hex and not end.part:
        return ()  # a step over the ground: M-allowance judges it
    grade = Grade.LAWFUL if touches else Grade.FORBIDDEN
    return (rule.graded(grade, end, counter.side, say="" if touches else "far", who=who),)


# -- fixed capacities ----------------------------------------------------------------


def content(state: State, place: Place, side: str) -> Count:
    """Return a side's count in one part of a hex, or in all parts of a sewer or tunnel.

    The count ignores which Location's limits the part counts towards.
    """
    there = (c for each in passages(state, place) for c in state.at(each) if c.side == side)
    return counted(state, place, side, there)


def fits(state: State, place: Place, side: str) -> Findings:
    """Return the findings that compare a side's count in a part of a hex with its capacity."""
    kind = role(state, place)
    if kind in INSIDE:
        return inside(state, place, side)
    return underground(state, place, side) if kind in UNDERGROUND else ()


@clause("A5.6-pb", otherwise=())
def inside(state: State, place: Place, side: str) -> Findings:
    """A pillbox or entrenchment never holds more than its capacity."""
    return _held("A5.6-pb", state, place, side)


@clause("A5.6-sewer", otherwise=())
def underground(state: State, place: Place, side: str) -> Findings:
    """A sewer or tunnel, however long, never holds more than three squads and four SMC."""
    return _held("A5.6-sewer", state, place, side)


def _held(clause_id: str, state: State, place: Place, side: str) -> Findings:
    count = content(state, place, side)
    if not (count.sized or count.smc):
        return ()
    capacity = trait(state, place, "capacity")
    grade = Grade.FORBIDDEN if count.halves > capacity else Grade.LAWFUL
    filled = tuple(c.id for c, halves in count.sized if halves)
    sizes = tuple(halves for _, halves in count.sized if halves)
    hexes = len(passages(state, place))
    figures = facts(halves=count.halves, limit=capacity, smc=len(count.smc))
    say = ""
    if hexes > 1:
        figures = (*figures, ("hexes", hexes))
        say = "whole-over" if grade is Grade.FORBIDDEN else "whole"
    slots = Slots(capacity, filled, sizes, 2)
    return (
        Finding(clause_id, grade, place, side, facts=figures, say=say, who=filled, slots=slots),
    )


def ground(state: State, counter: Counter, at: Hex) -> int | None:
    """Return MF or MP to enter a hex by terrain alone, without hexsides; None where barred."""
    terrain = state.world.map.terrain_at(at)
    costs = state.world.costs
    named = costs.get(f"{terrain}/{counter.kind.type}", costs.get(terrain, 1))
    return None if named < 0 else named


def by_hand(state: State, counter: Counter, end: Place) -> int:
    """Return the cost of entering a place for a counter put there by hand, from anywhere."""
    if end.part or end.hex is None:
        return SEWER_MF if role(state, end) in UNDERGROUND else CLIMB
    return ground(state, counter, end.hex) or 0


# -- which counters a part of a hex has room for at all --------------------------------


def unsuited(state: State, counter: Counter, place: Place) -> Findings:
    """Return the findings against a counter that cannot be in such a place, whoever else is."""
    if place.hex is None:
        return ()
    kind = role(state, place)
    if counter.kind.type == CAVALRY:
        if kind in INSIDE:
            return not_inside(state, counter, place)
        return not_below(state, counter, place) if kind in UNDERGROUND else ()
    return on_the_ground(state, counter, place)


@finds("A5.6-pb", otherwise=())
def not_inside(rule: Rule, state: State, counter: Counter, place: Place) -> Findings:
    """A pillbox or entrenchment holds Infantry, so no Cavalry (reading S5)."""
    return () if state.option("cavalry-inside") else _cavalry(rule, counter, place)


@finds("A5.6-sewer", otherwise=())
def not_below(rule: Rule, state: State, counter: Counter, place: Place) -> Findings:
    """A sewer or tunnel holds squads and SMC, so no Cavalry (reading S6)."""
    return () if state.option("cavalry-below") else _cavalry(rule, counter, place)


def _cavalry(rule: Rule, counter: Counter, place: Place) -> Findings:
    return (rule.forbidden(place, counter.side, say="cavalry", who=(counter.id,)),)


@finds("D-levels", otherwise=())
def on_the_ground(rule: Rule, state: State, counter: Counter, place: Place) -> Findings:
    """A vehicle must be on the ground of a hex."""
    if counter.kind.type != VEHICLE or not place.part:
        return ()
    who = (counter.id,)
    return (rule.forbidden(place, counter.side, say="vehicle", who=who),)
