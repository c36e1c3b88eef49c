"""The game of a scenario with the player's own armies. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.documents.schema import MAX_LOG
from overstack.questions.fields import ENTRY, Request, Session, request, unread
from overstack.schema.parts import listed
from overstack.views.battle import MOST_ARMIES
from overstack.views.battle import battle as view
from overstack.views.muster import ARMY

if TYPE_CHECKING:
    from overstack.answers.army import Battle

REQUEST = request(
    "scenario",
    "armies",
    scenario=unread("a scenario"),
    log=listed(ENTRY, MAX_LOG, "entries"),
    armies=listed(ARMY, MOST_ARMIES, "armies", 1),
)


def run(session: Session, asked: Request) -> Battle:
    return view(session.games, asked)
