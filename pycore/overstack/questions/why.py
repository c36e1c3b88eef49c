"""A verdict on a path, an entry, or a place in its present state. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.asking import about, answered
from overstack.questions.fields import FLAG, Request, Session
from overstack.views import explain

if TYPE_CHECKING:
    from overstack.answers.rulings import Why

REQUEST = about(remedies=FLAG, instead=FLAG)


def run(session: Session, asked: Request) -> Why:
    """Return the verdict. Raises BadInput.

    With `remedies` false the remedies are null and not searched for: for a large stack the search
    takes a hundred times as long as the verdict. With `instead` false the better places for the act
    are null and not searched for either.
    """
    node = session.games.open(asked["game"])
    remedies, instead = (asked.get(key, True) for key in ("remedies", "instead"))
    return explain.why(node, answered(node, asked), search=remedies, nearby=instead)
