"""The remedies that the same request to "why" returns with its findings. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.asking import about, answered
from overstack.questions.fields import Request, Session
from overstack.views import explain

if TYPE_CHECKING:
    from overstack.answers.verdicts import Remedies

REQUEST = about()


def run(session: Session, asked: Request) -> Remedies:
    node = session.games.open(asked["game"])
    return {"remedies": explain.remedies(node, answered(node, asked))}
