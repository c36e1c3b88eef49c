"""The turn: whose portion it is, what its end costs, and who may be hit (R5-end, R6).

Knows the sequence of play and the penalties; knows nothing of moves. Hits that wait to be
placed are `penalty` frames, one a hit: `side` decides, `place` is the hex, `note` the
penalised side. Their order does not matter (reading A14).
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
    """The sides, the one with the first portion first."""
    ids = [side.id for side in state.world.sides]
    return tuple(sorted(ids, key=lambda side: side != state.world.first))


def steps(state: State) -> tuple[Step, ...]:
    """The steps of a turn; set-up and flight only while play is there."""
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
    """The turn and the step that come next; the phase "over" after the last turn."""
    now = Step(state.phase, state.active if BOOK.phases[state.phase].per_side else "")
    turn = steps(state)
    if now in turn[:-1]:
        return state.turn, turn[turn.index(now) + 1]
    if state.world.turns and state.turn >= state.world.turns:
        return state.turn, Step(OVER, "")
    return state.turn + 1, next(step for step in turn if step.phase == MOVEMENT)


def advanced(state: State) -> State:
    """The position at the start of the next step, with all movement points fresh."""
    turn, step = following(state)
    fresh = [replace(counter, spent=0) for counter in state.counters if counter.spent]
    state = replace(state, turn=turn, phase=step.phase, active=step.side)
    return state.with_counters(fresh) if fresh else state


@memo(of="position", keep=1)
def result(state: State) -> Result | None:
    """The end: the last turn is over, or a side has lost all its soldiers and vehicles."""
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
    """The stacks of a side that are over when its portion of movement or assault ends."""
    if state.phase not in (MOVEMENT, ASSAULT):
        return ()
    return tuple(held for held in stacking.stacks(state) if held.side == side and held.over)


def stirred(state: State, held: Stack) -> bool:
    """Whether a counter of the side came into this hex, or got off in it, in this portion."""
    return any(counter.spent for counter in state.at(held.place) if counter.side == held.side)


def _stirred_only(state: State, stacks: tuple[Stack, ...]) -> tuple[Stack, ...]:
    return tuple(held for held in stacks if stirred(state, held))


@clause("R6-allhexes", otherwise=_stirred_only)
def every_hex(state: State, stacks: tuple[Stack, ...]) -> tuple[Stack, ...]:
    """Every overstacked hex is penalised, not only those that became so in this portion."""
    return stacks


@clause("R6-trigger", otherwise=())
def penalised(state: State, side: str) -> tuple[Stack, ...]:
    """The stacks that bring a penalty when this side's portion ends now."""
    return every_hex(state, over_at_close(state, side))


def _one_a_unit_over(state: State, held: Stack) -> int:
    return held.over_units + held.over_vehicles


@clause("R6-one", otherwise=_one_a_unit_over)
def hits_due(state: State, held: Stack) -> int:
    """Face-down hits for one overstacked hex."""
    return PENALTY_HITS if held.over else 0


def price(state: State, held: Stack) -> tuple[Price, ...]:
    """What a stack costs its side if it is still so when its portion ends."""
    due = hits_due(state, held)
    return (Price(held.side, held.place, due, HIT, "R6-one"),) if due else ()


@finds("R5-end", otherwise=())
def close_findings(rule: Rule, state: State, side: str) -> Findings:
    """Each hex that is over at the end of a portion with its figures, or that none is."""
    if state.phase not in (MOVEMENT, ASSAULT):
        return ()
    over = over_at_close(state, side)
    if not over:
        return (rule.lawful(None, side, say="clean"),)
    return tuple(over_finding(held, "") for held in over)


def over_finding(held: Stack, say: str) -> Finding:
    """R5-end for one stack: how far it is over, and over what."""
    who = tuple(counter.id for counter in held.units)
    return Finding(
        "R5-end", Grade.OVERSTACKED, held.place, held.side, facts=held.sums, say=say, who=who
    )


@finds("R6-trigger", otherwise=())
def trigger_findings(rule: Rule, state: State, side: str) -> Findings:
    """How many hexes bring a penalty, and how many hits that makes."""
    charged = penalised(state, side)
    if not charged:
        return ()
    hits = sum(hits_due(state, held) for held in charged)
    figures = facts(hexes=len(charged), hits=hits)
    return (rule.overstacked(None, side, facts=figures),)


@finds("R6-allhexes", otherwise=())
def unmoved_findings(rule: Rule, state: State, side: str) -> Findings:
    """The penalised hexes into which nothing came in this portion.

    Not on the free board, where nobody keeps account of who has just been put there.
    """
    if state.world.play == "free":
        return ()
    return tuple(
        rule.overstacked(held.place, side, over=held.over)
        for held in penalised(state, side)
        if not stirred(state, held)
    )


def closed(state: State) -> State:
    """The position after the active side ends its portion: hits to be placed, or the next step."""
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
    """Aircraft and obstacles have no part in soldiers' and vehicles' stacking or its penalties."""
    return counter.kind.type not in (SOLDIER, VEHICLE)


def _last_in_only(state: State, place: Place, side: str) -> Counters:
    return tuple(c for c in state.at(place) if c.side == side and not immune(state, c))[-1:]


@clause("R6-any", otherwise=_last_in_only)
def eligible(state: State, place: Place, side: str) -> Counters:
    """Every soldier and vehicle of the side in the hex; passengers only by option (reading A5)."""
    there = [c for c in state.at(place) if c.side == side and not immune(state, c)]
    if state.option("hit-passengers"):
        there += [rider for carrier in tuple(there) for rider in state.load(carrier.id)]
    return tuple(there)


def _unmarked(state: State, choice: Counters) -> Counters:
    return tuple(counter for counter in choice if not counter.has(HIT))


@clause("R6-marked", otherwise=_unmarked)
def marked_too(state: State, choice: Counters) -> Counters:
    """A counter that carries face-down hits already may be chosen like any other."""
    return choice


def targets(state: State, place: Place, side: str) -> Counters:
    """The counters on which the opponent may place a side's penalty in a hex."""
    return marked_too(state, eligible(state, place, side))


class Penalty(NamedTuple):
    """A hit that waits to be placed: in which hex, on which side's units, and who places it."""

    place: Place
    side: str
    by: str


def penalties(state: State) -> tuple[Penalty, ...]:
    """The hits that wait to be placed, the next one last."""
    return tuple(
        Penalty(frame.place, str(frame.note[0]), frame.side)
        for frame in state.frames
        if frame.kind == PENALTY and frame.place is not None
    )


def pending(state: State) -> Penalty | None:
    """The hit that is to be placed now, if one is."""
    waiting = penalties(state) if state.frames else ()
    return waiting[-1] if waiting else None


def settled(state: State) -> State:
    """The position without penalties that nothing can take; without any the portion is over."""
    if not state.frames:
        return state
    kept = tuple(
        frame
        for frame, hit in zip(state.frames, penalties(state), strict=True)
        if targets(state, hit.place, hit.side)
    )
    state = state.with_frames(kept)
    return state if kept else advanced(state)
