"""Every sentence of a rulebook occurs in a worked case, or is listed here with the reason."""

from __future__ import annotations

import pytest

from overstack import catalogue
from overstack.cases.sentences import sentences

pytestmark = pytest.mark.native  # compares cases and words, which are the same for every Python

#: Sentences that no case uses, and why.
UNSAID = {
    ("aam2009", "D-sequence", "unknown"): "to acts that are none; the contract tests ask those",
    (
        "totaler-krieg",
        "D-sequence",
        "unknown",
    ): "to acts that are none; the contract tests ask those",
}


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_every_sentence_is_said_by_a_case(ruleset: str) -> None:
    every = sentences(ruleset)
    unsaid = {(ruleset, each.clause, each.key) for each in every if not each.case}
    assert unsaid == {key for key in UNSAID if key[0] == ruleset}
    for each in every:
        assert not set(each.words + each.sum) & set("{}"), each
