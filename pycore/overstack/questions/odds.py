"""The odds of dice outside a game. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack import catalogue
from overstack.book.localised import in_language
from overstack.questions.fields import CARDS, RULESET, Request, Session, request, some_text
from overstack.schema.parts import table
from overstack.views.odds import comparison_view
from overstack.words.errors import BadInput
from overstack.words.sentences import core

if TYPE_CHECKING:
    from overstack.answers.rulings import Comparison

REQUEST = request(
    "ruleset",
    ruleset=RULESET,
    answers=table(some_text(), some_text(), 100, "answers"),
    card=CARDS,
)


def run(_session: Session, asked: Request) -> Comparison:
    """Return the odds; a field without a valid choice gets its default. Raises BadInput."""
    rules = catalogue.rules_for(asked)
    if rules.odds is None:
        raise BadInput(core()["unable.no-odds"], "ruleset")
    comparison = rules.odds.comparison(asked.get("answers", {}))
    return comparison_view(in_language(rules.BOOK), comparison)
