"""One stack under two rulebooks: the mapping of its counters, and the other rulebook's verdict."""

from __future__ import annotations

import json
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.house.book import ARMS
from overstack.search import play
from overstack.views.under import NEXT, arm_of, like
from overstack.words.errors import BadInput
from tests.answers import faults
from tests.effort import effort

Json = dict[str, Any]
BOOKS = (*catalogue.LISTED, *catalogue.TEMPLATES)
SIDES = [
    {"id": "us", "name": "US", "look": "us"},
    {"id": "german", "name": "German", "look": "german"},
]


def game(*counters: str, **more: object) -> Json:
    """A free board of `aam2009` with these counters, "side kind", in one hex."""
    parts = [text.split() for text in counters]
    standing = [
        {"id": f"c{n}", "name": f"c{n}", "side": side, "kind": kind, "at": "0101", "order": n}
        for n, (side, kind) in enumerate(parts)
    ]
    doc = {
        "format": 1, "ruleset": "aam2009", "title": "Stack", "play": "free", "phase": "movement",
        "active": "us", "sides": SIDES, "counters": standing,
        "map": {"size": [2, 2], "grid": "flat", "labels": "0305"},
    }  # fmt: skip
    return {"scenario": doc | more, "log": []}


def under(played: Json, place: str, ruleset: str, **more: object) -> Json:
    """The answer to "under", checked against its type."""
    asked = {"ask": "under", "game": played, "place": place, "ruleset": ruleset}
    told = Umpire().ask(asked | more)
    assert faults(told, "Under") == []
    return told


def test_a_third_soldier_is_one_squad_too_many_under_reloaded() -> None:
    three = game("us soldier", "us soldier", "us soldier")
    told = under(three, "0101", "reloaded")
    assert [one["now"] for one in told["pieces"]] == ["Squad"] * 3
    found = {f["clause"]: f["grade"] for f in told["quick"]["why"]["verdict"]["findings"]}
    assert found["pop.3in.units"] == "forbidden"
    two = under(game("us soldier", "us soldier"), "0101", "reloaded")
    assert two["quick"]["why"]["verdict"]["grade"] == "lawful"


def test_sides_go_by_their_looks() -> None:
    told = under(game("german vehicle", "us vehicle"), "0101", "reloaded")
    board = told["quick"]["board"]
    assert [c["side"] for c in board["counters"]] == ["axis", "allies"]


def test_what_has_no_like_is_left_out_and_told() -> None:
    told = under(game("us vehicle", "us soldier"), "0101", "unit-count")
    assert [one["now"] for one in told["pieces"]] == ["", "Infantry"]
    with pytest.raises(BadInput, match="no counter that is like"):
        under(game("us vehicle"), "0101", "unit-count")


def test_house_rules_of_a_file() -> None:
    house = catalogue.ruleset("stacking-points").BOOK.house
    told = under(game("us soldier", "us soldier"), "0101", "house", house=house)
    assert told["book"]["title"] == catalogue.ruleset("stacking-points").BOOK.title
    assert told["quick"]["board"]["game"]["scenario"]["house"] == house


@pytest.mark.parametrize("ruleset", BOOKS)
def test_every_stack_of_the_scenarios_is_judged_or_refused_in_a_sentence(ruleset: str) -> None:
    """Checks the largest stack of each scenario (in Pyodide: of some) under every other book."""
    umpire, judged = Umpire(), 0
    for scenario in [*dict(play.load_scenarios(ruleset)).values()][:: effort(1, few=1, there=3)]:
        played = {"scenario": wire.scenario_json(scenario), "log": []}
        board: Json = umpire.ask({"ask": "open", "game": played})
        place = max(board["places"], key=lambda one: len(one["stack"]))
        for other in BOOKS:
            asked = {"ask": "under", "game": played, "place": place["at"], "ruleset": other}
            told = json.loads(umpire.handle(json.dumps(asked)))
            refused = "error" in told
            assert faults(told, "Refusal" if refused else "Under") == []
            judged += not refused
            assert refused or len(told["pieces"]) == len(place["stack"])
    assert judged


@pytest.mark.parametrize("ruleset", [*catalogue.LISTED, *catalogue.TEMPLATES])
def test_what_stands_for_an_arm_is_of_it(ruleset: str) -> None:
    book = catalogue.ruleset(ruleset).BOOK
    for arm in ARMS:
        for side in book.sides:
            found = like(book, arm, side.id)
            if found:
                assert arm_of(book, found[0]) in {arm, NEXT.get(arm)}
                assert all(kind.of(side.id) for kind in found)


@pytest.mark.parametrize("ruleset", [*catalogue.LISTED, *catalogue.TEMPLATES])
def test_no_word_names_two_arms_and_no_arm_is_unheard_of(ruleset: str) -> None:
    told = catalogue.ruleset(ruleset).BOOK.arms
    words = [word for named in told.values() for word in named]
    assert words
    assert len(words) == len(set(words))
    assert set(told) <= set(ARMS)
