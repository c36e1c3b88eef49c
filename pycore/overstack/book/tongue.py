"""A rulebook in the language of whoever reads it. Knows a book; `translate` has the work."""

from __future__ import annotations

from overstack.book import translate
from overstack.book.model import Book
from overstack.words.language import ENGLISH, spoken


def in_language(book: Book) -> Book:
    """The book in the language that is spoken; what players bring along is made in it."""
    if spoken() == ENGLISH or book.house is not None or book.cards:
        return book
    return translate.spoken_book(book)
