"""Whatever play reaches can be written down as a scenario, and is let in again."""

from __future__ import annotations

from typing import Any

import pytest

from overstack.documents import wire
from overstack.position.state import Scenario, State
from tests.contract.positions import RULESETS, along, of, scenario_of
from tests.effort import effort

SEEDS = effort(3, few=1, night=60)  # random games
APART = effort(4, few=9, night=1)  # positions of a game from one that is tried to the next
MOMENT = ("turn", "phase", "active", "counters")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_play_reaches_is_let_in_again(ruleset: str) -> None:
    found = of(ruleset)
    for seed in range(SEEDS):
        start = scenario_of(ruleset, seed)
        for state in list(along(ruleset, seed))[::APART]:
            if found.result(state) is not None:
                continue  # a game that is over is told by its log: its last turn may have passed
            again = wire.scenario(written(start, state)).position
            assert again.counters == state.counters
            found.setup(wire.scenario(written(start, state)))


def written(start: Scenario, state: State) -> dict[str, Any]:
    """The document of a scenario that begins at a position's moment, with its counters."""
    position = wire.state_json(state)
    document = {key: part for key, part in wire.scenario_json(start).items() if key not in MOMENT}
    document |= {key: position[key] for key in MOMENT if position[key]}
    return document | {"options": dict.fromkeys(sorted(state.options), True)}
