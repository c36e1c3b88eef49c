"""Axis Empires: Totaler Krieg!, rule 9: its ruleset.

`units` decides which units count, `stacking` has the limits, `least_loss` finds the steps that
have to be lost, `stack_findings` has the findings about a stack, `entries` judges every way into
a place, and `turn` handles the end of a Segment and the losses. `combat`, `adjacency` and `acts`
hold the data that rule 9 presupposes; `sheets` lays stacks out as rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from overstack.book.names import spoken_name
from overstack.judging import edits, victory
from overstack.judging.chapters import Play
from overstack.judging.parts import Holds, Opponent, Sheets, Tables
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset
from overstack.judging.tabled import tabled
from overstack.judging.verdict import Finding, Grade, Price, Verdict, verdict
from overstack.position.memo import memo
from overstack.position.state import (
    LOST,
    Action,
    Change,
    Counter,
    Faces,
    Place,
    Scenario,
    State,
)
from overstack.rulesets.totaler_krieg import (
    acting,
    combat,
    entries,
    sheets,
    stack_findings,
    stacking,
    turn,
    units,
)
from overstack.rulesets.totaler_krieg.book import (
    BOOK,
    LOSS,
    OVER,
    STEP_LOST,
)
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

#: The maximum of steps in all listed ways of a least loss together: 1000 ways to lose 4 steps.
#: The number of ways that 9.2-remedy reports is always exact.
MOST_LISTED = 4000

# -- the position ----------------------------------------------------------------------------


def setup(scenario: Scenario) -> State:
    """Return the first position. Raises BadScenario if a counter is aboard or has no steps."""
    state = scenario.position
    for counter in state.counters:
        if counter.aboard:
            name = spoken_name(counter, BOOK)
            raise BadScenario(say("unfit.cannot-ride-no-counter", counter=name), "counters")
        if counter.marks.count(STEP_LOST) >= units.full_steps(counter):
            name = spoken_name(counter, BOOK)
            raise BadScenario(say("unfit.has-lost-all-its", counter=name), "counters")
    return state


def changed(state: State, change: Change) -> State:
    """The position after the umpire's entry; no counter stays aboard or without steps."""
    state = edits.changed(state, change, BOOK)
    for counter in state.counters:
        if counter.aboard:
            state = state.entered(counter.id, counter.place)
    for counter in state.counters:
        if counter.marks.count(STEP_LOST) >= units.full_steps(counter):
            state = turn.eliminated(state, counter.id)
    return combat.settled(state)


def result(state: State) -> Result | None:
    """The result once the turn limit is reached or no enemies are left; None before that."""
    return victory.final_result(
        state, turn.result(state), late=state.phase == OVER, measures=measures
    )


def actor(state: State) -> str:
    """The faction that has to act: the pending frame's owner, else the active faction."""
    if turn.result(state) is not None:
        return NOBODY
    if state.top is not None:
        return state.top.side
    return state.active or turn.order(state)[0]


# -- judging ---------------------------------------------------------------------------------


@memo(of="position", keep=1)
def inspect(state: State) -> Verdict:
    """The findings on every stack at the present moment, and the price of each breach."""
    closing = state.top is not None and state.top.kind == LOSS
    found = list(entries.boxed(state))
    prices: list[Price] = []
    for held in stacking.stacks(state):
        found += entries.standing(state, held, closing)
        found += stack_findings.stacking_notes(state, held)
        found += stack_findings.others_notes(state, held)
        found += entries.left_behind(state, held)
        prices += entries.price(state, held)
    for place in state.stacks:
        if place != LOST:
            found += stack_findings.stack_notes(state, place)
            found += stack_findings.uncounted_notes(state, place)
    return verdict(found, prices)


PLAY: Final = Play(
    (acting,),
    junk=lambda _: (Finding("D-sequence", Grade.FORBIDDEN, say="unknown"),),
    over=lambda state: turn.result(state) is not None,
    tells_end=True,
    quick=acting.quick,
)


# -- remedies and measures ---------------------------------------------------------------------


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """The repairs for stacks in breach: one for each step of each unit, the loss of that step."""
    found: list[Repair] = []
    for side in sorted({counter.side for counter in state.at(place)}):
        held = turn.crowded(state, place, side)
        for unit in held.units if held else ():
            found += [_step_off(state, side, unit.who)] * unit.steps
    return tuple(found)


def _step_off(state: State, side: str, who: str) -> Repair:
    """The repair that a unit loses a step; possible only for its owner at the end of a Segment."""
    due = PLAY.allowed(state, Action("lose", on=who)) and actor(state) == side
    return Repair(side, Change("mark", who, text=STEP_LOST), "step", possible=due)


def least_repairs(state: State, place: Place, side: str) -> tuple[tuple[Repair, ...], ...]:
    """The ways to take the least loss of a stack, as many as MOST_LISTED allows."""
    held = turn.crowded(state, place, side)
    if held is None:
        return ()
    offered = {unit.who: _step_off(state, side, unit.who) for unit in held.units}
    most = max(1, MOST_LISTED // held.loss)
    return tuple(tuple(offered[who] for who in way) for way in turn.least_ways(state, held, most))


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Steps lost, cities held, and stacks in breach, by faction."""
    found: dict[tuple[str, str], int] = {}
    for side in state.world.sides:
        found["lost", side.id] = turn.lost_steps(state, side.id)
        found["cities", side.id] = turn.cities(state, side.id)
        found["breaches", side.id] = 0
    for held in stacking.broken_stacks(state):
        found["breaches", held.side] += 1
    return victory.scored(state, found, units.is_ground)


def entered(state: State, _faces: Faces, result: str) -> State:
    """The position after a result that a scenario's table gives: the act that enters it by hand."""
    return PLAY.apply(state, Action(result))


def prospects() -> Callable[[State, str], Mapping[str, float]]:
    """The features that the opponent weighs, loaded on demand."""
    from overstack.rulesets.totaler_krieg.prospects import features  # noqa: PLC0415

    return features


def _holds(_state: State, counter: Counter) -> bool:
    return units.is_ground(counter)


def holds() -> Holds:
    """Whether a counter can hold a place, for the opponent: ground units can.

    It is one function, since answers are kept by it.
    """
    return _holds


_BY_HAND: Final = Ruleset(
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
    least_repairs=least_repairs,
    # No dice of its own: combat belongs to another section. No hidden counters.
    sheets=Sheets(sheets.sheet, sheets.face),
    opponent=Opponent(__package__, prospects, holds),
)
RULESET = tabled(_BY_HAND, PLAY, Tables(combat.RESULTS, combat.pending, entered))
