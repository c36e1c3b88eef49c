"""The largest map with the most counters: 100 x 100 hexes and 1,000 counters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from overstack.catalogue import rules_of
from overstack.documents import wire
from overstack.facade import umpire
from overstack.formats import boards
from overstack.judging.rules import legal
from overstack.position.state import Action, State
from overstack.words.errors import BadInput
from tools import bench_positions

Json = dict[str, Any]
LARGE = bench_positions.great(100, 100, 1_000, "free")


class Asked:
    """An umpire that answers as the page's does, through text."""

    def __init__(self) -> None:
        self.umpire = umpire.Umpire()

    def __call__(self, **request: Any) -> Json:  # noqa: ANN401 - any request
        answer: Json = json.loads(self.umpire.handle(json.dumps(request)))
        assert not self.umpire.defects
        assert "error" not in answer, answer
        return answer


@pytest.fixture(scope="module")
def ask() -> Asked:
    return Asked()


def test_the_largest_game_is_played_and_undone(ask: Asked) -> None:
    board = ask(ask="open", game={"scenario": LARGE, "log": []})
    assert len(board["counters"]) == 1_000
    who, place = "c500", "100100"
    asked = {"game": board["game"], "who": who, "path": [place], "remedies": False}
    assert ask(ask="why", **asked)["verdict"]["grade"]
    assert any(
        each["to"] == place for each in ask(ask="reach", game=board["game"], who=who)["hexes"]
    )
    after = ask(ask="act", game=board["game"], entries=[{"do": "put", "who": who, "to": place}])
    assert next(each for each in after["counters"] if each["id"] == who)["at"] == place
    text = json.dumps(after["game"])
    assert wire.game_json(wire.game(json.loads(text))) == after["game"]
    back = ask(ask="open", game={**after["game"], "log": []})
    assert back["counters"] == board["counters"]


def test_only_the_acts_that_are_needed_are_tried() -> None:
    """Whether a counter can act takes an act or two of the 10,000 that it may try."""
    tried: list[Action] = []
    position = wire.game({"scenario": LARGE, "log": []}).scenario.position
    ruleset = replace(rules_of(position.world))  # a copy, without the cached functions

    def counted(state: State, who: str) -> Iterator[Action]:
        for action in ruleset.acts.candidates(state, who):
            tried.append(action)
            yield action

    ruleset.__dict__["candidates"] = counted
    assert next(legal(ruleset, position, "c500")).who == "c500"
    assert len(tried) <= 2


def test_hexes_of_a_large_board_have_labels_of_three_digits() -> None:
    """A board of MegaMek with 16 columns and 100 rows, whose hexes count in the file's order."""
    woods = {(1, 1), (16, 99)}
    cells = "".join(
        f'hex {x:02d}{y:02d} 0 "{"woods:1" if (x, y) in woods else ""}" ""\n'
        for y in range(1, 101)
        for x in range(1, 17)
    )
    read = boards.read(f"size 16 100\n{cells}end\n")
    found = read.document
    assert found["labels"] == "003005"
    assert found["terrain"] == {"001001": "forest", "016099": "forest"}
    with pytest.raises(BadInput, match="100 by 100 is the most"):
        boards.read("size 16 101\nend\n")
