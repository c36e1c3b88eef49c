"""The steps that crowded stacks are about to lose, for the computer as an opponent."""

from __future__ import annotations

from collections.abc import Mapping

from overstack.position.state import State
from overstack.rulesets.totaler_krieg import stacking


def losses(state: State, side: str) -> Mapping[str, float]:
    """Return the steps that a side will lose at the end of the Segment, less those of the others.

    `due` counts the least loss of each stack that does not comply, as it stands.
    """
    due = 0
    for held in stacking.broken_stacks(state):
        due += held.loss if held.side == side else -held.loss
    return {"due": due} if due else {}
