"""The words of a rulebook for a search, without its coverage. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack import catalogue
from overstack.book.localised import in_language
from overstack.questions import rulebook
from overstack.questions.fields import HOUSE, RULESET, Request, Session, request

if TYPE_CHECKING:
    from overstack.answers.book import BookWords

REQUEST = request("ruleset", ruleset=RULESET, house=HOUSE)


def run(_session: Session, asked: Request) -> BookWords:
    return rulebook.words_of(in_language(catalogue.rules_for(asked).BOOK))
