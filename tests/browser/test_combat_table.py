"""A scenario's table for results of combat: switched on, shown with its column and row, rolled."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.axe import faults
from tests.browser.pages import Json, Player, scenario


def before_the_attack() -> Json:
    """Two German units at 0602, beside 19th Army at 0603, in the Axis combat Segment."""
    document: Any = scenario("railhead-1941", "totaler_krieg")
    moved = {"pz2", "mot"}
    counters = [c | {"at": "0602"} if c["id"] in moved else c for c in document["counters"]]
    return {**document, "phase": "combat", "active": "axis", "counters": counters}


def pane_of(player: Player) -> Locator:
    """Open the pane in which the seats are taken."""
    bar = player.page.get_by_role("navigation", name="Parts of the page")
    bar.get_by_role("button", name="Play the computer").click()
    return player.page.get_by_role("region", name="Play the computer")


def test_the_offered_table_is_switched_on_shown_and_rolled(desk: Player) -> None:
    """The roll stands with its column and its row, and its arithmetic in the log."""
    desk.open(before_the_attack())
    pane = pane_of(desk)
    switch = pane.get_by_role("switch", name="Roll the results of combat on a table")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(switch).to_be_checked()
    pane.get_by_text("The table for results of combat").click()
    expect(pane.get_by_text("Supplied by the scenario")).to_be_visible()
    assert faults(desk.page) == []
    pane.get_by_role("button", name="Back to the board").click()
    desk.pick("pz2")
    desk.aim("0603")
    desk.press("2. Panzergruppe and its stack attack 0603")
    table = desk.panel.get_by_role("region", name="Battles by steps").first
    expect(table.locator("th[data-now]")).to_contain_text("2:1")
    desk.press("Enter my own")
    desk.panel.get_by_role("radio", name="4").check(force=True)
    desk.press("Enter 4")
    expect(desk.panel.locator("[data-rolled]").first).to_contain_text("the defender loses a step")
    expect(desk.panel.locator(".thrown > h2")).to_contain_text("5 against 2, column 2:1, rolled 4")


def test_what_is_due_after_the_dice_is_on_a_phone_s_screen(phone: Player) -> None:
    """The dice stand above it and take the sheet's height; below it says to choose one first."""
    phone.open(before_the_attack())
    phone.go("Play the computer")
    pane = phone.page.get_by_role("region", name="Play the computer")
    pane.get_by_role("switch", name="Roll the results of combat on a table").check(force=True)
    phone.go("Board")
    phone.pick("pz2")
    phone.aim("0603")
    phone.press("2. Panzergruppe and its stack attack 0603")
    phone.press("Enter my own")
    phone.panel.get_by_role("radio", name="4").check(force=True)
    phone.press("Enter 4")
    expect(phone.panel.locator(".thrown > h2")).to_contain_text("column 2:1, rolled 4")
    expect(phone.panel.locator(".ask h2")).to_be_in_viewport(ratio=1)


def test_the_table_comes_with_the_computer(desk: Player) -> None:
    """A computer that takes a seat gets the table, which can be switched off again."""
    desk.open(before_the_attack())
    pane = pane_of(desk)
    pane.get_by_label("Soviet").select_option(label="The computer, recruit")
    switch = pane.get_by_role("switch", name="Roll the results of combat on a table")
    expect(switch).to_be_checked()
    switch.uncheck()
    expect(switch).not_to_be_checked()
    expect(pane.get_by_label("Soviet")).to_have_value("recruit")


def test_a_game_by_house_rules_is_fought_by_touch(tablet: Player) -> None:
    """The board has the offered table once a computer sits down; an attack is rolled on it."""
    document: Any = scenario("the-two-farms", "house/battle")
    white = next(one for one in document["counters"] if one["id"] == "w1")
    green = next(one for one in document["counters"] if one["id"] == "g1")
    counters = [white | {"at": "0303"}, green | {"at": "0302"}]
    table = document.pop("table")
    tablet.open({**document, "phase": "attack", "counters": counters, "victory": []})
    tablet.go("Play the computer")
    pane = tablet.page.get_by_role("region", name="Play the computer")
    pane.get_by_label("Green").select_option(label="The computer, recruit")
    expect(pane.get_by_role("switch", name="Roll the results of combat on a table")).to_be_checked()
    tablet.go("Board")
    tablet.pick("w1")
    tablet.aim("0302")
    attack = tablet.panel.get_by_role("button", name=re.compile("those in its hex attack 0302"))
    attack.tap()
    tablet.press("1st Tanks and those in its hex attack 0302")
    expect(tablet.panel).to_contain_text(f"5 against 4: column {table['odds'][1]}")
    tablet.press("Enter my own")
    tablet.panel.get_by_role("radio", name="6").check(force=True)
    tablet.press("Enter 6")
    expect(tablet.panel.locator("[data-rolled]").first).to_contain_text("both lose a step")
