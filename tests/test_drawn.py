"""Drawn battles: one for each name, fair to both sides, lawful, and played to their end."""

from __future__ import annotations

from random import Random

import pytest

from overstack import catalogue, drawn
from overstack.documents import wire
from overstack.opponent.match import Table, game
from overstack.position.hexes import Hex
from overstack.position.state import Scenario
from overstack.views.games import Games
from overstack.words.errors import BadInput
from tests.effort import effort

pytestmark = pytest.mark.native

NAMES = tuple(f"drawn-77-{number}" for number in range(effort(6, few=2, night=60)))


def battle(name: str) -> Scenario:
    """The drawn battle of that name."""
    return drawn.scenario("reloaded", name)


def turned(scenario: Scenario, at: Hex) -> Hex:
    """The hex on the other side of the map's centre."""
    grid = scenario.world.map.grid
    column, row = grid.offset(at)
    return grid.hex(grid.columns + 1 - column, grid.rows + 1 - row)


@pytest.mark.parametrize("name", NAMES)
def test_a_map_looks_the_same_from_both_sides(name: str) -> None:
    scenario = battle(name)
    here = scenario.world.map
    assert len({*here.terrain.values()}) > 3
    for at in here.grid:
        assert here.terrain.get(at) == here.terrain.get(turned(scenario, at))
    for pair, kind in here.edges.items():
        assert here.edges[frozenset(turned(scenario, at) for at in pair)] == kind
    for road in here.roads:
        assert [turned(scenario, at) for at in reversed(road.along)] == list(road.along)
        assert len({*road.along}) == len(road.along)


@pytest.mark.parametrize("name", NAMES)
def test_the_document_is_one_that_a_player_could_have_written(name: str) -> None:
    scenario = battle(name)
    again = wire.scenario(wire.scenario_json(scenario))
    assert again.world.points == 100
    node = Games().open({"scenario": wire.scenario_json(scenario), "log": []})
    assert node.state.phase == "setup"


def test_a_name_has_one_battle_and_no_two_names_share_theirs() -> None:
    assert drawn.names("reloaded", 77, len(NAMES)) == NAMES
    documents = [wire.scenario_json(battle(name)) for name in NAMES]
    drawn.scenario.cache_clear()
    assert [wire.scenario_json(battle(name)) for name in NAMES] == documents
    assert len({str(document["map"]) for document in documents}) == len(NAMES)
    assert len({str(document["counters"]) for document in documents}) > len(NAMES) // 2


@pytest.mark.parametrize("name", NAMES[: effort(1, few=0, night=8)])
def test_a_recruit_plays_one_to_its_end(name: str) -> None:
    scenario = battle(name)
    sides = [side.id for side in scenario.world.sides]
    table = Table(catalogue.rules_of(scenario.world), Random(3), 3, lambda: 0.0)
    assert game(table, scenario, dict.fromkeys(sides, "recruit")).over


def test_a_rulebook_without_drawn_battles_says_so() -> None:
    with pytest.raises(BadInput, match="asl has no battles that are drawn by a seed"):
        drawn.names("asl", 1, 1)
