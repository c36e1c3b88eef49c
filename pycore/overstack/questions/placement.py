"""The acts that place the remaining counters in set-up, where the ruleset offers this.

Knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.documents import wire
from overstack.documents.schema import MAX_SIDES
from overstack.questions.fields import GAME, SIDE, Request, Session, request
from overstack.schema.parts import listed

if TYPE_CHECKING:
    from overstack.answers.games import Placement

REQUEST = request("game", game=GAME, sides=listed(SIDE, MAX_SIDES, "sides", 1))


def run(session: Session, asked: Request) -> Placement:
    """The entries that place the remaining counters of these sides, until another side is to act.

    Without `sides` they are those of all sides. The list is empty if the ruleset has no automatic
    set-up, or if no counter can be placed. Raises BadInput.
    """
    node = session.games.open(asked["game"])
    sides = asked.get("sides") or [side.id for side in node.state.world.sides]
    placing, entries = node.table.rules.placing, []
    while placing is not None and node.actor in sides:
        act = placing.following(node.state)
        if act is None:
            break
        node = node.then(act)
        entries.append(wire.entry_json(act, node.state.world.map))
    return {"entries": entries}
