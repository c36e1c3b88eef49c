"""Umpire's entries are total: every ruleset either accepts or refuses every entry (law 2)."""

from __future__ import annotations

import random

import pytest

from overstack.documents import wire
from overstack.judging import edits
from overstack.judging.rules import NOBODY, Ruleset
from overstack.position.state import State
from tests.contract.positions import (
    FIELDS,
    RULESETS,
    change,
    edited,
    next_entries,
    of,
    sample,
)
from tests.effort import effort

ENTRIES = effort(5, few=5, night=100)  # random entries per position


def test_every_kind_of_entry_is_tried() -> None:
    assert FIELDS.keys() - {"nonsense"} == edits.CHANGES.keys()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_entry_leads_to_a_position_that_can_be_judged(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(5)
    made = 0
    for state in sample(ruleset):
        here = state
        for _ in range(ENTRIES):
            after = edited(found, here, change(here, chooser))
            if after is None:
                continue  # refused with a sentence; the position is unchanged
            made += 1
            _sound(found, after)
            here = after if chooser.random() < 0.7 else state
    assert made > len(sample(ruleset)), "most entries with known names are possible"


def _sound(found: Ruleset, state: State) -> None:
    """Check that ranks have no gaps, JSON round-trips, judging works and the actor can act."""
    for stack in state.stacks.values():
        assert [counter.rank for counter in stack] == list(range(len(stack)))
    assert wire.state_from(state.world, wire.state_json(state)) == state
    found.inspect(state)
    found.measures(state)
    if found.actor(state) != NOBODY and state.world.play == "turns":
        assert next_entries(found, state), "an entry of the umpire's leaves no dead end"
