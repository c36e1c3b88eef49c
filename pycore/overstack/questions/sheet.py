"""A map of Tiled or MegaMek as a free board without counters. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import HOUSE, RULESET, Request, request
from overstack.schema.parts import text
from overstack.survey import requests
from overstack.survey.requests import BASE64

if TYPE_CHECKING:
    from overstack.answers.bring import FreeBoard
    from overstack.questions.session import Session

REQUEST = request(
    "file",
    "ruleset",
    file=BASE64,
    ruleset=RULESET,
    house=HOUSE,
    title=text(80),
)


def run(_session: Session, asked: Request) -> FreeBoard:
    """Return the answer. Raises BadInput."""
    return requests.sheet(asked)
