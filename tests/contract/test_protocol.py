"""The functions of every ruleset satisfy the protocol's contract for single values."""

from __future__ import annotations

from itertools import chain

import pytest

from overstack.documents import wire
from overstack.judging import rules
from overstack.judging.rules import CHANCE, NOBODY, STEPS
from overstack.judging.verdict import Verdict
from overstack.position.state import LOST, Action
from tests.contract.positions import RULESETS, next_entries, of, sample
from tests.contract.test_worked import steps


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_decides_agrees_with_what_can_be_done(ruleset: str) -> None:
    found = of(ruleset)
    for state in sample(ruleset):
        actor = found.actor(state)
        assert actor in {CHANCE, NOBODY, *(side.id for side in state.world.sides)}
        assert (actor == CHANCE) == (found.chance(state) is not None)
        assert (actor == NOBODY) == (found.result(state) is not None)
        if actor == NOBODY:
            assert not any(found.allowed(state, a) for a in found.candidates(state))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_candidates_of_a_counter_are_those_about_it(ruleset: str) -> None:
    found = of(ruleset)
    for state in sample(ruleset):
        every = set(found.candidates(state))
        for who in state.by_id:
            some = set(found.candidates(state, who))
            assert some <= every
            assert {a for a in every if a.who == who} <= some
            assert all(who in (a.who, a.on) for a in some)
        assert set(found.candidates(state, "nobody-of-that-name")) == set()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_view_is_idempotent_and_keeps_whose_decision_it_is(ruleset: str) -> None:
    found = of(ruleset)
    for state in sample(ruleset):
        for side in state.world.sides:
            seen = found.view(state, side.id)
            assert found.view(seen, side.id) == seen
            assert found.actor(seen) == found.actor(state)
            assert isinstance(found.inspect(seen), Verdict)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_measures_sequence_and_repairs_speak_of_what_there_is(ruleset: str) -> None:
    found = of(ruleset)
    for state in sample(ruleset):
        sides = {side.id for side in state.world.sides}
        for (measure, side), figure in found.measures(state).items():
            assert measure in found.BOOK.measures
            assert side in sides
            assert figure >= 0
        for step in found.sequence(state):
            assert step.phase in found.BOOK.phases
            assert step.side in {"", *sides}
            assert bool(step.side) == found.BOOK.phases[step.phase].per_side
        for where in state.stacks.keys() - {LOST}:
            for repair in found.repairs(state, where):
                assert repair.side in sides
                assert rules.step(found, state, repair.change) != state


@pytest.mark.parametrize("ruleset", RULESETS)
def test_undisturbed_answer_can_be_played(ruleset: str) -> None:
    found = of(ruleset)
    for state in sample(ruleset):
        answer = found.undisturbed(state)
        if answer is not None:
            rules.step(found, state, answer)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_lost_counters_stay_lost(ruleset: str) -> None:
    """The box LOST is never judged, and no act removes a counter from this box."""
    found = of(ruleset)
    for state in sample(ruleset):
        gone = {c.id for c in state.at(LOST)}
        assert all(f.place != LOST for f in found.inspect(state).findings)
        for entry in next_entries(found, state)[:20]:
            after = rules.step(found, state, entry)
            assert gone <= {c.id for c in after.at(LOST)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_step_verbs_name_a_counter_and_a_place(ruleset: str) -> None:
    found = of(ruleset)
    for state in sample(ruleset):
        for action in found.candidates(state):
            assert isinstance(action, Action)
            if action.verb in STEPS:
                assert action.who in state.by_id
                assert action.to is not None
                assert wire.entry_json(action, state.world.map)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_side_keeps_to_itself_is_declared_for_pages_that_know_no_rule(ruleset: str) -> None:
    found = of(ruleset)
    worked = (state for state, _, _ in steps(ruleset))  # a small sample may have no hidden counters
    states = chain(sample(ruleset), worked)
    secret = any(found.view(s, side.id) != s for s in states for side in s.world.sides)
    assert secret == (found.BOOK.draft.hides is not None)
