"""The verdict of another rulebook, or of house rules, on a stack of the game. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack import catalogue
from overstack.documents import wire
from overstack.questions.fields import GAME, HOUSE, PLACE, RULESET, Request, Session, request
from overstack.views.under import under as view

if TYPE_CHECKING:
    from overstack.answers.rulings import Under

REQUEST = request("game", "place", "ruleset", game=GAME, place=PLACE, ruleset=RULESET, house=HOUSE)


def run(session: Session, asked: Request) -> Under:
    node = session.games.open(asked["game"])
    place = wire.place(asked["place"], node.state.world.map)
    return view(node, place, catalogue.rules_for(asked))
