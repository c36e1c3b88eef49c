"""Arrivals from boxes beside the map, and reserve (8.C.4, 8.B.2-reserve, the supplied data).

Uses the zones of a scenario and the reserve marks; `overstack` judges units in a full hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.edits import marked
from overstack.judging.verdict import Grade, Rule, facts, finds
from overstack.position.entries import naming
from overstack.position.state import LOST, Action, Counter, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.book import BOOK, MOVEMENT, OVERSTACK_MP, OVERSTACKED, RESERVE
from overstack.rulesets.europa.limits import applicable, limit_findings, units
from overstack.rulesets.europa.overstack import barred
from overstack.rulesets.europa.supplied import moves
from overstack.rulesets.europa.supplied.turn import Findings

VERBS: Final = naming({"deploy": "who to", "reserve": "who"})
FRAMES: Final = ("",)


# -- arriving ----------------------------------------------------------------------------


@finds("D-arrival", otherwise=())
def arrival(rule: Rule, state: State, counter: Counter, to: Place) -> Findings:
    """Whether a counter may arrive: it is in a box beside the map and enters its side's zone."""
    if counter.place.hex is not None or counter.place == LOST or counter.aboard:
        return barred("D-arrival", "not-waiting", counter)
    zone = state.world.zones.get(counter.side, frozenset())
    grade = Grade.LAWFUL if to.hex in zone else Grade.FORBIDDEN
    return (rule.graded(grade, to, counter.side, who=(counter.id,)),)


@finds("8.C.4", otherwise=())
def full_arrival(rule: Rule, state: State, after: State, counter: Counter, to: Place) -> Findings:
    """Whether an arrival fits: a unit that enters a full hex is overstacked and owes +2 MP."""
    if applicable.packing_at(after, to, counter.side).fits:
        return (rule.lawful(to, counter.side, who=(counter.id,)),)
    if not units.markers(after, to, counter.side) or not units.is_unit(counter):
        return (rule.forbidden(to, counter.side, who=(counter.id,)),)
    figures = facts(mp=OVERSTACK_MP)
    return (rule.overstacked(to, counter.side, facts=figures, who=(counter.id,)),)


# -- reserve -------------------------------------------------------------------------------


@finds("8.B.2-reserve", otherwise=())
def reserve_bar(rule: Rule, state: State, counter: Counter) -> Findings:
    """Overstacked units may not be placed in reserve."""
    grade = Grade.FORBIDDEN if counter.has(OVERSTACKED) else Grade.LAWFUL
    return (rule.graded(grade, counter.place, counter.side, who=(counter.id,)),)


@finds("D-reserve", otherwise=())
def reserve_able(rule: Rule, state: State, counter: Counter) -> Findings:
    """Whether a unit can go into reserve: it has to give up its whole move to do so."""
    if not units.is_unit(counter) or units.attached(state, counter) or counter.place.hex is None:
        return barred("D-reserve", "who", counter)
    if counter.spent or counter.has(RESERVE):
        return barred("D-reserve", "moved", counter)
    return (rule.lawful(counter.place, counter.side, who=(counter.id,)),)


# -- judging and doing -----------------------------------------------------------------------


def answer(state: State, action: Action) -> Answer:
    """Return the findings on an arrival, or on going into reserve."""
    counter = state.by_id[action.who]
    found = moves.timing(state, counter, action.verb)
    if action.verb == "reserve":
        found += reserve_able(state, counter) + reserve_bar(state, counter)
    elif action.to is not None:
        found += _deploy(state, counter, action.to)
    return Answer(found, prices=lambda: overstack.prices(state, found))


def _deploy(state: State, counter: Counter, to: Place) -> Findings:
    found = arrival(state, counter, to) + moves.enemy_findings(state, counter, to)
    after = state.entered(counter.id, to)
    found += limit_findings.findings(after, to, counter.side) + full_arrival(
        state, after, counter, to
    )
    if applicable.packing_at(after, to, counter.side).fits:
        return found
    found += overstack.permission(after, to, counter.side)
    return found + overstack.toll_findings(state, counter, "enters")


def apply(state: State, action: Action) -> State:
    """Return the position after an arrival, or after a unit spent its move to go into reserve."""
    counter = state.by_id[action.who]
    if action.verb == "deploy" and action.to is not None:
        return _deployed(state, counter, action.to)
    state = marked(state, counter.id, RESERVE, BOOK)
    every = (state.by_id[counter.id], *state.cargo(counter.id))
    return state.with_counters(replace(c, spent=max(1, c.kind.allowance)) for c in every)


def _deployed(state: State, counter: Counter, to: Place) -> State:
    after = state.entered(counter.id, to)
    if applicable.packing_at(after, to, counter.side).fits:
        return after
    return overstack.entered(after, counter.id)


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """Yield the arrivals and the acts of going into reserve that could be tried."""
    if state.top is not None or state.world.play == "free":
        return
    for counter in state.chosen(who):
        if counter.side != state.active:
            continue
        if counter.place.hex is None:
            if counter.place != LOST and not counter.aboard:
                yield from _arrivals(state, counter)
        elif state.phase == MOVEMENT and units.is_unit(counter):
            yield Action("reserve", counter.id)


def _arrivals(state: State, counter: Counter) -> Iterator[Action]:
    if state.phase in moves.PHASES["deploy"]:
        for at in sorted(state.world.zones.get(counter.side, ())):
            yield Action("deploy", counter.id, Place(at))
