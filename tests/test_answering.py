"""In a puzzle the other side replies with the act that hurts the goal most."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.judging.rules import step
from overstack.search.decisions import least, worth
from overstack.search.solution import LIMIT, budget_cost
from overstack.search.solver import begin
from tests.answers import faults
from tests.effort import effort
from tests.test_decisions import PUZZLES, UMPIRE, ask, line_of

Json = dict[str, Any]


def reply(game: Json) -> Json:
    told = ask(ask="reply", game=game)
    assert faults(told, "Replied") == []
    return told


def asked(name: str) -> list[Json]:
    """The games along the proven line in which the other side acts and the goal is still open."""
    puzzle = PUZZLES[name]
    goal = puzzle.scenario.goal
    assert goal is not None
    assert puzzle.claim is not None
    document, line, found = wire.scenario_json(puzzle.scenario), line_of(name), list[Json]()
    others = {side.id for side in puzzle.scenario.world.sides} - {goal.side}
    rules = catalogue.rules_of(puzzle.scenario.world)
    state = rules.setup(puzzle.scenario)
    for n, entry in enumerate(puzzle.claim.line):
        game = {"scenario": document, "log": line[:n]}
        if rules.actor(state) in others and ask(ask="open", game=game)["goal"]["stands"] == "open":
            found.append(game)
        state = step(rules, state, entry)
    return found


def to_be_had(name: str, played: int) -> Fraction:
    """The best chance of the goal after that many entries of the proven line, within its moves.

    The solver's own answer tells the chance for the fewest moves, which may be lower.
    """
    puzzle = PUZZLES[name]
    goal, claim = puzzle.scenario.goal, puzzle.claim
    assert goal is not None
    assert claim is not None
    rules = catalogue.rules_of(puzzle.scenario.world)
    state, rest = rules.setup(puzzle.scenario), goal.moves
    for entry in claim.line[:played]:
        rest -= budget_cost(rules, goal, state, entry)
        state = step(rules, state, entry)
    search = begin(rules, goal, LIMIT)
    return worth(search, state, rest if goal.moves else least(search, state))


WITH_REPLIES = [name for name in sorted(PUZZLES) if asked(name)]


def test_some_puzzles_have_replies() -> None:
    assert len(WITH_REPLIES) >= 10


@pytest.mark.parametrize("name", WITH_REPLIES[:: effort(1, few=4, there=8)])
def test_after_right_decisions_the_worst_reply_leaves_all_that_can_be_had(name: str) -> None:
    claim = PUZZLES[name].claim
    assert claim is not None
    for game in asked(name)[:2]:
        told = reply(game)
        assert told["entry"] is not None
        assert told["left"] == str(to_be_had(name, len(game["log"])))
        after = ask(ask="act", game=game, entries=[told["entry"]])["game"]
        assert ask(ask="solve", game=after)["answer"] == "solved"


def _is_sure(name: str) -> bool:
    goal = PUZZLES[name].scenario.goal
    return goal is not None and goal.chance == 1


SURE = [name for name in WITH_REPLIES if _is_sure(name)]


@pytest.mark.parametrize("name", SURE[:: effort(2, few=8, there=12)])
def test_no_other_act_leaves_less_or_delays_more(name: str) -> None:
    """The solver judges each act of the other side separately."""
    game = asked(name)[0]
    told = reply(game)
    board = ask(ask="open", game=game)
    if board["goal"]["moves"]:
        assert told["moves"] <= board["goal"]["moves"] - board["goal"]["made"]
    legal = board["actions"]
    for act in [each["entry"] for each in legal if each["grade"] != "forbidden"]:
        after = ask(ask="act", game=game, entries=[act])["game"]
        found = ask(ask="solve", game=after)
        assert found["answer"] == "solved"
        assert found["least"] <= told["moves"], act


def test_a_wrong_decision_is_punished() -> None:
    """After a puzzle's lure the other side finds the act that refutes it."""
    punished = 0
    for name in WITH_REPLIES:
        lure = PUZZLES[name].lure
        if lure is None or not _is_sure(name):
            continue
        sheet = PUZZLES[name].scenario.world.map
        log = [wire.entry_json(entry, sheet) for entry in lure.entries]
        game = {"scenario": wire.scenario_json(PUZZLES[name].scenario), "log": log}
        told: Json = json.loads(UMPIRE.handle(json.dumps({"ask": "reply", "game": game})))
        # The rulebook may forbid the last act of a lure.
        if told.get("entry") is not None:
            assert told["left"] == "0", name
            punished += 1
    assert punished


def test_where_nobody_else_is_to_act_there_is_no_reply() -> None:
    scenario: Json = dict(wire.scenario_json(PUZZLES["four-on-a-hill"].scenario))
    nothing = {"entry": None, "words": "", "left": "", "moves": None}
    assert reply({"scenario": scenario, "log": []}) == nothing
    aimless = {"scenario": {k: v for k, v in scenario.items() if k != "goal"}, "log": []}
    told: Json = json.loads(UMPIRE.handle(json.dumps({"ask": "reply", "game": aimless})))
    assert "error" in told
