"""The quiz: steps of worked cases as questions that a picture answers in exactly one way."""

from __future__ import annotations

import functools
import hashlib
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


#: The part of the questions, in hundredths, that ask for the rule too.
BY_RULE = {"template": 20, "aam2009": 70, "europa": 80, "reloaded": 70}


def ask(**request: object) -> Json:
    answer: Json = json.loads(UMPIRE.handle(json.dumps(request)))
    assert "error" not in answer, answer
    return answer


@functools.cache  # asked for by nearly every test
def questions(ruleset: str) -> list[Json]:
    return list(ask(ask="quiz", ruleset=ruleset)["questions"])


def case(ruleset: str, name: str) -> Json:
    return ask(ask="case", ruleset=ruleset, case=name)


@functools.cache
def shown(ruleset: str) -> list[tuple[Json, str, Json]]:
    """Each question with the digest of its picture and the step that answers it.

    Each case is opened once, since this is most of the work.
    """
    opened = {name: case(ruleset, name) for name in {one["case"] for one in questions(ruleset)}}
    found = []
    for one in questions(ruleset):
        view, at = opened[one["case"]], one["step"]
        steps = view["steps"]
        board = steps[at - 1]["board"] if at else view["start"]
        scenario = board["game"]["scenario"]
        before = [step["asked"] for step in steps[:at] if step["applied"]]
        seen = [board["counters"], board["steps"], board["actor"], scenario["map"]]
        picture = json.dumps([seen, scenario.get("options"), before, steps[at]["asked"]])
        answered = {key: steps[at][key] for key in ("passed", "verdict")}
        found.append((one, hashlib.sha256(picture.encode()).hexdigest(), answered))
    return found


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
    for one, _, step in shown(ruleset):
        assert step["verdict"]["grade"] == one["grade"]
        assert step["passed"]
        told = {finding["clause"] for finding in step["verdict"]["findings"]}
        assert set(one["clauses"]) <= told


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_looks_alike_is_answered_alike(ruleset: str) -> None:
    """If equal pictures have different answers, the case needs `quiz = false`."""
    known: dict[str, tuple[str, str]] = {}
    for one, picture, _ in shown(ruleset):
        grade, name = known.setdefault(picture, (one["grade"], one["case"]))
        assert grade == one["grade"], f"{one['case']} looks like {name} and is answered otherwise"


def test_a_case_can_be_left_out() -> None:
    asked = {one["case"] for one in questions("asl")}
    assert "A51-setup-mended" not in asked
    assert "A51-three" in asked


@pytest.mark.parametrize("ruleset", RULESETS)
def test_only_one_of_the_rules_to_choose_from_is_right(ruleset: str) -> None:
    """The right one decides the verdict; of the others the verdict has no finding at all."""
    clauses = catalogue.ruleset(ruleset).BOOK.clauses
    found = shown(ruleset)
    by_rule = [(one, step) for one, _, step in found if one["rule"]]
    assert all(not one["rules"] for one, _, _ in found if not one["rule"])
    assert len(by_rule) * 100 >= len(found) * BY_RULE.get(ruleset, 75)
    for one, step in by_rule:
        rule, rules = one["rule"], one["rules"]
        assert 3 <= len(rules) == len(set(rules)) <= 4
        assert rule in one["clauses"]
        assert len({clauses[name].title for name in rules}) == len(rules)
        verdict = step["verdict"]
        told = {finding["clause"]: finding for finding in verdict["findings"]}
        assert set(rules) & set(told) == {rule}, one
        decides = [f for f in verdict["findings"] if f["clause"] == rule and f["role"] == "rule"]
        assert one["grade"] in [finding["grade"] for finding in decides]
        for other in set(rules) - {rule}:
            assert other not in clauses[rule].leans
            assert rule not in clauses[other].leans


def test_the_right_rule_stands_in_every_place_and_always_in_the_same() -> None:
    """Nobody can learn its place, and equal questions are equal."""
    places = [0, 0, 0, 0]
    for ruleset in RULESETS:
        found = questions(ruleset)
        assert found == questions.__wrapped__(ruleset)
        for one in found:
            if len(one["rules"]) == 4:
                places[one["rules"].index(one["rule"])] += 1
    assert min(places) * 5 > sum(places), places


def test_the_rules_of_a_question_are_known() -> None:
    """A record of three, so that a change of the choice is seen."""
    aam = {(one["case"], one["step"]): one for one in questions("aam2009")}
    fourth = aam["Tour", 1]
    assert fourth["rule"] == "R2-units"
    assert aam["Tour", 2]["rule"] == "R5-end"
    assert aam["R1-setup", 0]["rules"] == []  # it meets several rules, and none decides
