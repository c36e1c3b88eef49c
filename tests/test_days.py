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
#: adds a line. No line is ever changed, since a day that was played must stay the same.
FROZEN = {
    371: "f9d36737f32ffb4aa47a28e7187b89fc7d4acd9e30cbab644a257af68e938bea",
    427: "ec1c9ab84b9c5c4cbc0e5079abe2526075f3364305a765b62540656c9d8a83f1",
    455: "4fe94a0098dbcf3b8b05bda0ec69bb34ea7dd5a3f13ab82e58374e0f3a8d60a6",
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
    assert shortest_return(DAYS) >= 60


def test_more_days_leave_those_before_as_they_are() -> None:
    longer = extended(FIRST, DAYS, 28, Random(1))
    assert longer[: len(DAYS)] == DAYS
    assert len(longer) == len(DAYS) + 28
