"""Terrain that forbids a step: hexes that need a road or Amphibious, Cliffs, Obstacles.

Also collects all terrain findings on a step. Knows terrain, roads and hexsides; `costs` has the
cost and the rolls.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.judging.chapters import Findings, refuses
from overstack.judging.verdict import Finding, Rule, finds
from overstack.position.hexes import Hex
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.reloaded.book import OBSTACLE
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain.bridges import Side
from overstack.rulesets.reloaded.terrain.costs import (
    Move,
    ability,
    cost_findings,
    edge,
    ground,
    priced,
    road,
    roll_findings,
    together,
)
from overstack.rulesets.reloaded.units import is_vehicle, left_by, lies, unit_speed

#: Terrain that Vehicles enter and leave only along roads.
ON_ROADS = ("city", "marsh")


def _bound(state: State, move: Move, kind: str) -> bool:
    """Whether the unit is a Vehicle that enters or leaves a hex with this terrain."""
    if not is_vehicle(state, move.unit):
        return False
    return kind in (ground(state, move.start), ground(state, move.end))


@finds("move.city.road-only", otherwise=())
def through_city(rule: Rule, state: State, move: Move) -> Findings:
    """Vehicles enter and leave City only along roads."""
    if not _bound(state, move, "city"):
        return ()
    grade = graded(road(state, move))
    return (rule.graded(grade, move.to, move.unit.side),)


@finds("move.marsh.road-only", otherwise=())
def through_marsh(rule: Rule, state: State, move: Move) -> Findings:
    """Vehicles enter and leave Marsh only along roads."""
    if not _bound(state, move, "marsh"):
        return ()
    grade = graded(road(state, move))
    return (rule.graded(grade, move.to, move.unit.side),)


@finds("move.water.amphibious", otherwise=())
def over_water(rule: Rule, state: State, move: Move) -> Findings:
    """Only Amphibious units enter Water."""
    if ground(state, move.end) != "water":
        return ()
    grade = graded(ability(state, move.unit, "amphibious"))
    return (rule.graded(grade, move.to, move.unit.side, who=(move.unit.id,)),)


@finds("move.cliff.impassable", otherwise=())
def over_cliff(rule: Rule, state: State, move: Move) -> Findings:
    """No unit crosses a Cliff, by road or otherwise."""
    if edge(state, move) != "cliff":
        return ()
    where = (move.to, move.unit.side)
    return (rule.forbidden(*where, who=(move.unit.id,)),)


@finds("move.obstacle", otherwise=())
def over_obstacle(rule: Rule, state: State, unit: Counter, to: Place) -> Findings:
    """No unit enters a hex with an Obstacle (reading A42)."""
    if not lies(state, OBSTACLE, to):
        return ()
    return (rule.forbidden(to, unit.side, who=(unit.id,)),)


def ground_findings(state: State, move: Move) -> Iterator[Finding]:
    """All findings of terrain on a step, the quickest to compute first."""
    yield from over_obstacle(state, move.unit, move.to)
    yield from _of_the_map(state, move)
    yield from roll_findings(state, move)


def _of_the_map(state: State, move: Move) -> Iterator[Finding]:
    """The findings that forbid a step because of the map, or of the movement left."""
    yield from through_city(state, move)
    yield from through_marsh(state, move)
    yield from over_water(state, move)
    yield from over_cliff(state, move)
    yield from cost_findings(state, move)
    yield from together(state, move)


@memo(of="counter")
def is_barred(state: State, unit: Counter, end: Hex, by: str, down: frozenset[Side]) -> bool:
    """Whether the map or the cost forbids a unit's step into an adjacent hex.

    `by` and `down` are as in `Move`: a unit is asked about the same steps in many positions.
    """
    start = unit.place.hex
    if start is None:
        return True
    move = Move(unit, start, end, by, down)
    return not _is_easy(state, move) and refuses(_of_the_map(state, move))


def _is_easy(state: State, move: Move) -> bool:
    """Whether `_of_the_map` can forbid nothing: no barrier, and enough movement is left."""
    kind, vehicle = ground(state, move.end), is_vehicle(state, move.unit)
    if kind == "water" or edge(state, move) == "cliff":
        return False
    if vehicle and (kind in ON_ROADS or ground(state, move.start) in ON_ROADS):
        return False
    rest = left_by(state, move.unit, move.by)
    return priced(state, move)[1] <= rest and not (vehicle and not unit_speed(state, move.unit))
