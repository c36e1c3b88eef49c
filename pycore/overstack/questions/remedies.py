"""The remedies that the same request to "why" returns with its findings. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.asking import about, answered
from overstack.questions.fields import Request
from overstack.views import explain

if TYPE_CHECKING:
    from overstack.answers.verdicts import Remedies
    from overstack.questions.session import Session

REQUEST = about()


def run(session: Session, asked: Request) -> Remedies:
    """Return the answer. Raises BadInput."""
    node = session.games.open(asked["game"])
    return {"remedies": explain.remedies(node, answered(node, asked))}
