"""Guarantees of every ruleset to programs: verbs are listed, figures have no special values."""

from __future__ import annotations

import pytest

from overstack.views.wording import Wording
from tests.contract.positions import RULESETS, asked, of, of_cases, sample


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_candidate_is_written_with_a_listed_verb_and_mode(ruleset: str) -> None:
    listed = of(ruleset).BOOK.acts
    written = {(a.verb, a.mode) for state in sample(ruleset) for a in asked(of(ruleset), state)}
    assert {"move", "end"} <= {verb for verb, _ in written}
    for verb, mode in written:
        assert mode in (listed[verb] or ("",)), verb


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_limit_is_no_number(ruleset: str) -> None:
    """An internal "no limit" value is reported as None, and no sentence contains it."""
    found = of(ruleset)
    for state in sample(ruleset):
        wording = Wording(found.BOOK, state)
        for finding in found.inspect(state).findings:
            assert all(f is None or isinstance(f, str) or f < 500 for _, f in finding.facts)
            assert not finding.slots or finding.slots.limit < 500
            assert "None" not in " ".join(wording.finding(finding))


def test_artillery_without_a_limit_of_units_says_none() -> None:
    figures = [
        finding.fact("most")
        for state in of_cases("europa")
        for finding in of("europa").inspect(state).about("8.A.1.c")
    ]
    assert None in figures
    assert any(isinstance(figure, int) for figure in figures)
