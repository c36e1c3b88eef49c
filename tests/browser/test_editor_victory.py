"""The editor's victory points: awards are made, changed and removed; the game then follows them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.fingers import bring
from tests.browser.pages import Json, Player
from tests.browser.test_editor import tab
from tests.browser.test_editor_goals import editing, undo
from tests.browser.test_keyboard import press, spoken
from tests.browser.test_keys_alone import tab_to

#: One turn, nothing that gives points.
FARM: Json = {
    "format": 1,
    "ruleset": "aam2009",
    "title": "The farm",
    "map": {"size": [9, 5], "grid": "flat", "labels": "0305"},
    "sides": [{"id": "us", "name": "US"}, {"id": "german", "name": "German"}],
    "turns": 1,
    "turn": 1,
    "counters": [
        {"id": "m4", "kind": "m4-sherman", "side": "us", "at": "0303"},
        {"id": "g1", "kind": "grenadier", "side": "german", "at": "0905"},
    ],
}


def rows(pane: Locator) -> Locator:
    return pane.get_by_role("list", name="What gives victory points").get_by_role("listitem")


def fill(player: Player, field: Locator, text: str) -> None:
    """Type into a field that Tab reaches."""
    tab_to(player.page, field)
    press(player, "Control+a")
    player.page.keyboard.type(text)


def choose(player: Player, select: Locator, label: str) -> None:
    """Choose an option of a list that Tab reaches, by typing its label."""
    tab_to(player.page, select)
    player.page.keyboard.type(label)
    expect(select.locator("option:checked")).to_have_text(label)


def test_awards_are_made_by_keys_and_the_game_is_won_by_them(desk: Player) -> None:
    pane = editing(desk, FARM, "Victory")
    page = desk.page
    add = pane.get_by_role("button", name="Add the award")
    expect(pane).to_contain_text("Nothing gives victory points yet")
    tab_to(page, add)
    press(desk, "Enter")
    expect(pane.get_by_role("alert")).to_have_text("Choose at least one hex.")
    hexes = pane.get_by_role("textbox", name="Hex")
    for typed, told in (("9905", "This map has no hex 9905."), ("@lost", "This map has no hex")):
        fill(desk, hexes, typed)
        press(desk, "Enter")
        expect(pane.get_by_role("alert")).to_contain_text(told)
    fill(desk, hexes, "0403")
    press(desk, "Enter")
    expect(pane.get_by_role("alert")).to_be_empty()
    expect(spoken(desk)).to_contain_text("0403: chosen.")
    points = pane.get_by_role("spinbutton", name="Points")
    fill(desk, points, "0")
    tab_to(page, add)
    press(desk, "Enter")
    expect(pane.get_by_role("alert")).to_have_text("Give points from 1 to 999, without fractions.")
    fill(desk, points, "6")
    tab_to(page, add)
    press(desk, "Enter")
    expect(rows(pane)).to_have_text("Each side: 6 VP for holding 0403 alone at the end.")
    expect(pane).to_contain_text("when turn 1, the last, is over")

    choose(desk, pane.get_by_role("combobox", name="For what"), "Counters are lost")
    by_name = pane.get_by_role("combobox", name="Or choose them by name")
    tab_to(page, by_name)
    page.keyboard.type("M4")
    expect(pane.locator(".goal-chosen")).to_contain_text("M4")
    choose(desk, pane.get_by_role("combobox", name="For which side"), "German")
    tab_to(page, add)
    press(desk, "Enter")
    expect(rows(pane)).to_have_count(2)
    expect(rows(pane).last).to_contain_text("German: 6 VP if it can destroy M4")
    undo(desk)
    expect(rows(pane)).to_have_count(1)
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(rows(pane)).to_have_count(2)

    desk.go("Board")  # the briefing tells what the game is about
    expect(desk.panel).to_contain_text("6 VP for holding 0403 alone at the end.")
    desk.move("m4", "0403")
    while not desk.panel.get_by_role("button", name="Look back at the game").count():
        desk.press(re.compile("^(End|Turn) "))
        desk.heard()
    expect(desk.panel).to_contain_text("The US side has won")


@pytest.mark.night
def test_awards_are_made_changed_and_removed_by_touch(tablet: Player) -> None:
    pane = editing(tablet, FARM, "Victory")
    outlined = tablet.board.locator(".outline-hex")
    pane.get_by_role("combobox", name="For what").select_option(
        label="Counters are in a hex at the end"
    )
    for target in (tablet.counter("m4"), tablet.hex("0603"), tablet.hex("0604")):
        bring(tablet, target)
        tablet.tap(target)
    expect(outlined).to_have_count(2)
    tablet.tap(tablet.hex("0604"))  # a second tap takes it out again
    expect(outlined).to_have_count(1)
    pane.get_by_role("spinbutton", name="Points").fill("4")
    pane.get_by_role("checkbox", name="Only counters that are not aboard").tap()
    pane.get_by_role("button", name="Add the award").tap()
    expect(rows(pane)).to_have_text(re.compile(r"^\s*US: 4 VP if it can .*M4.*0603 on foot"))
    expect(outlined).to_have_count(0)

    pane.get_by_role("button", name=re.compile("^Change: US: 4 VP")).tap()
    expect(outlined).to_have_count(1)
    expect(pane.get_by_role("checkbox", name="Only counters that are not aboard")).to_be_checked()
    pane.get_by_role("spinbutton", name="Points").fill("5")
    pane.get_by_role("combobox", name="For which side").select_option(label="German")
    pane.get_by_role("button", name="Save the change").tap()
    expect(rows(pane)).to_contain_text("German: 5 VP")
    pane.get_by_role("combobox", name="For what").select_option(label="A figure of the rulebook")
    pane.get_by_role("checkbox", name="For each one that the figure counts").tap()
    pane.get_by_role("button", name="Add the award").tap()
    expect(rows(pane)).to_have_count(2)
    pane.get_by_role("button", name=re.compile("^Remove: German: 5 VP")).tap()
    expect(rows(pane)).to_have_count(1)
    undo(tablet)
    expect(rows(pane)).to_have_count(2)
    tab(pane, "Play")
