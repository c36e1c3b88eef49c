"""The turn: its Segments, the penalty at their end, and how losses are taken (9.2-when, -owner).

The sequence of play is supplied data. Each stack in breach at the end of a Segment becomes a
`loss` frame: `side` is the owner, which decides, and `place` is the stack's place. The owner
removes one step at a time. Does not depend on moves.
"""

from __future__ import annotations

from itertools import chain

from overstack.judging.edits import marked
from overstack.judging.rules import Result, Step
from overstack.judging.verdict import Grade, Price, Rule, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.totaler_krieg import adjacency, entries, least_loss, stacking, units
from overstack.rulesets.totaler_krieg.book import (
    BOOK,
    COMBAT,
    EVENTS,
    LOSS,
    MOVEMENT,
    OVER,
    STEP_LOST,
)
from overstack.rulesets.totaler_krieg.stack_findings import Findings
from overstack.rulesets.totaler_krieg.stacking import Stack

# -- the sequence of play ------------------------------------------------------------------


def order(state: State) -> tuple[str, ...]:
    """The factions in the order of play, starting with the first faction."""
    ids = [side.id for side in state.world.sides]
    start = ids.index(state.world.first) if state.world.first in ids else 0
    return (*ids[start:], *ids[:start])


def steps(state: State) -> tuple[Step, ...]:
    """The Segments of a turn: all Segments of one faction, then those of the next faction."""
    phases = (MOVEMENT, COMBAT, EVENTS)
    return tuple(Step(phase, side) for side in order(state) for phase in phases)


def following(state: State) -> tuple[int, Step]:
    """The turn and the Segment that come next; the phase OVER after the last turn."""
    now, turn = Step(state.phase, state.active), steps(state)
    if now in turn[:-1]:
        return state.turn, turn[turn.index(now) + 1]
    if state.world.turns and state.turn >= state.world.turns:
        return state.turn, Step(OVER, "")
    return state.turn + 1, turn[0]


def advanced(state: State) -> State:
    """Return the position at the start of the next Segment, with all movement points restored."""
    turn, step = following(state)
    fresh = [replace(counter, spent=0) for counter in state.counters if counter.spent]
    state = replace(state, turn=turn, phase=step.phase, active=step.side)
    return state.with_counters(fresh) if fresh else state


# -- the result ----------------------------------------------------------------------------


@memo(of="position", keep=1)
def result(state: State) -> Result | None:
    """The result if the last turn is over or no two hostile factions are left, else None."""
    if state.phase == OVER:
        return _decided(state)
    if state.world.play == "free":
        return None
    left: dict[str, None] = {}
    for counter in chain.from_iterable(zip(state.counters, reversed(state.counters), strict=True)):
        side = counter.side
        if side not in left and units.is_ground(counter) and counter.place != LOST:
            if any(adjacency.at_war(side, other) for other in left):
                return None  # usually early: ids group counters by side, both ends are read
            left[side] = None
    had = {counter.side for counter in state.counters if units.is_ground(counter)}
    if not any(adjacency.at_war(one, other) for one in had for other in had):
        return None
    return Result(min(left), "eliminated") if len(left) == 1 else Result("", "peace")


def _decided(state: State) -> Result:
    """The result by the most cities; if equal, by the fewest steps lost."""
    marks = sorted(
        (-cities(state, side.id), lost_steps(state, side.id), side.id) for side in state.world.sides
    )
    first, second = marks[0], marks[1]
    if first[0] != second[0]:
        return Result(first[2], "cities")
    return Result(first[2], "steps") if first[1] != second[1] else Result("", "even")


def cities(state: State, side: str) -> int:
    """The number of towns where only this faction has ground units."""
    return sum(_holder(state, place) == side for place in _towns(state) if state.at(place))


@memo(of="world")
def _towns(state: State) -> tuple[Place, ...]:
    sheet = state.world.map
    return tuple(Place(at) for at in sheet.grid if sheet.terrain_at(at) == "town")


@memo(of="hex")
def _holder(state: State, place: Place) -> str:
    """The only faction with ground units in a hex; "" if there is none."""
    sides = {counter.side for counter in state.at(place) if units.is_ground(counter)}
    return next(iter(sides)) if len(sides) == 1 else ""


def lost_steps(state: State, side: str) -> int:
    """The steps that a faction's ground units have lost."""
    gone = (c for c in state.at(LOST) if c.side == side and units.is_ground(c))
    hurt = (c for c in state.marked if c.side == side and units.is_ground(c) and c.place != LOST)
    return sum(map(units.full_steps, gone)) + sum(c.marks.count(STEP_LOST) for c in hurt)


# -- penalties at the end of a Segment ------------------------------------------------------


@clause("9.2-when", otherwise=())
def due(state: State) -> tuple[Stack, ...]:
    """The stacks of all factions that would lose steps if the Segment ended now."""
    return stacking.broken_stacks(state)


@finds("9.2-when", otherwise=())
def closing_findings(rule: Rule, state: State) -> Findings:
    """The findings on the end of the Segment: one per stack in breach, or one if none is."""
    stacks = due(state)
    if not stacks:
        return (rule.lawful(None, state.active, say="clean"),)
    return tuple(finding for held in stacks for finding in entries.at_the_end(state, held))


def closing_prices(state: State) -> tuple[Price, ...]:
    """The prices of the stacks that would lose steps if the Segment ended now."""
    return tuple(price for held in due(state) for price in entries.price(state, held))


def closed(state: State) -> State:
    """The position after the Segment ends: with pending losses, or at the next Segment."""
    frames = [Frame(LOSS, held.side, held.place) for held in reversed(due(state))]
    return state.pushed(*frames) if frames else advanced(state)


# -- taking a loss ---------------------------------------------------------------------------


@finds("9.2-owner", otherwise=())
def owner_findings(rule: Rule, state: State, frame: Frame, counter: Counter) -> Findings:
    """Whether a unit can take the loss: it has to be in the owner's stack."""
    own = any(unit.who == counter.id for unit in _stack(state, frame).units)
    grade = Grade.LAWFUL if own else Grade.FORBIDDEN
    who = (counter.id,)
    return (rule.graded(grade, frame.place, frame.side, who=who),)


@finds("9.2-remedy", otherwise=())
def cut_findings(rule: Rule, state: State, frame: Frame, counter: Counter) -> Findings:
    """Whether a unit may lose a step: only if this reduces the least loss (reading B6)."""
    held = _stack(state, frame)
    left = loss_without(held, counter.id)
    if left is None:
        return ()
    figures = facts(steps=held.loss, left=left, would=left + 1)
    who = (counter.id,)
    if left >= held.loss and not state.option("any-cut"):
        found = rule.forbidden(frame.place, frame.side, facts=figures, say="wasteful", who=who)
        return (found,)
    say = "gone" if units.steps(counter) == 1 else "cut"
    return (rule.lawful(frame.place, frame.side, facts=figures, say=say, who=who),)


def loss_without(held: Stack, who: str) -> int | None:
    """The least loss of a stack after a unit loses a step; None if the stack lacks the unit."""
    pieces: list[least_loss.Piece] = []
    for unit in held.units:
        cut = unit.steps - (unit.who == who)
        if cut:
            pieces.append(unit.piece._replace(steps=cut))
    if sum(piece.steps for piece in pieces) == held.steps:
        return None
    return least_loss.least_loss(tuple(pieces), held.bounds)


def _stack(state: State, frame: Frame) -> Stack:
    return stacking.stack(state, frame.place or LOST, frame.side)


def step_taken(state: State, who: str) -> State:
    """The position after a unit has lost a step; the loss of its last step eliminates it."""
    if units.steps(state.by_id[who]) == 1:
        return eliminated(state, who)
    return marked(state, who, STEP_LOST, BOOK)


def eliminated(state: State, who: str) -> State:
    """Return the position after a counter leaves the game, without its lost-step markers."""
    clean = state.by_id[who].without_mark(STEP_LOST, all_of_them=True)
    return state.with_counters([clean]).entered(who, LOST)


# -- every least loss --------------------------------------------------------------------------


def least_ways(state: State, held: Stack, most: int) -> tuple[tuple[str, ...], ...]:
    """At most `most` ways to take the least loss; each names a unit once per step lost."""
    found = least_loss.ways(held.pieces, held.bounds, most)
    return tuple(
        tuple(
            unit.who
            for unit, kept in zip(held.units, way, strict=True)
            for _ in range(unit.steps - kept)
        )
        for way in found
    )


def crowded(state: State, place: Place, side: str) -> Stack | None:
    """A faction's stack in a place, if stacking is judged there and the stack is in breach."""
    if place == LOST or not stacking.judged(state, place):
        return None
    held = stacking.stack(state, place, side)
    return None if held.complies else held
