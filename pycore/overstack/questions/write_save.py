"""A save with its counters where they stand on the board. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import Request, Session, request, some_text
from overstack.survey import requests
from overstack.survey.requests import AT, FILE

if TYPE_CHECKING:
    from overstack.answers.bring import WrittenBack

REQUEST = request("file", "around", "at", around=some_text(), at=AT, **FILE)


def run(_session: Session, asked: Request) -> WrittenBack:
    return requests.moved_save(asked)
