"""The editor: add, change and remove counters; set the turn and phase; make a map."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import PRICE, Player
from tests.browser.test_keyboard import spoken
from tests.browser.walks import RESTS
from tools.shell import ROOT


def begun(player: Player) -> Locator:
    player.open("q12-vehicle-queue")
    player.go("Editor")
    pane = player.page.get_by_role("complementary", name="Editor")
    tab(pane, "Counters")
    expect(pane.get_by_role("list", name="Pieces")).to_be_visible()
    return pane


def tab(pane: Locator, name: str) -> None:
    radio = pane.get_by_role("radio", name=name, exact=True)
    expect(radio).to_be_attached()
    pane.page.evaluate(RESTS)  # a forced click does not wait for a pane that is sliding in
    radio.check(force=True)


def test_a_piece_is_added_renamed_marked_and_removed(desk: Player) -> None:
    pane = begun(desk)
    pane.get_by_role("list", name="Pieces").get_by_role("button").first.click()
    desk.aim("0303")
    added = desk.board.locator('.counter[data-place="0303"]')
    expect(added).to_have_count(1)
    desk.page.keyboard.press("Escape")
    pane.get_by_role("list", name="Pieces").get_by_role("button", pressed=True).click()
    desk.tap(added)
    pane.get_by_role("textbox", name="Name").fill("Able")
    pane.get_by_role("button", name="Rename").click()
    expect(added).to_have_attribute("aria-label", re.compile("^Able, "))
    pane.get_by_role("button", name="Add Disrupted").click()
    expect(added).to_have_attribute("aria-label", re.compile("Disrupted$"))
    pane.get_by_role("button", name="Take off Disrupted").click()
    expect(added).not_to_have_attribute("aria-label", re.compile("Disrupted"))
    pane.get_by_role("button", name="Remove").click()
    expect(added).to_have_count(0)
    for back in range(5):
        desk.page.get_by_role("button", name="Undo", exact=True).click()
        expect(added).to_have_count(0 if back == 4 else 1)


def test_the_order_of_entry_is_changed(desk: Player) -> None:
    pane = begun(desk)
    desk.tap(desk.counter("m3"))
    pane.get_by_role("button", name="Move", exact=True).click()
    desk.look("0504")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0504")
    stack = pane.locator(".editor-stack").get_by_role("listitem")
    expect(stack).to_have_text([re.compile("PzII"), re.compile("M3 Lee")])
    pane.get_by_role("button", name="Earlier: M3 Lee").click()
    expect(stack).to_have_text([re.compile("M3 Lee"), re.compile("PzII")])
    desk.go("Board")
    desk.look("0504")
    expect(desk.headline(PRICE)).to_be_visible()
    expect(desk.finding("R3-veh")).to_contain_text("German")


def free_hexes(player: Player) -> int:
    """The number of hexes that the first counter may enter, as announced to screen readers."""
    player.page.get_by_role("grid").focus()
    player.page.keyboard.press("n")
    told = re.compile(r"(\d+) hex(es are| is) free to enter")
    expect(spoken(player)).to_contain_text(told)
    player.page.keyboard.press("Escape")
    found = told.search(str(spoken(player).text_content()))
    assert found is not None
    return int(found[1])


def test_costs_options_and_zones_are_the_scenarios_own(desk: Player) -> None:
    pane = begun(desk)
    undo = desk.page.get_by_role("button", name="Undo", exact=True)
    tab(pane, "Play")
    usual = free_hexes(desk)
    row = pane.locator(".is-costs li").filter(has_text=re.compile("^\\s*Clear"))
    pane.get_by_role("button", name="Cheaper, or barred: Clear").click()
    expect(row).to_contain_text("barred")
    assert free_hexes(desk) < usual
    pane.get_by_role("combobox", name="For which counters").select_option(label="Such as Soldier")
    expect(row).to_contain_text("usual")
    undo.click()
    pane.get_by_role("combobox", name="For which counters").select_option(label="All counters")
    expect(row).to_contain_text("usual")
    assert free_hexes(desk) == usual
    pane.get_by_text(re.compile("^Readings and options")).click()
    switch = pane.get_by_role("switch").first
    switch.check(force=True)
    expect(switch).to_be_checked()
    undo.click()
    expect(switch).not_to_be_checked()
    pane.get_by_role("button", name="US: 0 hexes").click()
    desk.aim("0302")
    outlined = desk.board.locator(".outline-hex")
    expect(outlined).to_have_count(1)
    expect(pane.get_by_role("button", name="US: 1 hex", exact=True)).to_be_visible()
    desk.aim("0302")
    expect(outlined).to_have_count(0)
    tab(pane, "Counters")
    desk.tap(desk.counter("m3"))
    pane.get_by_role("button", name="One point more used").click()
    expect(pane.locator(".marks")).to_contain_text("1 of 4")
    undo.click()
    expect(pane.locator(".marks")).to_contain_text("0 of 4")


def shared(player: Player) -> str:
    """The link to the board from the share dialog."""
    player.page.get_by_role("button", name="Share", exact=True).click()
    link = player.page.get_by_role("dialog").locator("#share-link")
    expect(link).to_have_value(re.compile("#p="))
    made = link.input_value()
    player.page.keyboard.press("Escape")
    expect(link).to_have_count(0)
    return made


def test_a_picture_of_ones_own_map_stays_on_the_device(desk: Player) -> None:
    pane = begun(desk)
    tab(pane, "Map")
    before = shared(desk)
    under = desk.board.locator(".layer-backdrop image")
    pane.get_by_label("Choose a picture").set_input_files(ROOT / "web" / "public" / "icon-192.png")
    expect(under).to_have_count(1)
    pane.get_by_role("slider", name="Strength").fill("0.9")
    expect(under).to_have_attribute("opacity", "0.9")
    assert shared(desk) == before
    desk.open("free-board")
    expect(under).to_have_count(0)
    desk.open("q12-vehicle-queue")
    expect(under).to_have_attribute("opacity", "0.9")
    desk.go("Editor")
    pane.get_by_role("button", name="Take it away").click()
    expect(under).to_have_count(0)


def test_new_maps_are_made_with_the_numbers_of_a_board_or_of_a_part_of_one(desk: Player) -> None:
    pane = begun(desk)
    tab(pane, "Map")
    pane.get_by_role("spinbutton", name="Columns").fill("4")
    pane.get_by_role("spinbutton", name="Rows").fill("3")
    pane.get_by_role("radio", name="00305", exact=True).check(force=True)
    pane.get_by_role("spinbutton", name="Number of the first column").fill("120")
    pane.get_by_role("spinbutton", name="Number of the first row").fill("15")
    pane.get_by_role("button", name="Make the new map").click()
    expect(desk.board.locator(".hex")).to_have_count(12)
    expect(desk.hex("12015")).to_be_attached()
    expect(desk.hex("12317")).to_be_attached()

    pane = begun(desk)
    tab(pane, "Map")
    pane.get_by_role("spinbutton", name="Columns").fill("6")
    pane.get_by_role("spinbutton", name="Rows").fill("5")
    pane.get_by_role("radio", name="Pointed top").check(force=True)
    pane.get_by_role("radio", name="1F5").check(force=True)
    pane.get_by_role("textbox", name="Board number").fill("3")
    pane.get_by_role("button", name="Make the new map").click()
    expect(desk.board.locator(".hex[data-place]")).to_have_count(30)
    first = desk.board.locator(".hex").first
    expect(first).to_have_attribute("data-place", re.compile("^3A"))
    tab(pane, "Counters")
    pane.get_by_role("list", name="Pieces").get_by_role("button").first.click()
    desk.tap(first)
    expect(desk.board.locator(".counter[data-id]")).to_have_count(1)


def test_ground_moment_title_and_briefing_are_set(desk: Player) -> None:
    pane = begun(desk)
    tab(pane, "Play")
    pane.get_by_role("combobox", name="Phase").select_option(label="Assault")
    pane.get_by_role("combobox", name="Whose portion").select_option(label="German")
    pane.get_by_role("button", name="Set the moment").click()
    desk.expect_step("Assault German")
    desk.page.get_by_role("button", name="Undo", exact=True).click()
    desk.expect_step("Movement US")
    tab(pane, "Map")
    pane.get_by_role("button", name="Marsh").click()
    desk.aim("0302")
    expect(desk.hex("0302")).to_have_attribute("aria-label", re.compile("marsh"))
    pane.get_by_role("button", name="Undo the last stroke").click()
    expect(desk.hex("0302")).to_have_attribute("aria-label", re.compile("clear"))
    tab(pane, "About")
    pane.get_by_role("textbox", name="Title").fill("Our own")
    pane.get_by_role("textbox", name="Briefing").fill("Two lines\nof briefing")
    pane.get_by_role("button", name="Set title and briefing").click()
    expect(desk.page.get_by_role("banner")).to_contain_text("Our own")
    desk.go("Board")
    expect(desk.panel).to_contain_text("of briefing")


def test_a_changed_map_asks_before_the_log_is_lost(desk: Player) -> None:
    pane = begun(desk)
    desk.go("Board")
    desk.move("m4", "0505")
    desk.go("Editor")
    tab(pane, "Counters")
    desk.tap(desk.counter("m3"))
    pane.get_by_role("button", name="Add Disrupted").click()
    expect(desk.counter("m3")).to_have_attribute("aria-label", re.compile("Disrupted$"))
    tab(pane, "Map")
    pane.get_by_role("button", name="Place name").click()
    desk.aim("0302")
    pane.get_by_role("textbox", name="Name printed at 0302").fill("Les Marais")
    pane.get_by_role("button", name="Print the name").click()
    question = desk.page.get_by_role("dialog")
    expect(question).to_contain_text("Start the record afresh?")
    question.get_by_role("button", name="Cancel").click()
    expect(desk.board).not_to_contain_text("Les Marais")
    pane.get_by_role("button", name="Print the name").click()
    question.get_by_role("button", name="Go on").click()
    expect(desk.board).to_contain_text("Les Marais")
    expect(desk.counter("m3")).to_have_attribute("aria-label", re.compile("Disrupted$"))
    desk.page.get_by_role("button", name="Undo", exact=True).click()  # restores the log
    expect(desk.board).not_to_contain_text("Les Marais")
    desk.page.get_by_role("button", name="Undo", exact=True).click()
    expect(desk.counter("m3")).not_to_have_attribute("aria-label", re.compile("Disrupted"))
