"""The losses and victory points that face-down hits will cause in the casualty phase.

For the computer as an opponent, which sees the hits like everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from overstack.judging.victory import SCORE
from overstack.position.arithmetic import added
from overstack.position.state import State
from overstack.rulesets.aam2009.book import HIT
from overstack.rulesets.aam2009.casualties import flipped

Figures = Callable[[State], Mapping[tuple[str, str], int]]


def casualties(measures: Figures, state: State, side: str) -> Mapping[str, float]:
    """Return the features of the hits of a position for a side; none if there are no hits.

    `measures` is that of the ruleset.
    `doomed` is the number of counters that the side will lose, less those that the others will,
    and `due` the victory points that it will gain on them.
    """
    if not any(counter.has(HIT) for counter in state.counters):
        return {}
    now, then = measures(state), measures(flipped(state))
    return {
        name: added(
            (then.get((figure, each.id), 0) - now.get((figure, each.id), 0))
            * (1 if each.id == side else -1)
            for each in state.world.sides
        )
        for name, figure in (("doomed", "lost"), ("due", SCORE))
    }
