"""The version, and the list of rulebooks. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack import __version__, catalogue
from overstack.questions.fields import Request, Session, request

if TYPE_CHECKING:
    from overstack.answers.games import Hello

REQUEST = request()


def run(_session: Session, _asked: Request) -> Hello:
    return {"version": __version__, "rulesets": catalogue.listed()}
