"""The quick check of one hex of a game on a real table, by touch or mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import FORBIDDEN, LAWFUL, PRICE, Player

#: Whether a touch at the centre of an element hits it.
UNCOVERED = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def begun(player: Player) -> Locator:
    player.open("q12-vehicle-queue")
    player.go("Quick check")
    pane = player.page.get_by_role("region", name="Quick check").first
    again = pane.get_by_role("button", name="Start over")
    book = pane.get_by_label("Rulebooks")
    expect(book).to_be_visible()
    if again.count():
        again.tap() if player.touch else again.click()
    book.select_option("aam2009")  # reset: tests may change the rulebook
    expect(pane).to_contain_text("An empty hex")
    side(pane, "US")
    return pane


def side(pane: Locator, name: str) -> None:
    """Choose the side of the next piece."""
    whose = pane.get_by_role("group", name="Whose pieces")
    whose.get_by_role("radio", name=name).check(force=True)


def test_four_taps_on_a_phone_give_verdict_sum_and_ways_out(phone: Player) -> None:
    pane = begun(phone)
    for verdict in (LAWFUL, LAWFUL, LAWFUL, PRICE):
        pane.get_by_role("button", name="Add Soldier, US").tap()
        expect(pane.locator(".quick-answer").get_by_role("heading", name=verdict)).to_be_attached()
    answer = pane.locator(".quick-answer")
    expect(answer).to_contain_text("4, limit 3")
    expect(answer.get_by_role("heading", name="Ways to put it right")).to_be_attached()
    expect(answer).to_contain_text(re.compile(r"Soldier\b.* leaves"))
    expect(pane.locator(".quick-strip")).to_contain_text(PRICE)
    pane.get_by_role("button", name="Add Soldier, US").tap()
    expect(answer.get_by_role("heading", name=FORBIDDEN)).to_be_attached()
    pane.get_by_role("button", name="Take out the last Soldier").tap()
    expect(answer.get_by_role("heading", name=PRICE)).to_be_attached()


def test_order_of_entry_decides_whose_vehicle_is_in_order(desk: Player) -> None:
    pane = begun(desk)
    pane.get_by_role("button", name="Add Vehicle, US").click()
    side(pane, "German")
    pane.get_by_role("button", name="Add Vehicle, German").click()
    row = pane.get_by_role("listitem").filter(has=desk.chip("R7-last"))
    expect(row.filter(has_text=re.compile("German.*later", re.DOTALL))).to_have_count(1)
    pane.get_by_role("button", name=re.compile("Vehicle, German, 2nd in")).click()
    pane.get_by_role("button", name="Earlier").click()
    expect(row.filter(has_text=re.compile("US.*later", re.DOTALL))).to_have_count(1)


def test_the_hex_is_put_on_the_board(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.move("m3", "0502")  # otherwise no toast would offer this game again
    pane = begun(desk)
    for _ in range(4):
        pane.get_by_role("button", name="Add Soldier, US").click()
    expect(pane.get_by_role("heading", name=PRICE)).to_be_visible()
    expect(desk.toast).to_be_visible()  # the toast must not cover the button
    button = pane.get_by_role("button", name="Put on the board")
    button.scroll_into_view_if_needed()
    assert button.evaluate(UNCOVERED)
    button.click()
    expect(desk.board).to_be_visible()
    expect(desk.board.get_by_label(re.compile("four US counters, overstacked"))).to_be_attached()
    expect(desk.board.locator(".counter[data-id]")).to_have_count(4)


def turn_to(pane: Locator, title: str) -> None:
    """Choose another rulebook."""
    pane.get_by_label("Rulebooks").select_option(label=title)
    expect(pane.get_by_role("combobox", name="Where in the hex")).to_be_visible()


def test_another_rulebook_checks_a_level_of_the_hex_and_shows_its_sheet(desk: Player) -> None:
    pane = begun(desk)
    turn_to(pane, "Advanced Squad Leader")
    side(pane, "German")
    for name in ("Squad", "Squad", "Squad", "Half-squad"):
        pane.get_by_role("button", name=f"Add {name}, German", exact=True).click()
    squads = pane.locator('.sheet-row[data-row="squads"]')
    expect(squads).to_contain_text("3½ of 3")
    pane.get_by_role("combobox", name="Ground").select_option("building")
    pane.get_by_role("combobox", name="Where in the hex").select_option(index=1)
    expect(pane.locator(".quick-answer .sheet")).to_contain_text("German")
    expect(squads).to_contain_text("3½ of 3")


def test_a_piece_wears_its_markers_and_takes_others_aboard(desk: Player) -> None:
    pane = begun(desk)
    turn_to(pane, "Advanced Squad Leader")
    side(pane, "German")
    pane.get_by_role("button", name="Add Squad, German", exact=True).click()
    piece = pane.get_by_role("button", name=re.compile("^Squad.*, German, 1st in"))
    if piece.get_attribute("aria-pressed") != "true":
        piece.click()
    pane.locator(".quick-marks summary").click()
    broken = pane.locator(".quick-marks").get_by_role("button", name="Broken", exact=True)
    broken.click()
    expect(broken).to_have_attribute("aria-pressed", "true")
    expect(pane.locator(".quick-marks summary")).to_have_text("Markers: Broken")
    expect(piece.locator(".chit")).to_have_count(1)
    turn_to(pane, "Totaler Krieg! Stacking")
    expect(pane.get_by_role("group", name="Whose pieces").get_by_role("radio")).to_have_count(3)
    turn_back = desk.page.get_by_label("Rulebooks")
    turn_back.select_option(label="A&A Miniatures 2009")
    expect(pane.get_by_role("combobox", name="Where in the hex")).to_have_count(0)


def test_a_link_brings_the_hex_back_and_another_rulebook_judges_it(desk: Player) -> None:
    pane = begun(desk)
    for _ in range(4):
        pane.get_by_role("button", name="Add Soldier, US").click()
    answer = pane.locator(".quick-answer")
    expect(answer.get_by_role("heading", name=PRICE)).to_be_attached()
    pane.get_by_role("button", name="Copy link").click()
    expect(desk.toast).to_contain_text("link to this hex")
    link = desk.page.evaluate("location.hash")
    assert link.startswith("#quick=aam2009&")
    pane.get_by_role("button", name="Start over").click()
    expect(pane).to_contain_text("An empty hex")
    desk.go("Board")
    desk.page.evaluate("(hash) => { location.hash = hash; }", link)
    expect(answer.get_by_role("heading", name=PRICE)).to_be_attached()
    expect(answer).to_contain_text("4, limit 3")
    pane.get_by_role("button", name="Under another rulebook").click()
    dialog = desk.page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Judge it by").select_option("reloaded")
    there = dialog.get_by_role("region", name="By Axis & Allies Miniatures: Reloaded")
    expect(there).to_contain_text("Soldier")
    expect(there.locator(".verdict")).to_be_visible()
    desk.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    desk.go("Board")
    desk.page.evaluate("location.hash = 'quick=aam2009&phase=movement&active=us&piece=us.yeti'")
    expect(desk.toast).to_contain_text("does not know")
