"""A rulebook in the reader's language. `translate` does the work."""

from __future__ import annotations

from overstack.book import translate
from overstack.book.model import Book
from overstack.words.language import ENGLISH, current_language


def in_language(book: Book) -> Book:
    """The book in the current language. Books of house rules or own cards are already in it."""
    if current_language() == ENGLISH or book.house is not None or book.cards:
        return book
    return translate.spoken_book(book)
