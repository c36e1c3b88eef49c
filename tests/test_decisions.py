"""Puzzles are judged by their decisions: luck earns nothing, bad luck costs nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.search.proof import load_puzzles
from tests.effort import effort

Json = dict[str, Any]

UMPIRE = Umpire()
PUZZLES = {found.id: found for ruleset in catalogue.LISTED for found in load_puzzles(ruleset)}


def ask(**request: object) -> Json:
    answer: Json = json.loads(UMPIRE.handle(json.dumps(request)))
    assert "error" not in answer, answer
    return answer


def document(name: str) -> Json:
    return wire.scenario_json(PUZZLES[name].scenario)


def judged(name: str, log: list[Json]) -> Json:
    return ask(ask="judge", game={"scenario": document(name), "log": log})


def line_of(name: str) -> list[Json]:
    puzzle = PUZZLES[name]
    sheet = puzzle.scenario.world.map
    assert puzzle.claim is not None
    return [wire.entry_json(entry, sheet) for entry in puzzle.claim.line]


@pytest.mark.parametrize("name", sorted(PUZZLES)[:: effort(3, few=6, night=1, there=12)])
def test_the_proven_line_of_every_puzzle_keeps_what_can_be_had(name: str) -> None:
    told = judged(name, line_of(name))
    assert told["stands"] == "kept", told
    assert told["lost"] == ""
    claim = PUZZLES[name].claim
    assert claim is not None
    assert told["best"] == (claim.chance or "1")


def test_a_right_decision_counts_though_the_dice_fell_badly() -> None:
    line = line_of("half-a-hex")
    assert "roll" in line[1]
    missed = [line[0], {"roll": [1] * len(line[1]["roll"])}]
    told = judged("half-a-hex", missed)
    assert told == {"stands": "kept", "lost": "", "best": "221/512", "left": "", "settled": True}


def test_before_the_dice_a_right_decision_is_settled_where_none_is_left() -> None:
    [act, *_] = line_of("half-a-hex")
    told = judged("half-a-hex", [act])
    assert (told["stands"], told["best"], told["settled"]) == ("kept", "221/512", True)


def test_while_a_decision_is_left_nothing_is_settled() -> None:
    assert not judged("half-a-hex", [])["settled"]
    line = line_of("at-the-gallop")
    assert [judged("at-the-gallop", line[:n])["settled"] for n in (1, len(line))] == [False, True]


def test_a_wrong_decision_does_not_count_though_the_goal_is_met() -> None:
    """With another target and lucky dice the goal may be met, but the puzzle is not solved."""
    game = {"scenario": document("first-the-machine-gun"), "log": []}
    right = line_of("first-the-machine-gun")[0]
    able = [one["id"] for one in ask(ask="open", game=game)["counters"] if one["can"]]
    acts = [act for who in able for act in ask(ask="reach", game=game, who=who)["acts"]]
    wrongs = [
        act["entry"]
        for act in acts
        if act["grade"] != "forbidden" and act["entry"]["do"] == "attack" and act["entry"] != right
    ]
    assert wrongs
    for entry in wrongs:
        told = judged("first-the-machine-gun", [entry])
        assert told["stands"] == "lost", entry
        assert told["lost"]
        assert told["best"] == "419/512"
        assert told["left"] != told["best"]
