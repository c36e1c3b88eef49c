"""Features of a position beyond its measures: losses to come, and counters that awards name.

The positions are those of `tests/data/tactics`.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from overstack import catalogue
from overstack.judging.rules import legal
from overstack.opponent.aims import aims_of, holds_of
from overstack.opponent.ground import Ground
from overstack.opponent.levels import LEVELS
from overstack.opponent.player import Player
from overstack.opponent.valuation import valuation_of
from overstack.position.state import State
from overstack.search.play import load_scenarios
from tests.tactics import Position, positions

pytestmark = pytest.mark.native

POSITIONS = {f"{each.ruleset}/{each.name}": each for each in positions()}


def casualties(position: Position, state: State, side: str) -> Mapping[str, float]:
    """The ruleset's own features of a position."""
    opponent = position.rules.opponent
    assert opponent is not None
    assert opponent.features is not None
    return opponent.features()(state, side)


def hit(position: Position, who: str) -> State:
    """The position after the penalty that is due has fallen on a counter."""
    state = position.start()
    act = next(act for act in legal(position.rules, state) if act.verb == "hit" and act.on == who)
    return position.rules.apply(state, act)


def test_a_second_hit_is_a_loss_to_come() -> None:
    """One hit disrupts and a second one destroys, which the scenario gives 2 points for."""
    position = POSITIONS["aam2009/kills-when-sure"]
    assert casualties(position, hit(position, "g1"), "us") == {"doomed": 0, "due": 0}
    assert casualties(position, hit(position, "g3"), "us") == {"doomed": -1, "due": 2}
    assert casualties(position, hit(position, "g3"), "german") == {"doomed": 1, "due": -2}


def test_no_hits_bring_nothing() -> None:
    """Most positions have no hits, and cost no second look."""
    position = POSITIONS["aam2009/pays-for-the-block"]
    assert casualties(position, position.start(), "us") == {}


def test_an_award_for_a_named_counter_draws_it_even_if_it_cannot_hold_a_place() -> None:
    """In `reloaded` only Infantry holds places; a tank that an award names has to go too."""
    position = POSITIONS["reloaded/goes-round-the-gun"]
    start = position.start()
    assert not holds_of(position.rules, aims_of(position.rules))(start, start.by_id["m4"])
    valuation = valuation_of(position.rules, Ground(start.world), "allies", far=True)
    tank = start.by_id["m4"].place
    nearer = [
        act
        for act in legal(position.rules, start, "m4")
        if act.verb == "move" and act.to is not None and act.to != tank
    ]
    leads = [valuation.features(position.rules.apply(start, act))["place"] for act in nearer]
    assert max(leads) > valuation.features(start)["place"] > min(leads)


@pytest.mark.parametrize("level", ["regular", "veteran"])
def test_a_level_that_looks_far_sees_the_penalty_at_the_end_of_its_portion(level: str) -> None:
    """To enter the enemy's hex costs the damaged tank at the end of the portion."""
    position = POSITIONS["aam2009/drives-into-no-trap"]
    state = position.start()
    player = Player(position.rules, "us", LEVELS[level], 1)
    while position.rules.actor(state) == "us":
        choice = player.choose(state)
        assert choice is not None
        state = position.rules.apply(state, choice.act)
    assert state.world.map.label(state.by_id["m4"].place) == "0501"


@pytest.mark.parametrize(
    ("name", "who"),
    [
        ("hautmesnil", {"a1", "a2", "a3", "x1", "x2", "x3", "x5"}),  # no tank, and no gun
        ("les-ormes", {"a3", "x1", "x2"}),  # a1 are Paratroopers
    ],
)
def test_infantry_that_can_move_is_sent_to_markers_and_no_paratroopers(
    name: str, who: set[str]
) -> None:
    """Motorcycles go like squads; a gun cannot go, and a Paratrooper cannot claim."""
    rules = catalogue.ruleset("reloaded")
    start = rules.setup(dict(load_scenarios("reloaded"))[name])
    holds = holds_of(rules, aims_of(rules))
    assert {c.id for c in start.counters if holds(start, c)} == who
