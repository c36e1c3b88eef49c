"""A rulebook with its clauses, readings, pieces and coverage. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.questions import rulebook
from overstack.questions.fields import HOUSE, RULESET, Request, Session, request

if TYPE_CHECKING:
    from overstack.answers.book import Book

REQUEST = request("ruleset", ruleset=RULESET, house=HOUSE)


def run(_session: Session, asked: Request) -> Book:
    if "house" in asked:
        return rulebook.house_book(asked["house"])
    return rulebook.book(asked["ruleset"])
