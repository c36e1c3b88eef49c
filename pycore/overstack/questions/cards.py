"""The cards that armies of a rulebook are made of, in words. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import CARDS, RULESET, Request, request
from overstack.views import muster

if TYPE_CHECKING:
    from overstack.answers.army import Cards
    from overstack.questions.session import Session

REQUEST = request("ruleset", ruleset=RULESET, card=CARDS)


def run(_session: Session, asked: Request) -> Cards:
    """Return the answer. Raises BadInput."""
    return muster.cards(asked)
