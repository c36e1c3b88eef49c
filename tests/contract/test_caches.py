"""What a position takes over from the one before it, and every short way, change no answer.

Answers are cached on a position, and the next one inherits those that a change elsewhere cannot
touch. So each answer is asked twice here: of a position at the end of a line of changes, and of an
equal one with an empty cache.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from dataclasses import replace

import pytest

from overstack import catalogue
from overstack.judging import at_hand, rules
from overstack.judging.rules import CHANCE, NOBODY, Rules
from overstack.position import movement
from overstack.position.state import Action, State
from overstack.search import play
from tests.contract.positions import RULESETS, along, asked, drawn, name_of, of, sample, shuffle
from tests.effort import effort

GAMES = effort(2, few=1, night=12)
EVERY = effort(7, few=20, night=1)
STEPS = effort(40, few=20, night=200, there=10)
ALONE = effort(5, few=3, night=1000, there=1)  # actions asked of a cache of their own
#: Counters whose candidates are asked for alone.
ONE_BY_ONE = effort(8, few=6, night=1000, there=2)
#: Rules that look at every counter for each answer, remember each move, or have one unit at a time
#: to act, which is the one that changes: they inherit nothing.
SMALL = {"template", "reloaded", *catalogue.TEMPLATES}


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
    found, chooser = of(ruleset), random.Random(13)
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
        some = drawn(asked(found, state), chooser)
        for action in some:
            assert found.judge(state, action) == found.judge(fresh, action), action
        for action in some[:ALONE]:
            assert found.judge(state, action) == found.judge(uncached(state), action), action


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_at_hand_is_what_the_judge_passes(ruleset: str) -> None:
    """Searched as a solver does: all that is legal, a step to any of it, now and then an edit."""
    found, scenarios = of(ruleset), play.playable(ruleset)
    kept = 0
    for seed in range(2 * GAMES):
        chooser, state = random.Random(seed), found.setup(scenarios[seed % len(scenarios)])
        state = uncached(state)
        for number in range(STEPS):
            if found.actor(state) in (CHANCE, NOBODY):
                state = _rolled(found, state, chooser)
                continue
            hand = at_hand.at_hand(found, state) if at_hand.keeps(found, state) else None
            kept += len(hand.answers) if hand else 0
            legal = list(rules.legal(found, state))
            fresh = uncached(state)
            assert legal == list(rules.legal(found, fresh)), "and in the same order"
            if number % EVERY == 0:
                every = dict.fromkeys(found.candidates(fresh))
                assert set(legal) == {a for a in every if found.judge(fresh, a).allowed}
                assert set(at_hand.candidates(found, state)) == set(every)
            for action in chooser.sample(legal, min(2, len(legal))):
                assert rules.step(found, state, action) == found.apply(uncached(state), action)
            state = rules.step(found, state, chooser.choice(legal))
            if number % 8 == 7:
                state = shuffle(found, state, chooser)
    assert kept > 100 or ruleset in SMALL, "answers are inherited"
    assert getattr(found, "KEEPS", True) or not kept


def _rolled(found: Rules, state: State, chooser: random.Random) -> State:
    """The position after the dice, if any are waited for; a new game where one is over."""
    if found.actor(state) == NOBODY:
        return uncached(found.setup(chooser.choice(play.playable(name_of(state)))))
    return found.apply(state, chooser.choice(found.classes(state)).example)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_called_alike_is_judged_alike(ruleset: str) -> None:
    found = of(ruleset)
    alike: rules.Alike | None = getattr(found, "alike", None)
    if alike is None:
        return  # here each action is judged by itself
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
def test_the_umpires_entries_leave_nothing_stale(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(5)
    for state in sample(ruleset)[::3]:
        found.inspect(state)
        for action in drawn(asked(found, state), chooser):
            found.judge(state, action)
        after = shuffle(found, state, chooser)
        fresh = uncached(after)
        assert found.inspect(after) == found.inspect(fresh)
        for counter in after.counters:
            assert after.cargo(counter.id) == fresh.cargo(counter.id)


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
    chooser = random.Random(17)
    for state in sample(ruleset):
        for action in drawn(asked(found, state), chooser):
            short, whole = brief(state, action), found.judge(state, action)
            assert (short.grade, short.prices) == (whole.grade, whole.prices), action
            assert short.about(movement.CLAUSE) == whole.about(movement.CLAUSE), action


def _undisturbed(found: Rules, state: State, action: Action) -> State:
    """The position behind a step, window by window, each declined; or what its side must say."""
    after = found.apply(state, action)
    while len(after.frames) > len(state.frames):
        answer = found.undisturbed(after)
        if answer is None:  # such as which way a Vehicle faces that is set up, or the game is over
            assert found.result(after) or found.actor(after) == found.actor(state)
            break
        after = rules.step(found, after, answer)
    return after
