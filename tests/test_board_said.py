"""What the board says in figures and accounts: units that can act, turns, losses."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging.rules import CHANCE, legal
from overstack.position.state import LOST
from overstack.position.values import replace
from overstack.search import play
from overstack.views.games import Games, Node
from overstack.views.log import account_view
from overstack.views.wording import Wording
from overstack.words.sentences import core
from tests.test_reloaded_telling import WAY

Json = dict[str, Any]


def begun(scenario: str, way: Sequence[Json]) -> list[Json]:
    """The boards of `reloaded` after a log, up to a nomination in which models act for units."""
    umpire, log, boards = Umpire(), [*way], list[Json]()
    document = dict(play.load_scenarios("reloaded"))[scenario].document
    asked: dict[str, Any] = {"game": {"scenario": document, "log": log}}
    while len(log) < 8:
        board: Json = umpire.ask({"ask": "open"} | asked)
        boards.append(board)
        if board["chance"]:
            log.append({"roll": [1] * board["chance"]["count"]})
        else:
            decide = {"ask": "decide", "side": board["actor"], "level": "recruit"}
            answer: Json = umpire.ask(decide | asked)
            log.append(answer["entry"])
    return boards


@pytest.mark.parametrize(
    ("scenario", "units", "way"),
    [
        ("hedge-farm", {"x1", "x2"}, WAY[:6]),
        ("mill-bridge", {"x1", "x2", "x3", "x4", "x5", "x6"}, []),
    ],
)
def test_a_squad_and_its_models_are_one_unit_that_can_act(
    scenario: str, units: set[str], way: list[Json]
) -> None:
    """A transport and the squad aboard are two."""
    found = 0
    for board in begun(scenario, way):
        able = {each["id"] for each in board["counters"] if each["can"]}
        if len(able) > len(units) and units <= able:
            found += 1
            assert board["able"] == len(units)
    assert found


def walked(ruleset: str, seed: int) -> list[Node]:
    """The positions of a random game by turns, from its start."""
    chooser = Random(seed)
    scenario = next(s for _, s in play.load_scenarios(ruleset) if s.world.play != "free")
    node = Games().open({"scenario": wire.scenario_json(scenario), "log": []})
    found, rules = [node], node.table.rules
    while len(found) <= 60 and rules.result(node.state) is None:
        event = rules.chance(node.state) if rules.actor(node.state) == CHANCE else None
        acts = [] if event else list(legal(rules, node.state))
        if not event and not acts:
            break
        node = node.then(play.faces(event, chooser) if event else chooser.choice(acts))
        found.append(node)
    return found


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_an_account_says_that_nothing_was_lost_only_of_such_a_game(ruleset: str) -> None:
    """It never says that nothing has changed: counters have moved."""
    quiet = core()["account.quiet"]
    assert quiet == "Nothing was lost"
    start, *later = walked(ruleset, 3)
    assert account_view(start) is None
    for node in later:
        account = account_view(node)
        assert account is not None
        lines: Any = account["lines"]
        gone = {c.id for c in node.state.at(LOST)} - {c.id for c in start.state.at(LOST)}
        assert quiet not in lines or (not gone and lines == [quiet])


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_the_moment_never_passes_the_last_turn(ruleset: str) -> None:
    """The count of some rulebooks goes on after the end."""
    node = walked(ruleset, 3)[0]
    late = replace(node.state, turn=5, world=replace(node.state.world, turns=4))
    assert Wording(node.table.book, late).moment().startswith("turn 4, ")
    endless = replace(late, world=replace(late.world, turns=0))
    assert Wording(node.table.book, endless).moment().startswith("turn 5, ")


def test_a_finished_game_says_first_who_has_won() -> None:
    """The rulebook's own sentence, which says why, comes after it."""
    umpire, log = Umpire(), list[Json]()
    document = dict(play.load_scenarios("reloaded"))["hedge-farm"].document
    asked: dict[str, Any] = {"game": {"scenario": document, "log": log}}
    board: Json = umpire.ask({"ask": "open"} | asked)
    while not board["result"]:
        if chance := board["chance"]:
            log.append({"roll": [(len(log) + n) % 6 + 1 for n in range(chance["count"])]})
        else:
            decide = {"ask": "decide", "side": board["actor"], "level": "recruit"}
            answer: Json = umpire.ask(decide | asked)
            log.append(answer["entry"])
        board = umpire.ask({"ask": "open"} | asked)
    winner = next(
        each["name"] for each in board["sides"] if each["id"] == board["result"]["winner"]
    )
    assert board["result"]["words"].startswith(f"The {winner} side has won. The ")
