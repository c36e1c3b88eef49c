"""Each step of a log, with its moves and its verdicts. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import Request, Session, request
from overstack.survey import requests
from overstack.survey.requests import FILE

if TYPE_CHECKING:
    from overstack.answers.bring import BroughtLog

REQUEST = request("file", **FILE)


def run(session: Session, asked: Request) -> BroughtLog:
    return requests.steps(asked, session.watch)
