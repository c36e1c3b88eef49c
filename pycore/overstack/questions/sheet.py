"""A map of Tiled or MegaMek as a free board without counters. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import HOUSE, RULESET, Request, Session, request
from overstack.schema.parts import text
from overstack.survey import requests
from overstack.survey.requests import BASE64, BESIDE

if TYPE_CHECKING:
    from overstack.answers.bring import FreeBoard

REQUEST = request(
    "file",
    "ruleset",
    file=BASE64,
    ruleset=RULESET,
    house=HOUSE,
    beside=BESIDE,
    title=text(80),
)


def run(_session: Session, asked: Request) -> FreeBoard:
    return requests.sheet(asked)
