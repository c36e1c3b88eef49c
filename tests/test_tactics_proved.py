"""Tactical positions whose best act is computed: how many each level of the opponent finds.

They were written before anybody measured a level on them, and nothing is tuned to them.
"""

from __future__ import annotations

from collections import Counter

import pytest

from overstack.documents.log import entry_json
from overstack.judging.rules import legal
from overstack.opponent.ground import Ground
from overstack.opponent.horizon import Horizon
from overstack.opponent.levels import LEVELS
from overstack.opponent.scale import POINT
from overstack.opponent.valuation import valuation_of
from tests.tactics import FOLDER, Position, at_level, at_random, matches, named, positions, solved

pytestmark = pytest.mark.native

POSITIONS = tuple(positions(FOLDER.with_name("tactics_proved")))
WANTED = {"aam2009": 6, "asl": 6, "europa": 6, "reloaded": 6, "totaler-krieg": 6}
#: More positions than a search of any of them to its end takes.
MOST = 100_000
#: Values nearer to each other than this are equal: a search counts acts against its own side.
EQUAL = POINT // 100
#: The random games from each position.
GAMES = 6
#: The positions that a level finds at least; when they were written, 28, 28 and 29.
LEAST = {"recruit": 26, "regular": 26, "veteran": 27}


def test_there_are_30_positions_over_all_rulebooks() -> None:
    """Each has a name of its own in its rulebook, and a reason."""
    assert Counter(each.ruleset for each in POSITIONS) == WANTED
    assert len({named(each) for each in POSITIONS}) == len(POSITIONS)
    assert all(each.why.endswith(".") for each in POSITIONS)


@pytest.mark.parametrize("position", POSITIONS, ids=named)
def test_no_other_act_is_as_good(position: Position) -> None:
    """Search all that can happen to the end of the game, with its dice and the enemy's best."""
    rules, start = position.rules, position.start()
    assert rules.actor(start) == position.side
    valuation = valuation_of(rules, Ground(start.world), position.side)
    acts = valuation.aims.usable(legal(rules, start))
    found = Horizon(rules, valuation, MOST).farthest(start, acts)
    assert found is not None
    assert found.whole, "there is more to search than MOST"
    values = dict(zip(acts, found.values, strict=True))
    best = [act for act in acts if values[act] > max(found.values) - EQUAL]
    right = [act for act in acts if matches(act, position.right["first"], start.world.map)]
    assert len(best) < len(acts)
    sheet = start.world.map
    assert [entry_json(act, sheet) for act in best] == [entry_json(act, sheet) for act in right]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_finds_most_best_acts(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Print the share that a level finds and what it misses."""
    missed = [named(each) for each in POSITIONS if not solved(each, at_level(each, level))]
    with capsys.disabled():
        print(f"\n{level}: {len(POSITIONS) - len(missed)} of {len(POSITIONS)} proved positions")
        print("".join(f"  missed: {name}\n" for name in missed), end="")
    assert len(POSITIONS) - len(missed) >= LEAST[level], missed


def test_random_play_finds_few_best_acts(capsys: pytest.CaptureFixture[str]) -> None:
    """The floors of the levels would be worth nothing if random play met them."""
    won = sum(solved(each, at_random(each, seed)) for each in POSITIONS for seed in range(GAMES))
    share = won / (GAMES * len(POSITIONS))
    with capsys.disabled():
        print(f"\nrandom play: {share:.0%} of the proved positions")
    assert share < 0.5
