"""The computer's act for a side at a level, with its reasons. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.opponent.levels import LEVELS
from overstack.questions import opponent
from overstack.questions.fields import GAME, NUMBER, SIDE, Request, Session, request
from overstack.schema.parts import one_of

if TYPE_CHECKING:
    from overstack.answers.opponent import Decision

REQUEST = request(
    "game",
    "side",
    "level",
    game=GAME,
    side=SIDE,
    level=one_of(tuple(LEVELS)),
    seed=NUMBER,
    reader=SIDE,
)


def run(session: Session, asked: Request) -> Decision:
    """Return the act. Raises BadInput.

    The player is kept for the next request. The session's clock limits the time of a decision; the
    words are for the side `reader` if one is given.
    """
    node = session.games.open(asked["game"])
    seat = (asked["side"], asked["level"], asked.get("seed", 0))
    player = session.players.get(seat)
    if player is None or player.rules is not node.table.rules:
        player = session.players[seat] = opponent.player_of(node, *seat)
    within = opponent.within(session.clock)
    return opponent.decided(node, player, within, asked.get("reader", ""))
