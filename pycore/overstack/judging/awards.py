"""Count a scenario's victory points in a position. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from overstack.position.conditions import Award, Hold, Lost, Measure, Reach
from overstack.position.hexes import Hex
from overstack.position.state import LOST, State

Measures = Mapping[tuple[str, str], int]


def points(state: State, measures: Measures, held: Callable[[Hex], str]) -> dict[str, int]:
    """The victory points of each side; `held` gives the only side that holds a hex, or ""."""
    found = {side.id: 0 for side in state.world.sides}
    for award in state.world.victory:
        match award.want:
            case Hold(places):
                for place in places:
                    side = held(place.hex) if place.hex is not None else ""
                    if side and award.side in ("", side):
                        found[side] += award.points
            case Reach() | Measure() | Lost() as want:
                found[award.side] += award.points * _times(state, measures, award, want)
            case _:
                assert_never(award.want)
    return found


def has_left(state: State, who: str) -> bool:
    """Whether a counter has left the game."""
    return who not in state.by_id or state.by_id[who].place == LOST


def losses(state: State, want: Lost) -> int:
    """The number of a condition's counters that have left the game."""
    return sum(has_left(state, who) for who in want.who)


def count_arrived(state: State, want: Reach, *, afoot: bool = False) -> int:
    """The number of a condition's counters in its places; `afoot`: of those not aboard another."""
    there = (state.by_id[who] for who in want.who if who in state.by_id)
    return sum(c.place in want.places and not (afoot and c.aboard) for c in there)


def _times(state: State, measures: Measures, award: Award, want: Reach | Measure | Lost) -> int:
    """How many times an award is given."""
    match want:
        case Measure():
            figure = measures.get((want.name, want.side), 0)
            return max(0, figure) if award.each else int(want.within(figure))
        case Reach():
            met = count_arrived(state, want, afoot=award.afoot)
        case Lost():
            met = losses(state, want)
        case _:
            assert_never(want)
    return met if award.each else int(met >= want.least)
