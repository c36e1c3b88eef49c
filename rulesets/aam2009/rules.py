"""The ruleset of Axis & Allies Miniatures, stacking of 27 January 2009.

`stacking` has the limits, `entries` judges every way into a hex, `turn` the portions and their
penalties, `penalties` the choice of a target, `casualties` the effect of hits, `acts` the data
that the stacking rule presupposes, `commentary` the article's remarks. A verdict consists of
the rules' findings, which alone decide, and of the answers that cover the same situation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from overstack.judging import edits, victory
from overstack.judging.chapters import Play
from overstack.judging.parts import Opponent
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset
from overstack.judging.verdict import Finding, Grade, Price, Verdict, verdict
from overstack.position.memo import memo
from overstack.position.state import LOST, Change, Counter, Place, Scenario, State
from overstack.rulesets.aam2009 import (
    acting,
    entries,
    penalties,
    stack_findings,
    stacking,
    turn,
)
from overstack.rulesets.aam2009.book import (
    BOOK,
    DAMAGED,
    DISRUPTED,
    HIT,
    OVER,
    SOLDIER,
    VEHICLE,
)
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

# -- the position ------------------------------------------------------------------------


def setup(scenario: Scenario) -> State:
    """Return the first position.

    Raises BadScenario for a third side, and for vehicles of both sides in one hex whose order of
    entry is not given (reading A11).
    """
    state = scenario.position
    if len(state.world.sides) != 2:
        raise BadScenario(say("unable.game-one-two-sides"), "sides")
    for place, there in state.stacks.items():
        vehicles = [counter for counter in there if counter.kind.type == VEHICLE]
        sides = {counter.side for counter in vehicles}
        ordered = all(counter.id in scenario.ordered for counter in vehicles)
        if place.hex is not None and len(sides) > 1 and not ordered:
            label = state.world.map.label(place)
            raise BadScenario(
                say("unfit.entry-order", label=label),
                "counters",
            )
    return state


def changed(state: State, change: Change) -> State:
    """Return the position after an edit, without pending penalties that have no target left."""
    return turn.settled(edits.changed(state, change, BOOK))


def result(state: State) -> Result | None:
    """Return the result once the turn limit is reached or a side is eliminated."""
    return victory.final_result(
        state, turn.result(state), late=state.phase == OVER, measures=measures
    )


def actor(state: State) -> str:
    """Return the opponent while a penalty is pending, else the active side, else the first side."""
    if turn.result(state) is not None:
        return NOBODY
    due = turn.pending(state)
    if due is not None:
        return due.by
    return state.active or turn.order(state)[0]


# -- judging -----------------------------------------------------------------------------


@memo(of="position", keep=1)
def inspect(state: State) -> Verdict:
    """Return the verdict on every current stack, with its price if it stays unchanged."""
    findings: list[Finding] = []
    prices: list[Price] = []
    for held in stacking.stacks(state):
        findings += entries.standing(state, held)
        findings += stack_findings.passengers(state, held.place, held.side)
        findings += stack_findings.uncounted(state, held.place, held.side) if held.units else ()
        findings += penalties.legal_vehicle(state, held)
        findings += penalties.no_backing_out(state, held)
        prices += entries.standing_price(state, held)
    for who in state.loads:
        findings += stack_findings.load(state, state.by_id[who])
    return verdict(findings, prices)


PLAY: Final = Play(
    (acting,),
    junk=lambda _: (Finding("D-sequence", Grade.FORBIDDEN, say="unknown"),),
    over=lambda state: turn.result(state) is not None,
    tells_end=True,
    quick=acting.quick,
)


# -- remedies and measures ---------------------------------------------------------------


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """Return the repairs of a stack: each makes one counter leave, with its passengers.

    Leaving is expressed as a move to LOST, so that it burdens no other hex.
    """
    return tuple(
        Repair(counter.side, Change("put", counter.id, LOST), "leave", _can_leave(state, counter))
        for counter in state.at(place)
    )


def _can_leave(state: State, counter: Counter) -> bool:
    """Whether the counter could leave now, or mount a transport (reading A13)."""
    return any(
        PLAY.allowed(state, action)
        for action in PLAY.candidates(state, counter.id)
        if action.verb in ("move", "put", "mount")
    )


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Return hits, disrupted, damaged and lost counters, and overstacked hexes, by side."""
    found = {
        (name, side.id): 0
        for name in ("hits", "disrupted", "damaged", "lost", "overstacked")
        for side in state.world.sides
    }
    for counter in state.counters:
        found["hits", counter.side] += counter.marks.count(HIT)
        found["disrupted", counter.side] += counter.has(DISRUPTED)
        found["damaged", counter.side] += counter.has(DAMAGED)
        found["lost", counter.side] += counter.place == LOST
    for held in stacking.stacks(state):
        found["overstacked", held.side] += bool(held.over)
    return victory.scored(state, found, lambda c: c.kind.type in (SOLDIER, VEHICLE))


def prospects() -> Callable[[State, str], Mapping[str, float]]:
    """The features that the opponent weighs, loaded on demand."""
    from overstack.rulesets.aam2009.prospects import casualties  # noqa: PLC0415

    return partial(casualties, measures)


RULESET = Ruleset(
    BOOK=BOOK,
    setup=setup,
    sequence=turn.steps,
    actor=actor,
    result=result,
    measures=measures,
    changed=changed,
    inspect=inspect,
    acts=PLAY,
    repairs=repairs,
    # Players resolve attacks themselves and enter the hits; face-down hits are public.
    opponent=Opponent(__package__, prospects),
)
