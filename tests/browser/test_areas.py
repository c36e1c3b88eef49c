"""Hexes that are too many to be listed in a sentence: shown on the map by its button."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.pages import WHAT_IS_AT, Player


def test_the_hexes_of_the_first_briefing_are_outlined_by_touch_and_by_keys(phone: Player) -> None:
    """The sheet comes down for them, and the button stays in view; a selected counter ends it."""
    phone.open("crossing-the-aune")
    page, outlined = phone.page, phone.board.locator(".outline-hex")
    button = phone.panel.get_by_role("button", name="one of 40 hexes")
    for _ in ("half", "full"):
        page.locator(".grip").press("ArrowUp")
    expect(page.locator(".frame")).to_have_attribute("data-sheet", "full")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(outlined).to_have_count(40)
    expect(page.locator(".frame > .spoken")).to_contain_text("0605 Vaucelle, 0702")
    for drawn in (outlined.first, outlined.last):
        box = phone.rest(drawn)
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        assert "map" in page.evaluate(WHAT_IS_AT, middle).split()
    expect(button).to_be_in_viewport(ratio=1)
    button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(outlined).to_have_count(0)
    button.press("Enter")
    expect(outlined).to_have_count(40)
    phone.pick("rifle-c")
    expect(outlined).to_have_count(0)
