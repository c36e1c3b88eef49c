"""An army as a whole: the box in which it is built, its cost, and all its faults.

An army list is a position: its units are in a box beside the map, with their models aboard.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.state import Counter, Place, State
from overstack.rulesets.reloaded.army import commander
from overstack.rulesets.reloaded.army import units as make_up
from overstack.rulesets.reloaded.book import MUSTER
from overstack.rulesets.reloaded.units import Counters, models

Findings = tuple[Finding, ...]

BOX = Place(None, MUSTER)


def army(state: State, side: str) -> Counters:
    """The units of a side in the box; a counter without models does not count."""
    return tuple(c for c in state.at(BOX) if c.side == side and models(state, c))


def _of_first(state: State, unit: Counter) -> int:
    return commander.cost(state, models(state, unit)[0])


@clause("army.squad.cost", otherwise=_of_first)
def cost(state: State, unit: Counter) -> int:
    """The cost of a unit: the sum over its models."""
    return sum(commander.cost(state, model) for model in models(state, unit))


@clause("army.squad.cost", otherwise=())
def priced(state: State, unit: Counter) -> Findings:
    """A note on the cost of one unit."""
    figures = facts(cost=cost(state, unit), models=len(models(state, unit)))
    where = (Grade.LAWFUL, unit.place, unit.side, figures)
    return (Finding("army.squad.cost", *where, role="note", who=(unit.id,)),)


@finds("army.limit.recommended", otherwise=())
def limited(rule: Rule, state: State, units: Counters) -> Findings:
    """The total cost of the units must not exceed the agreed limit."""
    total, limit = sum(cost(state, unit) for unit in units), state.world.points
    if not limit:
        told = (BOX, units[0].side, facts(cost=total), "open")
        return (rule.lawful(*told),)
    grade = Grade.FORBIDDEN if total > limit else Grade.LAWFUL
    figures = facts(cost=total, limit=limit, over=max(0, total - limit))
    return (rule.graded(grade, BOX, units[0].side, facts=figures),)


def findings(state: State) -> Findings:
    """All findings on the armies in the box, including every fault."""
    told: Findings = ()
    for side in state.world.sides:
        units = army(state, side.id)
        if units:
            told += limited(state, units) + commander.findings(state, units)
        for unit in units:
            told += make_up.findings(state, unit) + priced(state, unit)
    return told
