"""The combat table of a game, or the one that its rulebook offers. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import combat_table
from overstack.questions.fields import GAME, Request, Session, request

if TYPE_CHECKING:
    from overstack.answers.combat_table import TableOffer

REQUEST = request("game", game=GAME)


def run(session: Session, asked: Request) -> TableOffer:
    return combat_table.offer(session.games.open(asked["game"]))
