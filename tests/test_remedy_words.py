"""The words of remedies: no remedy is listed twice, and an impossible one says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from overstack import catalogue
from overstack.cases.file import load_cases
from overstack.cases.run import run
from overstack.position.state import LOST
from overstack.views import explain
from tests.effort import effort

if TYPE_CHECKING:
    from overstack.answers.verdicts import Remedy

#: The number of worked-case answers with remedies that are checked.
MOST = effort(25, few=8, night=400)


def _told(ruleset: str) -> list[list[Remedy]]:
    """The remedies of the stacks in the worked cases."""
    found: list[list[Remedy]] = []
    for case in load_cases(ruleset):
        for step in run(catalogue.ruleset(ruleset), case).steps:
            places = [place for place in step.node.seen.stacks if place != LOST]
            answers = [explain.of_place(step.node, place) for place in places]
            found += filter(None, (explain.remedies(step.node, each) for each in answers))
            if len(found) >= MOST:
                return found
    return found


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_no_words_are_told_twice_and_what_cannot_be_done_says_why(ruleset: str) -> None:
    told = _told(ruleset)
    assert told
    for remedies in told:
        words = [each["words"] for each in remedies]
        assert len(words) == len(set(words))
        for each in remedies:
            changes = [change["words"] for change in each["changes"]]
            assert len(changes) == len(set(changes)), changes
            assert bool(each["why"]) is not each["possible"], each
