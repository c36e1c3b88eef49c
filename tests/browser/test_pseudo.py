"""Nothing that is read or heard on the page escapes its catalogues.

Everything is walked in the pseudo-language, whose letters all wear accents, and gone through for
plain ones: texts, labels, titles, fields, the live region, the map. What may be plain: ids, labels
of hexes, what is printed on counters, and what a scenario's author wrote.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from overstack import catalogue
from overstack.case_file import load_cases
from overstack.language import PSEUDO, pseudo
from tests.browser.conftest import Pages, Site
from tests.browser.pages import Player, link_to
from tests.browser.walks import SCENARIOS, document, everywhere
from tools.shell import ROOT

#: Every text that is seen or spoken: [where, text]; what the style sheet writes is among them.
ALL = """() => {
  const found = [['document.title', document.title]];
  const said = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext',
    'title', 'placeholder', 'alt'];
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


#: Where an author's own words stand in a scenario, and in the house rules that it brings.
OWN = {"title", "author", "text", "name", "type"}
TABLES = {"names", "boxes", "weights", "tags"}


def own_words(doc: object) -> Iterator[str]:
    """What the author of a scenario or of house rules wrote himself, paragraph by paragraph."""
    if isinstance(doc, list):
        for part in doc:
            yield from own_words(part)
    elif isinstance(doc, dict):
        for key, part in doc.items():
            if key in OWN:
                yield from str(part).splitlines()
            elif key in TABLES:
                yield from (str(word) for pair in part.items() for word in pair)
            else:
                yield from own_words(part)


@functools.cache
def spared() -> tuple[str, ...]:
    """What is called the same in every language: the texts of authors, and the ids of rules."""
    found: set[str] = set()
    for path in (ROOT / "rulesets").glob("**/scenarios/*.json"):
        found |= set(own_words(json.loads(path.read_text("utf-8"))))
    for name in (*catalogue.RULESETS, *catalogue.TEMPLATES):
        book = catalogue.ruleset(name).BOOK
        found |= {*book.clauses, *book.readings, *book.options, *own_words(book.house)}
        for case in load_cases(name):
            found |= {case.id, *own_words(case.scenario["map"])}
    return tuple(sorted(filter(PLAIN.search, found), key=len, reverse=True))


def plain(page: Page) -> list[str]:
    """Every text on the page now that has a word without accents."""
    left = []
    for where, text in page.evaluate(ALL):
        words = () if any(mark in where for mark in PRINTED) else plain_words(text)
        if words:
            left.append(f"{where}: {' '.join(words)[:60]} | {text[:100]!r}")
    return list(dict.fromkeys(left))


@functools.cache
def plain_words(text: str) -> tuple[str, ...]:
    """The words of a text that wear no accents, and are nobody's own."""
    bare = text
    if not PLAIN.search(SPARED.sub(" ", text)) or cut_off(text):
        return ()
    for own in spared():
        if own in bare:
            bare = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", " ", bare)
    return tuple(PLAIN.findall(SPARED.sub(" ", bare)))


def cut_off(text: str) -> bool:
    """Whether it is the beginning of a name that a counter has no room for."""
    return text.endswith("…") and any(own.startswith(text[:-1]) for own in spared())


def there(page: Page) -> None:
    """Wait until the umpire has judged the board, or asks who sits before it."""
    share = page.get_by_role("button", name=pseudo("", "Share"))
    expect(share.or_(page.locator("dialog.curtain[open]")).first).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.locator(".curtain[open], .counter").first).to_be_visible()


def walker(page: Page, site: Site, *, touch: bool = False) -> Player:
    """A player who reads the pseudo-language."""
    return Player(page, f"{site.url}?lang={PSEUDO}", touch, PSEUDO)


@pytest.mark.parametrize("book", SCENARIOS)
def test_every_view_is_of_the_catalogues(page_at: Pages, site: Site, book: str) -> None:
    page = page_at(address=f"?lang={PSEUDO}{link_to(document(book))}")
    there(page)
    found: dict[str, str] = {}
    for where in everywhere(walker(page, site)):
        for fault in plain(page):
            found.setdefault(fault, where)
    assert not found, "\n".join(f"{fault} ({where})" for fault, where in found.items())
