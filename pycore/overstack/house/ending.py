"""House rules, the end of a game: who has won, and what each side has lost.

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from overstack.house.enemies import fights, hostile, takes_part
from overstack.house.model import STEP_LOST, House
from overstack.house.play import full_steps
from overstack.judging import victory
from overstack.judging.rules import Result
from overstack.position.state import LOST, State


def result(house: House, state: State) -> Result | None:
    """The result once the last turn is over: the side with the fewest losses wins.

    In a game that is fought it is over as soon as no enemies are left.
    """
    world = state.world
    if world.play == "free" or not world.turns or state.turn <= world.turns:
        return _last_standing(house, state) if fights(house, state) else None
    lost = sorted((measures(house, state)["lost", side.id], side.id) for side in world.sides)
    own = Result("", "even") if lost[0][0] == lost[1][0] else Result(lost[0][1], "time")
    return victory.final_result(state, own, late=True, measures=partial(measures, house))


def _last_standing(house: House, state: State) -> Result | None:
    """The result of a fought game in which one side, or allies, have counters left."""
    all_of_them = [c for c in state.counters if takes_part(c)]
    had = sorted({c.side for c in all_of_them})
    left = sorted({c.side for c in all_of_them if c.place != LOST})

    def at_war(sides: list[str]) -> bool:
        return any(hostile(house, one, other) for one in sides for other in sides)

    if not at_war(had) or at_war(left):
        return None
    return Result(left[0], "destroyed") if len(left) == 1 else Result("", "no-enemies")


def measures(house: House, state: State) -> Mapping[tuple[str, str], int]:
    """The steps and counters lost by each side."""
    lost = {("lost", side.id): 0 for side in state.world.sides}
    fought = fights(house, state)
    for counter in state.counters:
        gone, steps = counter.place == LOST, counter.marks.count(STEP_LOST)
        whole = full_steps(house, counter) if gone and fought else gone + steps
        lost["lost", counter.side] += whole
    return victory.scored(state, lost)
