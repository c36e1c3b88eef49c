"""Translate a rulebook: every text that a player reads, and nothing that a rule reads.

Ids, figures, tables and traits stay as they are, so that the rules see no difference. The key of
a text is its path in the book: "clause.R5-tolerance.says.lawful". Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any, TypeVar

from overstack.book.model import Book
from overstack.words.language import LANGUAGES, Translator, current_language

T = TypeVar("T")

#: The fields of an entry that are translated; the others serve the rules and the drawing.
_WORDS = ("title", "text", "question", "chosen", "why", "other", "name", "short", "words", "source",
          "no_pass", "no_refusal", "also", "says", "sums")  # fmt: skip
#: The tables and the lists of a book whose entries have translated fields.
_TABLES = ("clause", "reading", "option", "phase", "kind", "mark", "event", "part", "feature")
_ROWS = ("section", "side", "example")


def spoken_book(book: Book) -> Book:
    """The book in the current language, cached."""
    return _translate(book.id, current_language(), _Kept(book))


class _Kept:
    """A cache key for a book, compared and hashed by the identity of the book."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and other.book is self.book

    def __hash__(self) -> int:
        return id(self.book)


@cache
def _translate(_id: str, language: str, kept: _Kept) -> Book:
    return translated(kept.book, LANGUAGES[language])


def translated(book: Book, translate: Translator) -> Book:
    """The book with each of its texts translated."""
    changes: dict[str, Any] = {
        name: translate(name, getattr(book, name))
        for name in ("title", "short", "edition", "scope")
    }
    for name in ("words", "measures"):
        changes[name] = _texts(getattr(book, name), name, translate)
    for table in _TABLES:
        entries = getattr(book, f"{table}s")
        changes[f"{table}s"] = {
            key: _entry(entry, f"{table}.{key}", translate) for key, entry in entries.items()
        }
    for table in _ROWS:
        changes[f"{table}s"] = tuple(
            _entry(row, f"{table}.{getattr(row, 'id', n)}", translate)
            for n, row in enumerate(getattr(book, f"{table}s"))
        )
    return replace(book, **changes, terms=dict(_terms(book, translate)))


def _entry(entry: T, key: str, translate: Translator) -> T:
    row: Any = entry  # one of the book's small dataclasses
    changes: dict[str, Any] = {}
    for name in [f.name for f in fields(row) if f.name in _WORDS]:
        value = getattr(entry, name)
        if isinstance(value, str):
            changes[name] = translate(f"{key}.{name}", value)
        else:
            changes[name] = _texts(value, f"{key}.{name}", translate)
    done: T = replace(row, **changes)
    return done


def _texts(table: Mapping[str, str], key: str, translate: Translator) -> dict[str, str]:
    return {name: translate(f"{key}.{name}", text) for name, text in table.items()}


def _terms(book: Book, translate: Translator) -> Iterator[tuple[str, str]]:
    """Yield the names that occur as figures of findings, each with its translation."""
    named = (("phase", book.phases.values()), ("kind", book.kinds.values()), ("side", book.sides))
    for table, entries in named:
        for entry in entries:
            yield entry.name, translate(f"{table}.{entry.id}.name", entry.name)
    for term in book.terms:
        yield term, translate(f"term.{term}", term)
    yield from _texts_of(book.tables, "table", translate)


def _texts_of(
    table: Mapping[str, Any], key: str, translate: Translator
) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _texts_of(value, f"{key}.{name}", translate)
        elif name == "name":
            yield value, translate(f"{key}.{name}", value)
