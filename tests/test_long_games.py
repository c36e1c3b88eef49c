"""A long game: the umpire's cache saves time, changes no answer, and stays small."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.documents.schema import MAX_LOG
from overstack.facade.umpire import Umpire
from overstack.position.state import VALUE
from overstack.search import play
from overstack.views.games import FIELDS, LIVELY, MAX_POSITIONS, Games, Node
from overstack.words.errors import BadInput
from tests.effort import effort

Json = dict[str, Any]

LONG = effort(
    240, few=120, night=400, there=70
)  # entries of a game that is requested at many lengths


def free(ruleset: str) -> Json:
    """A scenario on the free board, where a game has no end, as the umpire writes it."""
    _, scenario = play.load_scenarios(ruleset)[0]
    document = {**wire.scenario_json(scenario), "play": "free", "zones": {}}
    return wire.scenario_json(wire.scenario(document))


def wander(ruleset: str, length: int, chooser: Random) -> Json:
    """A game of `length` entries that put counters where another counter is or was."""
    scenario = free(ruleset)
    board: Any = Umpire().ask({"ask": "open", "game": {"scenario": scenario, "log": []}})
    standing = [c["id"] for c in board["counters"] if c["at"] and not c["aboard"]]
    places = sorted({c["at"] for c in board["counters"] if c["at"]})
    log = [
        {"edit": "put", "who": chooser.choice(standing), "to": chooser.choice(places)}
        for _ in range(length)
    ]
    return {"scenario": scenario, "log": log}


def cut(game: Json, length: int) -> Json:
    return {**game, "log": game["log"][:length]}


def ways_back(node: Node) -> list[Node]:
    """The positions of the umpire's cached game, the latest first."""
    found = [node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_a_long_memory_answers_as_a_short_one(ruleset: str) -> None:
    """After entries added, undone (one or many) or replaced, the board and log are the same."""
    chooser = Random(11)
    game = wander(ruleset, LONG, chooser)
    other = cut(game, LONG // 2) | {"log": game["log"][: LONG // 2] + game["log"][: LONG // 4]}
    lengths = [1, 2, 3, LONG, LONG - 1, LONG - 2, LONG, LIVELY, LIVELY + 1, LONG // 3, 0]
    umpire = Umpire()
    for one in (*(cut(game, n) for n in lengths), other, game):
        asked = {"ask": "open", "game": one}
        assert umpire.ask(asked) == Umpire().ask(asked)


def test_what_differs_in_the_log_is_never_taken_for_what_was_followed() -> None:
    """True is not 1: an entry is compared by its text, not by Python's equality."""
    umpire, scenario = Umpire(), free("template")
    option = next(iter(catalogue.ruleset("template").BOOK.options))
    right = {"edit": "option", "option": option, "value": True}
    ask = {"ask": "open", "game": {"scenario": scenario, "log": [right]}}
    assert "error" not in json.loads(umpire.handle(json.dumps(ask)))
    wrong = {"ask": "open", "game": {"scenario": scenario, "log": [right | {"value": 1}]}}
    assert "error" in json.loads(umpire.handle(json.dumps(wrong)))


def test_the_fault_of_a_later_entry_is_told_by_its_number() -> None:
    game = wander("template", 5, Random(3))
    games = Games()
    games.open(game)
    with pytest.raises(BadInput, match=r"\b7\b") as told:
        games.open({**game, "log": [*game["log"], game["log"][0], {"do": "lose"}]})
    assert told.value.where == "log.6"
    assert games.open(game).depth == 5


def test_of_what_is_long_past_the_value_alone_is_kept() -> None:
    """Law 7 lets positions be kept; their cached properties would fill a tablet's memory."""
    game = wander("aam2009", LIVELY + 20, Random(5))
    games = Games()
    node = games.open(cut(game, 0))
    for length in range(LIVELY + 21):
        node = games.open(cut(game, length))
        node.reach(node.seen.counters[0].id)
        assert node.inspected is not None
    line = ways_back(node)
    assert len(line) == LIVELY + 21
    for past in line[LIVELY:]:
        assert past.__dict__.keys() == FIELDS
        assert past.ways == {}
        assert len(past.children) == 1
        assert past.state.__dict__.keys() == set(VALUE)
    assert [near.depth for near in line[:LIVELY] if not near.ways] == []


def test_other_ways_are_let_go_and_the_game_at_hand_is_not() -> None:
    game = wander("template", 40, Random(8))
    games = Games()
    node = games.open(game)
    games.open(cut(game, 30)).then(node.line()[0][1])
    assert len(ways_back(node)[10].children) == 2
    node.table.positions = MAX_POSITIONS + 41
    assert games.open(game) is node
    assert node.table.positions == 40
    for before, entry, after in node.line():
        assert before.children == {entry: after}


def test_a_full_log_takes_no_more_and_says_so() -> None:
    """The last entry that fits is accepted; one more would make a game that cannot be opened."""
    game = wander("template", 1, Random(1))
    log = game["log"] * MAX_LOG
    umpire = Umpire()
    asked = {"ask": "act", "game": {**game, "log": log[:-1]}, "entries": log[:1]}
    board: Any = umpire.ask(asked)
    full = board["game"]
    assert len(full["log"]) == MAX_LOG
    with pytest.raises(BadInput, match="2,000"):
        umpire.ask({"ask": "act", "game": full, "entries": log[:1]})
    opened: Any = umpire.ask({"ask": "open", "game": full})
    assert opened["game"] == full
