"""The navigation reaches every part of the page at every window size, and no entry is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices, Pages, Site
from tests.browser.pages import Player

PARTS = (
    *("Board", "Scenarios", "Puzzles", "Counters", "Rulebook", "Quick check", "Odds"),
    *("Editor", "House rules", "Army", "Bring a game", "Help", "Settings"),
)

#: Entries of the bar that are partly outside the bar or the window, or whose text does not fit.
CUT = """() => {
  const bar = document.querySelector('.rail, .tabs').getBoundingClientRect();
  const out = [...document.querySelectorAll('.rail .nav, .tabs .nav')].filter((one) => {
    const { width, left, right, top, bottom } = one.getBoundingClientRect();
    const far = left < bar.left || top < bar.top || right > bar.right + 1;
    const deep = bottom > bar.bottom + 1 || bottom > innerHeight + 1;
    return width && (far || deep || one.scrollWidth > one.clientWidth + 1);
  });
  return out.map((one) => one.innerText);
}"""

#: Counters in view whose centre the welcome card covers.
COVERED = """() => [...document.querySelectorAll('.map [data-id]')].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const x = left + width / 2, y = top + height / 2;
  if (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom) return false;
  return Boolean(document.elementFromPoint(x, y)?.closest('.welcome'));
}).map((one) => one.dataset.id)"""


def reached(page: Page) -> set[str]:
    """The parts of the page that the bar leads to, directly or through its menu."""
    bar = page.get_by_role("navigation", name="Parts of the page")
    found = {name for name in PARTS if bar.get_by_role("button", name=name, exact=True).count()}
    menu = bar.get_by_role("button", name="Menu", exact=True)
    if menu.count():
        menu.click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", name="Rules")).to_be_visible()
        found |= {
            name for name in PARTS if dialog.get_by_role("button", name=name, exact=True).count()
        }
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    return found


@pytest.mark.night(but=["desk-1366-650", "phone-390-844", "tablet-820-1180"])
@pytest.mark.parametrize(
    ("device", "width", "height"),
    [
        ("desk", 1440, 900),
        ("desk", 1366, 650),
        ("desk", 1280, 800),
        ("tablet", 844, 390),
        ("tablet", 820, 1180),
        ("phone", 390, 844),
    ],
)
def test_every_part_is_in_reach_and_none_is_cut_off(
    sit_at: Devices, device: str, width: int, height: int
) -> None:
    player = sit_at(device, size=(width, height))
    player.open("q12-vehicle-queue")
    assert reached(player.page) == set(PARTS)
    assert player.page.evaluate(CUT) == []
    if device == "desk":
        bar = player.page.get_by_role("navigation", name="Parts of the page")
        for name in ("Help", "Settings"):
            expect(bar.get_by_role("button", name=name, exact=True)).to_be_visible()


#: Set the browser's text size: 1rem is 62.5 % of it.
SIZED = "(percent) => { document.documentElement.style.fontSize = `${percent * 0.625}%`; }"


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_entries_are_in_reach_when_the_text_grows(sit_at: Devices, device: str) -> None:
    """The bar is fitted again; in a low window the rail scrolls rather than cuts off."""
    player = sit_at(device, size=(1366, 650) if device == "desk" else (390, 844))
    page = player.page
    player.open("q12-vehicle-queue")
    bar = page.get_by_role("navigation", name="Parts of the page")
    try:
        for percent in (150, 200, 100):
            page.evaluate(SIZED, percent)
            player.rest(bar)
            assert page.evaluate(CUT) == [], percent
            assert reached(page) == set(PARTS)
            for name in ("Help", "Settings") if device == "desk" else ("Menu",):
                expect(bar.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    finally:
        page.evaluate(SIZED, 100)


def test_what_one_rulebook_alone_has_says_whose_it_is(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    bar = desk.page.get_by_role("navigation", name="Parts of the page")
    army = bar.get_by_role("button", name="Army", exact=True)
    expect(army).to_contain_text("Reloaded")
    expect(army).to_have_attribute("title", "Army: of Reloaded, not of the game on the board")


@pytest.mark.night(but=["390-844"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (844, 390), (390, 844)])
def test_a_newcomer_reads_what_this_is_and_no_counter_is_covered(
    page_at: Pages, site: Site, width: int, height: int
) -> None:
    page = page_at(width=width, height=height)
    Player(page, site.url).ready()
    greeting = page.get_by_role("complementary", name="New here?")
    expect(greeting).to_contain_text("Overstack An umpire for hex-and-counter wargames")
    ways = greeting.get_by_role("button")
    assert [ways.nth(n).inner_text() for n in range(3)] == [
        "Show me",
        "Try a puzzle",
        "Play a game",
    ]
    assert len({round((ways.nth(n).bounding_box() or {"y": -1})["y"]) for n in range(3)}) == 1
    assert page.evaluate(COVERED) == []
