"""After a lawful act, no hex of the acting side is newly forbidden: the judge is consistent."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from overstack.judging import rules
from overstack.judging.rules import Ruleset
from overstack.judging.verdict import Grade
from overstack.position.state import Action, Place, State
from tests.contract.positions import RULESETS, line, of, of_cases, sample
from tests.effort import effort

GAMES = effort(2, few=1, night=12)
EVERY = effort(12, few=4, night=1, there=12)  # use every n-th position of a game
ACTS = effort(6, few=4, night=400, there=2)  # random acts per position


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_lawful_act_leaves_an_own_hex_forbidden(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(8)
    played = [state for seed in range(GAMES) for state in line(ruleset, seed)[::EVERY]]
    tried = 0
    for state in (*sample(ruleset), *played):
        before = forbidden(found, state)
        for act in some_legal(found, state, chooser):
            mover = state.by_id.get(act.who)
            side = mover.side if mover else found.actor(state)
            if mover and (mover.place, side) in before:
                continue  # the mover's hex was forbidden before and may still be so
            if act.verb == "into" and found.judge(state, act).grade is Grade.OVERSTACKED:
                continue  # a stack built counter by counter may be incomplete in between
            fresh = forbidden(found, rules.step(found, state, act)) - before
            assert not [at for at, whose in fresh if whose == side], (act, fresh)
            tried += 1
    assert tried > effort(100, few=20, there=8)


def some_legal(found: Ruleset, state: State, chooser: random.Random) -> Iterator[Action]:
    """Return random legal acts lazily, so that only the acts used are judged."""
    tried = list(found.candidates(state))
    chooser.shuffle(tried)
    return islice((act for act in tried if found.judge(state, act).allowed), ACTS)


def forbidden(found: Ruleset, state: State) -> set[tuple[Place | None, str]]:
    """Return the places that are forbidden in this position, each with its side."""
    return {
        (finding.place, finding.side)
        for finding in found.inspect(state).findings
        if finding.role == "rule" and finding.grade is Grade.FORBIDDEN
    }


@pytest.mark.parametrize("ruleset", ["europa"])
def test_no_act_of_the_free_board_leaves_an_own_hex_newly_forbidden(ruleset: str) -> None:
    found, tried = of(ruleset), 0
    for played in of_cases(ruleset):
        state = replace(played, world=replace(played.world, play="free"))
        before = forbidden(found, state)
        for act in found.candidates(state):
            bares = act.verb in {"detach", "dissolve", "leave"}
            if not bares or not found.judge(state, act).allowed:
                continue
            side = state.by_id[act.who].side
            fresh = forbidden(found, rules.step(found, state, act)) - before
            assert not [at for at, whose in fresh if whose == side], (act, fresh)
            tried += 1
    assert tried > 50
