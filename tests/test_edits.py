"""The umpire's own entries: possible in any position, and each leads to a valid position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack.documents import wire
from overstack.judging import edits
from overstack.position.state import Change, Place, State
from overstack.words.errors import BadInput
from tests.strategies import BOOK, Json, entries, scenarios, some
from tests.test_state import order, sound
from tests.test_wire import BASE, changed, is_sentence


def start() -> State:
    """The base position: Blue a carries b in 0101; Red c is in the same hex."""
    return wire.scenario(BASE).position


def edited(state: State, doc: Json) -> State:
    change = wire.entry(doc, state.world.map)
    assert isinstance(change, Change)
    return edits.changed(state, edits.check_names(state, change, BOOK), BOOK)


@some
@given(scenarios(), st.data())
def test_any_edit_in_any_position(doc: Json, data: st.DataObject) -> None:
    state = wire.scenario(doc).position
    spots = sorted({state.world.map.label(c.place) for c in state.counters} | {"@lost"})
    sides = [side.id for side in state.world.sides]
    for _ in range(5):
        log = entries(spots, [*sorted(state.by_id), "nobody"], sides)
        entry = data.draw(log.filter(lambda doc: "edit" in doc))
        try:
            after = edited(state, entry)
        except BadInput as error:
            if not is_sentence(str(error)):
                raise AssertionError(f"not a sentence: {error}") from error
        else:
            assert sound(after)
            assert wire.state_from(after.world, wire.state_json(after)) == after
            state = after


def at(label: str) -> Place:
    return wire.place(label, start().world.map)


@pytest.mark.parametrize(
    ("doc", "holds"),
    [
        (
            {"edit": "put", "who": "a", "to": "0201"},
            lambda s: order(s, at("0201")) == ["a"] and s.by_id["b"].place == at("0201"),
        ),
        (
            {"edit": "put", "who": "b", "to": "0101"},
            lambda s: order(s, at("0101")) == ["a", "c", "b"],
        ),
        ({"edit": "put", "who": "b", "on": "c"}, lambda s: s.by_id["b"].aboard == "c"),
        (
            {"edit": "add", "who": "n", "kind": "horse", "side": "red", "to": "0101"},
            lambda s: order(s, at("0101")) == ["a", "c", "n"] and s.by_id["n"].name == "Horse",
        ),
        (
            {"edit": "add", "who": "n", "kind": "foot", "side": "red", "on": "c"},
            lambda s: s.by_id["n"].aboard == "c" and order(s, at("0101")) == ["a", "c"],
        ),
        ({"edit": "remove", "who": "a"}, lambda s: order(s, at("0101")) == ["c", "b"]),
        ({"edit": "remove", "who": "b"}, lambda s: sorted(s.by_id) == ["a", "c"]),
        (
            {"edit": "mark", "who": "c", "mark": "weakened"},
            lambda s: s.by_id["c"].marks == ("weakened",),
        ),
        ({"edit": "unmark", "who": "c", "mark": "weakened"}, lambda s: s == start()),
        ({"edit": "rename", "who": "c", "name": "Q"}, lambda s: s.by_id["c"].name == "Q"),
        ({"edit": "order", "who": "c", "order": 0}, lambda s: order(s, at("0101")) == ["c", "a"]),
        ({"edit": "order", "who": "a", "order": 99}, lambda s: order(s, at("0101")) == ["c", "a"]),
        ({"edit": "order", "who": "b", "order": 0}, lambda s: s == start()),
        (
            {"edit": "moment", "phase": "move", "active": "red", "turn": 2},
            lambda s: (s.phase, s.active, s.turn) == ("move", "red", 2),
        ),
        (
            {"edit": "event", "who": "c", "event": "skirmish"},
            lambda s: s.by_id["c"].has("weakened"),
        ),
        (
            {"edit": "option", "option": "weakened-free", "value": True},
            lambda s: s.option("weakened-free"),
        ),
        ({"edit": "option", "option": "weakened-free", "value": False}, lambda s: s == start()),
    ],
)
def test_each_kind_of_edit(doc: Json, holds: Callable[[State], bool]) -> None:
    after = edited(start(), doc)
    assert sound(after)
    assert holds(after)


def test_a_marker_that_lies_there_once_is_not_doubled() -> None:
    doc = {"edit": "mark", "who": "c", "mark": "weakened"}
    assert edited(edited(start(), doc), doc) == edited(start(), doc)


@pytest.mark.parametrize(
    ("doc", "sentence"),
    [
        ({"edit": "put", "who": "z", "to": "0101"}, "There is no counter 'z' in this position."),
        ({"edit": "put", "who": "c", "on": "z"}, "There is no counter 'z' in this position."),
        ({"edit": "put", "who": "c", "on": "c"}, "A counter cannot ride in itself."),
        (
            {"edit": "put", "who": "c", "on": "b"},
            "A counter that is itself aboard another cannot carry.",
        ),
        ({"edit": "put", "who": "a", "on": "c"}, "A counter that carries others cannot go aboard."),
        ({"edit": "mark", "who": "a", "mark": "lit"}, "This ruleset has no marker 'lit'."),
        ({"edit": "event", "who": "a", "event": "flood"}, "This ruleset has no event 'flood'."),
        ({"edit": "option", "option": "fog", "value": True}, "This ruleset has no option 'fog'."),
        ({"edit": "moment", "phase": "tea"}, "This ruleset has no phase 'tea'."),
        (
            {"edit": "moment", "phase": "move", "active": "green"},
            "There is no side 'green' in this scenario.",
        ),
        ({"edit": "moment", "phase": "move"}, "The phase 'Movement' belongs to one side: name it."),
        (
            {"edit": "add", "who": "a", "kind": "foot", "side": "red", "to": "0101"},
            "There is a counter 'a' already.",
        ),
        (
            {"edit": "add", "who": "n", "kind": "tank", "side": "red", "to": "0101"},
            "This ruleset has no counter of the kind 'tank'.",
        ),
        (
            {"edit": "add", "who": "n", "kind": "foot", "side": "green", "to": "0101"},
            "There is no side 'green' in this scenario.",
        ),
    ],
)
def test_what_names_nothing_is_refused(doc: Json, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        edited(start(), doc)
    assert str(caught.value) == sentence


def test_a_board_holds_so_many_counters() -> None:
    crowd: list[Any] = [
        {"id": f"n{n}", "kind": "foot", "side": "red", "at": "0202"} for n in range(1_000)
    ]
    state = wire.scenario(changed("counters", crowd)).position
    with pytest.raises(BadInput, match="at most 1,000 counters"):
        edited(state, {"edit": "add", "who": "x", "kind": "foot", "side": "red", "to": "0101"})
