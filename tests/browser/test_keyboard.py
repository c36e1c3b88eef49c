"""The page without a pointer: the map as one tab stop, spoken texts, a command box, a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.pages import PRICE, Json, Player, scenario


def heard(player: Player) -> Locator:
    """The active hex: the whole map has the focus and refers to the hex by its id."""
    grid = player.page.get_by_role("grid")
    expect(grid).to_be_focused()
    name = grid.get_attribute("aria-activedescendant")
    return grid.locator(f'[id="{name}"]')


def press(player: Player, *keys: str) -> None:
    for key in keys:
        player.page.keyboard.press(key)


def spoken(player: Player) -> Locator:
    """The one polite live region of the page."""
    return player.page.locator(".frame > .spoken")


def command(player: Player, text: str, run: bool = True) -> None:
    """Open the command box by its key, type ``text``, and if ``run``, run the first suggestion."""
    press(player, ":")
    box = player.page.get_by_role("combobox", name="What shall be done?")
    expect(box).to_be_focused()
    player.page.keyboard.type(text)
    expect(box).to_have_value(text)
    if run:
        press(player, "Enter")
        expect(box).to_have_count(0)


def begun(player: Player) -> None:
    player.open("free-board")
    player.open("q12-vehicle-queue")
    player.ready()


def test_the_map_is_a_grid_with_one_tab_stop(desk: Player) -> None:
    begun(desk)
    grid = desk.page.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(7)
    expect(grid.get_by_role("gridcell")).to_have_count(63)
    expect(desk.board.locator("[tabindex]")).to_have_count(1)
    desk.page.get_by_role("button", name="Share").focus()
    press(desk, "Tab")
    expect(heard(desk)).to_have_role("gridcell")
    press(desk, "Tab")
    expect(desk.page.get_by_role("button", name="Zoom in")).to_be_focused()


def test_arrows_go_from_hex_to_hex_and_each_says_what_it_is(desk: Player) -> None:
    begun(desk)
    command(desk, "0403")
    expect(desk.panel).to_contain_text("Nobody stands in 0403")
    press(desk, "Escape", "ArrowDown")
    expect(heard(desk)).to_have_attribute("data-place", "0404")
    press(desk, "ArrowUp", "w")
    expect(heard(desk)).to_have_attribute("data-place", "0402")
    command(desk, "0503")
    expect(heard(desk)).to_have_accessible_name(re.compile(r"^0503, .*, lawful$"))


def test_what_is_decided_is_heard_with_its_reason(desk: Player) -> None:
    begun(desk)
    press(desk, "n")
    expect(spoken(desk)).to_contain_text("M3 Lee, 0503, 43 hexes are free to enter")
    expect(heard(desk)).to_have_attribute("data-place", "0503")
    press(desk, "s")
    expect(spoken(desk)).to_contain_text("Overstacked, at a price. US vehicles")
    press(desk, "l")
    expect(spoken(desk)).to_contain_text(re.compile("^0504.*In order of entry: .*"))
    press(desk, "v")
    told = "M3 Lee from 0503 to 0504.*Overstacked, at a price"
    expect(spoken(desk)).to_contain_text(re.compile(told))
    press(desk, "Control+Enter")
    expect(spoken(desk)).to_contain_text("M3 Lee, 0503 to 0504")
    press(desk, "Escape", "Control+z")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")


def test_m_goes_through_the_legal_hexes(desk: Player) -> None:
    begun(desk)
    press(desk, "m")
    expect(spoken(desk)).to_contain_text("Pick a counter first")
    press(desk, "n")
    expect(spoken(desk)).to_contain_text("43 hexes are free")
    press(desk, "m")
    expect(desk.panel.get_by_role("button", name=re.compile("^Move to"))).to_be_visible()
    first = heard(desk).get_attribute("data-place")
    press(desk, "m")
    expect(heard(desk)).not_to_have_attribute("data-place", first or "")
    press(desk, "Shift+M")
    expect(heard(desk)).to_have_attribute("data-place", first or "")
    press(desk, "Enter")
    expect(desk.counter("m3")).to_have_attribute("data-place", first or "")


def test_an_order_is_typed(desk: Player) -> None:
    begun(desk)
    command(desk, "m3 to 0502")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    command(desk, "undo")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    command(desk, "lee 0504")  # a move at a price is explained first
    expect(desk.headline(PRICE)).to_be_visible()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    command(desk, "carry it out")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0504")
    command(desk, "help")
    expect(desk.page.get_by_role("dialog", name="How it works")).to_be_visible()
    press(desk, "Escape")


def test_suggestions_are_marked_by_arrows_and_what_is_unknown_is_said(desk: Player) -> None:
    begun(desk)
    command(desk, "rule r3", run=False)
    box = desk.page.get_by_role("combobox")
    options = desk.page.get_by_role("listbox").get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true")
    press(desk, "ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", "command-1")
    box.fill("xyzzy")
    expect(options).to_have_count(0)
    expect(desk.page.get_by_role("dialog")).to_contain_text("Nothing here goes by that")
    box.fill("rule r3-veh")
    press(desk, "Enter")
    page = desk.page.locator(".rulebook")
    expect(page.get_by_role("heading", name=re.compile("vehicle")).first).to_be_visible()


def test_the_counters_are_a_table_too(desk: Player) -> None:
    begun(desk)
    press(desk, "t")
    table = desk.page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(5)
    row = table.get_by_role("row").filter(has_text="M3 Lee")
    expect(row.get_by_role("cell")).to_have_text(
        [" US", re.compile("0503"), re.compile("none"), re.compile("no marks")]
    )
    table.get_by_role("button", name="Side").press("Enter")
    expect(table.get_by_role("columnheader", name="Side")).to_have_attribute(
        "aria-sort", "ascending"
    )
    row.get_by_role("button", name="M3 Lee").press("Enter")
    expect(desk.panel.get_by_role("heading", name="M3 Lee")).to_be_visible()
    expect(heard(desk)).to_have_attribute("data-place", "0503")


def go_on(player: Player, *keys: str) -> None:
    """Press keys, and wait until the panel's text has changed."""
    player.changes(lambda: press(player, *keys))


def test_a_goal_is_heard_and_that_a_counter_has_nowhere_to_go(desk: Player) -> None:
    want = [{"reach": ["0504"], "who": ["m3"]}]
    until = {"turn": 1, "phase": "movement", "side": "us"}
    goal: Json = {"side": "us", "want": want, "until": until, "moves": 2}
    begun(desk)
    desk.open(scenario("q12-vehicle-queue") | {"title": "Into the square", "goal": goal})
    expect(spoken(desk)).to_contain_text(re.compile("US to move: bring M3 Lee to 0504"))
    desk.pick("pz3")
    expect(spoken(desk)).to_contain_text("PzIII, 0703, It has nowhere to go now.")
    desk.let_go()


def test_the_focus_stays_in_the_page_when_what_had_it_goes(desk: Player) -> None:
    """In the panel after an answer; on the map after a game that a dialog opened."""
    begun(desk)
    desk.move("m3", "0504")
    desk.end("US", at_a_price=True)
    answer = desk.panel.get_by_role("button", name=re.compile("hit"))
    answer.focus()
    press(desk, "Enter")
    expect(desk.page.locator("#panel-body")).to_be_focused()
    desk.go("House rules")
    desk.page.get_by_role("button", name="Which game?").click()
    table = desk.page.get_by_role("button", name="Britannia, as it stands at my table")
    table.focus()
    press(desk, "Enter")
    expect(heard(desk)).to_have_role("gridcell")


@pytest.mark.night
def test_a_whole_scenario_is_played_without_a_pointer(desk: Player) -> None:
    begun(desk)
    over = desk.page.get_by_role("button", name="Play it again")
    held = desk.panel.get_by_role("button", name=re.compile("^(Put back|Close)$"))
    go = desk.panel.get_by_role("button", name=re.compile("^Move to"))
    asked, moved = 0, 0
    press(desk, "n")
    expect(spoken(desk)).to_contain_text("43 hexes are free")
    go_on(desk, "s")  # into the town, at a price that the other side collects
    expect(desk.headline(PRICE)).to_be_visible()
    go_on(desk, "Enter")
    press(desk, "Escape")
    for _ in range(60):
        if over.count():
            break
        if desk.panel.get_by_role("radio").count():
            asked += 1
            press(desk, "1")
            expect(desk.panel.get_by_role("radio").first).to_be_checked()
            desk.heard()  # until the choice has been judged
        elif asked and moved < 4 and desk.board.locator(".can-act").count():
            press(desk, "n")
            expect(held).to_be_visible()
            expect(desk.panel).to_contain_text(re.compile("free to enter|nowhere to go"))
            if "free to enter" in desk.panel.inner_text():
                go_on(desk, "m")
                expect(go).to_be_enabled()
                go_on(desk, "Control+Enter")
                moved += 1
            press(desk, "Escape", "Escape")
            expect(held).to_have_count(0)
        go_on(desk, "Control+Enter")
    expect(over).to_be_visible()
    assert asked
    assert moved == 4
    press(desk, "Control+z")
    expect(over).to_have_count(0)
