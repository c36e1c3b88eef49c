"""The casualty phase: face-down hits turn over and take effect (D-ladder, D-disrupted).

Uses the hit ladder of tables.toml. The stacking rule does not contain it: it is the game's
own, confirmed by the FAQ's examples Q14N and Q16.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.state import LOST, Counter, State
from overstack.position.values import replace
from overstack.rulesets.aam2009.book import (
    BOOK,
    DAMAGED,
    DESTROYED,
    DISRUPTED,
    HIT,
    SOLDIER,
    VEHICLE,
)
from overstack.rulesets.aam2009.stacking import Findings

#: The effects of the first, second and third face-down hit of a turn, by type of counter.
LADDER: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {kind: tuple(rungs) for kind, rungs in BOOK.tables["ladder"].items()}
)


@dataclass(frozen=True, slots=True)
class Flip:
    """The effect of the casualty phase on one counter: its face-down hits and remaining markers.

    `end` is "destroyed", "damaged", "disrupted", or "recovers" if an earlier Disrupted comes off.
    """

    who: str
    hits: int
    marks: tuple[str, ...]
    end: str


@clause("D-ladder", otherwise=None)
def flip(state: State, counter: Counter, added: int = 0) -> Flip | None:
    """Return the casualty phase's effect on a counter with `added` more hits; None for no effect.

    An earlier Disrupted comes off first. Each hit is one rung of the ladder; a rung whose marker
    the counter already has (Damaged on a damaged vehicle) destroys it.
    """
    hits = counter.marks.count(HIT) + added
    if counter.kind.type not in (SOLDIER, VEHICLE) or not (hits or counter.has(DISRUPTED)):
        return None
    kept = tuple(mark for mark in counter.marks if mark not in (HIT, DISRUPTED))
    rungs = LADDER[counter.kind.type][:hits]
    if DESTROYED in rungs or any(rung in kept for rung in rungs):
        return Flip(counter.id, hits, (), DESTROYED)
    end = rungs[-1] if rungs else "recovers"
    return Flip(counter.id, hits, tuple(sorted((*kept, *rungs))), end)


def flips(state: State) -> tuple[Flip, ...]:
    """Return the effects of the casualty phase on all counters."""
    found = (flip(state, counter) for counter in state.counters if counter.place != LOST)
    return tuple(one for one in found if one is not None)


def flipped(state: State) -> State:
    """Return the position after the casualty phase: hits applied, destroyed counters removed."""
    due = flips(state)
    state = state.with_counters(replace(state.by_id[one.who], marks=one.marks) for one in due)
    for one in due:
        if one.end == DESTROYED:
            state = _lost(state, one.who)
    return state


def _lost(state: State, who: str) -> State:
    """Return the position without a destroyed counter; its passengers stay in the hex (A15).

    No limit bars the passengers, as no player chose to put them in the hex. The resulting stack
    is judged.
    """
    dead = state.by_id[who]
    for rider in state.load(who):
        place = LOST if state.option("passengers-lost") else dead.place
        state = state.entered(rider.id, place)
    return state.entered(who, LOST)


@finds("D-ladder", otherwise=())
def flip_findings(rule: Rule, state: State) -> Findings:
    """Return a finding on the effect of each counter's hits, destroyed counters included."""
    due = [one for one in flips(state) if one.hits]
    if not due:
        return (rule.lawful(say="nothing"),)
    found = []
    for one in due:
        counter = state.by_id[one.who]
        damaged = int(counter.has(DAMAGED))
        figures = facts(hits=one.hits, riders=len(state.load(one.who)), damaged=damaged)
        found.append(
            rule.lawful(counter.place, counter.side, facts=figures, say=one.end, who=(one.who,))
        )
    return (*found, *_rider_findings(state, due))


def _rider_findings(state: State, due: list[Flip]) -> Findings:
    """Return findings on the passengers of destroyed transports (reading A15).

    Passengers destroyed by their own hits are reported with the destroyed counters instead.
    """
    dead = {one.who for one in due if one.end == DESTROYED}
    say = "lost-with" if state.option("passengers-lost") else "set-down"
    found = []
    for who in sorted(dead):
        carrier = state.by_id[who]
        riders = tuple(rider.id for rider in state.load(who) if rider.id not in dead)
        if riders:
            figures = facts(riders=len(riders), carrier=f"#{who}")
            found.append(
                Finding(
                    "D-ladder",
                    Grade.LAWFUL,
                    carrier.place,
                    carrier.side,
                    facts=figures,
                    say=say,
                    who=riders,
                )
            )
    return tuple(found)


@finds("D-disrupted", otherwise=())
def recovery_findings(rule: Rule, state: State) -> Findings:
    """Return findings on the counters that lose an earlier Disrupted marker and may move again."""
    return tuple(
        rule.lawful(counter.place, counter.side, say="recovers", who=(counter.id,))
        for one in flips(state)
        if one.end == "recovers"
        for counter in (state.by_id[one.who],)
    )
