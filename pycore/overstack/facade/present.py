"""A link to a position as a scenario of its own, without the log that led to it. Knows no game.

A document of a scenario cannot hold all of a position: no pending choice or roll, and nothing that
only one ruleset keeps. So the scenario is made, and set up; if it does not begin with an equal
position, there is no link.
"""

from __future__ import annotations

from overstack.documents import link, wire
from overstack.position.post import Post
from overstack.position.state import Game, Scenario
from overstack.views.fingerprint import judged
from overstack.views.games import Node
from overstack.views.verdicts import Json
from overstack.words.errors import BadInput


def without_log(node: Node, post: Post | None) -> Json:
    """Return the link to the present position without its log; "" where no scenario begins with it.

    A game by link has no such link, since its dice follow from its log; nor has a puzzle, which
    counts the moves from its start.
    """
    told = None if post is not None or node.table.scenario.goal else _scenario(node)
    made = link.encode(Game(told), judged(node)) if told else ""
    return {"link": made, "length": len(made)}


def _scenario(node: Node) -> Scenario | None:
    """The scenario that begins with this position; None if there is none."""
    state, rules = node.state, node.table.rules
    position = wire.state_json(state, rules)
    document = wire.scenario_json(node.table.scenario)
    for key in ("turn", "phase", "active", "counters"):
        document.pop(key, None)
        if position[key]:
            document[key] = position[key]
    document["options"] = dict.fromkeys(sorted(state.options), True)
    try:
        found = wire.scenario(document)
        begins = rules.setup(found)
    except BadInput:
        return None
    same = wire.state_json(begins, rules) == position
    return found if same and begins.world == state.world else None
