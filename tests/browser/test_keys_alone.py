"""By keys alone: roll dice, and reach boxes beside the map."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import Player, scenario
from tests.browser.test_keyboard import command, heard, press, spoken

BOX = "@rear"
FIRES = re.compile("^ATR fires at Kuebelwagen A")


def is_focused(target: Locator) -> bool:
    """Whether the target has the focus."""
    return bool(target.evaluate("(node) => node === document.activeElement"))


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus, as a blind reader must: not through a long list."""
    expect(target).to_be_visible()
    for _ in range(100):
        if is_focused(target):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {target}.")


def answer(player: Player, name: str) -> None:
    """Answer the question on the panel."""
    choice = player.panel.get_by_role("radio", name=name, exact=True)
    tab_to(player.page, choice)
    press(player, "Enter")
    expect(choice).to_be_checked()
    press(player, "Control+Enter")


def test_a_shot_is_fired_and_its_dice_are_thrown(desk: Player) -> None:
    desk.open(scenario("woods-of-ee4", "asl"))
    press(desk, "n")
    tab_to(desk.page, desk.panel.get_by_role("button", name=FIRES))
    press(desk, "Enter")
    expect(desk.panel.locator(".sum").first).to_be_visible()
    press(desk, "Control+Enter")
    answer(desk, "Other DRM +1 (by hand)")
    answer(desk, "Modified To Hit Number 8 (by hand)")
    due = desk.panel.get_by_role("region", name="The dice decide")
    tab_to(desk.page, due.get_by_role("button", name="Enter my own"))
    press(desk, "Enter")
    for die, face in (("Die 1", "5"), ("Die 2", "4")):
        group = due.get_by_role("group", name=die).get_by_role("radio")
        tab_to(desk.page, group.first)
        press(desk, "Space", *["ArrowRight"] * (int(face) - 1))
        expect(due.get_by_role("group", name=die).get_by_role("radio", name=face)).to_be_checked()
    press(desk, "Control+Enter")
    expect(desk.panel.get_by_role("region", name="Thrown: 5, 4.")).to_be_visible()
    expect(spoken(desk)).to_contain_text("5, 4")


def test_a_counter_is_fetched_out_of_a_box_beside_the_map(desk: Player) -> None:
    desk.open(scenario("mounted-column", "asl"))
    command(desk, "6M4")
    expect(heard(desk)).to_have_attribute("data-place", "6M4")
    press(desk, "ArrowRight")
    expect(heard(desk)).to_have_attribute("data-place", BOX)
    expect(heard(desk)).to_have_accessible_name(re.compile("^Following column"))
    press(desk, "ArrowLeft")
    expect(heard(desk)).to_have_attribute("data-place", re.compile("^6M"))
    press(desk, "ArrowRight")
    expect(heard(desk)).to_have_attribute("data-place", BOX)
    press(desk, "Enter")
    expect(desk.panel.get_by_role("button", name="Put back")).to_be_visible()
