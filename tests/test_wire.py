"""The document check: accepted documents crash nothing later; others are refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack.catalogue import ruleset
from overstack.documents import wire
from overstack.judging.rules import legal, replay
from overstack.position.state import Change, Frame, Place, State
from overstack.words.errors import BadInput
from tests.strategies import Json, damaged, games, junk, scenarios, some

TEMPLATE = ruleset("template")

T = TypeVar("T")

BASE: Json = {
    "format": 1,
    "ruleset": "template",
    "title": "A base to break",
    "map": {
        "size": [4, 3],
        "grid": "flat",
        "labels": "0305",
        "terrain": {"0101": "forest"},
        "edges": {"0101/0102": "river"},
        "roads": [{"kind": "road", "along": ["0101", "0102", "0103"]}],
        "boxes": {"reserve": "Reserve"},
    },
    "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
    "turns": 3,
    "counters": [
        {"id": "a", "kind": "foot", "side": "blue", "at": "0101"},
        {"id": "b", "kind": "foot", "side": "blue", "aboard": "a"},
        {"id": "c", "kind": "horse", "side": "red", "at": "0101"},
    ],
}


REACH: Json = {"side": "blue", "want": [{"reach": ["0102"], "who": ["a"]}]}
MOMENT: Json = {"turn": 1, "phase": "move", "side": "blue"}
LOSSES = next(iter(TEMPLATE.BOOK.measures))


def wanting(**want: object) -> Json:
    """A goal with one want."""
    return {"side": "blue", "want": [want]}


def changed(path: str, value: object) -> Json:
    """The base document with one part replaced, or removed if the value is `...`."""
    doc: Any = deepcopy(BASE)
    *way, last = path.split(".")
    holder = doc
    for step in way:
        holder = holder[int(step) if isinstance(holder, list) else step]
    key: int | str = int(last) if isinstance(holder, list) else last
    if value is ...:
        del holder[key]
    else:
        holder[key] = value
    found: Json = doc
    return found


def refused(doc: object) -> BadInput:
    with pytest.raises(BadInput) as caught:
        wire.scenario(doc)
    assert is_sentence(str(caught.value))
    return caught.value


def is_sentence(text: str) -> bool:
    return text.endswith(".") and text.isprintable() and len(text) < 300


def tried(read: Callable[[], T]) -> T | None:
    """The result of a reader; None if it refuses the document in a sentence."""
    try:
        return read()
    except BadInput as error:
        if not is_sentence(str(error)):
            raise AssertionError(f"not a sentence: {error}") from error
        return None


# -- round trips ----------------------------------------------------------------------------


@some
@given(scenarios())
def test_a_scenario_survives_its_normalised_document(doc: Json) -> None:
    found = wire.scenario(wire.parse_json(json.dumps(doc)))
    normal = wire.scenario_json(found)
    again = wire.scenario(normal)
    assert again == found
    assert again.ordered == found.ordered
    assert list(wire.scenario_json(again).items()) == list(normal.items())


@some
@given(games())
def test_a_game_survives_its_document(doc: Json) -> None:
    found = wire.game(doc)
    assert wire.game(wire.game_json(found)) == found
    assert wire.game_json(found)["log"] == doc["log"]


@some
@given(games())
def test_what_comes_in_crashes_nothing_later(doc: Json) -> None:
    """Setting up, replaying, inspecting and listing actions succeed or raise BadInput."""
    found = wire.game(doc)
    state = tried(lambda: replay(TEMPLATE, found)) or found.scenario.position
    TEMPLATE.inspect(state)
    for action in legal(TEMPLATE, state):
        TEMPLATE.judge(TEMPLATE.apply(state, action), action)
    assert state_again(state, wire.state_json(state)) == state


def state_again(state: State, doc: object) -> State:
    return wire.state_from(state.world, wire.parse_json(json.dumps(doc)))


def test_frames_survive() -> None:
    state = wire.scenario(BASE).position
    hexed = Frame("loss", "blue", state.by_id["a"].place, "a", ("x", 3))
    state = state.pushed(hexed, Frame("bare"), Frame("boxed", place=Place(None, "reserve")))
    assert state_again(state, wire.state_json(state)) == state


def test_only_the_ruleset_may_keep_something_of_its_own() -> None:
    state = wire.scenario(BASE).position
    doc = wire.state_json(state) | {"own": [1]}
    with pytest.raises(BadInput, match="nothing of its own"):
        wire.state_from(state.world, doc)


# -- refused documents ------------------------------------------------------------------------


@some
@given(junk)
def test_junk_is_refused(value: object) -> None:
    for door in (wire.scenario, wire.game):
        with pytest.raises(BadInput):
            door(value)
    state = wire.scenario(BASE).position
    for read in (wire.entry, wire.place):
        tried(partial(read, value, state.world.map))
    with pytest.raises(BadInput):
        wire.state_from(state.world, value)


@some
@given(damaged(games()))
def test_a_damaged_document_is_refused_in_a_sentence_or_sound(doc: object) -> None:
    found = tried(lambda: wire.game(doc))
    assert found is None or wire.game(wire.game_json(found)) == found


@some
@given(st.text() | damaged(scenarios()).map(lambda doc: json.dumps(doc)[:-1]))
def test_no_text_gets_past_the_parser_but_json(text: str) -> None:
    value = tried(lambda: wire.parse_json(text))
    assert value is None or json.loads(text) == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"a":1,"a":2}', "The key 'a' is given twice."),
        ("NaN", "NaN is not a whole number."),
        ("[Infinity]", "Infinity is not a whole number."),
        ("[1.0]", "1.0 is not a whole number."),
        ("1e999", "1e999 is not a whole number."),
        ("1234567890", "The number 1234567890… has more than 9 digits."),
        ("9" * 100_000, "The number 999999999999… has more than 9 digits."),
        ('"\\ud800"', "This holds half a character: a surrogate without its pair."),
        ('{"\\udc00":1}', "This holds half a character: a surrogate without its pair."),
        ("[" * 21 + "]" * 21, "This has more than 20 lists and objects within one another."),
        ("[" * 400_000, "This has more than 20 lists and objects within one another."),
        ('{"a":' * 100_000, "This has more than 20 lists and objects within one another."),
        ("{'a':1}", "This is not JSON: something is wrong at line 1, column 2."),
        ("", "This is not JSON: something is wrong at line 1, column 1."),
        (" " * 1_000_001, "This is longer than 1,000,000 characters."),
    ],
)
def test_the_parser_is_strict(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        wire.parse_json(text)
    assert str(caught.value) == sentence


def test_brackets_in_texts_are_not_depth() -> None:
    assert wire.parse_json('["' + "[" * 100 + '\\"[{"]') == ["[" * 100 + '"[{']


@pytest.mark.parametrize(
    ("path", "value", "where", "part"),
    [
        ("format", 2, "format", "should be 1,"),
        ("format", True, "format", "should be 1,"),
        ("ruleset", "chess", "ruleset", "There is no ruleset 'chess'"),
        ("colour", 1, "", "unknown key 'colour'"),
        ("title", "x" * 121, "title", "at most 120 characters"),
        ("title", "tab\there", "title", "without control characters"),
        ("title", "turned \u202e round", "title", "without control characters"),
        ("title", "ends with a break\n", "title", "without control characters"),
        ("text", "x" * 4001, "text", "at most 4,000 characters"),
        ("options", {"nope": True}, "options.nope", "option 'nope'"),
        ("map", {"size": [4, 3]}, "map", "lacks 'grid'"),
        ("map.size", [101, 3], "map.size.0", "from 1 to 100"),
        ("map.size", [4, 0], "map.size.1", "from 1 to 100"),
        ("map.size", [4], "map.size", "a list of 2"),
        ("map.grid", "square", "map.grid", "one of flat, pointy"),
        ("map.board", "7", "map.board", "only with labels such as 1F5"),
        ("map.terrain", {"0505": "forest"}, "map.terrain.0505", "not on this map"),
        ("map.terrain", {"0101": "lava"}, "map.terrain.0101", "known are clear,"),
        ("map.edges", {"0101/0103": "river"}, "map.edges.0101/0103", "do not touch"),
        ("map.edges", {"0101/0101": "river"}, "map.edges.0101/0101", "do not touch"),
        (
            "map.edges",
            {"0101/0102": "river", "0102/0101": "ford"},
            "map.edges.0102/0101",
            "already",
        ),
        ("map.edges", {"0101": "river"}, "map.edges", "such as 0305/0306"),
        (
            "map.roads",
            [{"kind": "road", "along": ["0101", "0103"]}],
            "map.roads.0.along.1",
            "touch",
        ),
        ("map.roads", [{"kind": "rail", "along": ["0101", "0102"]}], "map.roads.0.kind", "one of"),
        ("map.roads", [{"kind": "road", "along": ["0101"]}], "map.roads.0.along", "2 to 200 hexes"),
        ("map.names", {"0101": "x" * 41}, "map.names.0101", "1 to 40 characters"),
        ("map.boxes", {"lost": "Lost"}, "map.boxes", "leave out 'lost'"),
        ("map", {"builtin": "crossing", "hash": "0" * 16}, "map", "does not have"),
        ("map", {"builtin": "../../x", "hash": "0" * 16}, "map.builtin", "an id of"),
        ("sides", [{"id": "blue", "name": "Blue"}], "sides", "a list of 2 to 8 sides"),
        ("sides.1.id", "blue", "sides.1.id", "should not be that of another side"),
        ("first", "green", "first", "side 'green'"),
        ("play", "blitz", "play", "one of turns, free"),
        ("turn", 0, "turn", "from 1 to 99"),
        ("phase", "tea", "phase", "phase 'tea'"),
        ("active", "green", "active", "side 'green'"),
        ("costs", {"lava": 1}, "costs.lava", "which does not exist"),
        ("costs", {"forest/ship": 1}, "costs.forest/ship", "type of counter 'ship'"),
        ("costs", {"forest": 0}, "costs.forest", "should not be 0"),
        ("costs", {"forest": -2}, "costs.forest", "from -1 to"),
        ("zones", {"green": []}, "zones.green", "side 'green'"),
        ("zones", {"blue": ["9999"]}, "zones.blue.0", "not on this map"),
        ("counters.0.id", "A!", "counters.0.id", "an id of"),
        ("counters.0.kind", "tank", "counters.0.kind", "kind of counter 'tank'"),
        ("counters.0.side", "green", "counters.0.side", "side 'green'"),
        ("counters.0.at", "0909", "counters.0.at", "not on this map"),
        ("counters.0.at", "@moon", "counters.0.at", "box '@moon'"),
        ("counters.0.at", "1F5", "counters.0.at", "not on this map"),
        ("counters.0.at", ..., "counters.0", "either a place (at) or a carrier"),
        ("counters.1.at", "0101", "counters.1", "either a place (at) or a carrier"),
        ("counters.1.aboard", "b", "counters.1.aboard", "itself aboard"),
        ("counters.1.aboard", "zz", "counters.1.aboard", "counter 'zz'"),
        ("counters.1.order", 0, "counters.1.order", "no order of entry"),
        ("counters.2.id", "a", "counters.2.id", "another counter has already"),
        ("counters.0.marks", ["burning"], "counters.0.marks.0", "marker 'burning'"),
        ("counters.0.marks", ["weakened"] * 2, "counters.0.marks.0", "only once"),
        ("counters.0.marks", ["weakened"] * 10, "counters.0.marks", "at most 9 markers"),
        ("counters.0.spent", -1, "counters.0.spent", "from 0 to"),
        ("counters.0.order", 1000, "counters.0.order", "from 0 to 999"),
        ("counters", [BASE["counters"][0]] * 1001, "counters", "at most 1,000 counters"),
        ("goal", REACH | {"side": "green"}, "goal.side", "side 'green'"),
        ("goal", REACH | {"end": True}, "goal.end", "until"),
        ("goal", REACH | {"chance": "3/2"}, "goal.chance", "chance"),
        ("goal", REACH | {"until": MOMENT | {"phase": "noon"}}, "goal.until.phase", "'noon'"),
        ("goal", REACH | {"until": MOMENT | {"side": "green"}}, "goal.until.side", "'green'"),
        ("goal", wanting(reach=["0102"], who=["zz"]), "goal.want.0.who.0", "counter 'zz'"),
        ("goal", wanting(reach=["0909"], who=["a"]), "goal.want.0.reach.0", "0909"),
        ("goal", wanting(reach=["0102"], who=["a"], least=2), "goal.want.0.least", "1"),
        ("goal", wanting(lost=["a", "zz"]), "goal.want.0.lost.1", "counter 'zz'"),
        ("goal", wanting(trapped="zz"), "goal.want.0.trapped", "counter 'zz'"),
        ("goal", wanting(pack="0909", side="blue", least=1), "goal.want.0.pack", "0909"),
        ("goal", wanting(pack="0102", side="green", least=1), "goal.want.0.side", "'green'"),
        ("goal", wanting(measure="gold", side="blue", most=0), "goal.want.0.measure", "'gold'"),
        ("goal", wanting(measure=LOSSES, side="green", most=0), "goal.want.0.side", "'green'"),
        ("goal", wanting(measure=LOSSES, side="blue"), "goal.want.0", "most"),
        (
            "goal",
            REACH | {"keep": [{"measure": "gold", "side": "blue", "most": 0}]},
            "goal.keep.0.measure",
            "'gold'",
        ),
    ],
)
def test_every_field_is_looked_at(path: str, value: object, where: str, part: str) -> None:
    error = refused(changed(path, value))
    assert part in str(error)
    assert error.where == where


def test_two_counters_cannot_have_one_order() -> None:
    doc = changed("counters.0.order", 1)
    doc["counters"][2]["order"] = 1
    assert str(refused(doc)) == "Two counters in 0101 have the order 1."


def test_a_book_reads_its_own_ruleset_only() -> None:
    assert wire.scenario(BASE, TEMPLATE.BOOK) == wire.scenario(BASE)
    with pytest.raises(BadInput, match="should be 'template'"):
        wire.scenario(changed("ruleset", "aam2009"), TEMPLATE.BOOK)


# -- accepted documents -----------------------------------------------------------------------


def test_order_of_entry() -> None:
    """The order of the list, with given orders inserted; riders have none."""
    doc = changed("counters.2.order", 0)
    found = wire.scenario(doc)
    stack = found.position.at(found.position.by_id["a"].place)
    assert [(counter.id, counter.rank) for counter in stack] == [("c", 0), ("a", 1)]
    assert found.position.by_id["b"].rank == -1
    assert found.ordered == {"c"}


def test_given_orders_are_put_in_by_size_wherever_they_are_listed() -> None:
    fresh = {"kind": "foot", "side": "red", "at": "0202"}
    given = {"e": 5, "x": None, "d": 3, "y": None, "z": 0}
    orders: list[Json] = [{} if n is None else {"order": n} for n in given.values()]
    doc = changed(
        "counters", [{"id": who} | fresh | o for who, o in zip(given, orders, strict=True)]
    )
    found = wire.scenario(doc)
    stack = found.position.at(wire.place("0202", found.world.map))
    assert [counter.id for counter in stack] == ["z", "x", "y", "d", "e"]
    kept = {c["id"]: c.get("order") for c in wire.scenario_json(found)["counters"]}
    assert kept == {"z": 0, "x": None, "y": None, "d": 3, "e": 4}


def test_counters_are_written_down_hex_by_hex_and_boxes_last() -> None:
    """Column by column; in a place by order of entry, riders after their carrier."""
    doc = changed("map.boxes", {"a": "Above", "z": "Aside"})
    places = ["@z", "0201", "0101", "@a", "0102", "0101"]
    fresh = {"kind": "foot", "side": "red"}
    doc["counters"] = [{"id": f"c{n}", "at": at} | fresh for n, at in enumerate(places)]
    kept = wire.scenario_json(wire.scenario(doc))["counters"]
    assert [c["id"] for c in kept] == ["c2", "c5", "c4", "c1", "c3", "c0"]


def test_defaults() -> None:
    found = wire.scenario(BASE)
    assert (found.position.turn, found.position.phase, found.position.active) == (1, "move", "blue")
    assert found.rules == TEMPLATE.BOOK.version
    assert found.position.by_id["a"].name == TEMPLATE.BOOK.kinds["foot"].name
    assert "first" not in wire.scenario_json(found)


def test_a_phase_that_is_nobodys_has_no_active_side() -> None:
    """The template's phases all belong to a side; the casualty phase of 2009 to both."""
    doc = changed("ruleset", "aam2009") | {"counters": [], "phase": "casualty", "active": "blue"}
    found = wire.scenario(doc)
    assert (found.position.phase, found.position.active) == ("casualty", "")
    assert wire.scenario(wire.scenario_json(found)) == found


def test_what_is_usual_is_left_out() -> None:
    doc = changed("map.terrain", {"0101": "clear"}) | {"first": "blue", "play": "turns", "turn": 1}
    assert wire.scenario(doc) == wire.scenario(changed("map.terrain", {}))
    kept = wire.scenario_json(wire.scenario(doc))
    assert not {"first", "play", "turn", "author", "options", "zones"} & set(kept)
    assert "terrain" not in kept["map"]


def test_the_document_kept_is_nobody_elses() -> None:
    found = wire.scenario(BASE)
    wire.scenario_json(found)["map"]["terrain"]["0101"] = "town"
    assert wire.scenario_json(found)["map"]["terrain"] == {"0101": "forest"}


def test_entries_of_an_edit() -> None:
    sheet = wire.scenario(BASE).world.map
    doc = {"edit": "moment", "phase": "move", "active": "red", "turn": 2}
    read = wire.entry(doc, sheet)
    assert read == Change("moment", text="move", side="red", number=2)
    option = wire.entry({"edit": "option", "option": "x", "value": False}, sheet)
    assert option == Change("option", text="x", number=0)
    assert wire.entry_json(option, sheet) == {"edit": "option", "option": "x", "value": False}


@pytest.mark.parametrize(
    ("doc", "where", "part"),
    [
        ({}, "log.0", "an action, a roll, or an edit"),
        ({"edit": "burn", "who": "a"}, "log.0", "an action, a roll, or an edit"),
        ({"do": "move", "to": "9999"}, "log.0.to", "not on this map"),
        ({"do": "move", "roll": [1]}, "log.0", "unknown key"),
        ({"do": "a sentence"}, "log.0.do", "a name out of the ruleset"),
        ({"roll": []}, "log.0.roll", "1 to 100 faces"),
        ({"roll": [True]}, "log.0.roll.0", "a whole number"),
        ({"edit": "put", "who": "a", "to": "0101", "on": "b"}, "log.0", "unknown key 'on'"),
        ({"edit": "put", "who": "a"}, "log.0", "lacks 'to'"),
        ({"edit": "mark", "who": "a"}, "log.0", "lacks 'mark'"),
        ({"edit": "rename", "who": "a", "name": ""}, "log.0.name", "1 to 40 characters"),
        ({"edit": "option", "option": "x", "value": 1}, "log.0.value", "true or false"),
    ],
)
def test_entries_are_looked_at(doc: Json, where: str, part: str) -> None:
    with pytest.raises(BadInput) as caught:
        wire.game({"scenario": BASE, "log": [doc]})
    assert part in str(caught.value)
    assert caught.value.where == where
