"""Nothing that is read or heard on the page escapes its catalogues.

Everything is walked in the pseudo-language, whose letters all wear accents, and gone through for
plain ones: texts, labels, titles, fields, the live region, the map. What may be plain: ids, labels
of hexes, what is printed on counters, and what a scenario's author wrote.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Page

from overstack import catalogue
from overstack.language import PSEUDO
from tests.browser.conftest import Pages, Site
from tests.browser.pages import Json, Player, link_to
from tests.browser.walks import SCENARIOS, document, everywhere
from tools.shell import ROOT

#: Every text that is seen or spoken: [where, text]. What the style sheet writes is gone through too.
ALL = """() => {
  const found = [['document.title', document.title]];
  const said = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title',
    'placeholder', 'alt'];
  const fields = 'textarea, input:not([type]), input[type=text], input[type=search]';
  const where = (one) => [one.tagName.toLowerCase(), ...one.classList].join('.');
  for (const one of document.querySelectorAll('body, body *')) {
    if (one.closest('script, style, noscript')) continue;
    for (const name of said.filter((name) => one.hasAttribute(name))) {
      found.push([`${where(one)}[${name}]`, one.getAttribute(name)]);
    }
    for (const child of one.childNodes) {
      const text = child.nodeType === Node.TEXT_NODE ? child.data.trim() : '';
      if (text) found.push([where(one), text]);
    }
    if (one.matches(fields) && one.value) found.push([`${where(one)} value`, one.value]);
    for (const side of ['::before', '::after']) {
      const text = /^"(.*)"$/.exec(getComputedStyle(one, side).content)?.[1];
      if (text) found.push([where(one) + side, text]);
    }
  }
  return found;
}"""
PLAIN = re.compile(r"[A-Za-z]{2,}")
#: Labels of hexes and ids of rules, addresses, and code that is to be copied as it is.
SPARED = re.compile(
    r"\b(?:\d{0,2}[A-Z]{1,2}\d{1,2}|[A-Z]{1,3}\d{1,3}(?:\.\w+)*)\b"
    r"|#p=\S+|https?:\S+|\[/?\w+(?:=[^\]]*)?\]|<[^>]*>|\{\w+\}"
)
#: What is printed on counters stands for itself, as the figures beside it do.
PRINTED = (".c-corner", ".c-top", ".c-value", ".c-echelon", ".hex-number", ".t-number")


def own_words(doc: Json) -> set[str]:
    """What the author of a scenario or of house rules wrote himself."""

    def told(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for key, part in value.items():
                yield str(key)
                yield from told(part)
        elif isinstance(value, list):
            for part in value:
                yield from told(part)

    return {text for text in told(doc) if PLAIN.search(text)}


def shelf() -> set[str]:
    """What the authors wrote of the scenarios and house rules that are shipped."""
    scenarios = (ROOT / "rulesets").glob("**/scenarios/*.json")
    found = {own for path in scenarios for own in own_words(json.loads(path.read_text("utf-8")))}
    for name in catalogue.TEMPLATES:
        found |= own_words(dict(catalogue.ruleset(name).BOOK.house or {}))
    return found


def ids(book: str) -> set[str]:
    """The ids of a rulebook, by which rules and readings are called in every language."""
    if book not in catalogue.RULESETS:
        return set()
    found = catalogue.ruleset(book).BOOK
    return {*found.clauses, *found.readings, *found.options}


def plain(page: Page, spared: Iterable[str]) -> list[str]:
    """Every text on the page now that has a word without accents."""
    left = []
    longest = sorted(spared, key=len, reverse=True)
    for where, text in page.evaluate(ALL):
        if any(mark in where for mark in PRINTED):
            continue
        bare = text
        for own in longest:
            bare = bare.replace(own, " ")
        if PLAIN.search(SPARED.sub(" ", bare)):
            left.append(f"{where}: {text[:120]!r}")
    return list(dict.fromkeys(left))


def walker(page: Page, site: Site, *, touch: bool = False) -> Player:
    """A player who reads the pseudo-language."""
    return Player(page, f"{site.url}?lang={PSEUDO}", touch, PSEUDO)


@pytest.mark.parametrize("book", SCENARIOS)
def test_every_view_is_of_the_catalogues(page_at: Pages, site: Site, book: str) -> None:
    doc = document(book)
    page = page_at(address=f"?lang={PSEUDO}{link_to(doc)}")
    player = walker(page, site)
    spared = shelf() | ids(str(doc["ruleset"]))
    found = {f"{fault} ({where})" for where in everywhere(player) for fault in plain(page, spared)}
    assert not found, "\n".join(sorted(found))
