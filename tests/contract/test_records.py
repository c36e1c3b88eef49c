"""The full output of every worked case equals its approved record (`tests/record.py`)."""

from __future__ import annotations

import pytest

from overstack.cases.file import find_case
from overstack.cases.run import load_cases
from tests.contract.positions import RULESETS, of
from tests.effort import MUTANTS, effort
from tests.record import approved, record

EACH = 1 if MUTANTS else effort(1, few=5, there=8)  # use every n-th case
CASES = [(ruleset, case.id) for ruleset in RULESETS for case in load_cases(ruleset)[::EACH]]


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_a_case_tells_what_was_approved(ruleset: str, case: str) -> None:
    told = record(of(ruleset), find_case(ruleset, case))
    known = approved(ruleset)[case]
    assert told.splitlines() == known.splitlines(), "see tests/record.py for how to approve this"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_record_has_these_cases_and_no_others(ruleset: str) -> None:
    assert list(approved(ruleset)) == [case.id for case in load_cases(ruleset)]
