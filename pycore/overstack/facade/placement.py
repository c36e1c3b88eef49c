"""The counters that wait in set-up, placed by the ruleset's own good sense. Knows no game."""

from __future__ import annotations

from collections.abc import Collection

from overstack.documents import wire
from overstack.views.games import Node
from overstack.views.verdicts import Json


def placement(node: Node, sides: Collection[str]) -> Json:
    """The entries that place what these sides have left, until somebody else is to place.

    None where the ruleset has no set-up, or nothing fits.
    """
    placing, entries = node.table.rules.placing, []
    while placing is not None and node.actor in sides:
        act = placing.following(node.state)
        if act is None:
            break
        node = node.then(act)
        entries.append(wire.entry_json(act, node.state.world.map))
    return {"entries": entries}
