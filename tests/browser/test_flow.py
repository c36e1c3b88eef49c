"""Select a counter, preview a move, move and undo: by mouse, touch, drag and keys."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.pages import LAWFUL, PRICE, Player, ends

#: Press a button; return whether the panel is busy at the next microtask.
PRESSED = """async (label) => {
  document.querySelector(`button[aria-label="${label}"]`).click();
  await null;
  return document.querySelector('#panel').ariaBusy;
}"""


def test_a_click_asks_a_second_click_moves_and_a_drag_moves_too(desk: Player) -> None:
    """Every hex in reach wears its badge; the panel is busy until an act is carried out."""
    desk.open("q12-vehicle-queue")
    desk.pick("m3")
    expect(desk.panel).to_contain_text("43 hexes are free to enter, 3 at a price")
    badges = desk.board.locator(".layer-badges")
    expect(badges.get_by_text("1 hit")).to_have_count(3)
    expect(badges.get_by_text(re.compile("^[1-4] MP$"))).to_have_count(43)
    a_pressed_button_stays(desk)
    desk.pick("m3")
    desk.aim("0502")
    expect(desk.headline(LAWFUL)).to_be_visible()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    desk.aim("0502")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    desk.expect_log("M3 Lee, 0503 to 0502")
    desk.let_go()
    assert desk.page.evaluate(PRESSED, "Undo") == "true"
    desk.heard()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    desk.drag("m3", "0502")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    desk.expect_log("M3 Lee, 0503 to 0502")


def a_pressed_button_stays(desk: Player) -> None:
    """The page is not redrawn while a button is held: a press ends on the button it began on."""
    back = desk.panel.get_by_role("button", name="Put back")
    box = desk.rest(back)
    desk.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    desk.page.mouse.down()
    desk.page.keyboard.press("Escape")
    expect(desk.board.locator(".is-picked")).to_have_count(0)
    expect(back).to_be_visible()
    desk.page.mouse.up()
    expect(back).to_have_count(0)
    expect(desk.panel.get_by_role("button", name=ends("US"))).to_be_visible()


def test_undo_redo_and_begin_again(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.move("m3", "0502")
    desk.move("m3", "0501")
    undo = desk.page.get_by_role("button", name="Undo")
    undo.click()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    undo.click()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    expect(undo).to_be_disabled()
    desk.page.get_by_role("button", name="Redo").click()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    desk.page.get_by_role("button", name="Settings").click()
    desk.page.get_by_role("button", name="Begin again").click()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    desk.toast.get_by_role("button", name="Back to what I had").click()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")


def test_a_whole_move_by_keys_alone(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    keys = desk.page.keyboard
    keys.press("n")
    expect(desk.panel.get_by_role("heading", name="M3 Lee")).to_be_visible()
    keys.press("w")
    expect(desk.panel).to_contain_text("M3 Lee from 0503 to 0502")
    keys.press("e")
    expect(desk.headline(LAWFUL)).to_be_visible()
    keys.press("Enter")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0601")
    keys.press("Control+z")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0503")
    keys.press("Control+y")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0601")


def test_taps_move_a_counter_on_a_phone(phone: Player) -> None:
    phone.open("q12-vehicle-queue")
    phone.pick("m3")
    phone.aim("0502")
    expect(phone.headline(LAWFUL)).to_be_visible()
    phone.press("Move to 0502")
    expect(phone.counter("m3")).to_have_attribute("data-place", "0502")


def test_taps_move_a_counter_on_a_tablet(tablet: Player) -> None:
    tablet.open("q12-vehicle-queue")
    tablet.pick("m3")
    tablet.aim("0502")
    tablet.aim("0502")
    expect(tablet.counter("m3")).to_have_attribute("data-place", "0502")


def test_overstacking_has_its_price_and_the_opponent_collects_it(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.pick("m3")
    desk.aim("0504")
    expect(desk.headline(PRICE)).to_be_visible()
    expect(desk.finding("R3-veh")).to_contain_text("0 there + M3 Lee = 1, limit 0")
    expect(desk.finding("R7-last")).to_contain_text("1 vehicle: 1 over")
    desk.press("Move to 0504")
    desk.let_go()
    desk.press(ends("US"))
    expect(desk.headline(PRICE)).to_be_visible()
    expect(desk.finding("R6-trigger")).to_contain_text("1 overstacked hex = 1 hit")
    desk.expect_price("US", "0504")
    desk.press("Not now")
    expect(desk.counter("m3")).to_have_attribute("aria-label", "M3 Lee, US")
    desk.end("US", at_a_price=True)
    expect(desk.panel.get_by_role("radio")).to_be_checked()  # a single choice is preselected
    desk.place_hit("German", "M3 Lee")
    expect(desk.counter("m3")).to_have_attribute("aria-label", "M3 Lee, US, Face-down hit")
    desk.expect_step("Movement German")
