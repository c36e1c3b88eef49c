"""The cards that armies of a rulebook are made of, in words. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import CARDS, RULESET, Request, Session, request
from overstack.views import muster

if TYPE_CHECKING:
    from overstack.answers.army import Cards

REQUEST = request("ruleset", ruleset=RULESET, card=CARDS)


def run(_session: Session, asked: Request) -> Cards:
    return muster.cards(asked)
