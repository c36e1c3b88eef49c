"""The counters that may fire at a mover, as the page shows them. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from overstack.judging.outlook import Outcome
from overstack.judging.threats import any_of, on_the_way
from overstack.position.state import Action
from overstack.views.games import Node
from overstack.views.odds import outcome_view
from overstack.views.verdicts import label

if TYPE_CHECKING:
    from overstack.answers.rulings import ThreatsView


def of_way(node: Node, way: Sequence[Action]) -> ThreatsView | None:
    """The `ThreatsView` of a lawful path; None if no counter may fire at it."""
    threats = on_the_way(node.table.rules, node.seen, way)
    book, wording = node.wording.book, node.wording
    if not threats:
        return None
    return {
        "by": [
            {
                "who": each.who,
                "name": wording.name(each.who),
                "at": label(wording, each.at) or "",
                "clause": each.clause,
                "attacks": each.attacks,
                "ends": [outcome_view(book, end) for end in each.ends],
            }
            for each in threats
        ],
        "all": outcome_view(book, Outcome("any", any_of(each.harm for each in threats))),
    }
