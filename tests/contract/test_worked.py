"""The derived answers of every ruleset in the positions of its worked cases.

The cases themselves query only the judge. These tests compare the candidates, the fast answer,
the highlights and the sheets with the judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from overstack.cases.coverage import coverage
from overstack.judging.parts import PRINTED
from overstack.judging.paths import reach
from overstack.judging.rules import STEPS
from overstack.position.state import Action, State
from tests.contract.positions import RULESETS, of
from tests.effort import effort

ACTIONS = effort(12, few=6, night=400, there=2)  # actions per position
EACH = effort(1, few=1, there=3)  # use every n-th position


@cache
def steps(ruleset: str) -> tuple[tuple[State, Action | None, bool], ...]:
    """Return every position of the worked cases, with the action made there, if any."""
    return tuple(_steps(ruleset))


def _steps(ruleset: str) -> Iterator[tuple[State, Action | None, bool]]:
    for result in coverage(ruleset).results:
        state = result.start.state if result.start else None
        for step in result.steps:
            entry = step.answer.entries[0] if step.answer.entries else None
            if state is not None:
                tried = entry if isinstance(entry, Action) else None
                yield state, tried, tried is not None
            state = step.node.state


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_was_done_was_listed_and_what_is_listed_is_judged_alike(ruleset: str) -> None:
    found = of(ruleset)
    for state, tried, done in steps(ruleset)[::EACH]:
        listed = list(dict.fromkeys(found.candidates(state, tried.who if tried else "")))
        if tried is not None and done:
            assert tried in listed or tried in set(found.candidates(state)), tried
        for action in listed[:: max(1, len(listed) // ACTIONS)]:
            assert found.allowed(state, action) == found.judge(state, action).allowed, action


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_highlight_says_what_the_judge_says(ruleset: str) -> None:
    found, met = of(ruleset), 0
    for state, tried, _ in steps(ruleset)[::EACH]:
        if tried is None or tried.verb not in STEPS or state.top is not None:
            continue
        near = {a.to: a for a in found.candidates(state, tried.who) if a.verb in STEPS}
        for reached in reach(found, state, tried.who):
            if len(reached.path) == 1:
                judged = found.judge(state, near[reached.place])
                assert (judged.grade, judged.prices) == (
                    reached.verdict.grade,
                    reached.verdict.prices,
                )
                met += 1
    assert met


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_sheet_draws_what_stands_there_and_says_whether_it_fits(ruleset: str) -> None:
    made = of(ruleset).sheets
    for state, _, _ in steps(ruleset) if made is not PRINTED else ():
        for sheet in made.sheets(state):
            drawn = [item.who for row in sheet.rows for item in row.items]
            assert set(drawn) <= set(state.by_id)
            for row in sheet.rows:
                taken = sum(item.size for item in row.items)
                within = row.limit is None or taken <= row.limit
                assert within or not sheet.fits, (sheet.place, row)
