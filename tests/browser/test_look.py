"""The text size and the colours for the colour-blind: chosen once, and kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices, Pages, Site
from tests.browser.pages import WHAT_IS_AT, Player, link_to, scenario
from tests.browser.test_comfort import LOST
from tests.browser.walks import document, of_the_book

#: Selectors of the texts outside the map whose size does not follow the setting.
STILL = """(by) => {
  const shown = [...document.querySelectorAll('body :not(svg *)')].filter((one) =>
    one.checkVisibility() && !one.closest('.map, svg') &&
    [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const before = shown.map(size), root = document.documentElement;
  const kept = root.style.fontSize;
  root.style.fontSize = `${62.5 * by}%`;
  const after = shown.map(size);
  root.style.fontSize = kept;
  return shown.filter((_, n) => Math.abs(after[n] - by * before[n]) > 0.1)
    .map((one) => `${one.localName}.${one.className}`);
}"""


#: The least size of a counter, in CSS pixels.
LEAST = 24


def settings(page: Page) -> None:
    """Open the settings."""
    page.evaluate("location.hash = 'settings'")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1366, 650), (1440, 900)])
def test_a_game_opens_with_every_counter_in_sight(
    page_at: Pages, site: Site, size: tuple[int, int]
) -> None:
    """Nothing covers a counter of the first offered game, and each is large enough to be tapped.

    Opened by a key, the map has the focus; by a click it has not, for it would turn to its hex.
    """
    page = page_at(*size)
    first, by_key = page.locator(".welcome-ways").get_by_role("button").nth(2), size[0] > 1000
    first.press("Enter") if by_key else first.click()
    player = Player(page, site.url)
    player.ready()
    expect(page.get_by_role("region", name="The computer", exact=True)).to_be_visible()
    board = page.locator(".board-play")
    expect(board).to_be_focused() if by_key else expect(board).not_to_be_focused()
    all_in_sight(player, 4)


@pytest.mark.parametrize("size", [(844, 390), (1366, 650)])
def test_a_linked_game_opens_with_every_counter_in_sight(
    page_at: Pages, site: Site, size: tuple[int, int]
) -> None:
    """The briefing tells whom to pick: the Gun was below the legend, the tank above the map."""
    page = page_at(*size, address=link_to(scenario("woods-of-ee4", "asl")))
    player = Player(page, site.url)
    player.ready()
    all_in_sight(player, 10)


def all_in_sight(player: Player, number: int) -> None:
    """So many counters stand on the map, nothing covers one, and each is large enough to tap."""
    counters = player.board.locator(".layer-counters .counter")
    expect(counters).to_have_count(number)
    for counter in counters.all():
        box = player.rest(counter)
        assert min(box["width"], box["height"]) >= LEAST
        right, foot = box["x"] + box["width"], box["y"] + box["height"]
        for x, y in ((box["x"], box["y"]), (right, box["y"]), (box["x"], foot), (right, foot)):
            assert "map" in player.page.evaluate(WHAT_IS_AT, [x, y]).split()


def test_text_of_another_size_and_colours_for_the_colour_blind_are_kept(
    page_at: Pages, site: Site
) -> None:
    """All of the text outside the map follows its size."""
    page = page_at(address=link_to(scenario("q12-vehicle-queue")))
    player = Player(page, site.url)
    player.ready()
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    face = """() => getComputedStyle(document.querySelector('.map .look-us .c-face')).fill"""
    usual, own = page.evaluate(size), page.evaluate(face)
    chosen = "rgb(242, 236, 196)"
    assert page.evaluate(STILL, 1.5) == []
    settings(page)
    assert page.evaluate(STILL, 1.5) == []
    page.get_by_role("radio", name="Largest").check(force=True)
    assert page.evaluate(size) == 1.5 * usual
    page.get_by_role("switch", name="Colours for the colour-blind").check(force=True)
    page.wait_for_function(f"() => ({face})() === '{chosen}'")
    page.reload()
    player.ready()
    assert page.evaluate(size) == 1.5 * usual
    page.wait_for_function(f"() => ({face})() === '{chosen}'")
    settings(page)
    page.get_by_role("switch", name="Colours for the colour-blind").uncheck(force=True)
    page.wait_for_function(f"() => ({face})() === '{own}'")


@pytest.mark.night
def test_nothing_is_lost_with_the_largest_text(sit_at: Devices) -> None:
    for device, size in (("desk", (1440, 900)), ("phone", (390, 844))):
        player = sit_at(device, size=size)
        player.open(document("aam2009"))
        root = "document.documentElement.style.fontSize"
        player.page.evaluate(f"{root} = '{62.5 * 1.5}%'")
        try:
            found = [
                f"{device}, {where}: {one}"
                for where in of_the_book(player)
                for one in player.page.evaluate(LOST)
            ]
        finally:
            player.page.evaluate(f"{root} = ''")
        assert not found, "\n".join(found)
