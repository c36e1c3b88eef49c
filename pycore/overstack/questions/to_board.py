"""A save as a game on a free board, with the pictures of its module. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions.fields import Request, Session, request, some_text
from overstack.survey import requests
from overstack.survey.requests import FILE, STEP

if TYPE_CHECKING:
    from overstack.answers.bring import FreeBoard

REQUEST = request("file", around=some_text(), step=STEP, **FILE)


def run(_session: Session, asked: Request) -> FreeBoard:
    return requests.free_board(asked)
