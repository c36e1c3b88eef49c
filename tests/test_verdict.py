"""Findings and verdicts: gravity, canonical order, and the switch that proves a clause matters."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError, replace
from itertools import permutations

import pytest

from overstack.judging.verdict import (
    ClauseMark,
    Finding,
    Grade,
    Price,
    Rule,
    Slots,
    Verdict,
    clause,
    facts,
    finds,
    verdict,
)
from overstack.position.hexes import Hex
from overstack.position.state import Place, State
from tests.flows.standin import BLUE, RED, book, kind, position

BOOK = book("verdict", [kind("squad", "soldier")], [])
HERE, THERE = Place(Hex(1, 1)), Place(Hex(2, 2))


def finding(name: str, grade: Grade, *, role: str = "rule", place: Place | None = None) -> Finding:
    return Finding(name, grade, place, BLUE, role=role)


GRAVE = finding("a", Grade.FORBIDDEN, place=THERE)
DEAR = finding("b", Grade.OVERSTACKED, place=HERE)
MILD = finding("c", Grade.LAWFUL)
REPORTED = finding("d", Grade.FORBIDDEN, role="precedent")
NOTE = finding("e", Grade.OVERSTACKED, role="note")


def test_grade_is_the_gravest_of_the_rules_alone() -> None:
    assert verdict([MILD, DEAR, GRAVE]).grade is Grade.FORBIDDEN
    assert verdict([MILD, DEAR]).grade is Grade.OVERSTACKED
    assert verdict([MILD, REPORTED, NOTE]).grade is Grade.LAWFUL
    assert Verdict().grade is Grade.LAWFUL


@pytest.mark.parametrize(
    ("grade", "may"),
    [(Grade.LAWFUL, True), (Grade.OVERSTACKED, True), (Grade.FORBIDDEN, False)],
)
def test_what_has_a_price_is_allowed_and_what_is_forbidden_is_not(grade: Grade, may: bool) -> None:
    assert verdict([finding("a", grade)]).allowed is may


def test_order_of_discovery_tells_nothing() -> None:
    every = [GRAVE, DEAR, MILD, REPORTED, NOTE]
    expected = (GRAVE, DEAR, MILD, REPORTED, NOTE)
    for order in permutations(every):
        assert verdict(order).findings == expected


def test_findings_that_differ_in_one_thing_alone_have_one_order() -> None:
    """Findings can have equal words; their order must not depend on a set's order."""
    figures = facts(units=4), facts(units="four"), facts(units=4, limit=3)
    alike = [
        DEAR,
        *(replace(DEAR, facts=each) for each in figures),
        *(replace(DEAR, who=each) for each in (("x",), ("y",), ("x", "y"))),
        *(replace(DEAR, slots=each) for each in (Slots(3, ()), Slots(3, ("x",)))),
    ]
    expected = verdict(alike).findings
    chooser = random.Random(1)
    assert all(verdict(chooser.sample(alike, len(alike))).findings == expected for _ in range(50))


def test_each_finding_and_price_stands_once() -> None:
    due = Price(BLUE, HERE, 1, "hit", "b")
    other = Price(RED, HERE, 1, "hit", "b")
    found = verdict([DEAR, DEAR], [other, due, due])
    assert (found.findings, found.prices) == ((DEAR,), (due, other))


def test_joined_verdicts_keep_the_one_order() -> None:
    assert verdict([MILD]) + verdict([GRAVE, DEAR]) == verdict([DEAR, GRAVE, MILD])
    assert (verdict([MILD]) + Verdict()) == verdict([MILD])


def test_findings_of_a_clause_and_their_figures_are_found_by_name() -> None:
    counted = replace(DEAR, facts=facts(units=4, limit=3))
    found = verdict([counted, MILD])
    assert found.about("b") == (counted,)
    assert found.about("z") == ()
    assert [counted.fact(name) for name in ("units", "limit", "weight")] == [4, 3, None]


def test_findings_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        DEAR.say = "other"  # type: ignore[misc]


# -- clauses -------------------------------------------------------------------------------------


@clause("2-limit", "2-limit-also", otherwise=())
def limit(state: State, side: str) -> tuple[Finding, ...]:
    """At most one counter of a side."""
    units = sum(counter.side == side for counter in state.counters)
    grade = Grade.FORBIDDEN if units > 1 else Grade.LAWFUL
    return (Finding("2-limit", grade, side=side, facts=facts(units=units)),)


def _whole(state: State, number: int) -> int:
    return number


@clause("3-half", otherwise=_whole)
def halved(state: State, number: int) -> int:
    """Half of a number."""
    return number // 2


@finds("5-found", otherwise=())
def crowded(rule: Rule, state: State, side: str) -> tuple[Finding, ...]:
    """Two findings of one clause."""
    units = len(state.counters)
    return (rule.forbidden(None, side, say="full", units=units), rule.lawful(role="note"))


def without(state: State, *off: str) -> State:
    return replace(state, world=replace(state.world, off=frozenset(off)))


def test_a_clause_says_what_it_implements_and_keeps_its_name() -> None:
    assert vars(limit)["clauses"] == ClauseMark(("2-limit", "2-limit-also"))
    assert limit.__name__ == "limit"
    assert limit.__doc__ == "At most one counter of a side."


def test_a_clause_hands_its_function_the_maker_of_its_findings() -> None:
    state = position(BOOK, {"a": f"squad {BLUE} 0101"})
    assert crowded(state, BLUE) == (
        Finding("5-found", Grade.FORBIDDEN, side=BLUE, facts=(("units", 1),), say="full"),
        Finding("5-found", Grade.LAWFUL, role="note"),
    )
    assert crowded(without(state, "5-found"), BLUE) == ()
    assert (crowded.__name__, crowded.__doc__) == ("crowded", "Two findings of one clause.")
    assert vars(crowded)["clauses"] == ClauseMark(("5-found",))


def test_switched_off_a_clause_gives_way_to_the_world_without_it() -> None:
    state = position(BOOK, {"a": f"squad {BLUE} 0101", "b": f"squad {BLUE} 0101"})
    assert limit(state, BLUE)[0].grade is Grade.FORBIDDEN
    assert limit(without(state, "2-limit"), BLUE) == ()
    assert limit(without(state, "3-half"), BLUE)[0].grade is Grade.FORBIDDEN
    assert (halved(state, 6), halved(without(state, "3-half"), 6)) == (3, 6)


def test_only_the_first_id_switches_a_clause_off() -> None:
    state = position(BOOK, {"a": f"squad {BLUE} 0101"})
    assert limit(without(state, "2-limit-also"), BLUE) != ()


@pytest.mark.parametrize("switchable", [True, False])
def test_where_nothing_is_ever_switched_off_a_clause_stays_the_function_that_it_was(
    switchable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overstack.judging.verdict.SWITCHABLE", switchable)
    tied = clause("4-same", otherwise=0)(_whole)
    assert (tied is _whole) == (not switchable)
    assert vars(tied)["clauses"] == ClauseMark(("4-same",))


def test_counters_without_weight_leave_the_whole_limit_free() -> None:
    assert Slots(4, ("a", "b"), (0, 0)).free == 4
    assert Slots(4, ("a", "b"), (1, 0)).free == 3
    assert Slots(4, ("a", "b")).free == 2
    assert Slots(4, ("a",), per=2).free == 2
