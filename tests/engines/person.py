"""A simulated user in a browser of any engine: clicks elements and checks the page."""

from __future__ import annotations

import time

from tests.browser.pages import Json, link_to
from tests.engines.driver import Browser

#: Returns the point at which to click a visible, enabled element that no other element covers.
WHERE = """
const [selector, words, down] = arguments;
const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
const said = (one) => one.getAttribute('aria-label') ?? one.textContent;
const named = (one) => said(one).replace(/\\s+/g, ' ').trim().endsWith(words);
const one = all.filter((one) => !words || named(one)).at(-1);
if (!one || one.disabled) return null;
if (!one.closest('.map')) one.scrollIntoView({ block: 'center' });
const { x, y, width, height } = one.getBoundingClientRect();
const at = [x + width / 2, y + height * down];
const over = document.elementFromPoint(...at);
const meant = one.contains(over) || (over?.closest('.map') && one.closest('.map'));
return meant && width ? [...at, width] : null;
"""
READY = """return document.querySelectorAll('[role=progressbar]').length === 0
  && document.querySelector('.top .is-main:not(:disabled)') !== null"""
GREETED = "return document.querySelector('.greeting') !== null"
CURTAIN = "return document.querySelector('dialog.curtain[open]') !== null"
SHOWS = """const [selector, words] = arguments;
return [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(words))"""
PLACE = """return [...document.querySelectorAll(`.map [data-id="${arguments[0]}"]`)].at(-1)
  ?.dataset.place === arguments[1]"""


class Person:
    """A simulated user of one page."""

    def __init__(self, browser: Browser, home: str) -> None:
        self.browser = browser
        self.home = home

    def open(self, document: Json | None = None) -> None:
        """Open the page, with the game `document` in its link if given, and wait for the umpire."""
        self.browser.open(self.home + ("" if document is None else link_to(document)))
        self.ready()

    def ready(self) -> None:
        """Wait until the umpire is ready; on a curtain, choose that one person plays every side."""
        self.browser.wait(f"{CURTAIN} || (() => {{ {READY} }})()", what="the umpire")
        if self.browser.run(CURTAIN):
            time.sleep(0.6)  # the page ignores clicks right after a change of view
            self.press("I play every side: do not ask again")
        self.browser.wait(READY, what="the umpire")
        if self.browser.run(GREETED):
            self.click(".greeting .button.is-main")

    def click(self, selector: str, words: str = "", down: float = 0.5) -> None:
        """Click the element that matches a selector and, if given, whose name ends in `words`."""
        what = f"{selector} {words}"
        before = None
        while (at := self.browser.wait(WHERE, selector, words, down, what=what)) != before:
            before = at
            time.sleep(0.1)
        self.browser.click(at[0], at[1])

    def pick(self, who: str) -> None:
        """Select a counter that is alone in its hex."""
        self.click(f'.map [data-id="{who}"]')
        self.shows(".map .is-picked")

    def aim(self, place: str) -> None:
        """Click a hex as the target of the selected counter."""
        self.click(f'.map .hex[data-place="{place}"]')

    def press(self, words: str) -> None:
        """Click the button with this name."""
        self.click("button", words)

    def put_back(self) -> None:
        """Clear the target and the selection."""
        while self.browser.run("return document.querySelector('.map .is-picked') !== null"):
            self.press("Put back")

    def shows(self, selector: str, words: str = "") -> None:
        """Wait until an element exists that matches a selector and contains these words."""
        self.browser.wait(SHOWS, selector, words, what=f"{selector} with {words!r}")

    def stands(self, who: str, place: str) -> None:
        """Wait until a counter is in a hex."""
        self.browser.wait(PLACE, who, place, what=f"{who} in {place}")

    def lacks(self, selector: str, words: str) -> None:
        """Assert that no element that matches a selector contains these words."""
        assert not self.browser.run(SHOWS, selector, words), f"{selector} has {words!r}"
