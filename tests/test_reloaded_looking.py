"""Reloaded: the board's data on lines of sight and on the facing of counters."""

from __future__ import annotations

import json
from typing import Any

from overstack.facade.umpire import Umpire
from tests.answers import faults

Json = dict[str, Any]
#: An open sheet; its counters by id.
PIECES = {
    "p": ("de-pz4g", "axis", "0505", ["faces-n"]),
    "m": ("us-m4a1", "allies", "0502", ["faces-s"]),
}


def _ask(ask: str, game: Json, **more: object) -> Json:
    umpire = Umpire()
    answer: Json = json.loads(umpire.handle(json.dumps({"ask": ask, "game": game, **more})))
    assert not umpire.defects
    assert "error" not in answer, answer
    return answer


def _game(
    at: str = "0502",
    terrain: dict[str, str] | None = None,
    edges: dict[str, str] | None = None,
) -> Json:
    counters = [
        {"id": who, "kind": kind, "side": side, "at": place, "marks": marks}
        for who, (kind, side, place, marks) in PIECES.items()
    ]
    counters[1]["at"] = at
    sheet = {"size": [9, 9], "grid": "flat", "labels": "0305"}
    return {
        "scenario": {
            "format": 1,
            "ruleset": "reloaded",
            "title": "A shot",
            "map": sheet | {"terrain": terrain or {}, "edges": edges or {}},
            "sides": [{"id": "allies", "name": "Allied"}, {"id": "axis", "name": "Axis"}],
            "turns": 1,
            "phase": "assault",
            "active": "axis",
            "counters": counters,
        },
        "log": [],
    }


def _shot(game: Json) -> Json:
    answer = _ask("why", game, entry={"do": "attack", "who": "p", "on": "m"})
    assert faults(answer, "Why") == []
    sight: Json = answer["sight"]
    assert sight["clear"] == (answer["verdict"]["grade"] != "forbidden")
    return sight


def test_a_clear_line_has_its_hexes_and_the_arc_of_its_target() -> None:
    sight = _shot(_game())
    assert (sight["from"], sight["to"], sight["clear"]) == ("0505", "0502", True)
    assert sight["cut"] == ["0504", "0503"]
    (arc,) = sight["arcs"]
    assert (arc["who"], arc["at"], arc["way"]) == ("m", "0502", 3)
    assert "0505" in arc["front"]
    assert "0501" not in [*arc["front"], *arc["split"]]


def test_what_stops_a_line_is_told_by_hex_and_by_side() -> None:
    assert _shot(_game(terrain={"0503": "forest"}))["blocked"] == ["0503"]
    hedge = _shot(_game(edges={"0503/0504": "hedge"}))
    assert (hedge["blocked"], hedge["barred"]) == ([], [["0504", "0503"]])


def test_along_hexsides_both_sides_count_until_one_of_them_is_clear() -> None:
    one = _shot(_game(at="0705", terrain={"0604": "forest"}))
    assert one["clear"]
    assert one["cut"] == ["0605"] == _shot(_game(at="0705", terrain={"0604": "town"}))["cut"]
    both = _shot(_game(at="0705", terrain={"0604": "forest", "0605": "hill"}))
    assert sorted(both["cut"]) == sorted(both["blocked"]) == ["0604", "0605"]


def test_what_is_no_shot_has_no_line() -> None:
    game = _game()
    assert _ask("why", game, entry={"do": "stay", "who": "p"})["sight"] is None
    assert _ask("why", game, place="0505")["sight"] is None
    assert _shot_within_a_hex() is None


def _shot_within_a_hex() -> Json | None:
    act = {"do": "attack", "who": "p", "on": "m"}
    told: Json | None = _ask("why", _game(at="0505"), entry=act)["sight"]
    return told


def test_a_counter_that_looks_somewhere_has_its_arc() -> None:
    reach = _ask("reach", _game(), who="p")
    assert faults(reach, "Reach") == []
    assert (reach["arc"]["way"], "0504" in reach["arc"]["front"]) == (0, True)
    foot = _game()
    foot["scenario"]["counters"][0] |= {"kind": "ge-kar98k", "marks": []}
    assert _ask("reach", foot, who="p")["arc"] is None
