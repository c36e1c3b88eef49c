"""The page's data on a stack that its viewer may not look into (law 8).

These tests query the flow of `test_hidden_stack` through the views behind the facade. The
criterion is the same: positions that differ only in hidden counters give equal output. The game
document is not compared, because a link contains the whole game.
"""

from __future__ import annotations

import pytest

from overstack.position.state import Action, Change, Scenario, State
from overstack.views import explain, reach
from overstack.views.board import board
from overstack.views.games import Node, Table
from overstack.views.log import log_lines
from tests.flows import hidden_stack
from tests.flows.standin import BLUE, RED, at
from tests.flows.test_hidden_stack import FULL, HALF, PACKED, retreat, start

RULES = hidden_stack.RULESET
CONTENTS = pytest.mark.parametrize("inside", [(), HALF, PACKED])


def opened(state: State) -> Node:
    """Return a game that begins in a position; Blue decides first, Red after the retreat."""
    scenario = Scenario("", "", "", "", state.world, state, frozenset(), document={})
    return Node(Table(RULES, scenario), state)


def retreated(inside: tuple[str, ...]) -> Node:
    node = opened(start(inside))
    return node.then(retreat(node.state))


def told(node: Node) -> dict[str, object]:
    return {key: part for key, part in board(node).items() if key != "game"}


@CONTENTS
def test_board_and_log_tell_nothing_of_what_is_hidden(inside: tuple[str, ...]) -> None:
    one, other = retreated(inside), retreated(FULL)
    assert one.viewer == RED
    assert told(one) == told(other)
    marked = other.then(Change("mark", "in-0", text="plus-2mp")) if inside else other
    assert told(marked) == told(other), "not even that something was entered"


@CONTENTS
def test_questions_are_answered_from_what_the_asker_sees(inside: tuple[str, ...]) -> None:
    answers: list[list[object]] = []
    for node in (retreated(inside), retreated(FULL)):
        place = at(node.state, "0302")
        entry = Change("mark", "corps", text="plus-2mp")
        asked = [explain.of_place(node, place), explain.of_entry(node, entry)]
        answers.append([explain.why(node, answer) for answer in asked])
        answers[-1].append(reach.view(node, "red"))
    assert answers[0] == answers[1]


def test_owner_is_told_what_comes_of_it_with_the_eyes_of_his_own() -> None:
    """Red decides after the retreat, but the preview of Blue's retreat shows Blue's own view."""
    node = opened(start())
    assert node.viewer == BLUE
    why = explain.why(node, explain.of_entry(node, retreat(node.state)))
    assert "After, 0302: Blue corps [back (overstack, plus-2mp), in-0, in-1, in-2]" in str(
        why["text"]
    )
    assert why["remedies"] != []


def test_opponent_hears_of_no_choice_inside() -> None:
    """8.B-relieve: the box's owner chooses a unit; the other side sees only that it chooses."""
    node = retreated(FULL).then(Action("stay", "red")).then(Change("remove", "in-0"))
    seen = node.shown_to(RED)
    assert (seen.viewer, seen.seen.top and seen.seen.top.kind) == (RED, "closed")
    assert [line["words"] for line in log_lines(node.shown_to(BLUE))] != [
        line["words"] for line in log_lines(seen)
    ]
    assert "in-0" not in str(told(seen))
