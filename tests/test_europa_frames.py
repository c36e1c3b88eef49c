"""The questions that Europa asks in a combat, and to whom, in each position of its worked cases.

A frame asks only units that can still answer. An act that is no choice of the frame gets only
the finding that says so, without the findings that other rules would have on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from overstack.cases.run import load_cases, run
from overstack.catalogue import ruleset
from overstack.judging import rules
from overstack.judging.verdict import Finding, Grade
from overstack.position.state import LOST, Action, Change, State
from overstack.position.values import replace
from overstack.rulesets.europa.combat import attacks, frame_findings
from overstack.rulesets.europa.rules import ACTS

#: The chapter that answers each frame, and the fields that each verb names.
FRAMES = {kind: chapter for chapter in ACTS.chapters for kind in chapter.FRAMES if kind}
FIELDS = {
    verb: fields or frozenset()
    for chapter in ACTS.chapters
    for verb, fields in chapter.VERBS.items()
}
EUROPA = ruleset("europa")
#: Acts after which a frame no longer names a counter.
SETTLED = ("retreat", "perish", "surplus", "advance", "lose", "flak", "relieve")
MODES = (*attacks.KINDS, *attacks.MISSIONS, *attacks.MODIFIERS, *attacks.RESULTS)


@cache
def worked() -> tuple[State, ...]:
    """The positions of the worked cases."""
    return tuple(dict.fromkeys(_positions()))


def midway() -> tuple[State, ...]:
    """The positions with a frame."""
    return tuple(state for state in worked() if state.top is not None)


def _positions() -> Iterator[State]:
    for case in load_cases("europa"):
        result = run(EUROPA, case)
        assert result.start is not None
        yield result.start.state
        yield from (step.node.state for step in result.steps)


def test_every_kind_of_frame_is_met() -> None:
    assert {state.top.kind for state in midway() if state.top} == set(FRAMES)


def test_what_is_no_choice_is_told_as_that_and_nothing_else() -> None:
    for state in midway():
        assert state.top is not None
        offered = set(EUROPA.candidates(state))
        own = FRAMES[state.top.kind].VERBS
        for action in (act for verb in FIELDS for act in _acts(state, verb, few=verb not in own)):
            if action not in offered:
                found = EUROPA.judge(state, action).findings
                assert [(f.clause, f.say) for f in found] == [("D-sequence", "unknown")], action
                assert not EUROPA.allowed(state, action), action


def _acts(state: State, verb: str, *, few: bool = False) -> Iterator[Action]:
    """Acts with all fields that their verb needs; some acts name counters outside the combat."""
    fields, most = FIELDS[verb], 1 if few else 6
    there = [at for at in state.stacks if at.hex is not None][:2]
    who = [c.id for c in state.counters][:most] if "who" in fields else [""]
    places = there if "to" in fields else [None]
    on = [c.id for c in state.counters][-1:] if "on" in fields else [""]
    modes = MODES[:: 9 if few else 1] if "mode" in fields else ("",)
    yield from (Action(verb, *named) for named in product(who, places, on, modes))


def test_who_has_done_what_was_asked_is_asked_for_it_no_more() -> None:
    met = set()
    for state in midway():
        for action in rules.legal(EUROPA, state):
            if action.verb not in SETTLED:
                continue
            after = rules.step(EUROPA, state, action)
            if after.top and state.top and after.top.kind == state.top.kind:
                met.add(action.verb)
                assert all(a.who != action.who for a in EUROPA.candidates(after)), action
    assert met >= {"retreat", "surplus", "advance", "lose", "flak"}


def test_who_is_taken_out_of_the_game_is_asked_for_nothing() -> None:
    """The umpire removes a counter; if no counter is left to answer, the question is dropped."""
    for state in midway():
        for who in [c.id for c in state.counters if c.place != LOST]:
            after = rules.step(EUROPA, state, Change("put", who, LOST))
            offered = list(EUROPA.candidates(after))
            assert all(who not in (action.who, action.on) for action in offered), who
            named = {each for frame in after.frames for each in frame.note}
            assert who not in named, (who, after.top)
            if after.top is not None:
                assert any(EUROPA.allowed(after, action) for action in offered), (who, after.top)


def test_what_answers_a_frame_is_refused_where_nothing_is_half_done() -> None:
    quiet = next(state for state in worked() if state.top is None and state.phase == "combat")
    offered = set(EUROPA.candidates(quiet))
    for verb in sorted({verb for chapter in FRAMES.values() for verb in chapter.VERBS}):
        for action in _acts(quiet, verb):
            if action not in offered:
                assert EUROPA.judge(quiet, action).grade is Grade.FORBIDDEN, action


def test_what_is_told_beside_the_question_is_what_the_judge_would_say() -> None:
    """The attacker sees the attack's sums; otherwise a side sees only facts known to both sides."""
    met = set()
    for state in midway():
        assert state.top is not None
        for side in state.world.sides:
            view, told = EUROPA.view(state, side.id), _told(EUROPA.view(state, side.id))
            met.add(state.top.kind)
            if state.top.kind == "outcome":
                (odds,) = told
                assert odds in EUROPA.judge(view, Action("outcome", mode="NE")).findings
            elif state.top.kind == "exchange":
                (due,) = told
                lost = next(iter(EUROPA.candidates(state)))
                assert due in EUROPA.judge(state, lost).findings
            elif side.id != state.top.side and state.world.play != "free":
                assert told == () or view == state
            elif state.top.kind in ("attack", "supply"):
                attack = replace(view, frames=(replace(state.top, kind="attack"),))
                assert set(told) <= set(EUROPA.judge(attack, Action("resolve")).findings)
                assert {f.say for f in told} >= {"force"}
            elif state.top.kind == "overrun":
                assert [f.say for f in told] == ["odds"]
            elif state.top.kind == "surplus":
                place = state.top.place
                full = [f for f in told if f.grade is Grade.OVERSTACKED]
                assert full
                assert {f.place for f in told} == {place}
            else:
                assert told == ()
    assert met == set(FRAMES)


def _told(view: State) -> tuple[Finding, ...]:
    found: tuple[Finding, ...] = frame_findings.told(view)
    return found
