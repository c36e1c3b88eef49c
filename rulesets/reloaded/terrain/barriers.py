"""Terrain that forbids a step: hexes that need a road or Amphibious, Cliffs, Obstacles.

Also collects all terrain findings on a step. Knows terrain, roads and hexsides; `costs` has the
cost and the rolls.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Finding, Rule, finds
from overstack.position.state import State
from overstack.rulesets.reloaded.book import OBSTACLE
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain.costs import (
    Move,
    ability,
    cost_findings,
    edge,
    ground,
    road,
    roll_findings,
    together,
)
from overstack.rulesets.reloaded.units import is_vehicle, lies


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
def over_obstacle(rule: Rule, state: State, move: Move) -> Findings:
    """No unit enters a hex with an Obstacle (reading A42)."""
    if not lies(state, OBSTACLE, move.to):
        return ()
    where = (move.to, move.unit.side)
    return (rule.forbidden(*where, who=(move.unit.id,)),)


def ground_findings(state: State, move: Move) -> Iterator[Finding]:
    """All findings of terrain on a step, the quickest to compute first."""
    yield from through_city(state, move)
    yield from through_marsh(state, move)
    yield from over_water(state, move)
    yield from over_cliff(state, move)
    yield from over_obstacle(state, move)
    yield from cost_findings(state, move)
    yield from together(state, move)
    yield from roll_findings(state, move)
