"""Every ruleset's judge is total, consistent, complete and independent of order (laws 2 to 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from overstack.documents import wire
from overstack.judging import paths, rules
from overstack.judging.rules import CHANCE, Ruleset
from overstack.judging.verdict import Fact, Finding, Grade, Price, Verdict, verdict
from overstack.position.state import Action, Place, State
from tests.contract.positions import (
    ACTIONS,
    RULESETS,
    asked,
    drawn,
    junk,
    of,
    renamed,
    renamed_action,
    reversal,
    sample,
)
from tests.effort import effort

JUNK = effort(25, few=10, night=300)  # random actions per position
WALKS = effort(16, few=5, night=10_000)  # limit on the walks per counter to reached places


@pytest.mark.parametrize("ruleset", RULESETS)
def test_junk_never_raises_and_what_is_no_candidate_is_forbidden(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(7)
    for state in sample(ruleset):
        every = set(found.candidates(state))
        for _ in range(JUNK):
            action = junk(state, chooser)
            judged = found.judge(state, action)
            assert judged.findings or judged.allowed
            if action not in every:
                assert not judged.allowed, action
                assert judged.findings, "what is forbidden is forbidden by something"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_fast_answer_equals_the_judge(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(11)
    for state in sample(ruleset):
        every = drawn(asked(found, state), chooser, 2 * ACTIONS)
        for action in (*every, *(junk(state, chooser) for _ in range(10))):
            assert found.allowed(state, action) == found.judge(state, action).allowed, action


@pytest.mark.parametrize("ruleset", RULESETS)
def test_findings_are_whole_and_in_their_one_order(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(12)
    for state in sample(ruleset):
        sides = {"", *(side.id for side in state.world.sides)}
        some = drawn(asked(found, state), chooser)
        judged = [found.judge(state, action) for action in some]
        for each in (found.inspect(state), *judged):
            assert verdict(each.findings, each.prices) == each, "made by `verdict`"
            for finding in each.findings:
                assert finding.clause in found.BOOK.clauses
                assert finding.side in sides
                assert set(finding.who) <= set(state.by_id)
            for price in each.prices:
                assert price.clause in found.BOOK.clauses
                assert price.amount > 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_judging_changes_nothing(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(14)
    for state in sample(ruleset):
        before = (wire.state_json(state), hash(state))
        some = drawn(asked(found, state), chooser)
        first = [found.judge(state, action) for action in some]
        one = found.inspect(state)
        assert [found.judge(state, action) for action in some] == first
        assert found.inspect(state) == one
        assert (wire.state_json(state), hash(state)) == before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_judgement_does_not_depend_on_the_order_of_counters(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(15)
    for state in sample(ruleset):
        names = reversal(state)
        other = renamed(state, names)
        inspected = _renamed(found.inspect(state), names)
        assert _bare(found.inspect(other), other) == _bare(inspected, other)
        mine = {renamed_action(a, names): a for a in found.candidates(state)}
        assert set(found.candidates(other)) == set(mine)
        for theirs in drawn(list(mine), chooser):
            action = mine[theirs]
            judged = _renamed(found.judge(state, action), names)
            assert _bare(found.judge(other, theirs), other) == _bare(judged, other), action


def _renamed(found: Verdict, names: Mapping[str, str]) -> Verdict:
    """Return a verdict with the counters' ids replaced."""
    return Verdict(tuple(_finding(f, names) for f in found.findings), found.prices)


def _finding(f: Finding, names: Mapping[str, str]) -> Finding:
    def fact(value: Fact) -> Fact:
        known = isinstance(value, str) and value.startswith("#")
        return f"#{names.get(str(value)[1:], str(value)[1:])}" if known else value

    return Finding(
        f.clause,
        f.grade,
        f.place,
        f.side,
        tuple((key, fact(value)) for key, value in f.facts),
        f.say,
        f.role,
        tuple(names.get(who, who) for who in f.who),
    )


def _bare(found: Verdict, state: State) -> tuple[frozenset[object], frozenset[Price]]:
    """Return a verdict without anything that depends only on display order.

    A counter id among the facts is replaced by the counter's appearance: if two counters look
    alike, the verdict may name either of them (for example as the top counter).
    """

    def look(value: Fact) -> object:
        named = isinstance(value, str) and value.startswith("#")
        counter = state.by_id.get(str(value)[1:]) if named else None
        return value if counter is None else (counter.kind, counter.name, counter.marks)

    findings = (
        (
            f.clause,
            f.grade,
            f.place,
            f.side,
            tuple((key, look(value)) for key, value in f.facts),
            f.say,
            f.role,
            frozenset(f.who),
        )
        for f in found.findings
    )
    return frozenset(findings), frozenset(found.prices)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_is_put_by_hand_meets_the_limits_of_who_moves(ruleset: str) -> None:
    """Law 5: a put on the free board gets the same limit findings as a move to the same hex."""
    found, met = of(ruleset), 0
    for state in sample(ruleset):
        turns, free = (
            replace(state, world=replace(state.world, play=play)) for play in ("turns", "free")
        )
        if state.top is not None or found.result(turns) is not None:
            continue  # no side may move now
        for action in found.candidates(turns):
            if action.verb == "move":
                moved = _limits(found.judge(turns, action))
                assert moved == _limits(found.judge(free, replace(action, verb="put"))), action
                met += len(moved)
    assert met > 0


def _limits(found: Verdict) -> set[Finding]:
    """Return the findings that compare a stack with a limit."""
    return {finding for finding in found.findings if finding.slots is not None}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_walk_equals_step_by_step(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(3)
    for state in sample(ruleset):
        for who in chooser.sample(sorted(state.by_id), min(4, len(state.by_id))):
            path = _path(found, state, who, chooser)
            walked = paths.walk(found, state, who, path)
            here = state
            for action, judged in zip(walked.actions, walked.verdicts, strict=True):
                assert judged == found.judge(here, action)
                if judged.allowed:
                    here = _undisturbed(found, found.apply(here, action), len(state.frames))
            assert here == walked.end
            assert all(judged.allowed for judged in walked.verdicts[:-1])
            cut = not walked.complete or len(here.frames) > len(state.frames)
            assert cut or len(walked.actions) == len(path)


def _path(found: Ruleset, state: State, who: str, chooser: random.Random) -> list[Place]:
    """Return a random path of up to three adjacent hexes from a counter's place."""
    path: list[Place] = []
    here = state.by_id[who].place
    while here.hex is not None and len(path) < 3:
        near = state.world.map.grid.neighbours(here.hex)
        if not near:
            break  # the map has only one hex
        here = Place(chooser.choice(near))
        path.append(here)
    return path


def _undisturbed(found: Ruleset, state: State, depth: int) -> State:
    while len(state.frames) > depth and (answer := found.undisturbed(state)) is not None:
        state = rules.step(found, state, answer)
    return state


@pytest.mark.parametrize("ruleset", RULESETS)
def test_reach_is_what_can_be_walked(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(16)
    for state in sample(ruleset)[:: effort(5, few=5, night=1)]:
        if found.actor(state) == CHANCE:
            continue
        for who in state.by_id:
            near = {a.to: a for a in found.candidates(state, who) if a.verb in rules.STEPS}
            reached = {r.place: r for r in paths.reach(found, state, who)}
            assert near.keys() - {state.by_id[who].place} <= reached.keys()
            for each in chooser.sample([*reached.values()], min(WALKS, len(reached))):
                verb = near[each.path[0]].verb
                walked = paths.walk(found, state, who, each.path, verb)
                last = walked.verdicts[-1]
                assert (last.grade, last.prices) == (each.verdict.grade, each.verdict.prices)
                assert set(each.verdict.findings) <= set(last.findings)  # the first may be abridged
                assert len(walked.verdicts) == len(each.path)
                if each.verdict.allowed:
                    spent = walked.end.by_id[who].spent - state.by_id[who].spent
                    assert spent == each.cost


@pytest.mark.parametrize("ruleset", RULESETS)
def test_illegal_actions_are_refused_with_the_verdict(ruleset: str) -> None:
    found = of(ruleset)
    state = sample(ruleset)[0]
    action = Action("no-such-verb")
    with pytest.raises(rules.Illegal) as caught:
        rules.step(found, state, action)
    assert caught.value.verdict == found.judge(state, action)
    assert caught.value.verdict.grade is Grade.FORBIDDEN
