"""Whether a game has met or failed its scenario's goal, as the page shows it.

The first position in which the goal is met or has failed decides: later play changes nothing.
The goal belongs to the puzzle, so every viewer sees the goal and its state. Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from overstack.judging.goals import Standing, counts, holds, past, within
from overstack.position.goal import Goal
from overstack.position.state import Action, Change
from overstack.views.areas import areas_of
from overstack.views.games import Node
from overstack.views.goal_words import bound_words, moment_words, task_words, want_words
from overstack.views.wording import Wording
from overstack.words.sentences import core, say, sentence

if TYPE_CHECKING:
    from overstack.answers.goals import GoalView


@dataclass(frozen=True)
class Course:
    """A game up to the position that decides its goal, or up to the last position if none does."""

    at: Node
    stands: Standing
    made: int
    by_hand: bool


def goal_view(node: Node) -> GoalView | None:
    """The goal in words, whether it is met or failed, and why; None if there is no goal."""
    goal = node.table.scenario.goal
    if goal is None:
        return None
    line = node.trail()
    course = _course(line, goal)
    wording = Wording(node.table.book, line[0].state)  # the start also names counters lost since
    return {
        "words": task_words(goal, wording),
        "areas": areas_of(goal.wants, wording),
        "side": goal.side,
        "stands": course.stands.value,
        "at": None if course.stands is Standing.OPEN else course.at.depth,
        "why": _why(course, goal, wording) if course.stands is Standing.FAILED else [],
        "wants": [
            {
                "words": sentence(want_words(want, wording)),
                "holds": holds(node.table.rules, course.at.state, want),
            }
            for want in goal.wants
        ],
        "keeps": [sentence(bound_words(kept, wording, "keep-")) for kept in goal.keeps],
        "moves": goal.moves,
        "made": course.made,
        "byHand": course.by_hand,
    }


def course_of(node: Node) -> Course | None:
    """The course of the game up to a position, towards its goal; None without a goal."""
    goal = node.table.scenario.goal
    return _course(node.trail(), goal) if goal else None


def _course(line: list[Node], goal: Goal) -> Course:
    made, by_hand = 0, False
    for node in line:
        made += _counts_as_move(node, goal)
        by_hand = by_hand or isinstance(node.entry, Change)
        if goal.moves and made > goal.moves:
            return Course(node, Standing.FAILED, made, by_hand)
        if node.stands is not Standing.OPEN:
            return Course(node, node.stands, made, by_hand)
    return Course(line[-1], Standing.OPEN, made, by_hand)


def _counts_as_move(node: Node, goal: Goal) -> bool:
    """Whether the node's entry is a move of the goal's side that counts towards the move limit."""
    before, entry = node.parent, node.entry
    return (
        before is not None
        and isinstance(entry, Action)
        and before.actor == goal.side
        and counts(entry)
    )


def _why(course: Course, goal: Goal, wording: Wording) -> list[str]:
    """The reasons of a failure: broken bounds, or why it is too late and what is missing."""
    rules, state = course.at.table.rules, course.at.state
    broken = [
        say(
            "goal.broken",
            bound=sentence(bound_words(kept, wording, "keep-")),
            figure=rules.measures(state).get((kept.name, kept.side), 0),
        )
        for kept in goal.keeps
        if not within(rules, state, kept)
    ]
    if broken:
        return broken
    missing = [
        say("goal.missing", want=want_words(want, wording))
        for want in goal.wants
        if not holds(rules, state, want)
    ]
    if goal.moves and course.made > goal.moves:
        return [say("goal.spent", moves=goal.moves), *missing]
    if goal.until is not None and past(rules, state, goal.until):
        late = say("goal.late", moment=sentence(moment_words(goal.until, wording)))
    else:
        late = core()["goal.over"]
    return [late, *missing]
