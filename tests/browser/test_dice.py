"""Dice: the page rolls them, or the players enter their own; a result cannot be undone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import Player, scenario


def choose(player: Player, name: str) -> None:
    """Answer the question on the panel."""
    choice = player.panel.get_by_role("radio", name=name, exact=True)
    choice.tap() if player.touch else choice.click()
    player.press(name)


def fired(player: Player) -> Locator:
    """Let an anti-tank rifle fire until its dice are due; return the region that asks for them."""
    player.open(scenario("woods-of-ee4", "asl"))
    player.page.keyboard.press("n")
    act = player.panel.get_by_role("button", name=re.compile(r"^ATR fires at Kuebelwagen A"))
    act.tap() if player.touch else act.click()
    expect(player.panel.locator(".sum").first).to_be_visible()  # the sum is shown before the shot
    player.press(re.compile("^ATR fires at Kuebelwagen A"))
    choose(player, "Other DRM +1 (by hand)")
    choose(player, "Modified To Hit Number 8 (by hand)")
    due = player.panel.get_by_role("region", name="The dice decide")
    expect(due).to_contain_text("roll two dice")
    expect(due).to_contain_text("undo goes no further back")
    return due


def test_the_page_rolls_and_what_is_rolled_stands(desk: Player) -> None:
    """Numbers to choose from are a grid of figures; dice do not tumble without motion."""
    desk.open(scenario("woods-of-ee4", "asl"))
    desk.page.keyboard.press("n")
    desk.panel.get_by_role("button", name=re.compile("^ATR fires at Kuebelwagen A")).click()
    desk.press(re.compile("^ATR fires at Kuebelwagen A"))
    figures = desk.panel.get_by_role("radiogroup", name="Other DRM").get_by_role("radio")
    expect(figures.first).to_have_text("-6")
    boxes = [box for box in map(Locator.bounding_box, figures.all()) if box]  # all are there
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    assert boxes[0]["y"] == boxes[1]["y"]
    choose(desk, "Other DRM +1 (by hand)")
    choose(desk, "Modified To Hit Number 8 (by hand)")
    desk.press("Roll")
    thrown = desk.panel.get_by_role("region", name=re.compile(r"^Thrown: [1-6], [1-6]\.$"))
    expect(thrown).to_be_visible()
    faces = re.findall("[1-6]", thrown.get_attribute("aria-label") or "")
    expect(thrown).to_contain_text(", ".join(faces))
    expect(desk.page.locator("[data-shaken]")).to_have_count(0)
    expect(desk.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_whoever_has_seen_enough_dice_fall_skips_it(phone: Player) -> None:
    """The switch that skips the dice animation is stored on the device, and can be reversed."""
    shown = phone.page.get_by_role("switch", name="Dice are seen to fall")

    def switch() -> None:
        phone.page.get_by_role("button", name="Menu").tap()
        phone.page.get_by_role("button", name="Settings").tap()
        shown.tap()
        phone.page.get_by_role("button", name="Close").tap()

    fired(phone)
    switch()
    assert phone.page.evaluate("localStorage.getItem('overstack.dice')") == "still"
    phone.press("Roll")
    expect(phone.panel.get_by_role("region", name=re.compile("^Thrown"))).to_be_visible()
    switch()
    expect(shown).to_have_count(0)
    assert phone.page.evaluate("localStorage.getItem('overstack.dice')") is None


def test_a_throw_of_their_own_that_was_entered_wrongly_is_corrected_by_both(phone: Player) -> None:
    due = fired(phone)
    due.get_by_role("button", name="Enter my own").tap()
    expect(phone.panel.get_by_role("button", name="Enter every die first")).to_be_disabled()
    for die, face in (("Die 1", "5"), ("Die 2", "4")):
        due.get_by_role("group", name=die).get_by_role("radio", name=face).check(force=True)
    phone.press("Enter 5, 4")
    thrown = phone.panel.get_by_role("region", name="Thrown: 5, 4.")
    expect(phone.page.get_by_role("button", name="Undo")).to_be_disabled()
    thrown.get_by_text("Entered wrongly?").tap()
    agreed = [thrown.get_by_role("switch", name=f"{side} agrees") for side in ("Russian", "German")]
    expect(agreed[0]).to_be_disabled()  # no corrected value has been entered yet
    thrown.get_by_role("group", name="Die 2").get_by_role("radio", name="3").check(force=True)
    for each in agreed:
        expect(thrown.get_by_role("button", name="Correct to 5, 3")).to_be_disabled()
        each.check(force=True)
    thrown.get_by_role("button", name="Correct to 5, 3").tap()
    right = phone.panel.get_by_role("region", name="Thrown: 5, 3.")
    expect(right).to_contain_text("entered first: 5, 4")
    expect(phone.page.get_by_role("button", name="Undo")).to_be_disabled()
