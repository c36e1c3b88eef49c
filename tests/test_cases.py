"""The case runner: what it reads, what it refuses, and that a case can fail."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from overstack import catalogue
from overstack.cases.coverage import coverage, implementations
from overstack.cases.file import Case, parse
from overstack.cases.run import find_case, run
from overstack.documents import wire
from overstack.judging.verdict import Grade
from overstack.words.errors import BadScenario, UnknownName

RULES = catalogue.ruleset("template")

HEAD = """
[[case]]
id = "X"
title = "A case to break"
clauses = ["2-limit"]
source = "2"
text = "Blue has two in B2."
"""
BOARD = """
[case.board]
B2 = ["blue:foot a", "foot b {weakened}"]
B3 = ["horse c [foot d, foot e {weakened}]", "red:foot r"]
"""
LOOK = """
[[case.step]]
look = "B2"
expect = { clause = "2-limit", grade = "lawful", side = "blue", facts = { units = 2 } }
"""


def one(text: str) -> Case:
    (case,) = parse(text, "x.toml", RULES.BOOK)
    return case


def step(deed: str, expect: str) -> str:
    return f"\n[[case.step]]\n{deed}\nexpect = {{ {expect} }}\n"


def test_a_case_is_a_scenario() -> None:
    scenario = wire.scenario(one(HEAD + BOARD + LOOK).scenario)
    by_id = scenario.position.by_id
    assert [c.name for c in scenario.position.counters] == [
        "Foot A", "Foot B", "Horse", "Foot C", "Foot D", "Foot",
    ]  # fmt: skip
    assert (by_id["d"].aboard, by_id["e"].aboard, by_id["e"].marks) == ("c", "c", ("weakened",))
    assert (by_id["b"].marks, by_id["b"].side, by_id["r"].side) == (("weakened",), "blue", "red")
    assert scenario.ordered == {"a", "b", "c", "r"}


def test_settings_of_a_case_reach_the_scenario() -> None:
    settings = """
    grid = "pointy"
    labels = "0305"
    size = [3, 3]
    shift = "odd"
    terrain = { "0101" = "forest" }
    edges = { "0101/0201" = "river" }
    costs = { forest = 2 }
    turn = 2
    turns = 4
    play = "turns"
    active = "red"
    first = "red"
    sides = ["red", "blue"]
    options = ["weakened-free"]
    [case.board]
    "0101" = ["foot a"]
    """
    scenario = wire.scenario(one(HEAD + settings + LOOK.replace("B2", "0101")).scenario)
    assert scenario.world.map.grid.pointy
    assert scenario.world.costs == {"forest": 2}
    assert (scenario.position.turn, scenario.position.active) == (2, "red")
    assert scenario.position.counters[0].side == "red"
    assert scenario.position.option("weakened-free")


def test_a_case_that_holds_passes() -> None:
    result = run(RULES, one(HEAD + BOARD + LOOK))
    assert result.passed
    assert result.steps[0].asserted == (("2-limit", Grade.LAWFUL),)


EXPECTATIONS = (
    ('look = "B2"', 'verdict = "overstacked"'),
    ('look = "B2"', 'clause = "2-limit", facts = { units = 3 }'),
    ('look = "B2"', 'clause = "2-limit", side = "red"'),
    ('look = "B2"', 'clause = "2-limit", place = "B3"'),
    ('look = "B2"', 'clause = "2-limit", say = "waits"'),
    ('look = "B2"', 'clause = "2-limit", role = "note"'),
    ('look = "B2"', 'findings = [{ clause = "3-price" }]'),
    ('look = "B2"', 'absent = ["2-limit"]'),
    ('look = "B2"', 'prices = [{ side = "blue", place = "B2", amount = 1, unit = "step" }]'),
    ('look = "B2"', 'after = { B2 = ["b", "a"] }'),
    ('look = "B2"', "marks = { a = ['weakened'] }"),
    ('look = "B2"', "marks = { zz = [] }"),
    ('look = "B2"', 'aboard = { d = "" }'),
    ('look = "B2"', 'active = "red"'),
    ('look = "B2"', "turn = 2"),
    ('look = "B2"', 'actor = "red"'),
    ('look = "B2"', 'result = "gone"'),
    ('look = "B2"', 'remedies = { place = "B2", side = "blue", sets = [["a"]] }'),
    ('try = { move = "c", to = "B2" }', 'verdict = "lawful"'),
    ('try = { move = "c", to = "B2" }', 'after = { B3 = ["c", "r"] }'),
    ('edit = { event = "skirmish", who = "a" }', "marks = { a = [] }"),
)


@pytest.mark.parametrize(("deed", "expect"), EXPECTATIONS)
def test_every_expectation_can_fail(deed: str, expect: str) -> None:
    result = run(RULES, one(HEAD + BOARD + step(deed, expect)))
    assert [f.split(":")[0] for f in result.failures] == ["case X step 1"]


@pytest.mark.parametrize(
    "deed",
    [
        'edit = { edit = "mark", who = "a", mark = "weakened" }',
        'edit = { mark = "weakened", who = "a" }',
        'edit = { event = "skirmish", who = "a" }',
        'edit = { unmark = "weakened", who = "b" }',
        'edit = { put = "a", to = "C3" }',
        'edit = { put = "a", on = "c" }',
        'edit = { remove = "a" }',
        'edit = { rename = "a", name = "Guards" }',
        'edit = { order = 1, who = "a" }',
        'edit = { phase = "move", active = "red" }',
        'edit = { moment = "move", active = "red" }',
        'edit = { option = "weakened-free", value = true }',
        'edit = { add = "z", kind = "foot", side = "red", to = "C3" }',
    ],
)
def test_edits_may_name_their_kind_by_a_key(deed: str) -> None:
    result = run(RULES, one(HEAD + BOARD + step(deed, "")))
    assert result.failures == ()
    assert result.start is not None
    assert result.steps[0].node.state != result.start.state


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ('look = "Z9"', "Z9"),
        ('edit = { remove = "zz" }', "zz"),
        ("roll = [3]", "roll"),
        ('try = { move = "a", to = "Z9" }', "Z9"),
    ],
)
def test_a_step_that_cannot_be_played_is_a_failure(deed: str, said: str) -> None:
    (failure,) = run(RULES, one(HEAD + BOARD + step(deed, ""))).failures
    assert failure.startswith("case X step 1: it cannot be played")
    assert said in failure


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "colour = 1\n" + BOARD + LOOK, "case X: case.0 has an unknown key 'colour'"),
        (HEAD + BOARD + LOOK.replace("clause", "klause"), "unknown key 'klause'"),
        (HEAD.replace("2-limit", "9-limit") + BOARD + LOOK, "case X: There is no clause '9-limit'"),
        (HEAD + BOARD.replace("foot b", "foot") + LOOK, "is not written as"),
        (HEAD + BOARD.replace("foot d,", "foot d [,") + LOOK, "is not written as"),
        (HEAD + BOARD, "lacks 'step'"),
        (HEAD + BOARD + step('look = "B2"\ntry = { end = "" }', ""), "should have one of"),
        (HEAD + BOARD + step('try = { end = "", move = "a" }', ""), "names one verb"),
        (HEAD + BOARD + step('edit = { who = "a" }', ""), "names no kind"),
        (HEAD + 'sides = ["blue", "green"]' + BOARD + LOOK, "no side 'green'"),
        ("[[case]", "x.toml"),
    ],
)
def test_what_a_file_may_not_hold_is_refused_by_name(text: str, said: str) -> None:
    with pytest.raises((BadScenario, UnknownName)) as refused:
        one(text)
    assert "x.toml" in str(refused.value)
    assert said in str(refused.value)


def test_a_start_that_the_rules_refuse_is_a_failure() -> None:
    result = run(RULES, one(HEAD + BOARD.replace("foot a", "foot c") + LOOK))
    assert (result.start, result.passed) == (None, False)


def test_cards_for_a_ruleset_that_takes_none_are_a_failure() -> None:
    result = run(RULES, one(HEAD + "card = [{ id = 'tank' }]" + BOARD + LOOK))
    assert result.start is None
    assert "cards" in result.failures[0]


def test_a_clause_switched_off_makes_its_case_fail() -> None:
    case = one(HEAD + BOARD + LOOK)
    assert not run(RULES, case, frozenset({"2-limit"})).passed
    assert run(RULES, case, frozenset({"3-price"})).passed


def test_an_unknown_case_is_refused() -> None:
    with pytest.raises(UnknownName):
        find_case("template", "no such case")


def of(names: Iterable[str]) -> list[str]:
    return sorted(names)


def test_coverage_tells_code_and_cases() -> None:
    rows = {row.clause: row for row in coverage("template").rows}
    assert rows["2-third"].implemented == ("stacking.third",)
    assert "T-third" in rows["2-third"].passed
    assert "T-third" in rows["2-third"].refused
    assert of(implementations("template")) == of(RULES.BOOK.clauses)
