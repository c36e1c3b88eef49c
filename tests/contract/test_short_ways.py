"""Every shortcut of a ruleset gives the same answer as the full computation.

A ruleset may judge candidates in groups, return abridged findings for a step, and skip the
windows (pending choices of the enemy) of a step.
"""

from __future__ import annotations

import random
from collections.abc import Hashable

import pytest

from overstack.judging import rules
from overstack.judging.parts import NO_SHORTCUTS
from overstack.judging.rules import Ruleset
from overstack.position import movement
from overstack.position.state import Action, State
from tests.contract.positions import RULESETS, asked, drawn, of, sample
from tests.effort import effort

#: Limit on the counters per position whose candidates are queried one counter at a time.
ONE_BY_ONE = effort(8, few=6, night=1000, there=2)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_called_alike_is_judged_alike(ruleset: str) -> None:
    found = of(ruleset)
    alike = found.shortcuts.alike
    if alike is NO_SHORTCUTS.alike:
        return  # this ruleset judges each action separately
    shared = 0
    for state in sample(ruleset):
        known: dict[Hashable, bool] = {}
        for action in found.candidates(state):
            sort = alike(state, action)
            if sort is not None:
                shared += sort in known
                allowed = found.judge(state, action).allowed
                assert known.setdefault(sort, allowed) == allowed, action
    assert shared


@pytest.mark.parametrize("ruleset", RULESETS)
def test_candidates_are_those_of_nobody_and_of_each_counter(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(18)
    for state in sample(ruleset)[:: effort(3, few=3, night=1)]:
        if state.frames:
            continue
        every = list(dict.fromkeys(found.candidates(state)))
        named = [bool(action.who) for action in every]
        assert named == sorted(named), "those that name no counter come first"
        by_counter: dict[str, set[Action]] = {who: set() for who in state.by_id}
        for action in every:
            by_counter.setdefault(action.who, set()).add(action)
        for who in chooser.sample(sorted(state.by_id), min(ONE_BY_ONE, len(state.by_id))):
            own = {action for action in found.candidates(state, who) if action.who == who}
            assert own == by_counter[who]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_short_way_behind_a_step_is_the_long_one(ruleset: str) -> None:
    found = of(ruleset)
    own = found.shortcuts.passed
    if own is None:
        return  # this ruleset has no shortcut
    tried = 0
    for state in sample(ruleset):
        for action in found.candidates(state):
            if action.verb in rules.STEPS and found.allowed(state, action):
                tried += 1
                assert own(state, action) == _undisturbed(found, state, action), action
    assert tried > 50


@pytest.mark.parametrize("ruleset", RULESETS)
def test_wherever_a_counter_is_put_its_points_and_condition_are_the_same(ruleset: str) -> None:
    found = of(ruleset)
    left: dict[tuple[int, str, str], tuple[int, tuple[int, ...]]] = {}
    for number, state in enumerate(sample(ruleset)):
        for action in found.candidates(state):
            if action.verb in {"put", "deploy"} and found.allowed(state, action):
                after = _undisturbed(found, state, action)
                points = after.by_id[action.who].spent, found.shortcuts.condition(after, action.who)
                assert left.setdefault((number, action.verb, action.who), points) == points, action


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_step_in_brief_has_the_judges_grade_prices_and_word_on_movement(ruleset: str) -> None:
    found = of(ruleset)
    chooser = random.Random(17)
    for state in sample(ruleset):
        for action in drawn(asked(found, state), chooser):
            short, whole = found.brief(state, action), found.judge(state, action)
            assert (short.grade, short.prices) == (whole.grade, whole.prices), action
            assert short.about(movement.CLAUSE) == whole.about(movement.CLAUSE), action


def _undisturbed(found: Ruleset, state: State, action: Action) -> State:
    """Return the position after a step, declining each window until its side must decide."""
    after = found.apply(state, action)
    while len(after.frames) > len(state.frames):
        answer = found.undisturbed(after)
        if answer is None:  # the mover must choose (a Vehicle's facing, say), or the game is over
            assert found.result(after) or found.actor(after) == found.actor(state)
            break
        after = rules.step(found, after, answer)
    return after
