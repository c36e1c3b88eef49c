"""The quick check of one hex without a map: its ground, features, parts and markers."""

from __future__ import annotations

from typing import Any

import pytest

from overstack import catalogue
from overstack.book.examples import Example
from overstack.book.names import distinct
from overstack.facade.umpire import Umpire
from overstack.views import quick
from overstack.words.errors import BadInput

Json = dict[str, Any]
FOOT: Json = {"kind": "foot", "side": "blue"}


def request(**more: object) -> Json:
    return {
        "ask": "quick", "ruleset": "template", "phase": "move", "active": "blue",
        "counters": [FOOT], **more,
    }  # fmt: skip


def opened(**more: object) -> Json:
    return {**quick.check(request(**more))["board"]}


def test_the_hex_has_the_ground_that_is_asked_for() -> None:
    assert opened()["map"].get("terrain", {}) == {}
    assert opened(terrain="town")["map"]["terrain"] == {"0101": "town"}
    places = {place["at"]: place["label"] for place in opened(terrain="town")["places"]}
    assert "town" in places["0101"]


def test_a_counter_has_its_marks() -> None:
    marks = {mark.id for mark in catalogue.ruleset("aam2009").BOOK.marks.values()}
    assert "disrupted" in marks
    soldier = {"kind": "soldier", "side": "us", "marks": ["disrupted"]}
    answer = quick.check(
        {"ask": "quick", "ruleset": "aam2009", "phase": "movement", "active": "us",
         "counters": [soldier, {"kind": "soldier", "side": "us"}]}
    )  # fmt: skip
    worn = {c["id"]: [m["id"] for m in c["marks"]] for c in answer["board"]["counters"]}
    assert worn == {"c1": ["disrupted"], "c2": []}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"terrain": "lava"}, "terrain"),
        ({"features": ["haunted"]}, "feature"),
        ({"part": "attic"}, "attic"),
        ({"part": "../x"}, "part"),
        ({"terrain": 3}, "text"),
        ({"counters": [FOOT | {"marks": ["dizzy"]}]}, "dizzy"),
        ({"counters": [FOOT | {"aboard": 1}, FOOT | {"aboard": 0}]}, "aboard"),
    ],
)
def test_what_the_rulebook_does_not_know_is_refused_in_a_sentence(more: Json, told: str) -> None:
    with pytest.raises(BadInput, match=told) as refused:
        Umpire().ask(request(**more))
    assert str(refused.value).endswith(".")


def test_a_part_of_the_hex_holds_the_stack() -> None:
    answer = quick.check(request(part="cellar", features=["crossroads"], counters=[FOOT] * 3))
    board, why = answer["board"], answer["why"]
    assert board["map"]["features"] == {"0101": ["crossroads"]}
    assert {c["at"] for c in board["counters"]} == {"0101/cellar"}
    assert (why["place"], why["verdict"]["grade"]) == ("0101/cellar", "overstacked")


def test_who_enters_a_part_is_judged_there() -> None:
    answer = quick.check(request(part="cellar", counters=[FOOT] * 3, entering=2))
    assert (answer["why"]["place"], answer["why"]["there"]) == ("0101/cellar", ["c1", "c2"])


def test_who_enters_waits_beside_the_hex() -> None:
    board = opened(counters=[FOOT, FOOT], entering=1, terrain="forest")
    stands = {c["id"]: c["at"] for c in board["counters"]}
    assert stands == {"c1": "0101", "c2": "@beside"}


def test_two_sides_stand_there_even_where_one_has_counters() -> None:
    assert [side["id"] for side in opened()["sides"]] == ["blue", "red"]


def test_like_pieces_of_a_side_are_told_apart() -> None:
    pieces = [("Rifle", "us"), ("Jeep", "us"), ("Rifle", "us"), ("Rifle", "german")]
    assert distinct(pieces) == ["Rifle A", "Jeep", "Rifle B", "Rifle"]


EXAMPLES = [
    (ruleset, example)
    for ruleset in catalogue.RULESETS
    for example in catalogue.ruleset(ruleset).BOOK.examples
]


def asked(ruleset: str, example: Example) -> Json:
    """The request that the page makes from an example."""
    counters: list[Json] = []
    standing: list[int] = []
    chain: list[int] = []
    for number, piece in enumerate(example.pieces):
        counter: Json = {"kind": piece.kind, "side": piece.side, "marks": list(piece.marks)}
        chain = chain[: piece.depth]
        if chain:
            counter["aboard"] = chain[-1]
        else:
            standing.append(number)
        chain.append(number)
        counters.append(counter)
    question = request(
        ruleset=ruleset, phase=example.phase, active=example.active, counters=counters,
        terrain=example.terrain, features=list(example.features), part=example.part,
    )  # fmt: skip
    return question if example.there else question | {"entering": standing[-1]}


@pytest.mark.parametrize(
    ("ruleset", "example"), EXAMPLES, ids=lambda one: getattr(one, "title", one)
)
def test_every_example_of_a_rulebook_is_judged(ruleset: str, example: Example) -> None:
    why = quick.check(asked(ruleset, example))["why"]
    assert why["verdict"]["findings"]
    assert why["verdict"]["grade"] in {"lawful", "overstacked", "forbidden"}
