"""Moves, and entering and leaving overstack (8.A-when, 8.B.1, 8.B.2-resmove, 8.C).

Uses the scenario's movement points and the extra cost of overstack; checks the resulting position
with `overstack` and the limits. A marker moves with all units in its box, at the speed of the
slowest unit. During a phase, a unit may enter a full hex if the hex can still be mended before
the phase ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position import movement
from overstack.position.entries import naming, steps
from overstack.position.hexes import Hex, distance
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Place, State
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.book import (
    BOOK,
    FREE,
    INITIAL,
    MOVEMENT,
    OVERSTACKED,
    RESERVE,
    SETUP,
)
from overstack.rulesets.europa.limits import applicable, limit_findings, units
from overstack.rulesets.europa.markers import eligibility
from overstack.rulesets.europa.overstack import barred
from overstack.rulesets.europa.supplied import turn
from overstack.rulesets.europa.supplied.turn import Findings

#: Returns the limit findings on a side in a hex: all of them, or those that set the grade.
Said = Callable[[State, Place, str], Findings]
VERBS: Final = naming({"move": "who to", "enter": "who on", "leave": "who"})
FRAMES: Final = ("",)
#: The phases that allow each of these acts.
PHASES: Final = {"deploy": (SETUP, INITIAL), "reserve": (MOVEMENT,)}


# -- cost of a step ----------------------------------------------------------------------


def party(state: State, counter: Counter) -> tuple[Counter, ...]:
    """All units and free counters that move with a counter: the counter and its cargo."""
    every = (counter, *state.cargo(counter.id))
    return tuple(c for c in every if not units.is_marker(c))


def ground_cost(state: State, counter: Counter, to: Hex) -> int | None:
    """The MPs for a step, by the scenario's costs; None if the step is not possible."""
    here, going = counter.place.hex, payer(state, counter)
    return None if here is None else movement.step_cost(state.world, going, here, to)


def payer(state: State, counter: Counter) -> Counter:
    """The counter whose MPs a step costs: for a marker, those of the first unit in its box."""
    return next(iter(party(state, counter)), counter) if units.is_marker(counter) else counter


@clause("D-enemy", otherwise=frozenset())
def closed(state: State, side: str) -> frozenset[Place]:
    """The hexes with counters of the other side: no counter may move into such a hex."""
    return turn.enemy_held(state, side)


@finds("D-enemy", otherwise=())
def enemy_findings(rule: Rule, state: State, counter: Counter, at: Place) -> Findings:
    """Forbid a move into an enemy's hex, which is entered by attack or overrun only."""
    if at not in closed(state, counter.side):
        return ()
    return (rule.forbidden(at, counter.side, who=(counter.id,)),)


@finds("M-allowance", otherwise=())
def allowance(rule: Rule, state: State, counter: Counter, to: Place) -> Findings:
    """Whether a step is within the scenario's movement: to an adjacent hex, with the MPs left.

    The MPs of 8.B.1 and 8.B-2mp are added, because they are spent from the same allowance.
    """
    here, who = counter.place.hex, (counter.id,)
    if here is None or to.hex is None or distance(here, to.hex) != 1:
        return (rule.forbidden(to, counter.side, say="far", who=who),)
    ground = ground_cost(state, counter, to.hex)
    if ground is None:
        return (rule.forbidden(to, counter.side, say="barred", who=who),)
    more = overstack.extra_mp(state, counter, to) + leaving_toll(state, counter)
    cost, left = ground + more, turn.left(state, counter)
    grade = Grade.LAWFUL if cost <= left else Grade.FORBIDDEN
    figures = facts(cost=cost, ground=ground, more=more, left=left)
    say = "more" if more and grade is Grade.LAWFUL else ""
    found = (rule.graded(grade, to, counter.side, facts=figures, say=say, who=who),)
    return found + debt_findings(state, counter, to, grade)


@finds("D-debt", otherwise=())
def debt_findings(rule: Rule, state: State, counter: Counter, to: Place, grade: Grade) -> Findings:
    """Findings on the MPs that moving units owe for overstack and so cannot spend."""
    found: list[Finding] = []
    for each in party(state, counter):
        owed = turn.debt(state, each)
        if owed:
            figures = facts(debt=owed, allowance=each.kind.allowance, spent=each.spent)
            who = (each.id,)
            found.append(rule.graded(grade, to, each.side, facts=figures, who=who))
    return tuple(found)


def leaving_toll(state: State, counter: Counter) -> int:
    """MPs for leaving overstack by moving away."""
    if not counter.has(OVERSTACKED):
        return 0
    found = overstack.toll_findings(state, counter, "leaves")
    return sum(int(f.fact("mp") or 0) for f in found)


# -- timing ------------------------------------------------------------------------------


@clause("D-sequence", otherwise=())
def timing(state: State, counter: Counter, verb: str) -> Findings:
    """Findings that forbid an act because of the side, the phase or the unit's state."""
    if turn.result(state) is not None:
        return barred("D-sequence", "finished", None)
    if state.world.play == "free":
        return () if verb in ("enter", "leave") else barred("D-sequence", "free-board", counter)
    if counter.side != state.active:
        return barred("D-sequence", "portion", counter, active=f"%{state.active}")
    phase = BOOK.phases[state.phase].name
    if state.phase not in PHASES.get(verb, (state.phase,)):
        return barred("D-sequence", "phase", counter, phase=phase)
    if verb == "move" and not _marches(state, counter):
        say = "class" if state.phase in turn.MARCH else "phase"
        return barred("D-sequence", say, counter, phase=phase)
    if verb == "move" and units.attached(state, counter):
        return barred("D-sequence", "attached", counter, carrier=f"#{counter.aboard}")
    return ()


def _marches(state: State, counter: Counter) -> bool:
    """Whether all counters that would move may spend MPs now; free counters may go along."""
    going = party(state, counter)
    if not going or state.phase not in turn.MARCH:
        return False
    along = state.phase == MOVEMENT or len(going) > 1
    return all(turn.marches(state, c) or (along and c.kind.type == FREE) for c in going)


@finds("8.B.2-resmove", otherwise=())
def reserve_findings(
    rule: Rule, state: State, after: State, counter: Counter, to: Place
) -> Findings:
    """A finding that reserves pay the same MPs for overstack as other units do."""
    if not counter.has(RESERVE):
        return ()
    more = overstack.extra_mp(state, counter, to)
    full = not applicable.packing_at(after, to, counter.side).fits
    if not more and not full:
        return ()
    figures = facts(more=more)
    who = (counter.id,)
    return (rule.overstacked(to, counter.side, facts=figures, who=who),)


# -- the hex that is entered -----------------------------------------------------------------


def can_mend(state: State, at: Place, side: str) -> bool:
    """Whether a hex that is over its limit can be brought within it before the phase ends.

    A unit there has to be able to enter overstack, or to move on to a hex where it fits. If
    units are in overstack without a marker, one of them has to be able to move on.
    """
    if turn.unhoused(state, at, side):
        return any(_can_move_on(state, unit) for unit in units.over(state, at, side))
    return any(
        _can_enter(state, unit) or _can_move_on(state, unit)
        for unit in units.regular(state, at, side)
    )


def _can_enter(state: State, unit: Counter) -> bool:
    marker = overstack.home(state, unit, unit.place)
    if marker is None:
        return False
    found = overstack.enter_findings(state, unit, marker)
    return all(f.grade < Grade.FORBIDDEN for f in found)


def _can_move_on(state: State, unit: Counter) -> bool:
    here = unit.place.hex
    if here is None or not turn.marches(state, unit) or state.world.play == "free":
        return False
    left = turn.left(state, unit)
    for near in state.world.map.grid.neighbours(here):
        cost = ground_cost(state, unit, near)
        if cost is None or cost > left or Place(near) in closed(state, unit.side):
            continue
        if _passes(state, unit, Place(near)):
            return True
    return False


def _passes(state: State, unit: Counter, to: Place) -> bool:
    """Whether a step is within the allowance and ends where the unit fits."""
    after = state.entered(unit.id, to)
    afford = allowance(state, unit, to)
    return all(f.grade < Grade.FORBIDDEN for f in afford) and (
        applicable.packing_at(after, to, unit.side).fits
    )


@finds("8.A-when", otherwise=())
def passing(rule: Rule, state: State, after: State, to: Place, side: str) -> Findings:
    """A finding that a hex is over its limit for now, and has to be mended in this phase."""
    if applicable.packing_at(after, to, side).fits:
        return ()
    figures = facts(mend=len(applicable.packing_at(after, to, side).left))
    return (rule.overstacked(to, side, facts=figures, say="passing"),)


def landing(state: State, after: State, counter: Counter, to: Place, said: Said) -> Findings:
    """The limit findings on the hex entered, and whether the hex may be overfull for now."""
    side = counter.side
    found = said(after, to, side)
    if applicable.packing_at(after, to, side).fits:
        return found
    if units.markers(after, to, side):
        found += overstack.permission(after, to, side)
    if can_mend(after, to, side):
        return found + passing(state, after, to, side)
    return found + stuck(after, to, side)


@clause("8.C", otherwise=())
def stuck(state: State, at: Place, side: str) -> Findings:
    """Findings that a full hex cannot be mended before the phase ends."""
    if not units.markers(state, at, side):
        return (*overstack.permission(state, at, side), _no_way(at, side))
    return (_no_way(at, side),)


def _no_way(at: Place, side: str) -> Finding:
    return Finding("8.C", Grade.FORBIDDEN, at, side, say="stuck")


# -- judging ---------------------------------------------------------------------------------


def answer(state: State, action: Action) -> Answer:
    """Return the findings on a move, or on entering or leaving overstack."""
    counter = state.by_id[action.who]
    if action.verb == "move":
        return Answer(
            (),
            rest=_moving(state, action, limit_findings.findings),
            prices=lambda: overstack.prices(state, _moving(state, action, limit_findings.grading)),
            grades=lambda: _moving(state, action, limit_findings.grading),
        )
    found = timing(state, counter, action.verb)
    if action.verb == "enter":
        found += _enter(state, counter, state.by_id[action.on])
    else:
        found += _leave(state, counter)
    return Answer(found, prices=lambda: overstack.prices(state, found))


def _moving(state: State, action: Action, said: Said) -> Iterator[Finding]:
    """Yield the findings on a move; `said` returns the limit findings."""
    counter = state.by_id[action.who]
    yield from timing(state, counter, action.verb)
    if action.to is not None:
        yield from _move(state, counter, action.to, said)


def _enter(state: State, counter: Counter, marker: Counter) -> Findings:
    if not units.is_unit(counter) or units.attached(state, counter) or counter.place.hex is None:
        return barred("8.B-box", "no-unit", counter)
    if not units.is_marker(marker) or marker.side != counter.side:
        return barred("8.B-box", "elsewhere", counter, box=f"#{marker.id}")
    return overstack.enter_findings(state, counter, marker)


def _leave(state: State, counter: Counter) -> Findings:
    found = overstack.leave_findings(state, counter)
    if any(f.grade is Grade.FORBIDDEN for f in found):
        return found
    after = _left(state, counter)
    at, side = counter.place, counter.side
    if not turn.breached(after, at, side):
        return found
    if state.world.play == "free":
        return found + overstack.permission(after, at, side)
    if not overstack.paying(state, counter) or not can_mend(after, at, side):
        return found + stuck(after, at, side)
    return found + passing(state, after, at, side)


@memo(of="position", keep=8)
def _move(state: State, counter: Counter, to: Place, said: Said) -> Findings:
    after = moved(state, counter, to)
    found = eligibility.as_one(state, counter) + enemy_findings(state, counter, to)
    found += allowance(state, counter, to)
    found += overstack.extra_findings(state, counter, to)
    found += overstack.instant_findings(state, after, counter, to)
    if counter.has(OVERSTACKED):
        found += overstack.toll_findings(state, counter, "leaves")
    found += reserve_findings(state, after, counter, to)
    return found + landing(state, after, counter, to, said)


# -- doing -----------------------------------------------------------------------------------


def apply(state: State, action: Action) -> State:
    """Return the position after an act that can be tried, whether or not it is allowed."""
    counter = state.by_id[action.who]
    if action.verb == "enter":
        return overstack.entered(state, counter.id)
    if action.verb == "leave":
        return _left(state, counter)
    return state if action.to is None else moved(state, counter, action.to)


def _left(state: State, counter: Counter) -> State:
    return overstack.removed(overstack.tolled(state, counter.id), counter.id)


@memo(of="position", keep=8)
def moved(state: State, counter: Counter, to: Place) -> State:
    """The position after a step: all movers have spent MPs, the counter left overstack."""
    stays = to == counter.place and not (counter.aboard or counter.has(OVERSTACKED))
    if stays or to.hex is None:
        return overstack.arrived(state, counter, to)
    cost = (ground_cost(state, counter, to.hex) or 0) + leaving_toll(state, counter)
    cost += overstack.extra_mp(state, counter, to)
    return overstack.arrived(state, counter, to, cost)


# -- candidates ------------------------------------------------------------------------------


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """Yield the acts to try now: steps to adjacent hexes, entering and leaving overstack."""
    if state.top is not None:
        return
    free = state.world.play == "free"
    for counter in state.chosen(who):
        if counter.place.hex is None or not (free or counter.side == state.active):
            continue
        if not free and state.phase in turn.MARCH and not units.attached(state, counter):
            yield from steps("move", counter.id, state.world.map.grid, counter.place.hex)
        yield from sections(state, counter, counter.place)


@memo(of="pair")
def sections(state: State, counter: Counter, at: Place) -> tuple[Action, ...]:
    """The acts of entering and leaving overstack in the unit's hex `at`."""
    if not units.is_unit(counter) or units.attached(state, counter):
        return ()
    if counter.has(OVERSTACKED):
        return (Action("leave", counter.id),)
    there = units.markers(state, at, counter.side)
    return tuple(Action("enter", counter.id, on=marker.id) for marker in there)
