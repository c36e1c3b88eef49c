"""The turn: the active portion, the cost of its end, and the possible targets (R5-end, R6).

Handles the sequence of play and the penalties; independent of moves. Pending hits are
`penalty` frames, one per hit: `side` decides, `place` is the hex, `note` the penalised side.
Their order does not matter (reading A14).
"""

from __future__ import annotations

from typing import NamedTuple

from overstack.judging.rules import Result, Step
from overstack.judging.verdict import Finding, Grade, Price, Rule, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.aam2009 import stacking
from overstack.rulesets.aam2009.book import (
    ASSAULT,
    BOOK,
    CASUALTY,
    FLIGHT,
    HIT,
    MOVEMENT,
    OVER,
    PENALTY,
    PENALTY_HITS,
    SETUP,
    SOLDIER,
    VEHICLE,
)
from overstack.rulesets.aam2009.stacking import Counters, Findings, Stack

# -- the sequence of play ----------------------------------------------------------------


def order(state: State) -> tuple[str, ...]:
    """Return the sides in the order of their portions."""
    ids = [side.id for side in state.world.sides]
    return tuple(sorted(ids, key=lambda side: side != state.world.first))


def steps(state: State) -> tuple[Step, ...]:
    """Return the steps of a turn; set-up and flight only while play is in that phase."""
    phases = [MOVEMENT, ASSAULT, CASUALTY]
    if state.phase == SETUP:
        phases.insert(0, SETUP)
    if state.phase == FLIGHT:
        phases.insert(1, FLIGHT)
    return tuple(
        Step(phase, side)
        for phase in phases
        for side in (order(state) if BOOK.phases[phase].per_side else ("",))
    )


def following(state: State) -> tuple[int, Step]:
    """Return the next turn and step; the phase "over" after the last turn."""
    now = Step(state.phase, state.active if BOOK.phases[state.phase].per_side else "")
    turn = steps(state)
    if now in turn[:-1]:
        return state.turn, turn[turn.index(now) + 1]
    if state.world.turns and state.turn >= state.world.turns:
        return state.turn, Step(OVER, "")
    return state.turn + 1, next(step for step in turn if step.phase == MOVEMENT)


def advanced(state: State) -> State:
    """Return the position at the start of the next step, with movement points reset."""
    turn, step = following(state)
    fresh = [replace(counter, spent=0) for counter in state.counters if counter.spent]
    state = replace(state, turn=turn, phase=step.phase, active=step.side)
    return state.with_counters(fresh) if fresh else state


@memo(of="position", keep=1)
def result(state: State) -> Result | None:
    """Return the result after the last turn, or once a side has lost all soldiers and vehicles."""
    if state.phase == OVER:
        return Result("", "turns")
    if state.world.play == "free":
        return None
    left = dict.fromkeys(order(state), False)
    had = dict(left)
    for counter in state.counters:
        if counter.kind.type in (SOLDIER, VEHICLE):
            had[counter.side] = True
            left[counter.side] = left[counter.side] or counter.place != LOST
    beaten = [side for side in left if had[side] and not left[side]]
    standing = [side for side in left if left[side]]
    if not beaten:
        return None
    return Result(standing[0], "eliminated") if standing else Result("", "both")


# -- what is due at the end of a portion -------------------------------------------------


@clause("R5-end", otherwise=())
def over_at_close(state: State, side: str) -> tuple[Stack, ...]:
    """Return a side's stacks that are over when its portion of movement or assault ends."""
    if state.phase not in (MOVEMENT, ASSAULT):
        return ()
    return tuple(held for held in stacking.stacks(state) if held.side == side and held.over)


def stirred(state: State, held: Stack) -> bool:
    """Whether a counter of the side entered this hex or dismounted in it in this portion."""
    return any(counter.spent for counter in state.at(held.place) if counter.side == held.side)


def _stirred_only(state: State, stacks: tuple[Stack, ...]) -> tuple[Stack, ...]:
    return tuple(held for held in stacks if stirred(state, held))


@clause("R6-allhexes", otherwise=_stirred_only)
def every_hex(state: State, stacks: tuple[Stack, ...]) -> tuple[Stack, ...]:
    """Return all stacks: every overstacked hex is penalised, even if not entered this portion."""
    return stacks


@clause("R6-trigger", otherwise=())
def penalised(state: State, side: str) -> tuple[Stack, ...]:
    """Return the stacks that bring a penalty if this side's portion ends now."""
    return every_hex(state, over_at_close(state, side))


def _one_a_unit_over(state: State, held: Stack) -> int:
    return held.over_units + held.over_vehicles


@clause("R6-one", otherwise=_one_a_unit_over)
def hits_due(state: State, held: Stack) -> int:
    """Return the number of face-down hits for one overstacked hex."""
    return PENALTY_HITS if held.over else 0


def price(state: State, held: Stack) -> tuple[Price, ...]:
    """Return the price of a stack that is unchanged when its side's portion ends."""
    due = hits_due(state, held)
    return (Price(held.side, held.place, due, HIT, "R6-one"),) if due else ()


@finds("R5-end", otherwise=())
def close_findings(rule: Rule, state: State, side: str) -> Findings:
    """Return a finding for each hex over its limit at the end of a portion, or one "clean"."""
    if state.phase not in (MOVEMENT, ASSAULT):
        return ()
    over = over_at_close(state, side)
    if not over:
        return (rule.lawful(None, side, say="clean"),)
    return tuple(over_finding(held, "") for held in over)


def over_finding(held: Stack, say: str) -> Finding:
    """Return the R5-end finding on one stack, with its units, limits and excess as figures."""
    who = tuple(counter.id for counter in held.units)
    return Finding(
        "R5-end", Grade.OVERSTACKED, held.place, held.side, facts=held.sums, say=say, who=who
    )


@finds("R6-trigger", otherwise=())
def trigger_findings(rule: Rule, state: State, side: str) -> Findings:
    """Return the finding on the number of penalised hexes and of hits."""
    charged = penalised(state, side)
    if not charged:
        return ()
    hits = sum(hits_due(state, held) for held in charged)
    figures = facts(hexes=len(charged), hits=hits)
    return (rule.overstacked(None, side, facts=figures),)


@finds("R6-allhexes", otherwise=())
def unmoved_findings(rule: Rule, state: State, side: str) -> Findings:
    """Return findings on penalised hexes that nothing entered in this portion.

    The free board has no such findings, as it does not record which counters were just put there.
    """
    if state.world.play == "free":
        return ()
    return tuple(
        rule.overstacked(held.place, side, over=held.over)
        for held in penalised(state, side)
        if not stirred(state, held)
    )


def closed(state: State) -> State:
    """Return the position after the active side's portion: pending hits, or the next step."""
    frames = [
        Frame(PENALTY, state.world.other(held.side), held.place, note=(held.side,))
        for held in reversed(penalised(state, state.active))
        for _ in range(hits_due(state, held))
        if targets(state, held.place, held.side)
    ]
    return state.pushed(*frames) if frames else advanced(state)


# -- who may be hit ----------------------------------------------------------------------


@clause("R4-indep", otherwise=False)
def immune(state: State, counter: Counter) -> bool:
    """Whether a counter is an aircraft or obstacle, exempt from stacking and its penalties."""
    return counter.kind.type not in (SOLDIER, VEHICLE)


def _last_in_only(state: State, place: Place, side: str) -> Counters:
    return tuple(c for c in state.at(place) if c.side == side and not immune(state, c))[-1:]


@clause("R6-any", otherwise=_last_in_only)
def eligible(state: State, place: Place, side: str) -> Counters:
    """Return a side's soldiers and vehicles in the hex; passengers only by option (reading A5)."""
    there = [c for c in state.at(place) if c.side == side and not immune(state, c)]
    if state.option("hit-passengers"):
        there += [rider for carrier in tuple(there) for rider in state.load(carrier.id)]
    return tuple(there)


def _unmarked(state: State, choice: Counters) -> Counters:
    return tuple(counter for counter in choice if not counter.has(HIT))


@clause("R6-marked", otherwise=_unmarked)
def marked_too(state: State, choice: Counters) -> Counters:
    """Return all targets unfiltered: counters that already have face-down hits may be chosen."""
    return choice


def targets(state: State, place: Place, side: str) -> Counters:
    """Return the counters on which the opponent may place a side's penalty in a hex."""
    return marked_too(state, eligible(state, place, side))


class Penalty(NamedTuple):
    """A pending hit: its hex, the penalised side, and the side that places it."""

    place: Place
    side: str
    by: str


def penalties(state: State) -> tuple[Penalty, ...]:
    """Return the pending hits, the next one last."""
    return tuple(
        Penalty(frame.place, str(frame.note[0]), frame.side)
        for frame in state.frames
        if frame.kind == PENALTY and frame.place is not None
    )


def pending(state: State) -> Penalty | None:
    """Return the hit to be placed now, or None."""
    waiting = penalties(state) if state.frames else ()
    return waiting[-1] if waiting else None


def settled(state: State) -> State:
    """Return the position without penalties that have no target; advance it if none are left."""
    if not state.frames:
        return state
    kept = tuple(
        frame
        for frame, hit in zip(state.frames, penalties(state), strict=True)
        if targets(state, hit.place, hit.side)
    )
    state = state.with_frames(kept)
    return state if kept else advanced(state)
