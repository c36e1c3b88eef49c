"""The standing of a position towards a goal: open, met, or failed for good.

Uses only the `Ruleset`. While a frame is open and the game goes on, the goal counts as open, so
that it is neither met nor failed between a move and the move's consequences.
"""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from overstack.judging.awards import count_arrived, losses
from overstack.judging.remedies import lawful_for
from overstack.judging.rules import STEPS, Ruleset, legal
from overstack.position.conditions import Lost, Measure, Pack, Reach, Trapped, Want
from overstack.position.goal import Goal, Moment
from overstack.position.state import LOST, Action, State


class Standing(Enum):
    """The standing of a position towards a goal."""

    OPEN = "open"
    MET = "met"
    FAILED = "failed"


def counts(action: Action) -> bool:
    """Whether an act counts as a move: one that names a counter, not the end of a portion."""
    return bool(action.who or action.on)


def standing(rules: Ruleset, goal: Goal, state: State) -> Standing:
    """The standing of a position towards a goal, without searching ahead.

    A goal that is OPEN may be impossible to reach; only a search can find that out.
    """
    over = rules.result(state) is not None
    if state.frames and not over:
        return Standing.OPEN
    if any(not within(rules, state, kept) for kept in goal.keeps):
        return Standing.FAILED
    late = over or (goal.until is not None and past(rules, state, goal.until))
    if goal.at_end and not late:
        return Standing.OPEN
    if all(holds(rules, state, want) for want in goal.wants):
        return Standing.MET
    return Standing.FAILED if late else Standing.OPEN


def holds(rules: Ruleset, state: State, want: Want) -> bool:
    """Whether one want of a goal holds in a position."""
    match want:
        case Reach():
            return count_arrived(state, want) >= want.least
        case Measure():
            return within(rules, state, want)
        case Pack():
            there = (c for c in state.at(want.place) if c.side == want.side)
            many = sum(1 for _ in there) >= want.least
            return many and lawful_for(rules, state, want.place, want.side)
        case Lost():
            return losses(state, want) >= want.least
        case Trapped():
            return _is_trapped(rules, state, want)
        case _:
            assert_never(want)


def within(rules: Ruleset, state: State, bound: Measure) -> bool:
    """Whether a measure is within its bounds in a position."""
    return bound.within(rules.measures(state).get((bound.name, bound.side), 0))


def _is_trapped(rules: Ruleset, state: State, want: Trapped) -> bool:
    """Whether a counter has no legal step; False while another side decides and may free it."""
    counter = state.by_id.get(want.who)
    if counter is None or counter.place == LOST or rules.actor(state) != counter.side:
        return False
    return not any(action.verb in STEPS for action in legal(rules, state, want.who))


def past(rules: Ruleset, state: State, moment: Moment) -> bool:
    """Whether the portion that a moment names is over."""
    if state.turn != moment.turn:
        return state.turn > moment.turn
    turn = [(step.phase, step.side) for step in rules.sequence(state)]
    now, last = (state.phase, state.active), (moment.phase, moment.side)
    if now not in turn or last not in turn:
        return now != last and now not in turn  # a phase after the last turn, or before the first
    return turn.index(now) > turn.index(last)
