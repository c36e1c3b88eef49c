"""The casualty phase: face-down hits turn over and take effect (D-ladder, D-disrupted).

Knows the hit ladder of tables.toml, which the stacking rule does not contain: it is the
game's own, confirmed by the FAQ's examples Q14N and Q16.
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

#: What the first, second, third face-down hit of a turn does, by type of counter.
LADDER: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {kind: tuple(rungs) for kind, rungs in BOOK.tables["ladder"].items()}
)


@dataclass(frozen=True, slots=True)
class Flip:
    """What the casualty phase does to one counter: face-down hits, and the markers it is left with.

    `end` is "destroyed", "damaged", "disrupted", or "recovers" where an old disruption goes.
    """

    who: str
    hits: int
    marks: tuple[str, ...]
    end: str


@clause("D-ladder", otherwise=None)
def flip(state: State, counter: Counter, added: int = 0) -> Flip | None:
    """What the casualty phase would do to a counter (with `added` more hits); None for nothing.

    An earlier Disrupted comes off first. Each hit is one rung; a rung that cannot be
    marked twice (Damaged on a damaged vehicle) destroys.
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
    """What the casualty phase does now, counter by counter."""
    found = (flip(state, counter) for counter in state.counters if counter.place != LOST)
    return tuple(one for one in found if one is not None)


def flipped(state: State) -> State:
    """The position after the casualty phase: hits turned over, the destroyed gone."""
    due = flips(state)
    state = state.with_counters(replace(state.by_id[one.who], marks=one.marks) for one in due)
    for one in due:
        if one.end == DESTROYED:
            state = _lost(state, one.who)
    return state


def _lost(state: State, who: str) -> State:
    """The position with a destroyed counter gone; its passengers stand in the hex (reading A15).

    No limit bars them, for nobody chose to bring them in; the stack is judged as it then is.
    """
    dead = state.by_id[who]
    for rider in state.load(who):
        place = LOST if state.option("passengers-lost") else dead.place
        state = state.entered(rider.id, place)
    return state.entered(who, LOST)


@finds("D-ladder", otherwise=())
def flip_findings(rule: Rule, state: State) -> Findings:
    """What each face-down hit comes to, destroyed counters named with the rest."""
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
    """What becomes of the passengers of destroyed transports (reading A15).

    Those that their own hits destroy are named with the destroyed.
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
    """The counters that lose an earlier Disrupted and may move again."""
    return tuple(
        rule.lawful(counter.place, counter.side, say="recovers", who=(counter.id,))
        for one in flips(state)
        if one.end == "recovers"
        for counter in (state.by_id[one.who],)
    )
