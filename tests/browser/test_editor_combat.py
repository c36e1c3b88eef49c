"""The editor's combat table: begun with the offered one, changed, and rolled on in the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import faults
from tests.browser.pages import Player, scenario
from tests.browser.test_combat_table import before_the_attack
from tests.browser.test_editor_goals import editing, undo
from tests.browser.test_keyboard import press, spoken
from tests.browser.test_keys_alone import tab_to


def made(player: Player, document: dict[str, object]) -> Locator:
    """Open the editor's combat tab, which is there only where combat has a table."""
    return editing(player, document, "Combat")


def cell(pane: Locator, told: str) -> Locator:
    return pane.get_by_role("button", name=re.compile(f"^Roll {told}:"))


def test_a_table_is_made_by_touch_and_the_umpire_rolls_on_it(tablet: Player) -> None:
    """A changed column and a changed result are those that the roll then takes."""
    pane = made(tablet, before_the_attack())
    expect(pane).to_contain_text("players enter each result by hand")
    pane.get_by_role("button", name="Begin with a table").tap()
    form = pane.get_by_role("region", name="Results of combat")
    expect(form.get_by_role("switch")).to_be_checked()
    assert faults(tablet.page) == []

    head = form.get_by_role("textbox", name="Column 3", exact=True)
    was = head.input_value()
    head.fill("9:1")
    head.press("Enter")
    expect(form.get_by_role("alert")).to_have_text("The columns have to rise from left to right.")
    head.fill(was)
    head.press("Enter")
    expect(form.get_by_role("alert")).to_be_empty()

    form.get_by_role("radio", name="D back").check(force=True)
    target = cell(form, "4, 2:1")
    expect(target).not_to_have_accessible_name(re.compile("the defender retreats"))
    target.tap()
    expect(target).to_have_accessible_name(re.compile("the defender retreats"))
    undo(tablet)
    expect(target).not_to_have_accessible_name(re.compile("the defender retreats"))
    target.tap()
    expect(target).to_have_accessible_name(re.compile("the defender retreats"))
    form.get_by_role("button", name="Add a column").tap()
    expect(form.get_by_role("textbox", name=re.compile("^Column "))).to_have_count(6)
    form.get_by_role("textbox", name="Title").fill("Ours")
    form.get_by_role("textbox", name="Title").press("Enter")

    tablet.go("Board")
    tablet.pick("pz2")
    tablet.aim("0603")
    tablet.press("2. Panzergruppe and its stack attack 0603")
    table = tablet.panel.get_by_role("region", name="Ours").first
    expect(table.locator("th[data-now]")).to_contain_text("2:1")
    tablet.press("Enter my own")
    tablet.panel.get_by_role("radio", name="4").check(force=True)
    tablet.press("Enter 4")
    expect(tablet.panel.locator("[data-rolled]").first).to_contain_text("the defender retreats")


@pytest.mark.night
def test_a_table_is_made_by_keys_and_removed(desk: Player) -> None:
    """The arrow keys walk over the cells, of which Tab reaches one."""
    pane = made(desk, scenario("across-the-street", "asl"))
    page = desk.page
    tab_to(page, pane.get_by_role("button", name="Begin with a table"))
    press(desk, "Enter")
    form = pane.get_by_role("region", name="Results of combat")
    first = form.locator("td button").first
    tab_to(page, first)
    press(desk, "ArrowRight")
    press(desk, "ArrowDown")
    second = form.locator("tbody tr").nth(1).locator("td button").nth(1)
    expect(second).to_be_focused()
    press(desk, "Enter")
    held = form.get_by_role("status").inner_text()
    expect(second).to_have_accessible_name(re.compile(re.escape(held)))
    expect(spoken(desk)).to_contain_text(held)
    faces = form.get_by_role("spinbutton", name="Faces of a die")
    tab_to(page, faces)
    press(desk, "Control+a")
    page.keyboard.type("99")
    press(desk, "Enter")
    expect(form.get_by_role("alert")).to_have_text("That takes a whole number from 2 to 20.")
    remove = form.get_by_role("button", name="Remove the table")
    tab_to(page, remove)
    press(desk, "Enter")
    expect(pane.get_by_role("button", name="Begin with a table")).to_be_focused()
    undo(desk)
    expect(form).to_be_visible()


def test_a_rulebook_without_combat_tables_has_no_such_tab(desk: Player) -> None:
    """`aam2009` has no figures for attacks."""
    pane = editing(desk, scenario("q14-the-trap"), "Victory")
    expect(pane.get_by_role("radio", name="Combat")).to_have_count(0)
