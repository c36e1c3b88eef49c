"""One counter's current options, for the page: places to go to, their costs, other actions.

Knows no game.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from overstack.judging.paths import Reached
from overstack.judging.rules import STEPS
from overstack.judging.verdict import Grade
from overstack.position import movement
from overstack.views import sighting
from overstack.views.board import act_view
from overstack.views.games import Node
from overstack.views.verdicts import label
from overstack.views.wording import Wording
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.rulings import Outcome, Reach
    from overstack.answers.rulings import Reached as ReachedView


def view(node: Node, who: str) -> Reach:
    """Return a `Reach` of the page: the places that a counter can go to, and its other actions.

    Forbidden actions are included with their grade, so that the user can ask why.
    """
    wording = node.wording
    hexes: list[ReachedView] = []
    outcomes: list[Outcome] = []
    numbers: dict[Hashable, int] = {}
    for reached in filter(in_reach, node.reach(who)):
        verdict, cost = reached.verdict, reached.cost
        badge = wording.badge(verdict.prices) if verdict.prices else ""
        number = numbers.setdefault((verdict.grade, badge, cost), len(outcomes))
        if number == len(outcomes):
            outcomes.append(_outcome(wording, who, reached, badge))
        hexes.append({"to": label(wording, reached.place) or "", "outcome": number})
    acts = [
        act_view(node, action)
        for action in node.table.rules.candidates(node.seen, who)
        if action.who == who and action.verb not in STEPS
    ]
    arc = sighting.of_counter(node, who) if node.table.rules.drawing else None
    return {"who": who, "hexes": hexes, "outcomes": outcomes, "acts": acts, "arc": arc}


def _outcome(wording: Wording, who: str, reached: Reached, badge: str) -> Outcome:
    verdict, cost = reached.verdict, reached.cost
    grade = core()[f"grade.{verdict.grade.word}"]
    return {
        "grade": verdict.grade.word,
        "badge": badge,
        "cost": cost,
        "points": _points(wording, who, cost),
        "words": say("reach.cost", cost=cost, grade=grade) if cost and verdict.allowed else grade,
    }


def _points(wording: Wording, who: str, cost: int) -> str:
    """The cost of a path, short enough for a badge, in the rulebook's unit of movement."""
    counter = wording.state.by_id.get(who)
    key = f"cost.{counter.kind.type}" if counter else ""
    own = key if key in wording.book.words else "cost"
    return wording.of_book(own, "reach.points", cost=cost)


def in_reach(reached: Reached) -> bool:
    """Whether a place is within the counter's movement, even if another clause forbids it."""
    return not any(
        f.clause == movement.CLAUSE and f.grade is Grade.FORBIDDEN for f in reached.verdict.findings
    )
