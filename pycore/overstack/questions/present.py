"""A link to a position as a scenario of its own, without the log that led to it. Knows no game.

A document of a scenario cannot hold all of a position: no pending choice or roll, and nothing that
only one ruleset keeps. So the scenario is made, and set up; if it does not begin with an equal
position, there is no link.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.documents import link, victory, wire
from overstack.position.state import Game, Scenario, State
from overstack.questions.fields import GAME, Request, Session, post_of, request
from overstack.schema.parts import Json
from overstack.views.fingerprint import verdict_hash
from overstack.views.games import Node
from overstack.words.errors import BadInput

if TYPE_CHECKING:
    from overstack.answers.games import Present

REQUEST = request("game", game=GAME)


def run(session: Session, asked: Request) -> Present:
    """Return the link to the present position without its log; "" where no scenario begins with it.

    A game by link has no such link, since its dice follow from its log; nor has a puzzle, which
    counts the moves from its start. Raises BadInput.
    """
    node = session.games.open(asked["game"])
    post = post_of(node, asked)
    scenario = None if post is not None or node.table.scenario.goal else _scenario(node)
    made = link.encode(Game(scenario), verdict_hash(node)) if scenario else ""
    return {"link": made, "length": len(made)}


def _scenario(node: Node) -> Scenario | None:
    """The scenario that begins with this position; None if there is none."""
    state, rules = node.state, node.table.rules
    try:
        found = wire.scenario(scenario_from(node.table.scenario, state))
        begins = rules.setup(found)
    except BadInput:
        return None
    same = wire.state_json(begins, rules) == wire.state_json(state, rules)
    return found if same and begins.world == state.world else None


def scenario_from(start: Scenario, state: State) -> Json:
    """The document of a scenario like `start` that begins with the counters of a position.

    It begins at the position's moment, with its options.
    """
    position = wire.state_json(state)
    document = {key: part for key, part in wire.scenario_json(start).items() if key != "active"}
    document |= {key: position[key] for key in ("turn", "phase", "counters")}
    document |= {"active": position["active"]} if position["active"] else {}
    document["options"] = dict.fromkeys(sorted(state.options), True)
    document["gone"] = sorted(victory.counter_ids(state.world.victory) - state.by_id.keys())
    return document
