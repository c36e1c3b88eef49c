"""Stacks as sheets: the counter in each slot, the excess over the limit, picking from a sheet."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import Player, scenario


def sheets(player: Player) -> Locator:
    """Open the panel's tab of stacks; return the regions in it."""
    tab = player.panel.get_by_role("tab", name=re.compile("^Stacks"))
    tab.tap() if player.touch else tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")
    return player.panel.get_by_role("region")


def row(sheet: Locator, name: str) -> Locator:
    return sheet.locator(".sheet-row").filter(has_text=name)


def test_a_crowded_location_shows_who_is_over_the_limit_and_is_picked_from(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    expect(desk.panel.locator(".prompt")).to_be_visible()
    expect(desk.panel.get_by_role("tab")).to_have_count(0)  # a game without sheets
    desk.open(scenario("fitting-shop", "asl"))
    russian = sheets(desk).filter(has_text="Russian in 2F4")
    squads = row(russian, "Squad equivalents")
    expect(squads).to_contain_text("5 of 3")
    slots = squads.get_by_role("button")
    expect(slots).to_have_count(5)
    expect(squads.get_by_role("button", name=re.compile("over the limit$"))).to_have_count(2)
    wide = [box["width"] for box in map(Locator.bounding_box, slots.all()) if box]
    assert max(wide) - min(wide) < 2  # all squads are equally wide
    german = desk.panel.get_by_role("region").filter(has_text="German in 2F4")
    german.get_by_role("button", name=re.compile("^Engineers")).click()
    expect(desk.board.locator(".layer-counters .is-picked")).to_be_visible()
    expect(german.locator('[aria-pressed="true"]')).to_contain_text("Engineers")
    desk.let_go()
    german.get_by_role("button", name=re.compile("^German in 2F4")).click()
    desk.panel.get_by_role("tab", name="Umpire").click()
    expect(desk.panel.locator(".asked")).to_contain_text("2F4")


def test_a_half_squad_takes_half_a_slot_where_it_would_go(desk: Player) -> None:
    desk.open(scenario("across-the-street", "asl"))
    desk.pick("us-h")
    desk.aim("3D4")
    squads = row(desk.panel.get_by_role("region").filter(has_text="American in 3D4"), "Squad")
    expect(squads).to_contain_text("3½ of 3")
    entering = squads.locator("[data-entering]")
    expect(entering).to_have_count(1)
    half, whole = entering.bounding_box(), squads.locator(".sheet-slot").first.bounding_box()
    assert half
    assert whole
    assert 0.35 < half["width"] / whole["width"] < 0.75
    expect(desk.counter("us-h")).to_have_attribute("data-place", "3C5")


def test_on_a_phone_the_stacks_are_a_tab_of_the_sheet(phone: Player) -> None:
    phone.open(scenario("malta", "totaler_krieg"))
    grip = phone.panel.get_by_role("button", name="Show more")
    grip.tap()
    beach = sheets(phone).filter(has_text="Beachhead")
    expect(row(beach, "Steps")).to_contain_text("5 of 6")
    unit = row(beach, "Units").get_by_role("button", name=re.compile("^Superga"))
    box = unit.bounding_box()
    assert box
    assert box["height"] >= 44
    unit.tap()
    expect(phone.panel.locator('[aria-pressed="true"]').first).to_be_visible()
    phone.panel.get_by_role("tab", name="Umpire").tap()
    expect(phone.panel.get_by_role("heading", name="Superga")).to_be_visible()
    phone.let_go()


def test_a_tapped_sheet_waits_for_the_click(phone: Player) -> None:
    """If it rose at the pointer's end, the click could press what is below the finger then."""
    phone.open(scenario("q12-vehicle-queue"))
    frame = phone.page.locator(".frame")
    expect(frame).to_have_attribute("data-sheet", "peek")
    phone.page.evaluate(
        """addEventListener('pointerup', () => queueMicrotask(() =>
          window.sheetAtEnd = document.querySelector('.frame').dataset.sheet), { once: true })"""
    )
    phone.panel.get_by_role("button", name="Show more").tap()
    expect(frame).to_have_attribute("data-sheet", "half")
    assert phone.page.evaluate("window.sheetAtEnd") == "peek"
    for name in ("Show more", "Show less"):  # the page is shared: it is left as it was
        phone.panel.get_by_role("button", name=name).tap()
    expect(frame).to_have_attribute("data-sheet", "peek")
