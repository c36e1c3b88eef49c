"""A save or a list of places, each stack judged ([mapping-format.md](mapping-format.md)).

Knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import SIDE, Request, Session, request
from overstack.survey import requests
from overstack.survey.requests import FILE, STEP

if TYPE_CHECKING:
    from overstack.answers.bring import FileReport

REQUEST = request("file", only=SIDE, step=STEP, **FILE)


def run(session: Session, asked: Request) -> FileReport:
    return requests.bring(asked, session.watch)
