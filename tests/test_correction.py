"""A roll that was entered wrongly and corrected: the right faces count, and both are kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from overstack.documents import link, wire
from overstack.facade.umpire import Umpire
from overstack.position.entries import Faces
from overstack.search import play

Json = dict[str, Any]
START = wire.scenario_json(dict(play.load_scenarios("reloaded"))["sainte-croix"])


def _open(*log: Json) -> Json:
    umpire = Umpire()
    asked = {"ask": "open", "game": {"scenario": START, "log": list(log)}}
    answer: Json = json.loads(umpire.handle(json.dumps(asked)))
    assert not umpire.defects
    return answer


def test_the_right_faces_count_and_the_log_tells_both() -> None:
    wrong, right = _open({"roll": [1, 1, 6, 6]}), _open({"roll": [6, 6, 1, 1]})
    corrected = _open({"roll": [6, 6, 1, 1], "was": [1, 1, 6, 6]})
    assert corrected["prompt"] == right["prompt"] != wrong["prompt"]
    assert corrected["floor"] == 1
    told = corrected["log"][-1]["words"]
    thrown, came_to = right["log"][-1]["words"].split(". ", 1)
    assert told.startswith(thrown)
    assert told.endswith(came_to)
    assert "1, 1, 6, 6" in told
    assert corrected["game"]["log"] == [{"roll": [6, 6, 1, 1], "was": [1, 1, 6, 6]}]


def test_a_link_holds_both() -> None:
    game = wire.game({"scenario": START, "log": [{"roll": [6, 6, 1, 1], "was": [1, 1, 6, 6]}]})
    assert game.log == (Faces((6, 6, 1, 1), (1, 1, 6, 6)),)
    read = wire.game(wire.parse_json(link.unpack(link.encode(game))))
    assert read.log == game.log


@pytest.mark.parametrize("was", [[7, 1, 1, 1], [1, 1], [0]])
def test_what_could_not_have_been_entered_was_not(was: list[int]) -> None:
    assert _open({"roll": [6, 6, 1, 1], "was": was})["where"] == "log.0"
