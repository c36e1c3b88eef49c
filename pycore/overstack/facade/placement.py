"""Automatic set-up: the ruleset places the counters that are not placed yet. Knows no game."""

from __future__ import annotations

from collections.abc import Collection

from overstack.documents import wire
from overstack.views.games import Node
from overstack.views.verdicts import Json


def placement(node: Node, sides: Collection[str]) -> Json:
    """The entries that place the remaining counters of these sides, until another side is to act.

    The list is empty if the ruleset has no automatic set-up, or if no counter can be placed.
    """
    placing, entries = node.table.rules.placing, []
    while placing is not None and node.actor in sides:
        act = placing.following(node.state)
        if act is None:
            break
        node = node.then(act)
        entries.append(wire.entry_json(act, node.state.world.map))
    return {"entries": entries}
