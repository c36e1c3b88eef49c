"""Printing: the board with its verdict, and an army as a sheet; no buttons."""

from __future__ import annotations

import zlib

from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.pages import Player

ARMY = "#army=reloaded&side=allies&points=100&unit=us-garand*5&unit=us-garand*5"

#: The hexes that are not whole on the sheet.
CUT = """() => {
  const { left, right, top, bottom } = document.querySelector('.stage').getBoundingClientRect();
  const isCut = (at) => at.left < left || at.right > right || at.top < top || at.bottom > bottom;
  const hexes = [...document.querySelectorAll('.hex')];
  return hexes.filter((hex) => isCut(hex.getBoundingClientRect())).length;
}"""

#: Screen-only parts left in print: buttons, scrolled boxes and such over others, a dark background.
FAULTS = """() => {
  const seen = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility());
  const isOnScreen = ({ overflowY, position }) => overflowY !== 'visible' || position !== 'static';
  const faults = seen.filter((one) => one.matches('.rail, .tabs, .foot, .zoom, .toasts, dialog')
    || (one.matches('.panel, .pane, .panel-body') && isOnScreen(getComputedStyle(one))))
    .map((one) => one.className);
  const ground = getComputedStyle(document.body).backgroundColor;
  return ground === 'rgb(255, 255, 255)' ? faults : [...faults, ground];
}"""


def pages(page: Page) -> int:
    """The number of A4 sheets that the printed page takes."""
    paper = page.pdf(format="A4", print_background=True)
    assert zlib.crc32(paper)
    return paper.count(b"/Type /Page\n") or paper.count(b"/Type /Page ")


def test_a_board_and_its_verdict_come_on_paper(sit_at: Devices) -> None:
    player = sit_at("phone", color_scheme="dark")
    player.open("q12-vehicle-queue")
    player.pick("m3")
    player.aim("0504")
    page = player.page
    told = player.panel.locator(".finding-words").first
    expect(told).to_be_visible()
    page.emulate_media(media="print")
    try:
        assert page.evaluate(FAULTS) == []
        assert page.evaluate(CUT) == 0  # the screen shows a part of the map
        expect(told).to_be_visible()
        expect(player.counter("m3")).to_be_visible()
        last = player.panel.locator(".finding").last.bounding_box()
        assert last
        assert last["width"] > 200
        assert 1 <= pages(page) <= 2
    finally:
        page.emulate_media(media="null")


def test_an_army_comes_as_a_sheet(desk: Player) -> None:
    page = desk.page
    page.goto(f"{desk.home}{ARMY}")
    army = page.get_by_role("region", name="Army")
    expect(army.locator(".army-unit")).to_have_count(2)
    page.emulate_media(media="print")
    try:
        assert page.evaluate(FAULTS) == []
        expect(army.locator(".army-unit")).to_have_count(2)
        expect(army.locator(".army-total")).to_be_visible()
        expect(army.locator(".army-card").first).to_be_hidden()
        expect(page.locator(".map")).to_be_hidden()
        assert pages(page) == 1
    finally:
        page.emulate_media(media="null")
