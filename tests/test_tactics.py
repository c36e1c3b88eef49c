"""Tactical positions with one right answer: how many each level of the opponent solves."""

from __future__ import annotations

from collections import Counter

import pytest

from overstack.judging.rules import legal
from overstack.opponent.levels import LEVELS
from tests.tactics import Position, at_level, at_random, named, positions, solved

pytestmark = pytest.mark.native

POSITIONS = tuple(positions())
#: The positions of each rulebook.
WANTED = {"aam2009": 10, "asl": 6, "europa": 5, "reloaded": 14, "totaler-krieg": 5}
#: The least share that a level solves. Random play stays below half of it.
LEAST = 0.7
#: The random games from each position.
GAMES = 6


def test_there_are_40_positions_over_all_rulebooks() -> None:
    """Each has a name of its own in its rulebook, and a reason."""
    assert Counter(each.ruleset for each in POSITIONS) == WANTED
    assert len({named(each) for each in POSITIONS}) == len(POSITIONS)
    assert all(each.why.endswith(".") for each in POSITIONS)


@pytest.mark.parametrize("position", POSITIONS, ids=named)
def test_the_side_is_to_decide_and_has_a_choice(position: Position) -> None:
    """The position is reached by lawful entries."""
    state = position.start()
    assert position.rules.actor(state) == position.side
    assert len(list(legal(position.rules, state))) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_solves_most_positions(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Print the share that a level solves and what it misses; a broken opponent solves few."""
    missed = [named(each) for each in POSITIONS if not solved(each, at_level(each, level))]
    share = 1 - len(missed) / len(POSITIONS)
    told = f"{level}: {len(POSITIONS) - len(missed)} of {len(POSITIONS)} tactical positions"
    with capsys.disabled():
        print(f"\n{told}" + "".join(f"\n  missed: {name}" for name in missed))
    assert share >= LEAST, missed
    # Two tanks cross a bridge if the first one drives on. One activation does not show that: a
    # veteran weighs the activation that follows.
    if level == "veteran":
        assert "reloaded/leaves-the-bridge-free" not in missed


def test_random_play_solves_few_positions(capsys: pytest.CaptureFixture[str]) -> None:
    """A level's bound would be worth nothing if random play met half of it."""
    won = sum(solved(each, at_random(each, seed)) for each in POSITIONS for seed in range(GAMES))
    share = won / (GAMES * len(POSITIONS))
    with capsys.disabled():
        print(f"\nrandom play: {share:.0%} of the tactical positions")
    assert share < LEAST / 2
