"""A player's own armies in a scenario that begins with set-up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.search import play
from tests.answers import faults

Json = dict[str, Any]
MAPS = dict(play.load_scenarios("reloaded"))
SQUAD: Json = {"side": "allies", "points": 100, "units": [["us-garand"] * 6, ["us-m4a1"]]}
GUNS: Json = {
    "side": "axis",
    "points": 200,
    "units": [["de-hauptsturm"], ["de-pak40", "de-pak40"]],
    "commander": {"unit": 0, "model": 0, "rank": "commander"},
}


def _ask(name: str, *armies: object) -> Json:
    umpire = Umpire()
    request = {"ask": "battle", "scenario": wire.scenario_json(MAPS[name]), "armies": list(armies)}
    answer: Json = json.loads(umpire.handle(json.dumps(request)))
    assert not umpire.defects
    return answer


def _waiting(game: Json, side: str) -> list[Mapping[str, Any]]:
    found = game["scenario"]["counters"]
    return [c for c in found if c["side"] == side and c.get("at") == "@army"]


def test_two_lists_take_the_place_of_the_armies_and_markers_stay() -> None:
    answer = _ask("sainte-croix-setup", SQUAD, GUNS)
    assert faults(answer, "Battle") == []
    game = answer["game"]
    assert [c["kind"] for c in _waiting(game, "allies")] == ["squad", "us-m4a1"]
    assert [c["kind"] for c in _waiting(game, "axis")] == ["de-hauptsturm", "crew"]
    aboard = [c["kind"] for c in game["scenario"]["counters"] if "aboard" in c]
    assert sorted(aboard) == ["de-pak40"] * 2 + ["us-garand"] * 6
    assert len([c for c in game["scenario"]["counters"] if c.get("at") == "@markers"]) == 5
    assert game["scenario"]["points"] == 200
    assert [c.get("marks") for c in _waiting(game, "axis")] == [["commander"], None]


@pytest.mark.parametrize("name", [n for n, s in MAPS.items() if s.position.phase == "setup"])
def test_one_list_meets_the_army_that_is_there(name: str) -> None:
    game = _ask(name, SQUAD)["game"]
    own = wire.scenario_json(MAPS[name])
    assert _waiting(game, "axis") == _waiting({"scenario": own}, "axis") != []
    assert len(_waiting(game, "allies")) == len(SQUAD["units"])


@pytest.mark.parametrize("name", [n for n, s in MAPS.items() if s.position.phase == "setup"])
def test_an_aircraft_of_a_list_has_somewhere_to_wait(name: str) -> None:
    game = _ask(name, {**SQUAD, "units": [*SQUAD["units"], ["us-p51"]]})["game"]
    assert "reserve" in game["scenario"]["map"]["boxes"]


@pytest.mark.parametrize("armies", [(), (SQUAD,) * 3, ("all",), ({**SQUAD, "units": [["x"]]},)])
def test_what_is_no_army_is_refused(armies: tuple[object, ...]) -> None:
    assert "error" in _ask("sainte-croix-setup", *armies)


def test_where_nobody_waits_the_board_becomes_one_to_set_up_on() -> None:
    """The scenario's counters are removed; a rulebook without armies is refused."""
    scenario = _ask("mill-cross", SQUAD)["game"]["scenario"]
    assert scenario["phase"] == "setup"
    on_map = {c["kind"] for c in scenario["counters"] if not c.get("at", "@").startswith("@")}
    assert on_map <= {"barricade", "obstacle", "ruin", "objective-1", "objective-2", "objective-3"}
    other = wire.scenario_json(dict(play.load_scenarios("template"))["the-ford"])
    request = {"ask": "battle", "scenario": other, "armies": [SQUAD]}
    assert json.loads(Umpire().handle(json.dumps(request)))["where"] == "scenario"
