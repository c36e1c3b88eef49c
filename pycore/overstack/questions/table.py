"""The combat table of a game, or the one that its rulebook offers. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import combat_table
from overstack.questions.fields import GAME, Request, request

if TYPE_CHECKING:
    from overstack.answers.combat_table import TableOffer
    from overstack.questions.session import Session

REQUEST = request("game", game=GAME)


def run(session: Session, asked: Request) -> TableOffer:
    """Return the answer. Raises BadInput."""
    return combat_table.offer(session.games.open(asked["game"]))
