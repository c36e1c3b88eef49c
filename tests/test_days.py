"""The table of days: frozen, and as varied as the puzzles allow."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest

from tools.days import GRADES, candidates, extended, shortest_return, table

pytestmark = pytest.mark.native

#: The length of the table at each extension, and the hash of all ids up to there. Each extension
#: adds a line. No line is ever changed, since a day that was played must stay the same. The days
#: after the first two weeks were replaced once, before any of them was played, so that a puzzle
#: comes again after four months at the earliest.
FROZEN = {
    14: "b0c1695f39554bfa70798d8f87ee175befa077961d99349cdcab763d59a358cc",
    455: "8de51c57e15e083a80c6a293bead057ff390b5c3ffd2d678b512040cea77e6c7",
}
#: The grades that puzzles had when their days were fixed, if their grades have changed since.
FORMER = {
    "a-bigger-brigade": "step",
    "a-place-by-the-stove": "step",
    "half-a-hex": "reply",
    "horses-count-too": "step",
    "leave-by-two-gates": "step",
    "one-more-for-malta": "step",
    "sides-of-thin-steel": "reply",
    "six-steps": "step",
    "the-staff-goes-free": "step",
    "two-at-one-blow": "reply",
    "two-flags": "step",
    "whom-to-send": "reply",
}
FIRST, DAYS = table()


def test_no_day_has_changed() -> None:
    for length, expected in FROZEN.items():
        ids = "\n".join(DAYS[:length])
        assert hashlib.sha256(ids.encode()).hexdigest() == expected
    assert len(DAYS) == max(FROZEN)
    assert FIRST.isoformat() == "2026-11-23"


def test_every_day_has_a_shipped_puzzle_of_its_weekday() -> None:
    known = {one.id: one for one in candidates()}
    for at, name in enumerate(DAYS):
        grades = {known[name].grade, FORMER.get(name, "")}
        assert grades & GRADES[(FIRST + timedelta(days=at)).weekday()], name
    for one, other in pairwise(DAYS):
        assert known[one].ruleset != known[other].ruleset
    assert set(DAYS) == set(known)
    assert shortest_return(DAYS) >= 120


def test_more_days_leave_those_before_as_they_are() -> None:
    longer = extended(FIRST, DAYS, 28, Random(1))
    assert longer[: len(DAYS)] == DAYS
    assert len(longer) == len(DAYS) + 28
