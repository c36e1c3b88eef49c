"""A player at the page: finds and touches elements by role, name, place and counter.

Nothing here knows a rule or reads the page's internal state. A covered target is not touched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import FloatRect, Locator, Page, expect

from overstack.documents import link, wire
from overstack.words.language import ENGLISH, LANGUAGES
from tools.shell import ROOT

Json = dict[str, object]
PRICE, LAWFUL, FORBIDDEN = "Overstacked, at a price", "Lawful", "Forbidden"

WHAT_IS_AT = """([x, y]) => {
  const there = document.elementFromPoint(x, y);
  return there?.closest('.map, .panel, nav, header, dialog')?.className ?? there?.tagName ?? '';
}"""

# Wait for two frames: after the first, every earlier change has been drawn once.
FRAMES = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(() => on())))"

#: Attempts at a covered target before the view is reset to the whole map.
PATIENT = 60

expect.set_options(timeout=30_000)


def scenario(name: str, ruleset: str = "aam2009") -> Json:
    """The document of a shipped scenario."""
    path = ROOT / "rulesets" / ruleset / "scenarios" / f"{name}.json"
    found: Json = json.loads(path.read_text(encoding="utf-8"))
    return found


def link_to(document: Json, log: Sequence[Mapping[str, object]] = ()) -> str:
    """The part of a game's link that begins with "#p="."""
    return link.encode(wire.game({"scenario": document, "log": list(log)}))


def ends(side: str) -> re.Pattern[str]:
    """A pattern for the button that ends a side's portion; its name may begin with a grade."""
    return re.compile(rf"\bEnd\b.*\b{side}\b")


@dataclass
class Player:
    """One person with one page; ``touch`` uses touches instead of the mouse."""

    page: Page
    home: str
    touch: bool = False
    language: str = ENGLISH

    def word(self, english: str) -> str:
        """A label of the page in the language that the page shows."""
        return LANGUAGES[self.language](english, english)

    # ------------------------------------------------------------ what is on the page

    @property
    def board(self) -> Locator:
        """The map."""
        return self.page.locator(".map")

    @property
    def panel(self) -> Locator:
        """The umpire's panel (a sheet on a small screen), once the umpire has answered.

        Until then the panel may show the previous verdict, and its buttons may disappear.
        """
        label = self.word("The umpire")
        return self.page.get_by_role("complementary", name=label).and_(
            self.page.locator("[aria-busy=false]")
        )

    @property
    def toast(self) -> Locator:
        """The message that appears for a short time."""
        return self.page.locator(".toast")

    def counter(self, who: str) -> Locator:
        """A counter on the map, or its tile if its stack is open."""
        return self.board.locator(f'[data-id="{who}"]').last

    def hex(self, place: str) -> Locator:
        """A hex of the map; its name lists the counters in it."""
        return self.board.locator(f'.hex[data-place="{place}"]')

    def chip(self, clause: str) -> Locator:
        """The button that opens a clause by its id."""
        return self.page.get_by_role("button", name=f"Open rule {clause} in the rulebook")

    def finding(self, clause: str) -> Locator:
        """The panel's finding of a clause: sentence, sum, id."""
        return self.panel.get_by_role("listitem").filter(has=self.chip(clause)).first

    def headline(self, words: str) -> Locator:
        """The panel's heading with the verdict in two or three words."""
        return self.panel.get_by_role("heading", name=words, exact=True)

    # ------------------------------------------------------------ acting

    def point(self, target: Locator, down: float = 0.5) -> tuple[float, float]:
        """Wait until a target is at rest and not covered; return a point in it.

        The point is halfway across, at the fraction ``down`` of the height. A pending request is
        awaited first, since the map may move to make room for the answer.
        """
        self.heard()
        over = ""
        for tried in range(200):
            box = self.rest(target)
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * down
            over = self.page.evaluate(WHAT_IS_AT, [x, y])
            if "map" in over.split():
                return x, y  # until then, a sheet that slides down may cover the target
            whole = self.page.get_by_role("button", name=self.word("Show the whole map"))
            if tried == PATIENT and whole.is_visible():
                whole.click()  # an earlier test may have moved the map
        raise AssertionError(f"{target} is not to be touched: {over or 'nothing'} is there")

    def rest(self, target: Locator) -> FloatRect:
        """The bounding box of a target once it has come to rest."""
        target.wait_for(state="attached")
        before = target.bounding_box()
        for _ in range(200):
            self.page.evaluate(FRAMES)  # on a busy machine an animation may start late
            box = target.bounding_box()
            if box is not None and box == before:
                return box
            before = box
        raise AssertionError(f"{target} never comes to rest")

    def touch_at(self, x: float, y: float) -> None:
        """Click or tap at a point."""
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def tap(self, target: Locator) -> None:
        """Click or tap something on the map."""
        self.touch_at(*self.point(target))

    def pick(self, who: str, aboard: str = "") -> None:
        """Select a counter, from its stack or from the transport that it is aboard."""
        self.tap(self.counter(aboard or who))
        tiles = self.board.locator(".fan-tile")
        picked = self.board.locator(".layer-counters .is-picked")
        expect(tiles.or_(picked).first).to_be_visible()
        if tiles.count():  # passengers cover the lower part of a tile
            self.touch_at(*self.point(self.counter(who), down=0.2))
        expect(picked).to_be_visible()
        self.heard()  # afterwards the map no longer moves to make room

    def aim(self, place: str) -> None:
        """Tap a hex, which asks the umpire about it, with or without a selected counter."""
        self.tap(self.hex(place))

    def look(self, place: str) -> None:
        """Tap a hex below its counters, which asks about the hex and the counters in it."""
        self.touch_at(*self.point(self.hex(place), down=0.95))

    def press(self, name: str | re.Pattern[str]) -> None:
        """Press a button of the panel."""
        button = self.panel.get_by_role("button", name=name, exact=isinstance(name, str))
        button.tap() if self.touch else button.click()

    def drag(self, who: str, place: str) -> None:
        """Drag a counter to a hex with the mouse, slowly enough for the page to show it."""
        start, end = self.point(self.counter(who)), self.point(self.hex(place))
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=12)
        self.page.mouse.up()

    def move(self, who: str, place: str) -> None:
        """Move a counter to a hex, check its new place, and deselect it."""
        self.pick(who)
        self.aim(place)
        self.press(f"Move to {place}")
        expect(self.counter(who)).to_have_attribute("data-place", place)
        self.let_go()

    def let_go(self) -> None:
        """Deselect everything: a counter that can still move stays selected after its move."""
        self.heard()
        while self._held.count():
            self._held.tap() if self.touch else self._held.click()
            self.heard()

    def heard(self) -> None:
        """Wait until no request about the selection, a choice or an act is pending."""
        expect(self.page.locator("#panel[aria-busy=true]")).to_have_count(0)

    @property
    def _held(self) -> Locator:
        labels = "|".join(re.escape(self.word(label)) for label in ("Put back", "Close"))
        return self.panel.get_by_role("button", name=re.compile(f"^({labels})$"))

    def until(self, holds: Callable[[], object], fault: str) -> None:
        """Wait, frame by frame, for what `expect` cannot ask; fail with ``fault``.

        `wait_for_function` takes a pending promise for a true result, so Python asks.
        """
        for _ in range(2_000):
            if holds():
                return
            self.page.evaluate(FRAMES)
        raise AssertionError(fault)

    def changes(self, act: Callable[[], None]) -> None:
        """Call ``act``; wait until the panel shows a complete new text or a dialog covers it."""
        before, looking = self.panel.inner_text(), self.word("The umpire is looking…")
        covered = self.page.locator("dialog.curtain[open]")

        def changed() -> bool:
            text = self.panel.inner_text()
            return (text != before and looking not in text) or covered.count() > 0

        act()
        self.until(changed, f"nothing changed: {before}")

    def copied_by(self, button: str) -> str:
        """Press a button that copies a text; return the text once the clipboard holds it.

        A toast on view is no sign of it: it may belong to an earlier copy.
        """
        read = "navigator.clipboard.readText()"
        self.page.evaluate("navigator.clipboard.writeText('')")
        self.press(button)
        self.until(lambda: self.page.evaluate(read), f"{button} copied nothing")
        return str(self.page.evaluate(read))

    def end(self, side: str, at_a_price: bool = False) -> None:
        """End a side's portion; ``at_a_price`` expects the panel to show a price first.

        The price is shown without a press if no counter can act any more.
        """
        expect(self.panel.get_by_role("button", name=ends(side))).to_be_visible()
        if at_a_price:
            if self.board.locator(".can-act").count():
                self.press(ends(side))
            expect(self.finding("R6-trigger")).to_be_visible()
        self.press(ends(side))

    def place_hit(self, asked: str, name: str) -> None:
        """Answer for the side ``asked``: put the penalty hit on the counter ``name``."""
        expect(self.panel).to_contain_text(f"{asked} decides", ignore_case=True)
        told = re.compile(rf"\bhit\b.*\b{name}$")
        choice = self.panel.get_by_role("radio", name=told)
        choice.tap() if self.touch else choice.click()
        self.press(told)
        expect(self.panel.get_by_role("button", name=told)).to_have_count(0)

    def flip_hits(self) -> None:
        """Carry out the casualty phase."""
        self.press(re.compile("face-down hits"))

    def expect_price(self, side: str, place: str, hits: int = 1) -> None:
        """Check that the panel names the hits that a side is to pay for a hex."""
        told = re.compile(rf"(?=.*\b{side}\b).*\b{place}\b")
        due = self.panel.locator(".prices").get_by_text(told)
        expect(due).to_contain_text(re.compile(rf"\b{hits}\b.*\bhits?\b"))

    def expect_step(self, words: str) -> None:
        """Check the current step of the sequence of play, such as "Assault US"."""
        now = self.page.get_by_role("list", name="Sequence of play")
        expect(now.locator("[aria-current=step]")).to_have_text(re.compile(rf"^\s*{words}\s*$"))

    def go(self, view: str) -> None:
        """Open a part of the page by its name, from the navigation bar or else from the menu."""
        bar = self.page.get_by_role("navigation", name=self.word("Parts of the page"))
        button = bar.get_by_role("button", name=self.word(view), exact=True)
        menu = bar.get_by_role("button", name=self.word("Menu"), exact=True)
        expect(button.or_(menu).first).to_be_visible()
        if not button.count():  # hidden buttons are not counted: the bar may be too narrow
            menu.tap() if self.touch else menu.click()
            button = self.page.get_by_role("dialog").get_by_role(
                "button", name=self.word(view), exact=True
            )
        button.tap() if self.touch else button.click()

    def read(self, clause: str) -> None:
        """Open a rule by its id through the search field: a long table of contents is folded."""
        find = self.page.get_by_role("searchbox", name="Find a rule or word")
        find.fill(clause)
        contents = self.page.get_by_role("navigation", name="Contents")
        rule = contents.get_by_role("button", name=re.compile(rf"^{clause} "))
        rule.tap() if self.touch else rule.click()

    # ------------------------------------------------------------ games

    def ready(self) -> None:
        """Wait until the umpire has judged the position on the board."""
        expect(self.page.get_by_role("progressbar")).to_have_count(0, timeout=60_000)
        share = self.page.get_by_role("button", name=self.word("Share"), exact=True)
        expect(share).to_be_enabled(timeout=60_000)
        self.greeted()

    def greeted(self) -> None:
        """Dismiss the greeting card of an opened link, if there is one."""
        card = self.page.locator(".greeting:not(.is-refused)")
        if card.count():
            read = card.locator(".button.is-main")
            read.tap() if self.touch else read.click()
        expect(card).to_have_count(0)

    def follow(self, link: str) -> None:
        """Follow a link to a game; wait until the page has read it and cleared the address."""
        self.page.goto(link)
        self.page.wait_for_url(lambda url: "#p=" not in url)
        self.greeted()

    def open(self, document: Json | str, log: Sequence[Json] = ()) -> None:
        """Open a game by its link in the current page."""
        played = scenario(document) if isinstance(document, str) else document
        self.page.keyboard.press("Escape")
        self.go("Board")
        self.follow(self.home + link_to(played, log))
        if self.touch:
            # Close the toast by script: it covers the top of the map and may vanish before a tap.
            self.toast.evaluate_all("shown => shown[0]?.querySelector('.is-bare')?.click()")

    def expect_log(self, *lines: str) -> None:
        """Check the log of this phase; ``lines`` are oldest first, the panel newest first."""
        rows = self.panel.get_by_role("list").filter(has=self.page.locator(".log-words")).first
        expect(rows.locator(".log-words")).to_have_text(list(reversed(lines)))
