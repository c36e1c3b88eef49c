"""Drawn battles: one for each name, fair to both sides, lawful, and played to their end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from itertools import cycle
from random import Random
from typing import Any, get_args

import pytest

from overstack import catalogue, drawn
from overstack.documents import wire
from overstack.documents.combat_table import shipped_table
from overstack.facade.umpire import Umpire
from overstack.judging.verdict import Grade
from overstack.opponent.levels import RANDOM
from overstack.opponent.match import Table, game
from overstack.position.conditions import Hold
from overstack.position.counters import Kind
from overstack.position.hexes import Hex
from overstack.position.state import Scenario
from overstack.views.games import Games
from overstack.words.errors import BadInput
from tests.effort import effort

#: The rulebooks whose armies are placed by the drawing.
PLACED = ("aam2009", "asl", "europa", "totaler-krieg")
BOOKS = ("reloaded", *PLACED)
NAMES = tuple(f"drawn-77-{number}" for number in range(effort(6, few=3, night=60)))


def battle(name: str, book: str = "reloaded") -> Scenario:
    """The drawn battle of that name in a rulebook."""
    return drawn.scenario(book, name)


def turned(scenario: Scenario, at: Hex) -> Hex:
    """The hex on the other side of the map's centre."""
    grid = scenario.world.map.grid
    column, row = grid.offset(at)
    return grid.hex(grid.columns + 1 - column, grid.rows + 1 - row)


def request(**fields: object) -> dict[str, object]:
    """The request for a battle, small unless `fields` say otherwise."""
    return {"ask": "draw_battle", "ruleset": "reloaded", "seed": 1234, "points": 100,
            "size": "small"} | fields  # fmt: skip


@pytest.mark.native
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("name", "size"), [*zip(NAMES, cycle(get_args(drawn.Size)))])
def test_a_map_looks_the_same_from_both_sides(book: str, name: str, size: drawn.Size) -> None:
    seed = name.removeprefix(drawn.DRAWN)
    scenario = wire.game(drawn.battle_of(book, seed, 60, size)["game"]).scenario
    here = scenario.world.map
    assert len({*here.terrain.values()}) > 2
    for at in here.grid:
        assert here.terrain.get(at) == here.terrain.get(turned(scenario, at))
    for pair, kind in here.edges.items():
        assert here.edges[frozenset(turned(scenario, at) for at in pair)] == kind
    for road in here.roads:
        assert [turned(scenario, at) for at in reversed(road.along)] == list(road.along)
        assert len({*road.along}) == len(road.along)


def figures(kind: Kind, kinds: Mapping[str, Kind]) -> object:
    """The printed figures of a kind, and those of the kinds that it can turn into."""
    traits = kind.traits.items()
    return (
        kind.type,
        kind.allowance,
        kind.carries,
        [value for value in kind.values if not value.isalpha()],
        {name: value for name, value in traits if isinstance(value, int)},
        {name: figures(kinds[str(value)], kinds) for name, value in traits if value in kinds},
    )


def rows(scenario: Scenario, side: str, *, turn: bool) -> list[tuple[Hex, str, bool]]:
    """The figures and hexes of a side's counters, if wanted turned around the map's centre."""
    kinds = catalogue.ruleset(scenario.world.ruleset).BOOK.kinds
    found = []
    for each in scenario.position.counters:
        at = each.place.hex
        assert at is not None
        if each.side == side:
            where = turned(scenario, at) if turn else at
            found.append((where, str(figures(each.kind, kinds)), each.aboard != ""))
    return sorted(found)


@pytest.mark.native
@pytest.mark.parametrize("book", PLACED)
@pytest.mark.parametrize("name", NAMES)
def test_armies_are_equal_turned_around_the_centre_and_fight_for_the_same(
    book: str, name: str
) -> None:
    scenario = battle(name, book)
    one, other = (side.id for side in scenario.world.sides)
    assert rows(scenario, one, turn=False) == rows(scenario, other, turn=True)
    assert len(rows(scenario, one, turn=False)) > 4
    for award in scenario.world.victory:
        if isinstance(award.want, Hold):
            hexes = {place.hex for place in award.want.places}
            assert {turned(scenario, at) for at in hexes if at} == hexes
    awards = wire.scenario_json(scenario)["victory"]
    losses = sorted(json.dumps(award) for award in awards if "hold" not in award)
    assert losses == sorted(exchanged(award, one, other) for award in losses)
    assert losses


def exchanged(text: str, one: str, other: str) -> str:
    """A document's text with the ids of both sides, and those that begin with them, exchanged."""
    return text.replace(f'"{one}', '"?').replace(f'"{other}', f'"{one}').replace('"?', f'"{other}')


@pytest.mark.native
@pytest.mark.parametrize("book", PLACED)
@pytest.mark.parametrize("name", NAMES)
def test_armies_stand_lawfully_and_fight_on_the_table_of_the_rulebook(book: str, name: str) -> None:
    seed = name.removeprefix(drawn.DRAWN)
    for size in get_args(drawn.Size):
        crowded = Games().open(drawn.battle_of(book, seed, 999, size)["game"])
        assert crowded.table.rules.inspect(crowded.state).grade == Grade.LAWFUL
    node = Games().open({"scenario": wire.scenario_json(battle(name, book)), "log": []})
    assert node.table.rules.inspect(node.state).grade == Grade.LAWFUL
    assert (node.state.world.table is None) == (shipped_table(book) is None)
    assert node.state.world.turns > 0


@pytest.mark.native
@pytest.mark.parametrize("book", PLACED)
@pytest.mark.parametrize("name", NAMES)
def test_random_play_reaches_its_end(book: str, name: str) -> None:
    scenario = battle(name, book)
    table = Table(catalogue.rules_of(scenario.world), Random(name), 3, lambda: 0.0)
    sides = [side.id for side in scenario.world.sides]
    assert game(table, scenario, dict.fromkeys(sides, RANDOM)).over


@pytest.mark.native
@pytest.mark.parametrize("name", NAMES)
def test_the_document_is_one_that_a_player_could_have_written(name: str) -> None:
    scenario = battle(name)
    again = wire.scenario(wire.scenario_json(scenario))
    assert again.world.points == 100
    node = Games().open({"scenario": wire.scenario_json(scenario), "log": []})
    assert node.state.phase == "setup"


@pytest.mark.native
@pytest.mark.parametrize("book", BOOKS)
def test_a_name_has_one_battle_and_no_two_names_share_theirs(book: str) -> None:
    assert drawn.names(book, 77, len(NAMES)) == NAMES
    documents = [wire.scenario_json(battle(name, book)) for name in NAMES]
    drawn.scenario.cache_clear()
    assert [wire.scenario_json(battle(name, book)) for name in NAMES] == documents
    assert len({str(document["map"]) for document in documents}) == len(NAMES)
    assert len({str(document["counters"]) for document in documents}) > len(NAMES) // 2


@pytest.mark.native
@pytest.mark.parametrize("name", NAMES[: effort(1, few=0, night=8)])
def test_a_recruit_plays_one_to_its_end(name: str) -> None:
    scenario = battle(name)
    sides = [side.id for side in scenario.world.sides]
    table = Table(catalogue.rules_of(scenario.world), Random(3), 3, lambda: 0.0)
    assert game(table, scenario, dict.fromkeys(sides, "recruit")).over


def test_the_maps_of_earlier_battles_are_what_they_were() -> None:
    """A name that was sent to a friend, or that a match names, keeps its map."""
    drew = [
        json.dumps(wire.scenario_json(battle(name))["map"]) for name in ("drawn-77-0", "drawn-5")
    ]
    assert [sha256(text.encode()).hexdigest()[:16] for text in drew] == [
        "4699edf99f4080ad",
        "7bd16ad84829edf1",
    ]


def test_a_friend_has_the_same_battle_by_its_three_figures_and_by_its_link() -> None:
    umpire = Umpire()
    game: Any = umpire.ask(request())["game"]
    assert Umpire().ask(request())["game"] == game
    assert game["scenario"]["title"] == "Drawn battle 1234"
    link: Any = umpire.ask({"ask": "link", "game": game})
    assert not link["warning"]
    board: Any = Umpire().ask({"ask": "unlink", "link": link["link"]})["board"]
    assert board["game"] == game
    for other in ({"seed": 1235}, {"points": 150}, {"size": "medium"}):
        another: Any = umpire.ask(request(**other))["game"]["scenario"]
        assert any(another[part] != game["scenario"][part] for part in ("map", "counters"))


def test_every_rulebook_draws_battles_and_too_few_points_are_said() -> None:
    """The page offers a battle for each rulebook of its list."""
    umpire = Umpire()
    hello: Any = umpire.ask({"ask": "hello"})
    assert {book["id"] for book in hello["rulesets"]} == {*BOOKS}
    for book in BOOKS:
        umpire.ask(request(ruleset=book))
        with pytest.raises(BadInput, match="give it more points"):
            umpire.ask(request(ruleset=book, points=1))


def test_a_rulebook_without_drawn_battles_says_so() -> None:
    with pytest.raises(BadInput, match="template has no battles that are drawn by a seed"):
        drawn.names("template", 1, 1)
