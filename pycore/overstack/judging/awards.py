"""Count a scenario's victory points in a position. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping

from overstack.position.goal import Measure, Reach
from overstack.position.hexes import Hex
from overstack.position.state import LOST, State
from overstack.position.victory import Award, Hold


def points(
    state: State, measures: Mapping[tuple[str, str], int], held: Mapping[Hex, str]
) -> dict[str, int]:
    """The victory points of each side; `held` maps each hex to the only side that holds it."""
    found = {side.id: 0 for side in state.world.sides}
    for award in state.world.victory:
        if isinstance(award.want, Hold):
            for place in award.want.places:
                side = held.get(place.hex, "") if place.hex is not None else ""
                if side and award.side in ("", side):
                    found[side] += award.points
        else:
            found[award.side] += award.points * times(state, measures, award)
    return found


def gone(state: State, who: str) -> bool:
    """Whether a counter has left the game."""
    return who not in state.by_id or state.by_id[who].place == LOST


def times(state: State, measures: Mapping[tuple[str, str], int], award: Award) -> int:
    """How many times an award is given; 0 for a hold, which `points` counts."""
    want = award.want
    if isinstance(want, Hold):
        return 0
    if isinstance(want, Measure):
        figure = measures.get((want.name, want.side), 0)
        if award.each:
            return max(0, figure)
        least, most = want.least, want.most
        return int((least is None or figure >= least) and (most is None or figure <= most))
    if isinstance(want, Reach):
        there = [state.by_id[who] for who in want.who if who in state.by_id]
        met = sum(c.place in want.places and not (award.afoot and c.aboard) for c in there)
    else:
        met = sum(gone(state, who) for who in want.who)
    return met if award.each else int(met >= want.least)
