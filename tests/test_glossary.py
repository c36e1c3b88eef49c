"""Every abbreviation in a rulebook's sentences is explained in its glossary."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import cast

import pytest

from overstack import catalogue
from overstack.book.glossary import glossary
from overstack.facade.umpire import Umpire
from overstack.words.errors import BadRuleset

SHORT = re.compile(r"\b([A-Z]{2,})s?\b")
#: Names of nations, makers and models, and of a file.
NAMES = {"US", "SS", "SU", "BMW", "IV", "IVH", "LVT", "README"}


def _sentences(table: object) -> Iterator[str]:
    """Every text of a table except the places in the printed rulebook."""
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict):
        yield from (s for key, value in table.items() if key != "source" for s in _sentences(value))
    elif isinstance(table, list):
        yield from (s for value in table for s in _sentences(value))


@pytest.mark.native
@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_every_short_form_of_a_sentence_is_explained(ruleset: str) -> None:
    words = tomllib.loads(catalogue.folder(ruleset).joinpath("rules.toml").read_text("utf-8"))
    used = {short for text in _sentences(words) for short in SHORT.findall(text)}
    book = Umpire().ask({"ask": "book", "ruleset": ruleset})
    told = {
        entry["short"]: entry["words"] for entry in cast("list[dict[str, str]]", book["glossary"])
    }
    assert used - NAMES <= set(told), f"rulesets/{ruleset}/glossary.toml lacks short forms"
    assert all(words and words != short for short, words in told.items())
    assert list(told) == sorted(told)


def test_a_package_without_a_glossary_has_no_short_forms() -> None:
    assert glossary("overstack.words") == {}


def test_a_meaning_that_is_no_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overstack.book.glossary.table", lambda *_: {"MF": 1})
    with pytest.raises(BadRuleset, match="'MF' should be a text"):
        glossary("any")
