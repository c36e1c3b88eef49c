"""The quiz: steps of worked cases as questions that a picture answers in exactly one way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from overstack import catalogue
from overstack.facade.umpire import Umpire

Json = dict[str, Any]

RULESETS = ("template", *catalogue.LISTED)
UMPIRE = Umpire()
#: The number of clauses per rulebook that may have no question: a picture cannot show questions on
#: dice, on the umpire's own entries and on army lists.
UNASKED = {"aam2009": 1, "asl": 4, "europa": 1, "reloaded": 34}


def ask(**request: object) -> Json:
    answer: Json = json.loads(UMPIRE.handle(json.dumps(request)))
    assert "error" not in answer, answer
    return answer


def questions(ruleset: str) -> list[Json]:
    return list(ask(ask="quiz", ruleset=ruleset)["questions"])


def case(ruleset: str, name: str) -> Json:
    return ask(ask="case", ruleset=ruleset, case=name)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nearly_every_clause_can_be_trained(ruleset: str) -> None:
    clauses = catalogue.ruleset(ruleset).BOOK.clauses
    asked = {clause for one in questions(ruleset) for clause in one["clauses"]}
    assert asked <= set(clauses)
    assert len(set(clauses) - asked) <= UNASKED.get(ruleset, 0), sorted(set(clauses) - asked)
    grades = {one["grade"] for one in questions(ruleset)}
    assert {"lawful", "forbidden"} <= grades


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_answer_is_the_verdict_of_its_step(ruleset: str) -> None:
    for one in questions(ruleset)[::7]:
        step = case(ruleset, one["case"])["steps"][one["step"]]
        assert step["verdict"]["grade"] == one["grade"]
        assert step["passed"]
        told = {finding["clause"] for finding in step["verdict"]["findings"]}
        assert set(one["clauses"]) <= told


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_looks_alike_is_answered_alike(ruleset: str) -> None:
    """If equal pictures have different answers, the case needs `quiz = false`."""
    known: dict[str, tuple[str, str]] = {}
    for one in questions(ruleset):
        view = case(ruleset, one["case"])
        steps, at = view["steps"], one["step"]
        board = steps[at - 1]["board"] if at else view["start"]
        scenario = board["game"]["scenario"]
        before = [step["asked"] for step in steps[:at] if step["applied"]]
        seen = [board["counters"], board["steps"], board["actor"], scenario["map"]]
        picture = json.dumps([seen, scenario.get("options"), before, steps[at]["asked"]])
        grade, name = known.setdefault(picture, (one["grade"], one["case"]))
        assert grade == one["grade"], f"{one['case']} looks like {name} and is answered otherwise"


def test_a_case_can_be_left_out() -> None:
    asked = {one["case"] for one in questions("asl")}
    assert "A51-setup-mended" not in asked
    assert "A51-three" in asked
