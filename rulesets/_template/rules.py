"""The template's ruleset: the chapters `moving` and `losses`, and the game-wide functions.

It uses only positions and findings of the core: no random numbers of its own, no clock, no
browser.
"""

from __future__ import annotations

from collections.abc import Mapping

from overstack.judging import edits, victory
from overstack.judging.chapters import Play
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset, Step
from overstack.judging.verdict import Finding, Grade, Verdict
from overstack.position.movement import points_left
from overstack.position.state import LOST, Change, Counter, Place, Scenario, State
from overstack.position.values import replace
from overstack.rulesets._template import losses, moving
from overstack.rulesets._template.stacking import BOOK, WEAKENED, stack_findings
from overstack.rulesets._template.turns import next_move


def inspect(state: State) -> Verdict:
    """Return the verdict on every stack of every side in the current position."""
    found = Verdict()
    for place, stack in state.stacks.items():
        if place.hex is not None:
            for side in {c.side for c in stack}:
                found += stack_findings(state, place, side, None)
    return found


def setup(scenario: Scenario) -> State:
    """Return the first position: the scenario's position, by default in the only phase."""
    start = scenario.position
    return replace(start, phase=start.phase or "move", active=start.active or scenario.world.first)


def actor(state: State) -> str:
    """The side that has to act: the owner of the pending frame, else the side that moves."""
    if result(state) is not None:
        return NOBODY
    return state.top.side if state.top is not None else state.active


def result(state: State) -> Result | None:
    """The result: one side alone on the map, or fewest steps lost after the last turn."""
    if state.world.play == "free":
        return None
    here = sorted({c.side for c in state.counters if c.place.hex is not None})
    if len(here) < 2:
        return Result(here[0], "gone") if here else Result("", "nobody")
    if not state.world.turns or state.turn <= state.world.turns:
        return None
    lost = sorted((measures(state)["lost", side.id], side.id) for side in state.world.sides)
    own = Result("", "even") if lost[0][0] == lost[1][0] else Result(lost[0][1], "time")
    return victory.final_result(state, own, late=True, measures=measures)


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Steps lost by each side: one for a weakened counter, two for a destroyed one."""
    lost = {("lost", side.id): 0 for side in state.world.sides}
    for counter in state.counters:
        steps = 2 if counter.place == LOST else 1 if counter.has(WEAKENED) else 0
        lost["lost", counter.side] += steps
    return victory.scored(state, lost)


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """One repair per counter of a hex: it leaves; possible now if its side can move it."""
    return tuple(
        Repair(c.side, Change("remove", c.id), "leave",
               c.side == actor(state) and state.top is None and points_left(c) > 0)
        for c in state.at(place)
    )  # fmt: skip


def sequence(state: State) -> tuple[Step, ...]:
    """The steps of a turn: the first side's move, then the other side's move."""
    first = state.world.first
    return (Step("move", first), Step("move", state.world.other(first)))


def changed(state: State, change: Change) -> State:
    """The position after the umpire's entry, without losses that no counter can take."""
    state = edits.changed(state, change, BOOK)
    due = tuple(f for f in state.frames if f.place and _owned(state, f.place, f.side))
    return state if due == state.frames else next_move(state.with_frames(due))


def _owned(state: State, place: Place, side: str) -> tuple[Counter, ...]:
    """A side's counters in a place, in order of entry."""
    return tuple(counter for counter in state.at(place) if counter.side == side)


def _junk(state: State) -> tuple[Finding, ...]:
    """The finding on an act that cannot be tried at all."""
    return (Finding("1-turn", Grade.FORBIDDEN, None, actor(state), say="unknown"),)


PLAY = Play((moving, losses), _junk, over=lambda state: result(state) is not None)
RULESET = Ruleset(
    BOOK=BOOK,
    setup=setup,
    sequence=sequence,
    actor=actor,
    result=result,
    measures=measures,
    changed=changed,
    inspect=inspect,
    acts=PLAY,
    repairs=repairs,
)
