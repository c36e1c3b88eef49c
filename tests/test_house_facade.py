"""House rules through the facade: form, file, book, cases, quick check and board."""

from __future__ import annotations

from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.search import play
from tests.test_facade import Asker

Json = dict[str, Any]

RULES: Json = {
    "format": 1,
    "title": "Two of a kind",
    "kind": [{"id": "inf", "name": "Infantry"}],
    "limit": [{"rule": "1.1", "title": "Two to a hex", "check": "count", "most": 2}],
}


@pytest.fixture
def ask() -> Asker:
    return Asker()


def test_the_templates_are_listed_with_their_words(ask: Asker) -> None:
    found = ask("templates")["templates"]
    assert [each["id"] for each in found] == list(catalogue.TEMPLATES)
    for each in found:
        assert each["faults"] == []
        told = {rule["id"] for rule in each["rules"]}
        assert {limit["rule"] for limit in each["document"]["limit"]} <= told
        assert ask("house", text=each["toml"])["document"] == each["document"]


def test_a_form_hears_every_fault_with_its_field(ask: Asker) -> None:
    limit = {"rule": "1.2", "title": "x", "check": "sum", "weight": "gold", "most": 1}
    twice = RULES | {"limit": [*RULES["limit"], limit, limit]}
    answer = ask("house", document=twice)
    assert answer["document"] is None
    assert [fault["where"] for fault in answer["faults"]] == [
        "limit.1.weight", "limit.2.weight", "limit.2.rule",
    ]  # fmt: skip
    shapeless = ask("house", document=RULES | {"title": ""})
    assert [fault["where"] for fault in shapeless["faults"]] == ["title"]
    assert ask("house", document=None)["faults"]


def test_a_form_hears_its_rules_in_words_and_as_a_file(ask: Asker) -> None:
    answer = ask("house", document=RULES)
    assert answer["rules"][0]["text"] == "At most 2 counters to a hex. Each side counts its own."
    assert ask("house", text=answer["toml"]) == answer


def test_a_bad_file_is_refused_with_its_line(ask: Asker) -> None:
    text = ask("house", document=RULES)["toml"].replace("most = 2", "most = -2")
    line = text.split("\n").index("most = -2") + 1
    assert ask.refusal("house", text=text).startswith(f"Line {line}: most in limit 1 should be")


def quick(**more: object) -> Json:
    return {"ruleset": "house", "house": RULES, "phase": "move", "active": "blue",
            "counters": [{"kind": "inf", "side": "blue"}] * 3, **more}  # fmt: skip


def test_a_hex_is_checked_by_rules_that_come_with_the_question(ask: Asker) -> None:
    why = ask("quick", **quick(entering=2))["why"]
    assert why["verdict"]["grade"] == "forbidden"
    (finding,) = why["verdict"]["findings"]
    assert (finding["clause"], finding["sum"]) == ("1.1", "3 counters, limit 2")
    rows = RULES["limit"][0] | {"row": [{"terrain": "town", "most": 3}]}
    in_town = ask("quick", **quick(house=RULES | {"limit": [rows]}, terrain="town"))["why"]
    assert in_town["verdict"]["grade"] == "lawful"
    assert "title should be" in ask.refusal("quick", **quick(house=RULES | {"title": 3}))


@pytest.mark.parametrize("name", catalogue.TEMPLATES)
def test_a_board_has_a_book_of_its_own(ask: Asker, name: str) -> None:
    scenario = wire.scenario_json(dict(play.load_scenarios(name)).popitem()[1])
    board = ask("open", game={"scenario": scenario, "log": []})
    assert board["ruleset"].startswith("house-")
    assert board["rulesetTitle"] == scenario["house"]["title"]
    assert board["sheets"]
    book = ask("book", ruleset=board["ruleset"], house=scenario["house"])
    assert book["id"] == board["ruleset"]
    cases = {case["id"] for clause in book["clauses"].values() for case in clause["cases"]}
    assert cases
    for case in cases:
        ask("case", ruleset=board["ruleset"], house=scenario["house"], case=case)


def test_books_of_other_rules_have_no_cases_and_another_id(ask: Asker) -> None:
    book = ask("book", ruleset="house", house=RULES)
    assert book["clauses"]["1.1"]["cases"] == []
    assert book["clauses"]["1.1"]["reason"]
    assert book["id"] != ask("book", ruleset="house", house=RULES | {"title": "Other"})["id"]
    assert "no ruleset" in ask.refusal("book", ruleset="house")
    assert ask.refusal("case", ruleset="house", house=RULES, case="U-fourth")
