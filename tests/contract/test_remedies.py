"""Remedies are complete, minimal, and lawful according to the judge."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations

import pytest

from overstack.judging import paths, remedies, rules, ways
from overstack.judging.rules import Repair, Ruleset
from overstack.judging.verdict import Grade
from overstack.judging.ways import Way
from overstack.position.state import LOST, Place, State
from tests.contract.positions import RULESETS, of, sample
from tests.contract.test_worked import steps
from tests.effort import effort

ACTS = effort(12, few=12, night=40)  # forbidden acts per position
PERMISSIVE = {"totaler-krieg"}  # during a Segment nearly every act is allowed, at a price
#: Sides alternate unit by unit: after a side's preparing act the other side acts.
ALTERNATING = {"reloaded"}
MOST = 7  # limit on the changes in a place for trying all subsets


@pytest.mark.parametrize("ruleset", RULESETS)
def test_remedies_are_all_the_least_sets(ruleset: str) -> None:
    found = of(ruleset)
    mended = sum(_all_checked(found, state) for state in sample(ruleset))
    if not mended:  # a small sample may have no overstacked position
        mended = sum(_all_checked(found, state) for state, _, _ in steps(ruleset))
    assert mended, "no position of the sample had anything to mend"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_offered_as_possible_can_be_done_and_then_the_act_is_allowed(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(13)
    offered = sum(_opened(found, state, chooser) for state in sample(ruleset))
    if ruleset not in PERMISSIVE | ALTERNATING:  # a small sample may offer no way
        others = (state for state, _, _ in steps(ruleset))
        told = offered or any(_opened(found, state, chooser) for state in others)
        assert told, "no forbidden act could be made possible"


def _opened(found: Ruleset, state: State, chooser: random.Random) -> int:
    """Check that each way offered for a forbidden act makes the act possible; count the ways."""
    offered = 0
    barred = [a for a in dict.fromkeys(found.candidates(state)) if not found.allowed(state, a)]
    for act in chooser.sample(barred, min(ACTS, len(barred))):
        for way in ways.for_act(found, state, act).found:
            after = _carried_out(found, state, way)
            offered += after is not None
            assert after is None or found.allowed(after, act), (act, way)
    return offered


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_offered_under_a_stack_makes_it_lawful(ruleset: str) -> None:
    found = of(ruleset)
    offered = sum(_mended(found, state) for state in sample(ruleset))
    if not offered:  # a small sample may have no overstacked position whose side can act
        offered = sum(_mended(found, state) for state, _, _ in steps(ruleset))
    assert offered, "no stack of the sample could be put right at once"


def _mended(found: Ruleset, state: State) -> int:
    """Check that each way offered for a stack makes the stack lawful; return their number."""
    offered = 0
    for place in state.stacks.keys() - {LOST}:
        for side in state.world.sides:
            for way in ways.for_stack(found, state, place, side.id).found:
                after = _carried_out(found, state, way)
                offered += after is not None
                assert way.side == side.id
                assert after is None or remedies.lawful_for(found, after, place, side.id), way
    return offered


def _carried_out(found: Ruleset, state: State, way: Way) -> State | None:
    """Return the position after the acts of a way; None if the way has no acts."""
    if not way.acts:
        return None
    for act in way.acts:
        mover = state.by_id[act.who or act.on]
        assert mover.side == way.side
        assert found.allowed(state, act)
        step = act.verb in rules.STEPS
        state = paths.passed(found, state, act) if step else found.apply(state, act)
    return state


def _all_checked(found: Ruleset, state: State) -> int:
    """Compare the remedies of every stack with all subsets; return the number of remedies."""
    sides = [side.id for side in state.world.sides]
    return sum(_checked(found, state, place, side) for place in state.stacks for side in sides)


def _checked(found: Ruleset, state: State, place: Place, side: str) -> int:
    offered = [r for r in found.repairs(state, place) if r.side == side]
    if len(offered) > MOST:
        return 0
    subsets = chain.from_iterable(combinations(offered, n) for n in range(len(offered) + 1))
    good = [chosen for chosen in subsets if _lawful(found, state, place, side, chosen)]
    least = min((len(chosen) for chosen in good), default=0)
    wanted = {_bag(chosen) for chosen in good if len(chosen) == least and least}
    sets = remedies.remedies(found, state, place, side)
    assert {_bag(chosen) for chosen in sets} == wanted
    assert len(sets) == len(wanted), "each set once"
    return len(sets)


def _bag(chosen: Iterable[Repair]) -> frozenset[tuple[Repair, int]]:
    """Return the repairs as a multiset, because the same repair may be offered several times."""
    return frozenset(Counter(chosen).items())


def _lawful(
    found: Ruleset, state: State, place: Place, side: str, chosen: Iterable[Repair]
) -> bool:
    """Whether a side's stack in a place is lawful after the chosen repairs."""
    for repair in chosen:
        state = rules.step(found, state, repair.change)
    against = (
        f
        for f in found.inspect(state).findings
        if (f.place, f.side, f.role) == (place, side, "rule")
    )
    return max((f.grade for f in against), default=Grade.LAWFUL) == Grade.LAWFUL
