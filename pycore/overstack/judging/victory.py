"""Victory points of a scenario: a measure in every ruleset, decisive after the last turn.

A ruleset adds the points to its measures (`scored`) and passes its result through `decided`. The
ruleset itself decides how a game can end before the last turn. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable

from overstack.judging.awards import Measures, points
from overstack.judging.rules import Result
from overstack.position.counters import Counter
from overstack.position.hexes import Hex
from overstack.position.state import Place, State

#: The measure that counts victory points.
SCORE = "score"


def holder(state: State, at: Hex, counts: Callable[[Counter], bool]) -> str:
    """The only side that has counters that count in a hex; "" if none or several have."""
    places = (Place(at), *state.world.map.parts_of(at))
    there = {c.side for place in places for c in state.at(place) if counts(c)}
    return there.pop() if len(there) == 1 else ""


def everybody(_counter: Counter) -> bool:
    """Return True: by default every counter can hold a place."""
    return True


def scored(
    state: State, measures: Measures, counts: Callable[[Counter], bool] = everybody
) -> Measures:
    """The measures; with each side's victory points, if the scenario awards any.

    `counts(counter)` is whether the counter can hold a place.
    """
    if not state.world.victory:
        return measures
    given = points(state, measures, lambda at: holder(state, at, counts))
    return {**measures, **{(SCORE, side): each for side, each in given.items()}}


def final_result(
    state: State, own: Result | None, *, late: bool, measures: Callable[[State], Measures]
) -> Result | None:
    """Return the result: after the last turn (`late`) by victory points; equal points draw.

    Before the end of the last turn, or without victory points, the ruleset's `own` result counts.
    """
    if own is None or not late or not state.world.victory:
        return own
    figures = measures(state)
    scores = {side.id: figures[SCORE, side.id] for side in state.world.sides}
    most = max(scores.values())
    first = [side for side, each in scores.items() if each == most]
    return Result(first[0] if len(first) == 1 else "", SCORE)
