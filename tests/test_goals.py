"""A puzzle's goal on the board: the task, its status, and why it can no longer be met."""

from __future__ import annotations

import json
from typing import Any

import pytest

from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.questions.fields import MOST_SEARCHED
from overstack.search import play
from tests.answers import faults
from tests.effort import effort

Json = dict[str, Any]

FORD: Json = wire.scenario_json(dict(play.load_scenarios("template"))["the-ford"])


def move(who: str, to: str) -> Json:
    return {"do": "move", "who": who, "to": to}


def asked(goal: Json, *log: Json) -> Json:
    """The board of a puzzle after some entries."""
    umpire = Umpire()
    board: Json = umpire.ask(
        {"ask": "open", "game": {"scenario": FORD | {"goal": goal}, "log": list(log)}}
    )
    assert faults(board, "Board") == []
    return board


def solved(goal: Json, *log: Json, **more: Any) -> Json:  # noqa: ANN401 - a part of a request
    umpire = Umpire()
    game = {"scenario": FORD | {"goal": goal}, "log": list(log)}
    answer: Json = umpire.ask({"ask": "solve", "game": game, **more})
    assert faults(answer, "Solved") == []
    return answer


PHASE = FORD.get("phase", "movement")
REACH: Json = {
    "side": "blue",
    "want": [{"reach": ["0303"], "who": ["b3"]}],
    "until": {"turn": 1, "phase": PHASE, "side": "blue"},
    "moves": 1,
}


def test_a_scenario_without_a_goal_has_none() -> None:
    assert Umpire().ask({"ask": "open", "game": {"scenario": FORD, "log": []}})["goal"] is None
    game = {"scenario": FORD, "log": []}
    refused = Umpire().handle(json.dumps({"ask": "solve", "game": game}))
    assert "no goal" in refused


def test_a_goal_with_many_places_tells_their_number_and_gives_the_hexes() -> None:
    """The ford's map has nine hexes and more; the second want lists its only hex."""
    nine = [f"{column:02}{row:02}" for column in (1, 2, 3) for row in (1, 2, 3)]
    want = [{"reach": nine, "who": ["b3"]}, {"reach": ["0303"], "who": ["b2"]}]
    goal = asked(REACH | {"want": want})["goal"]
    assert " to one of 9 hexes" in goal["words"]
    assert goal["areas"] == [{"words": "one of 9 hexes", "hexes": nine}]


def test_a_goal_is_open_until_it_is_met_and_stays_so() -> None:
    goal = asked(REACH)["goal"]
    assert (goal["stands"], goal["at"], goal["made"]) == ("open", None, 0)
    assert goal["words"].startswith("Blue to move: bring ")
    assert [one["holds"] for one in goal["wants"]] == [False]
    met = asked(REACH, move("b3", "0303"))["goal"]
    assert (met["stands"], met["at"], met["made"], met["byHand"]) == ("met", 1, 1, False)
    after = asked(REACH, move("b3", "0303"), {"do": "end"})["goal"]
    assert (after["stands"], after["at"]) == ("met", 1)


def test_too_many_moves_are_told_with_what_is_missing() -> None:
    first: Json = Umpire().ask({"ask": "open", "game": {"scenario": FORD, "log": []}})
    other = next(one["id"] for one in first["counters"] if one["can"] and one["id"] != "b3")
    found: Json = Umpire().ask({"ask": "reach", "game": first["game"], "who": other})
    costs = [outcome["cost"] for outcome in found["outcomes"]]
    to = next(one["to"] for one in found["hexes"] if costs[one["outcome"]] == 1)
    goal = asked(REACH, move(other, to))["goal"]
    assert goal["stands"] == "open"
    answer = solved(REACH, move(other, to))
    assert answer["answer"] == "unsolvable"
    done = asked(REACH, move(other, to), move("b3", "0303"))["goal"]
    assert done["stands"] == "failed"
    assert done["why"][0] == "More than 1 move was made."


def test_what_was_broken_and_what_came_too_late_is_told() -> None:
    bound = {"measure": "lost", "side": "blue", "least": 5}
    broken = asked(REACH | {"keep": [bound]})["goal"]
    assert broken["stands"] == "failed"
    assert broken["why"] == ["At least 5 steps lost (Blue) at every moment: by now it is 0."]
    late = asked(REACH, {"do": "end"})["goal"]
    assert late["stands"] == "failed"
    assert late["why"][0].endswith("is over.")
    assert late["why"][1].startswith("Not brought about: bring ")


def test_the_umpires_hand_is_told() -> None:
    goal = asked(REACH, {"edit": "put", "who": "b3", "to": "0303"})["goal"]
    assert goal["byHand"]
    assert goal["stands"] == "met"


def test_the_solver_answers_from_where_the_game_stands() -> None:
    first = solved(REACH)
    assert (first["answer"], first["least"]) == ("solved", 1)
    assert first["first"][0]["verb"] == "Move"
    assert [one["entry"] for one in first["line"]] == [move("b3", "0303")]
    done = solved(REACH, move("b3", "0303"))
    assert (done["answer"], done["least"], done["positions"]) == ("solved", 0, 0)
    assert solved(REACH, move("b3", "0303"), move("b3", "0302"))["answer"] == "solved"


def test_a_limit_is_kept_and_progress_is_told() -> None:
    far = {"side": "blue", "want": [{"trapped": "b3"}]}
    umpire = Umpire()
    heard: list[tuple[int, int]] = []
    most = effort(1200, few=600)
    umpire.session.watch = lambda positions, bound: heard.append((positions, bound))
    game = {"scenario": FORD | {"goal": far}, "log": []}
    answer: Json = umpire.ask({"ask": "solve", "game": game, "positions": most})
    assert answer["answer"] == "undecided"
    assert str(most + 1) in answer["words"] or str(most) in answer["words"]
    assert heard


@pytest.mark.parametrize("positions", [0, True, "many", MOST_SEARCHED + 1])
def test_a_limit_that_is_none_is_refused(positions: object) -> None:
    game = {"scenario": FORD | {"goal": REACH}, "log": []}
    told = Umpire().handle(json.dumps({"ask": "solve", "game": game, "positions": positions}))
    assert "positions" in told
