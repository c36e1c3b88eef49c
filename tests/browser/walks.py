"""Walks through the page, for tests that check each view and dialog in turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import FRAMES, Json, Player, scenario
from tools.shell import ROOT

#: A scenario for each rulebook, by folder; "" takes any scenario of the folder.
SCENARIOS = {
    "aam2009": "crossing-the-aune",
    "totaler_krieg": "brussels-1944",
    "europa": "don-front",
    "asl": "across-the-street",
    "reloaded": "hedge-farm",
    "house/unit-count": "",
}


def document(book: str) -> Json:
    """The scenario of a rulebook, by the rulebook's folder."""
    name = SCENARIOS[book] or next((ROOT / "rulesets" / book / "scenarios").glob("*.json")).stem
    return scenario(name, book)


# Waits for all animations to finish, except endless ones.
RESTS = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => null)))"""


def at_rest(page: Page) -> None:
    """Wait until every change is drawn and no animation runs."""
    page.evaluate(FRAMES)
    page.evaluate(RESTS)


def either(player: Player, *labels: str) -> re.Pattern[str]:
    """A pattern for a button with one of these labels."""
    told = "|".join(re.escape(player.word(label)) for label in labels)
    return re.compile(f"^({told})$")


COVERED = "What is covered, and how far to trust it"


#: The stops of a walk that show the board itself; at other stops the board does not change.
FACES = {"curtain", "at rest", "a counter in hand", "stacks"}
Part = Callable[[Player], Iterator[str]]


def everywhere(player: Player) -> Iterator[str]:
    """Walk through all board states, views and dialogs; yield the name of each once at rest."""
    return _walked(player, (curtain, boards, views, dialogs))


def of_the_book(player: Player) -> Iterator[str]:
    """Walk as `everywhere`, without what all rulebooks share: the dialogs and two views."""
    return _walked(player, (curtain, boards, own_views))


def _walked(player: Player, parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        for where in part(player):
            at_rest(player.page)
            yield where


def lifts(page: Page) -> None:
    """Wait until the curtain accepts a press: it ignores one that is too soon."""
    expect(page.locator("dialog.curtain[data-lifts]")).to_be_visible()


def curtain(player: Player) -> Iterator[str]:
    """Yield the curtain over a board with secrets, if any; then choose to play every side."""
    alone = player.page.get_by_role(
        "button", name=player.word("I play every side: do not ask again")
    )
    if not alone.count():  # the curtain appears together with the board
        return
    yield "curtain"
    lifts(player.page)
    alone.click()
    expect(player.page.locator("dialog[open]")).to_have_count(0)


def boards(player: Player) -> Iterator[str]:
    """The board's own states: at rest, with a selected counter, with the sheets of its stacks."""
    player.ready()
    yield "at rest"
    held = player.panel.get_by_role("button", name=either(player, "Put back", "Close"))
    player.page.keyboard.press("n")
    player.heard()
    if held.count() == 0:
        return
    yield "a counter in hand"
    player.let_go()
    expect(held).to_have_count(0)
    stacks = player.panel.get_by_role("tab", name=player.word("Stacks"))
    if stacks.count():
        stacks.click()
        yield "stacks"
        player.panel.get_by_role("tab", name=player.word("Umpire")).click()


def views(player: Player) -> Iterator[str]:
    """Every view of the page, by its name in the rail or the tabs."""
    return _views(player, ("House rules", "Counters", COVERED))


def own_views(player: Player) -> Iterator[str]:
    """The views whose content depends on the rulebook."""
    return _views(player, ("Counters",))


def _views(player: Player, others: Sequence[str]) -> Iterator[str]:
    bar = player.page.get_by_role("navigation", name=player.word("Parts of the page"))
    # The bar shows as many entries as fit, and may change after a click: so go by name, not index.
    # The menu has the rest (`asides`).
    buttons, been = bar.locator("[aria-current]:visible"), set[str]()
    while waiting := [n for n, text in enumerate(buttons.all_inner_texts()) if text not in been]:
        button = buttons.nth(waiting[0])
        name = button.inner_text()
        been.add(name)
        button.click()
        yield name
        back = player.page.get_by_role("button", name=player.word("Contents"), exact=True)
        at_rest(player.page)
        if back.is_visible():  # on a small screen an open rule hides the contents
            back.click()
        rule = player.page.locator(".toc li button").first
        if rule.count():
            for fold in player.page.locator(".toc-section:not([open]) > summary").all()[:1]:
                fold.click()
            yield f"{name}, contents"
            rule.click()
            yield f"{name}, a rule"
    yield from asides(player, others)
    player.go("Board")


def asides(player: Player, names: Sequence[str]) -> Iterator[str]:
    """Visit the named views, which are opened from the menu or from the help."""
    menu = player.page.get_by_role("button", name=player.word("Menu"))
    shown = player.page.get_by_role("dialog")
    for name in names:
        if menu.count():
            menu.click()
        elif name != COVERED:
            continue  # the rail has already led there
        else:
            player.page.get_by_role("button", name=player.word("Help"), exact=True).click()
        shown.get_by_role("button", name=player.word(name)).click()
        expect(shown).to_have_count(0)
        if name != "House rules":
            expect(player.page.get_by_role("table").first).to_be_visible()
        yield name


def dialogs(player: Player) -> Iterator[str]:
    """Every dialog, opened as a player would."""
    page, shown = player.page, player.page.locator("dialog[open]")

    def close() -> None:
        page.keyboard.press("Escape")
        expect(shown).to_have_count(0)

    menu = page.get_by_role("button", name=player.word("Menu"))
    if menu.count():
        menu.click()
        yield "Menu"
        close()
    for name in ("Scenarios", "Settings", "Help"):
        if menu.count():
            menu.click()
        way: Locator = page.get_by_role("button", name=player.word(name), exact=True)
        way.last.click()
        yield name
        if name != "Help":
            close()
    shown.get_by_role("button", name=player.word("Command")).click()
    expect(shown.get_by_role("combobox")).to_be_focused()
    yield "Command"
    close()
    page.keyboard.press("?")
    shown.get_by_role("button", name=player.word("Take the tour")).click()
    yield "Tour"
    close()
    page.keyboard.press("n")  # a selected counter has a verdict to report
    player.heard()
    report = player.panel.get_by_role("button", name=player.word("Report this ruling"))
    if report.count():
        report.first.click()
        expect(shown.get_by_role("textbox").first).to_be_visible()
        yield "Report"
        close()
    player.let_go()
    page.get_by_role("button", name=player.word("Share")).click()
    expect(shown.get_by_role("textbox").first).to_be_visible()
    yield "Share"
    close()
