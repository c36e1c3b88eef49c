"""The answers to documents with one thing wrong are those approved (`refusals`)."""

from __future__ import annotations

from tests.effort import effort
from tests.refusals import RECORD, lines


def test_the_door_answers_as_was_approved() -> None:
    approved = dict(_halves(line) for line in RECORD.read_text(encoding="utf-8").splitlines())
    each = effort(1, few=9)
    told = dict(map(_halves, lines(each)))
    for name, answer in told.items():
        assert (name, answer) == (name, approved[name]), "see tests/refusals.py"
    assert each > 1 or told.keys() == approved.keys()


def _halves(line: str) -> tuple[str, str]:
    name, _, answer = line.partition(": ")
    return name, answer
