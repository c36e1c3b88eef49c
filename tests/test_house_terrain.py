"""Terrain of house rules' own: in limits, on maps, in costs and tables, in links and in words."""

from __future__ import annotations

from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import link, wire
from overstack.house.rules import house_rules
from overstack.house.text import house_of_text, toml
from overstack.judging.verdict import Grade
from overstack.views.board import board
from overstack.views.games import begin
from overstack.words.errors import BadScenario

Json = dict[str, Any]
pytestmark = pytest.mark.native

TERRAIN = [
    {"id": "jungle", "name": "Dense jungle", "like": "forest"},
    {"id": "atoll", "name": "Atoll"},
]
HOUSE: Json = {
    "format": 2, "title": "Pacific", "terrain": TERRAIN,
    "kind": [{"id": "inf", "name": "Infantry"}],
    "limit": [
        {"rule": "1", "title": "Units in a hex", "check": "count", "most": 4, "row": [
            {"terrain": "forest", "most": 1}, {"terrain": "jungle", "most": 2},
            {"terrain": "atoll", "most": 1}]},
    ],
}  # fmt: skip
TABLE = {
    "odds": ["1:1"], "dice": {"number": 1, "faces": 6}, "rows": [["none"]],
    "terrain": {"jungle": -1},
}  # fmt: skip


def scenario(units: int = 2, ground: str = "jungle", **more: Any) -> Json:  # noqa: ANN401
    return {
        "format": 1, "ruleset": "house", "house": HOUSE, "play": "free",
        "map": {"size": [3, 3], "grid": "flat", "labels": "0305",
                "terrain": {"0202": ground, "0203": "atoll"}},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "counters": [{"id": f"c{n}", "kind": "inf", "side": "blue", "at": "0202"}
                     for n in range(units)], **more,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("ground", "units", "grade"),
    [
        ("jungle", 2, Grade.LAWFUL),
        ("jungle", 3, Grade.FORBIDDEN),
        ("forest", 1, Grade.LAWFUL),
        ("forest", 2, Grade.FORBIDDEN),
        ("atoll", 1, Grade.LAWFUL),
        ("atoll", 2, Grade.FORBIDDEN),
    ],
)
def test_a_row_holds_on_its_own_terrain_alone(ground: str, units: int, grade: Grade) -> None:
    found = wire.scenario(scenario(units, ground))
    assert catalogue.rules_of(found.world).inspect(found.position).grade is grade


def test_it_is_said_and_drawn_by_its_own_name() -> None:
    found = wire.scenario(scenario(3, costs={"jungle": 3}, table=TABLE, play="turns"))
    rules = catalogue.rules_of(found.world)
    shown = board(begin(rules, found))
    assert [place["label"].split(", ")[1] for place in shown["places"]] == ["Dense jungle"]
    assert shown["signs"]["terrains"] == [
        {"id": "jungle", "name": "Dense jungle", "like": "forest"},
        {"id": "atoll", "name": "Atoll", "like": ""},
    ]
    assert shown["table"] is not None
    assert shown["table"]["terrain"] == ["Dense jungle -1"]
    assert "In Dense jungle: 2." in rules.BOOK.clauses["1"].text
    sums = [finding["sum"] for finding in shown["verdict"]["findings"]]
    assert any("Dense jungle" in each for each in sums), sums


def test_a_link_and_a_file_keep_it() -> None:
    played = wire.game({"scenario": scenario(costs={"jungle": 3}), "log": []})
    assert wire.game_json(link.decode(link.encode(played))) == wire.game_json(played)
    document = house_rules(HOUSE).BOOK.house
    assert document is not None
    assert document["terrain"] == TERRAIN
    assert house_of_text(toml(document)).document == document


@pytest.mark.parametrize(
    ("ground", "said"),
    [
        ("jungel", "names the terrain 'jungel', which does not exist; the nearest is 'jungle'."),
        ("forrest", "names the terrain 'forrest', which does not exist; the nearest is 'forest'."),
        ("xy", "names the terrain 'xy', which does not exist; known are clear, "),
    ],
)
def test_an_unknown_terrain_is_refused_with_the_nearest(ground: str, said: str) -> None:
    for wrong in (scenario(ground=ground), scenario(table=TABLE | {"terrain": {ground: 1}})):
        with pytest.raises(BadScenario) as caught:
            wire.scenario(wrong | {"play": "turns"})
        assert said in str(caught.value)


@pytest.mark.parametrize(
    ("terrain", "said"),
    [
        ([{"id": "forest", "name": "Wood"}], "is a word that means something else here"),
        ([{"id": "river", "name": "Wet"}], "is a word that means something else here"),
        ([{"id": "x", "name": "X"}] * 2, "which another terrain has already"),
        ([{"id": "x", "name": "X", "like": "y"}], "should be one of clear"),
        ([{"id": f"x{n}", "name": "X"} for n in range(41)], "a list of at most 40 terrains"),
    ],
)
def test_a_wrong_terrain_is_refused_in_one_sentence(terrain: list[Json], said: str) -> None:
    with pytest.raises(BadScenario) as caught:
        house_rules(HOUSE | {"terrain": terrain})
    assert said in str(caught.value)
