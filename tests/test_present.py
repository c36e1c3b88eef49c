"""Links to a position without its log: offered only where a scenario begins with that position."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging.rules import CHANCE, legal
from overstack.search import play
from overstack.search.proof import load_puzzles
from overstack.views.games import Games, Node
from tests.effort import effort
from tests.test_post import ALLIES
from tests.test_post_facade import bare

Json = dict[str, Any]
#: A scenario of `reloaded` without a score, which no scenario's document can hold.
DUEL = "hedge-farm"
#: Entries of the random game of each rulebook.
PLAYED = effort(40, few=15, night=120)
#: The first position is always told; a longer game has another one that can be.
SHORTER = effort(1, few=0)


def played(ruleset: str) -> list[Node]:
    """The positions of a random game, from its start."""
    chooser = Random(7)
    shipped = dict(play.load_scenarios(ruleset))
    scenario = shipped.get(DUEL) or next(s for s in shipped.values() if s.world.play != "free")
    node = Games().open({"scenario": wire.scenario_json(scenario), "log": []})
    found, rules = [node], node.table.rules
    while len(found) <= PLAYED and rules.result(node.state) is None:
        event = rules.chance(node.state) if rules.actor(node.state) == CHANCE else None
        acts = [] if event else list(legal(rules, node.state))
        if not event and not acts:
            break
        node = node.then(play.faces(event, chooser) if event else chooser.choice(acts))
        found.append(node)
    return found


def asked(umpire: Umpire, ask: str, **request: object) -> Json:
    """An answer of the umpire, which must have no defect of its own."""
    answer: Json = json.loads(umpire.handle(json.dumps({"ask": ask, **request})))
    assert umpire.defects == []
    assert "error" not in answer, answer
    return answer


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_a_link_without_the_log_opens_at_the_same_position(ruleset: str) -> None:
    """Each link that is offered opens at the same position."""
    umpire, offered = Umpire(), 0
    for node in played(ruleset):
        told = asked(umpire, "present", game=node.document())
        assert told["length"] == len(told["link"])
        if not told["link"]:
            continue
        offered += 1
        board = asked(umpire, "unlink", link=told["link"])["board"]
        assert board["game"]["log"] == []
        again = Games().open(board["game"])
        rules = node.table.rules
        assert wire.state_json(again.state, rules) == wire.state_json(node.state, rules)
        assert list(legal(rules, again.state)) == list(legal(rules, node.state))
    assert offered > SHORTER


def test_a_long_log_is_left_behind() -> None:
    node = next(each for each in reversed(played("aam2009")) if not each.state.frames)
    umpire = Umpire()
    whole = asked(umpire, "link", game=node.document())
    assert asked(umpire, "present", game=node.document())["length"] < whole["length"]


def test_a_pending_choice_a_puzzle_and_a_game_by_link_have_no_such_link() -> None:
    umpire = Umpire()
    for node in (each for book in catalogue.LISTED for each in played(book)):
        if node.state.frames and node.parent is not None and node.parent.state.frames:
            break
    else:
        pytest.fail("No position of these games waits for an answer.")
    assert asked(umpire, "present", game=node.document())["link"] == ""
    puzzle = wire.scenario_json(load_puzzles("aam2009")[0].scenario)
    assert asked(umpire, "present", game={"scenario": puzzle, "log": []})["link"] == ""
    invited = asked(umpire, "handover", game=bare(), side="blue", secret=ALLIES)
    assert asked(umpire, "present", game=bare())["link"]
    assert asked(umpire, "present", game=invited["game"])["link"] == ""


def test_a_board_that_the_umpire_has_cleared_has_such_a_link() -> None:
    """Victory points may name counters that are gone; the link says so, and opens the same."""
    shipped = dict(play.load_scenarios("aam2009"))
    start = next(each for each in shipped.values() if each.world.victory)
    log = [{"edit": "remove", "who": who} for who in start.position.by_id]
    node = Games().open({"scenario": wire.scenario_json(start), "log": log})
    umpire = Umpire()
    told = asked(umpire, "present", game=node.document())
    board = asked(umpire, "unlink", link=told["link"])["board"]
    assert board["game"]["scenario"]["counters"] == []
    assert board["game"]["scenario"]["gone"]
    rules, again = node.table.rules, Games().open(board["game"])
    assert again.state == node.state
    assert rules.measures(again.state) == rules.measures(node.state)
