"""The ruleset of ASL, section A5.

`equivalents` counts, `limits` compares the count with the limits, `entry_cost` and
`entry_findings` judge every way into a Location; `places` knows Locations, `vehicles` the
counters aboard, `ssr` the set-up by special rule, `supplied` the data of play. The two chapters
are `acting` and, for all attacks, `attack.resolution`. A verdict consists of the findings that
decide and of notes that explain the count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from overstack.judging import edits, victory
from overstack.judging.chapters import Play
from overstack.judging.parts import (
    Dice,
    Holds,
    Opponent,
    Secrets,
    Sheets,
    Shortcuts,
    Tables,
    Telling,
)
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset
from overstack.judging.tabled import tabled
from overstack.judging.verdict import Finding, Grade, Price, Verdict, verdict
from overstack.position.chance import Class, Event
from overstack.position.memo import memo
from overstack.position.state import LOST, Change, Counter, Place, Scenario, State
from overstack.position.values import replace
from overstack.rulesets.asl import (
    acting,
    limits,
    places,
    remedies,
    sheets,
    ssr,
    vehicles,
)
from overstack.rulesets.asl.attack import by_table, resolution
from overstack.rulesets.asl.book import BOOK, OVER
from overstack.rulesets.asl.counting import excesses, tally
from overstack.rulesets.asl.equivalents import occupied, standing
from overstack.rulesets.asl.supplied import acts, turn
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

# -- the position --------------------------------------------------------------------------------


def setup(scenario: Scenario) -> State:
    """Return the first position, with terrain costs from the tables where the scenario has none.

    Raises BadScenario unless there are two sides.
    """
    start = scenario.position
    if len(start.world.sides) != 2:
        raise BadScenario(say("unable.game-for-two-sides"), "sides")
    world = replace(start.world, costs={**BOOK.tables["terrain"], **start.world.costs})
    phase = start.phase or next(iter(BOOK.phases))
    active = start.active or (world.first if BOOK.phases[phase].per_side else "")
    return replace(start, world=world, phase=phase, active=active)


def changed(state: State, change: Change) -> State:
    """Return the position after an edit, without frames that are no longer valid."""
    return resolution.tidied(edits.changed(state, change, BOOK))


def result(state: State) -> Result | None:
    """Return the result once the turn limit is reached or a side is eliminated."""
    return victory.final_result(
        state, turn.result(state), late=state.phase == OVER, measures=measures
    )


def actor(state: State) -> str:
    """Return CHANCE or a side while an attack is under way, else the acting side of the phase."""
    if turn.result(state) is not None:
        return NOBODY
    return resolution.actor(state) or turn.acting(state)


def chance(state: State) -> Event | None:
    """Return the roll that an attack waits for, or None."""
    return None if turn.result(state) is not None else resolution.chance(state)


def classes(state: State) -> tuple[Class, ...]:
    """Return the outcomes of that roll, grouped by the resulting position."""
    return () if turn.result(state) is not None else resolution.classes(state)


# -- judging -------------------------------------------------------------------------------------


@memo(of="position", keep=1)
def inspect(state: State) -> Verdict:
    """Return the verdict on every Location of every side and every vehicle's load."""
    found: list[Finding] = []
    prices: list[Price] = []
    for (place, side), stack in standing(state).items():
        for at in occupied(state, place, stack):
            count = tally(state, at, side)
            found += limits.stack(state, count)
            found += limits.around_note(state, count)
            prices += limits.prices(state, count)
    for place in state.stacks:
        if place.part and place.hex is not None:
            for side in {c.side for c in state.at(place)}:
                found += places.fits(state, place, side)
            for counter in state.at(place):
                found += places.unsuited(state, counter, place)
    for who in state.loads:
        carrier = state.by_id[who]
        if carrier.place.hex is not None:
            found += vehicles.carried(state, carrier)
    for count in limits.boxes(state):
        found += limits.held_against(state, count)
    found += resolution.notes(state)
    return verdict(found, prices)


PLAY: Final = Play(
    (acting, resolution),
    junk=lambda _: (Finding("D-sequence", Grade.FORBIDDEN, say="unknown"),),
    over=lambda state: turn.result(state) is not None,
    tells_end=True,
    quick=acting.quick,
)


# -- remedies and measures -----------------------------------------------------------------------


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """Return the repairs of a Location: each makes one counter leave it.

    A counter aboard a vehicle, or one that mans a Gun, may leave alone. Leaving is expressed as
    a move to LOST, so that it burdens no other Location.
    """
    return tuple(
        Repair(counter.side, Change("put", counter.id, LOST), "leave", _can_leave(state, counter))
        for counter in remedies.leavers(state, place)
    )


def least_repairs(state: State, place: Place, side: str) -> tuple[tuple[Repair, ...], ...]:
    """Return the smallest sets of counters whose leaving suffices, without trying every subset."""
    return remedies.least(state, place, side, repairs(state, place))


def _can_leave(state: State, counter: Counter) -> bool:
    """Whether the counter could move to another place in the current position."""
    return any(
        PLAY.allowed(state, action)
        for action in PLAY.candidates(state, counter.id)
        if action.verb in ("move", "put", "mount", "deploy")
    )


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Return squads and vehicles over, named places held, broken units and wrecks by side."""
    found = {
        (name, side.id): 0
        for name in ("over", "crowd", "held", "broken", "wrecks")
        for side in state.world.sides
    }
    for place in state.places:
        for name, over in excesses(state, place) if place.hex is not None else ():
            found["over", name] += over.p
            found["crowd", name] += over.v
    for counter in state.marked:
        if "broken" in counter.marks:  # not `has`: a search comes here in every position
            found["broken", counter.side] += 1
        if "wreck" in counter.marks:
            found["wrecks", counter.side] += 1
    for name in turn.order(state):
        found["held", name] = turn.held(state, name)
    return victory.scored(state, found, turn.holds)


def prospects() -> Callable[[State, str], Mapping[str, float]]:
    """The features that the opponent weighs, loaded on demand."""
    from overstack.rulesets.asl.prospects import features  # noqa: PLC0415

    return features


def holds() -> Holds:
    """Whether a counter can hold a place, for the opponent; loaded on demand."""
    from overstack.rulesets.asl.prospects import holds  # noqa: PLC0415

    return holds


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
    dice=Dice(chance, resolution.rolled, classes, resolution.undisturbed),
    secrets=Secrets(ssr.seen_by),
    sheets=Sheets(sheets.sheets, sheets.face),
    telling=Telling(pending=resolution.notes),
    # Move highlights ignore the fire windows that a step opens.
    shortcuts=Shortcuts(passed=acts.done),
    opponent=Opponent(__package__, prospects, holds),
)
RULESET = tabled(
    _BY_HAND,
    PLAY,
    Tables(
        by_table.RESULTS,
        by_table.pending,
        by_table.entered,
        by_odds=False,
        taken=by_table.taken,
    ),
)
