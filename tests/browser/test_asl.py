"""The two examples of the ASL chapter, opened from their links and played through the page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import Player, scenario


def answer(player: Player, words: str) -> None:
    """Choose an answer on the panel, and confirm it."""
    player.panel.get_by_role("radio", name=words).click()
    player.press(words)


def throw(player: Player, *faces: int) -> None:
    """Enter the faces of dice that the player rolled by hand."""
    dice = player.panel.get_by_role("region", name="The dice decide")
    dice.get_by_role("button", name="Enter my own").click()
    for number, face in enumerate(faces, 1):
        die = dice.get_by_role("group", name=f"Die {number}")
        die.get_by_role("radio", name=str(face)).check(force=True)
    player.press("Enter " + ", ".join(map(str, faces)))


def sum_of(player: Player, clause: str) -> Locator:
    """The arithmetic of a finding on the panel."""
    return player.finding(clause).locator(".sum")


def test_the_tank_and_its_neighbours_in_1ee4(desk: Player) -> None:
    desk.open(scenario("woods-of-ee4", "asl"))
    desk.pick("gun")
    act = re.compile("fires at PzKpfw IVH")
    desk.panel.get_by_role("button", name=act).click()
    expect(desk.finding("A5.132-direct")).to_contain_text("no easier to hit")
    desk.press(act)
    answer(desk, "Other DRM +1 (by hand)")
    eight = "Modified To Hit Number 8 (by hand)"
    desk.panel.get_by_role("radio", name=eight).click()
    expect(desk.finding("A5.132-band")).to_contain_text("7 or less")  # before the number is entered
    desk.press(eight)
    expect(desk.finding("A5.132-band")).to_contain_text("8 to 9")  # shown again beside the dice
    throw(desk, 4, 5)
    expect(sum_of(desk, "D-roll")).to_contain_text("9 (+1) = 10, number 8")
    throw(desk, 2)
    expect(sum_of(desk, "A5.132-dr")).to_contain_text("2 < 3")
    throw(desk, 3, 5)
    expect(desk.finding("A5.132-random")).to_contain_text("Kuebelwagen B")
    wreck = "Kuebelwagen B is a wreck (by hand)"
    answer(desk, wreck)
    expect(desk.counter("kubel-b")).to_have_attribute("aria-label", re.compile("Wreck"))
