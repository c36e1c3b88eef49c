"""Odds: shown for a previewed attack, and for one card against another, by form and by link."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import Player
from tests.duels import duel

QUESTION = "odds=reloaded&attacker=de-elefant&target=us-m4a1&distance=3&terrain=forest"


def bars(page: Page | Locator, title: str) -> Locator:
    """The listed results of one way to attack."""
    card = page.locator(".odds").filter(has_text=title)
    return card.locator(".odds-ends").get_by_role("listitem")


def choice(pane: Locator, name: str) -> Locator:
    """A field of the form."""
    return pane.get_by_role("combobox", name=name, exact=True)


def test_card_against_card(desk: Player) -> None:
    """Changing a choice changes the bars; the link opens the same question."""
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
    desk.go("Board")


def test_a_link_to_a_question_that_is_damaged(phone: Player) -> None:
    """Invalid choices fall back to the default; valid choices are kept."""
    phone.page.goto(f"{phone.home}#{QUESTION}&distance=99&junk=%3Cb%3E")
    pane = phone.page.get_by_role("region", name="Odds", exact=True)
    expect(bars(pane, "Vehicle dice: 18 against 5, Defense 5").first).to_be_visible()
    phone.go("Board")


def test_an_attack_tells_its_odds_before_it_is_declared(desk: Player) -> None:
    desk.open(duel("de-elefant", "us-m4a1"))
    desk.pick("g")
    desk.press(re.compile("Elefant attacks M4A1"))
    expect(bars(desk.panel, "Vehicle dice: 13 against 5, Defense 5")).to_have_count(4)
    expect(desk.panel.get_by_text("Damage to be expected")).to_be_visible()


def past_a_tank() -> dict[str, Any]:
    """A game in which a squad is about to move past an enemy tank and an enemy squad."""
    doc = duel("de-tiger", "us-garand")
    doc |= {"phase": "movement", "active": "allies"}
    doc["counters"][0] |= {"at": "0203"}
    doc["counters"] += [
        {"id": "x", "kind": "squad", "side": "axis", "at": "0203"},
        {"id": "x1", "kind": "ge-kar98k", "side": "axis", "aboard": "x"},
        {"id": "x2", "kind": "ge-kar98k", "side": "axis", "aboard": "x"},
    ]
    return doc


def test_a_move_warns_of_who_may_fire_and_who_may_fire_has_his_odds(tablet: Player) -> None:
    tablet.open(past_a_tank())
    tablet.pick("s")
    tablet.aim("0304")
    warning = tablet.panel.get_by_role("region", name="May fire at this move")
    expect(warning.get_by_role("listitem").filter(has_text="Tiger")).to_contain_text("%")
    expect(warning).to_contain_text("2 attacks")
    expect(warning).to_contain_text("Any damage, if all of them fire")
    expect(warning.get_by_role("button", name=re.compile(r"deffire\.trigger"))).to_have_count(2)
    tablet.press("Move to 0304")
    asked = tablet.panel.get_by_role("radiogroup", name="Defensive Fire at 0303?")
    asked.get_by_role("radio", name=re.compile("Tiger")).tap()
    expect(asked.locator(".odds").get_by_role("listitem").filter(has_text="%")).not_to_have_count(0)
