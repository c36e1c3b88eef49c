"""The verdict on one hex without a map. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import Request, Session, request
from overstack.views.quick import FIELDS, NEEDED, check

if TYPE_CHECKING:
    from overstack.answers.rulings import Quick

REQUEST = request(*NEEDED, **FIELDS)


def run(_session: Session, asked: Request) -> Quick:
    return check(asked)
