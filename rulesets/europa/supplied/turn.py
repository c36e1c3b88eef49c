"""The turn: its phases, the check at their end, and the end of the game (8.A-when, 8.C).

Rule 8 presupposes a sequence of play, and this module supplies one. The phases of a side are its
arrivals, its movement, the reaction of the other side's reserves, its combat and its exploitation.
A phase in which nothing can happen is skipped. Does not depend on moves or combat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from overstack.judging.rules import Result, Step
from overstack.judging.verdict import Finding, Rule, clause, finds
from overstack.position.hexes import distance
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa.book import (
    COMBAT,
    DISRUPTED,
    EXPLOITATION,
    FREE,
    INITIAL,
    MOVEMENT,
    OVER,
    OVERSTACK_MP,
    OWES,
    REACTION,
    RESERVE,
    SETUP,
)
from overstack.rulesets.europa.limits import fitting, units

Findings = tuple[Finding, ...]

#: The phases in which movement points are spent.
MARCH: Final = (MOVEMENT, REACTION, EXPLOITATION)


# -- the sequence of play ----------------------------------------------------------------


def order(state: State) -> tuple[str, ...]:
    """The sides, starting with the side that begins the turn."""
    ids = [side.id for side in state.world.sides]
    return tuple(sorted(ids, key=lambda side: side != state.world.first))


def steps(state: State) -> tuple[Step, ...]:
    """The steps of a turn in order; set-up steps only during the set-up."""
    found = [Step(SETUP, side) for side in order(state) if state.phase == SETUP]
    for side in order(state):
        found += [Step(INITIAL, side), Step(MOVEMENT, side)]
        found += [Step(REACTION, state.world.other(side))]
        found += [Step(COMBAT, side), Step(EXPLOITATION, side)]
    return tuple(found)


def following(state: State) -> tuple[int, Step]:
    """The next turn and step, skipping idle steps; OVER after the last turn."""
    rest = steps(state)
    now = Step(state.phase, state.active)
    start = rest.index(now) + 1 if now in rest else 0
    for step in rest[start:]:
        if not _idle(state, step):
            return state.turn, step
    if state.world.turns and state.turn >= state.world.turns:
        return state.turn, Step(OVER, "")
    cycle = (step for step in rest if step.phase != SETUP)
    return state.turn + 1, next(step for step in cycle if not _idle(state, step))


def _idle(state: State, step: Step) -> bool:
    """Whether nothing can happen in a step: no counter can arrive, react, attack or exploit."""
    mine = [c for c in state.counters if c.side == step.side and c.place != LOST]
    if step.phase == INITIAL:
        return not any(c.place.hex is None for c in mine)
    if step.phase == REACTION:
        return not any(c.has(RESERVE) for c in mine)
    if step.phase == EXPLOITATION:
        return not any(units.motorised(c) and c.place.hex is not None for c in mine)
    return step.phase == COMBAT and not _in_contact(state, step.side)


def _in_contact(state: State, side: str) -> bool:
    """Whether counters of the two sides stand in one hex or next to each other."""
    ours = {c.place.hex for c in state.counters if c.side == side and c.place.hex is not None}
    theirs = {c.place.hex for c in state.counters if c.side != side and c.place.hex is not None}
    return any(distance(a, b) <= 1 for a in ours for b in theirs)


def advanced(state: State) -> State:
    """The position at the start of the next step, with fresh movement points."""
    state = _closed(state)
    turn, step = following(state)
    fresh = [replace(counter, spent=0) for counter in state.counters if counter.spent]
    state = replace(state.with_counters(fresh) if fresh else state, turn=turn, phase=step.phase)
    return replace(state, active=step.side)


def _closed(state: State) -> State:
    """The position without the marks that end with a phase: paid debts, reserve, disruption."""
    gone = [_cleared(state, counter) for counter in state.marked]
    changed = [c for c in gone if c is not state.by_id[c.id]]
    return state.with_counters(changed) if changed else state


def _cleared(state: State, counter: Counter) -> Counter:
    if counter.side != state.active:
        return counter
    if counter.has(OWES) and marches(state, counter) and not _still_owes(state, counter):
        counter = counter.without_mark(OWES, all_of_them=True)
    if counter.has(RESERVE) and state.phase == REACTION:
        counter = counter.without_mark(RESERVE, all_of_them=True)
    if counter.has(DISRUPTED) and state.phase == MOVEMENT:
        counter = counter.without_mark(DISRUPTED, all_of_them=True)
    return counter


def marches(state: State, counter: Counter) -> bool:
    """Whether a unit may spend MPs now, by the phase and by its side and class."""
    if counter.side != state.active or state.phase not in MARCH:
        return False
    if state.phase == REACTION:
        return _reserve(state, counter)
    return state.phase == MOVEMENT or units.motorised(counter)


def _reserve(state: State, counter: Counter) -> bool:
    carrier = state.by_id.get(counter.aboard)
    held = units.attached(state, counter) and carrier is not None and carrier.has(RESERVE)
    return counter.has(RESERVE) or held


@clause("D-debt", otherwise=0)
def debt(state: State, counter: Counter) -> int:
    """Movement points that a unit still owes for entering or leaving overstack (reading E10)."""
    return OVERSTACK_MP * counter.marks.count(OWES)


def _points(state: State, counter: Counter) -> int:
    """The movement points of a unit, less those that it has spent or owes."""
    return counter.kind.allowance - counter.spent - debt(state, counter)


def left(state: State, counter: Counter) -> int:
    """The movement points left to a counter with its cargo: the least that any unit has."""
    party = [c for c in (counter, *state.cargo(counter.id)) if not units.is_marker(c)]
    return max(0, min((_points(state, c) for c in party), default=0))


def _still_owes(state: State, counter: Counter) -> bool:
    """Whether a unit owes more MPs than it had left (only with an option of reading E10)."""
    return state.option("always-owed") and _points(state, counter) < 0


@memo(of="position", keep=2)
def enemy_held(state: State, side: str) -> frozenset[Place]:
    """The hexes that have counters of the other side."""
    return frozenset({c.place for c in state.counters if c.side != side and c.place.hex})


# -- the end of a phase ------------------------------------------------------------------


def breached(state: State, at: Place, side: str) -> bool:
    """Whether a side's units in a hex, without those in overstack, are over its limit."""
    return not fitting.fits_at(state, at, side)


def unhoused(state: State, at: Place, side: str) -> bool:
    """Whether units are in overstack in a hex that has no marker for them."""
    return bool(units.over(state, at, side)) and not units.markers(state, at, side)


@clause("8.A-when", otherwise=())
def over_now(state: State, side: str) -> tuple[Place, ...]:
    """A side's hexes that would breach 8.A-when if any phase ended now (reading E16)."""
    return tuple(
        at
        for at, held in units.held(state)
        if held == side and (breached(state, at, side) or unhoused(state, at, side))
    )


@finds("8.A-when", otherwise=())
def checked(rule: Rule, state: State, side: str) -> Findings:
    """A finding that the stacks are checked now, if all of them are within their limits."""
    if over_now(state, side):
        return ()
    hexes = sum(1 for _, held in units.held(state) if held == side)
    return (rule.lawful(None, side, hexes=hexes),)


# -- the end of the game -----------------------------------------------------------------


@clause("D-victory", otherwise={})
def holders(state: State) -> Mapping[str, int]:
    """The number of named hexes that each side holds, with no enemy in the hex."""
    found = dict.fromkeys(order(state), 0)
    for at in _named(state):
        holder = _holder(state, at) if state.at(at) else ""
        if holder:
            found[holder] += 1
    return found


@memo(of="world")
def _named(state: State) -> tuple[Place, ...]:
    return tuple(Place(at) for at in state.world.map.names)


@memo(of="hex")
def _holder(state: State, at: Place) -> str:
    """The only side with units or markers in a hex; "" if there is none."""
    sides = {counter.side for counter in state.at(at) if counter.kind.type != FREE}
    return next(iter(sides)) if len(sides) == 1 else ""


@finds("D-victory", otherwise=())
def held_findings(rule: Rule, state: State) -> Findings:
    """Notes on how many of the named places each side holds."""
    return tuple(
        rule.lawful(None, side, role="note", held=held)
        for side, held in holders(state).items()
        if state.world.map.names
    )


@memo(of="position", keep=1)
def result(state: State) -> Result | None:
    """The result if the last turn is over or a side has no unit left in play, else None."""
    if state.world.play == "free":
        return None
    # A marker counts as a unit, because the enemy cannot see what is in its box.
    alive: set[str] = set()
    for c in state.counters:
        if c.side not in alive and c.place != LOST and c.kind.type != FREE:
            alive.add(c.side)
            if len(alive) == len(state.world.sides):
                break
    had = {c.side for c in state.counters if c.kind.type != FREE} if len(alive) < 2 else alive
    if had - alive:
        return Result(next(iter(sorted(alive)), ""), "destroyed" if alive else "nobody")
    if state.phase != OVER:
        return None
    held = sorted(((n, side) for side, n in holders(state).items()), reverse=True)
    if not held or held[0][0] == held[-1][0]:
        return Result("", "even")
    return Result(held[0][1], "places")


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Figures by name and side: lost and overstacked units, MPs owed, overfull hexes, places."""
    names = ("lost", "overstacked", "owed", "over", "places")
    sides = order(state)
    found = {(name, side): 0 for name in names for side in sides}
    for counter in state.counters:
        if counter.place == LOST and units.is_unit(counter):
            found["lost", counter.side] += 1
    for counter in state.marked:
        found["owed", counter.side] += debt(state, counter)
    for at in state.places:
        for side, overstacked, over in _crowding(state, at) if at.hex is not None else ():
            found["overstacked", side] += overstacked
            found["over", side] += over
    for side, held in holders(state).items():
        found["places", side] += held
    return found


@memo(of="hex")
def _crowding(state: State, at: Place) -> tuple[tuple[str, int, bool], ...]:
    """Each side in a hex, with its units in overstack, and whether it is over its limit."""
    return tuple(
        (side, len(units.over(state, at, side)), breached(state, at, side))
        for side in sorted({counter.side for counter in state.at(at)})
    )
