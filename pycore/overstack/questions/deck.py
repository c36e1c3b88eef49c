"""Players' own cards, or all that is wrong with them ([cards-format.md](cards-format.md)).

Knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import CARDS, RULESET, Request, Session, forms, request, some_text
from overstack.views import own_cards

if TYPE_CHECKING:
    from overstack.answers.army import Deck

REQUEST = forms(
    "the text of a file, or own cards",
    request("text", "ruleset", text=some_text(), ruleset=RULESET),
    request("card", "ruleset", card=CARDS, ruleset=RULESET),
)


def run(_session: Session, asked: Request) -> Deck:
    return own_cards.deck(asked)
