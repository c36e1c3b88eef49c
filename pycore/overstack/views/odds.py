"""Odds as the page shows them: exact fractions, and the same as parts of a thousand.

Knows no game: the words come from the rulebook, under `odds.`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from overstack.book.model import Book
from overstack.judging.outlook import Comparison, Field, Outcome, Outlook
from overstack.judging.verdict import Facts
from overstack.words.sentences import core, fill, say, sentence

if TYPE_CHECKING:
    from overstack.answers.rulings import ChanceOf, Mean, OddsField, OddsView
    from overstack.answers.rulings import Comparison as ComparisonView

WHOLE = 1000


def outlook_view(book: Book, outlook: Outlook) -> OddsView:
    """An `OddsView` of the page."""
    return {
        "title": _words(book, outlook.say, outlook.figures),
        "ends": [outcome_view(book, each) for each in outlook.ends],
        "also": [outcome_view(book, each) for each in outlook.also],
        "mean": None if outlook.mean is None else _mean(book, outlook.mean),
    }


def comparison_view(book: Book, comparison: Comparison) -> ComparisonView:
    """A `Comparison` of the page."""
    return {
        "fields": [_field(book, each) for each in comparison.fields],
        "ways": [outlook_view(book, each) for each in comparison.outlooks],
        "words": _words(book, comparison.say, ()) if comparison.say else "",
        "note": _note(book, comparison.note),
    }


def _note(book: Book, key: str) -> str:
    own = core()["cards.note"] if book.cards else ""
    return f"{_words(book, key, ()) if key else ''} {own}".strip()


def outcome_view(book: Book, each: Outcome) -> ChanceOf:
    """A `ChanceOf` of the page."""
    return {
        "words": _words(book, each.say, each.figures),
        "chance": str(each.chance),
        "share": _round(each.chance * WHOLE),
        "percent": percent(each.chance),
    }


def _mean(book: Book, mean: Fraction) -> Mean:
    hundredths = _round(mean * 100)
    number = say("odds.number", whole=hundredths // 100, part=f"{hundredths % 100:02d}")
    return {"words": _words(book, "mean", (("mean", number),)), "value": str(mean)}


def percent(chance: Fraction) -> str:
    """A chance to a tenth of a per cent; 0 and 100 are shown only if they are exact."""
    if 0 < chance * WHOLE < 1:
        return core()["odds.hardly"]
    if WHOLE - 1 < chance * WHOLE < WHOLE:
        return core()["odds.nearly"]
    share = _round(chance * WHOLE)
    return say("odds.percent", whole=share // 10, part=share % 10)


def _round(number: Fraction) -> int:
    return int(number + Fraction(1, 2))


def _field(book: Book, field: Field) -> OddsField:
    return {
        "id": field.id,
        "title": _words(book, f"field.{field.id}", ()),
        "chosen": field.chosen,
        "options": [
            {"id": each, "name": _option_name(book, field, each)} for each in field.options
        ],
    }


def _option_name(book: Book, field: Field, option: str) -> str:
    if field.kinds:
        kind = book.kinds[option]
        return say("cards.named", name=kind.name) if "own" in kind.traits else kind.name
    if option.isdecimal():
        return option
    return _words(book, f"{field.id}.{option}", ())


def _words(book: Book, key: str, figures: Facts) -> str:
    return sentence(fill(book.words[f"odds.{key}"], dict(figures)))
