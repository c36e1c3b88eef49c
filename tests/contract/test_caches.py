"""What a position takes over from the one before it, and every short way, change no answer.

Answers are cached on a position, and the next one inherits those that a change elsewhere cannot
touch. So each answer is asked twice here: of a position at the end of a line of changes, and of an
equal one with an empty cache.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from overstack.judging import rules
from overstack.judging.rules import Rules
from overstack.position import movement
from overstack.position.state import Action, State
from tests.contract.positions import RULESETS, along, asked, of, sample, shuffle
from tests.effort import effort

GAMES = effort(2, few=1, night=12)
EVERY = effort(7, few=14, night=1)


def uncached(state: State) -> State:
    """An equal position of which nothing is cached."""
    return replace(state)


def lines(ruleset: str) -> Iterator[State]:
    """Positions of games in play, where each was asked everything before the next was made."""
    found = of(ruleset)
    for seed in range(GAMES):
        for number, state in enumerate(along(ruleset, seed)):
            found.inspect(state)
            if number % EVERY == 0:
                yield state


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_inherited_is_what_would_be_found(ruleset: str) -> None:
    found = of(ruleset)
    for state in lines(ruleset):
        fresh = uncached(state)
        assert dict(state.by_id) == dict(fresh.by_id)
        assert list(state.stacks.items()) == list(fresh.stacks.items()), "and in the same order"
        assert dict(state.loads) == dict(fresh.loads)
        assert [state.cargo(c.id) for c in state.counters] == [
            fresh.cargo(c.id) for c in fresh.counters
        ]
        assert found.inspect(state) == found.inspect(fresh)
        assert list(found.candidates(state)) == list(found.candidates(fresh))
        for action in asked(found, state):
            assert found.judge(state, action) == found.judge(uncached(state), action), action


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_umpires_entries_leave_nothing_stale(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(5)
    for state in sample(ruleset)[::3]:
        found.inspect(state)
        for action in asked(found, state):
            found.judge(state, action)
        after = shuffle(found, state, chooser)
        assert found.inspect(after) == found.inspect(uncached(after))
        for counter in after.counters:
            assert after.cargo(counter.id) == uncached(after).cargo(counter.id)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_short_way_behind_a_step_is_the_long_one(ruleset: str) -> None:
    found = of(ruleset)
    own = getattr(found, "passed", None)
    if own is None:
        return  # this rulebook has no short way
    tried = 0
    for state in sample(ruleset):
        for action in found.candidates(state):
            if action.verb in rules.STEPS and found.allowed(state, action):
                tried += 1
                assert own(state, action) == _undisturbed(found, state, action), action
    assert tried > 50


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_step_in_brief_has_the_judges_grade_prices_and_word_on_movement(ruleset: str) -> None:
    found = of(ruleset)
    brief = getattr(found, "brief", None)
    if brief is None:
        return  # this rulebook is judged whole
    for state in sample(ruleset):
        for action in asked(found, state):
            short, whole = brief(state, action), found.judge(state, action)
            assert (short.grade, short.prices) == (whole.grade, whole.prices), action
            assert short.about(movement.CLAUSE) == whole.about(movement.CLAUSE), action


def _undisturbed(found: Rules, state: State, action: Action) -> State:
    """The position behind a step, window by window, each declined."""
    after = found.apply(state, action)
    while len(after.frames) > len(state.frames):
        answer = found.undisturbed(after)
        assert answer is not None
        after = rules.step(found, after, answer)
    return after
