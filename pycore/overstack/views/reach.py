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
    from overstack.answers.rulings import Reach
    from overstack.answers.rulings import Reached as ReachedView


def view(node: Node, who: str) -> Reach:
    """Return a `Reach` of the page: the places that a counter can go to, and its other actions.

    Forbidden actions are included with their grade, so that the user can ask why.
    """
    wording = node.wording
    hexes: list[ReachedView] = []
    alike: dict[Hashable, tuple[str, str]] = {}  # most places of a large map are at one price
    for reached in filter(in_reach, node.reach(who)):
        verdict, cost = reached.verdict, reached.cost
        kind = verdict.prices, cost
        if kind not in alike:
            alike[kind] = wording.badge(verdict.prices), _points(wording, who, cost)
        badge, points = alike[kind]
        grade = core()[f"grade.{verdict.grade.word}"]
        to = wording.place(reached.place, named=True)
        key = "reach.cost" if cost and verdict.allowed else "reach.words"
        hexes.append(
            {
                "to": label(wording, reached.place) or "",
                "grade": verdict.grade.word,
                "badge": badge,
                "cost": cost,
                "points": points,
                "path": [label(wording, place) or "" for place in reached.path],
                "words": say(key, to=to, cost=cost, grade=grade),
            }
        )
    acts = [
        act_view(node, action)
        for action in node.table.rules.candidates(node.seen, who)
        if action.who == who and action.verb not in STEPS
    ]
    arc = sighting.of_counter(node, who) if node.table.rules.drawing else None
    return {"who": who, "hexes": hexes, "acts": acts, "arc": arc}


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
