"""House rules, from a file's text or a form ([house-rules.md](house-rules.md)). Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import house_form
from overstack.questions.fields import HOUSE, Request, Session, forms, request, some_text

if TYPE_CHECKING:
    from overstack.answers.house import HouseView

REQUEST = forms(
    "the text of a file, or a document of house rules",
    request("text", text=some_text()),
    request("document", document=HOUSE),
)


def run(_session: Session, asked: Request) -> HouseView:
    if "text" in asked:
        return house_form.of_text(asked["text"])
    return house_form.of_document(asked["document"])
