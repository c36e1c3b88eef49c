"""Odds of one card against another, by form and by link; tests/js/odds.test.mjs has the others."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import Player

QUESTION = "odds=reloaded&attacker=de-elefant&target=us-m4a1&distance=3&terrain=forest"


def bars(page: Page | Locator, title: str) -> Locator:
    """The listed results of one way to attack."""
    card = page.locator(".odds").filter(has_text=title)
    return card.locator(".odds-ends").get_by_role("listitem")


def choice(pane: Locator, name: str) -> Locator:
    """A field of the form."""
    return pane.get_by_role("combobox", name=name, exact=True)


def test_card_against_card(desk: Player) -> None:
    """Changing a choice changes the bars; a link opens the same question, or its sound parts."""
    page = desk.page
    desk.go("Odds")
    pane = page.get_by_role("region", name="Odds", exact=True)
    choice(pane, "Attacker").select_option("Elefant")
    choice(pane, "Target").select_option("M4A1")
    choice(pane, "Hexes away").select_option("0")
    title = "Vehicle dice: 18 against 4, Defense 4"
    expect(bars(pane, title).first).to_contain_text("No damage")
    expect(choice(pane, "Strikes the")).to_have_count(0)
    pane.get_by_text("As exact fractions").click()
    expect(pane.get_by_text(re.compile(r"^Destroyed: \d+/\d+$"))).to_be_visible()
    choice(pane, "Attacker").select_option("Garand")
    expect(bars(pane, "Close Assault: 7 against 4, against Speed 4")).to_have_count(3)
    link = pane.get_by_label("Link to this question").input_value()
    assert "#odds=reloaded&attacker=us-garand&target=us-m4a1&distance=0" in link
    choice(pane, "Hexes away").select_option("5")
    expect(pane.get_by_text("no dice against such a target")).to_be_visible()
    desk.go("Board")
    page.goto(link)
    expect(bars(pane, "Close Assault: 7 against 4, against Speed 4")).to_have_count(3)
    page.goto(f"{desk.home}#{QUESTION}&distance=99&junk=%3Cb%3E")
    expect(bars(pane, "Vehicle dice: 18 against 5, Defense 5").first).to_be_visible()
    desk.go("Board")
