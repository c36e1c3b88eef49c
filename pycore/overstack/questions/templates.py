"""The house rules that are shipped as templates. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import house_form
from overstack.questions.fields import Request, Session, request

if TYPE_CHECKING:
    from overstack.answers.house import Templates

REQUEST = request()


def run(_session: Session, _asked: Request) -> Templates:
    return house_form.templates()
