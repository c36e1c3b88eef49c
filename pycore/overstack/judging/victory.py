"""Victory points of a scenario in the rulesets: measured by all, and decisive when time is over.

A ruleset adds what they come to to its measures (`scored`) and gives its result through `decided`;
how a game can end before its last turn is its own affair. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from overstack.judging.awards import points
from overstack.judging.rules import Result
from overstack.position.counters import Counter
from overstack.position.hexes import Hex
from overstack.position.state import State

#: The measure that counts victory points.
SCORE = "score"

Measures = Mapping[tuple[str, str], int]


def alone(state: State, counts: Callable[[Counter], bool]) -> dict[Hex, str]:
    """The hexes in which one side alone stands with counters that count, and that side."""
    there: dict[Hex, set[str]] = {}
    for place, stack in state.stacks.items():
        if place.hex is not None:
            there.setdefault(place.hex, set()).update(c.side for c in stack if counts(c))
    return {at: next(iter(sides)) for at, sides in there.items() if len(sides) == 1}


def everybody(_counter: Counter) -> bool:
    """Every counter that stands in a place can hold it."""
    return True


def scored(
    state: State, measures: Measures, counts: Callable[[Counter], bool] = everybody
) -> Measures:
    """The measures with the victory points of each side, where the scenario gives any.

    `counts` says of a counter whether it can hold a place.
    """
    if not state.world.victory:
        return measures
    given = points(state, measures, alone(state, counts))
    return {**measures, **{(SCORE, side): each for side, each in given.items()}}


def decided(
    state: State, own: Result | None, *, late: bool, measures: Callable[[State], Measures]
) -> Result | None:
    """Return who wins: after the last turn (`late`) the most victory points; equal points draw.

    What the ruleset says by itself, `own`, stands before that, and where the scenario gives none.
    """
    if own is None or not late or not state.world.victory:
        return own
    figures = measures(state)
    scores = {side.id: figures[SCORE, side.id] for side in state.world.sides}
    most = max(scores.values())
    first = [side for side, each in scores.items() if each == most]
    return Result(first[0] if len(first) == 1 else "", SCORE)
