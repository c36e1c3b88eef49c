"""Edge cases: the device's Back button, a phone in landscape, and a drag that is cancelled."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Devices, Pages, Site
from tests.browser.pages import Player, scenario


def in_window(page: Page, what: Locator) -> None:
    """Check that the whole element lies in the viewport."""
    box, size = what.bounding_box(), page.viewport_size
    assert box
    assert size
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


def test_back_closes_what_lies_open_and_then_leaves(page_at: Pages, site: Site) -> None:
    """Three presses of Back close a dialog, close the pane under it, and leave the page."""
    page = page_at(address="reset.html")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    player = Player(page, site.url)
    player.ready()
    tab_leads_to_the_board(page)
    player.go("Rulebook")
    book = page.get_by_role("region", name="Rulebook")
    expect(book).to_be_visible()
    # The code of the panes comes after Python, since no pane was open at the start.
    (python,) = (n for n, url in enumerate(asked) if re.search(r"\.asm\.wasm(\.xz)?$", url))
    (code,) = (n for n, url in enumerate(asked) if "/js/panes-" in url)
    assert code > python
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(book).to_be_visible()
    page.go_back()
    expect(book).to_be_hidden()
    expect(player.panel).to_be_visible()
    # A dialog closed by Escape leaves no history entry for Back.
    for _ in range(3):
        page.get_by_role("button", name="Settings").click()
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    page.go_back()
    page.wait_for_url(re.compile("reset.html"), wait_until="commit")


def test_back_closes_a_stack_that_is_laid_open(phone: Player) -> None:
    """Back also closes the section view of a hex; the game does not change."""
    page, player = phone.page, phone
    player.open(scenario("the-flour-mill", "asl"))
    player.hex("4F4").dispatch_event("click")
    section = page.locator(".profile")
    expect(section).to_be_visible()
    page.go_back()
    expect(section).to_have_count(0)
    expect(player.board).to_be_visible()


def test_an_open_stack_lies_where_it_can_be_hit(phone: Player) -> None:
    """All tiles can be touched, even those of a hex at the map's edge on a phone."""
    document = scenario("crossroads-jam")
    cast = document["counters"]
    assert isinstance(cast, list)
    heap = [
        {"id": f"r{n}", "kind": "rifle", "side": "us", "at": "0101", "order": n} for n in range(5)
    ]
    kinds = {c["kind"] for c in cast}
    kind = next(k for k in sorted(kinds) if "soldier" in k or "rifle" in k or "gmc" in k)
    cast = [{**c, "kind": kind} for c in heap]  # the only counters: none that "victory" names
    document = {**document, "play": "free", "victory": [], "counters": cast}
    page, player = phone.page, phone
    player.open(document)
    page.locator('.layer-counters [data-id="r4"]').tap()
    tiles = page.locator(".fan-tile")
    expect(tiles).to_have_count(5)
    expect(
        player.headline("Overstacked, at a price").or_(player.headline("Forbidden"))
    ).to_be_visible()
    for tile in tiles.all():  # there are five, as has been waited for
        player.point(tile)  # raises if the tile is covered
        in_window(page, tile)


def test_escape_puts_a_dragged_counter_back(desk: Player) -> None:
    """The mouse button is released after Escape, over another hex: nothing has moved."""
    page, player = desk.page, desk
    player.open("crossroads-jam")
    x, y = player.point(player.counter("m8"))
    page.mouse.move(x, y)
    page.mouse.down()
    to = player.point(player.hex("0703"))
    page.mouse.move((x + to[0]) / 2, (y + to[1]) / 2, steps=4)
    page.mouse.move(*to, steps=4)
    expect(page.locator(".ghost")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.up()
    player.rest(player.counter("m8"))
    player.heard()
    expect(player.counter("m8")).to_have_attribute("data-place", "0803")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def tab_leads_to_the_board(page: Page) -> None:
    """Check that Tab and Enter skip all buttons of a new page."""
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    skip = page.get_by_role("button", name="To the board")
    expect(skip).to_be_focused()
    in_window(page, skip)
    page.keyboard.press("Enter")
    expect(page.locator(".map :focus")).to_have_count(1)


def test_a_phone_on_its_side_reads_in_one_column_and_turns(phone: Player) -> None:
    """A finding is wide in landscape, and the buttons are in the viewport after each rotation."""
    page, player = phone.page, phone
    player.open("crossroads-jam")
    player.hex("0805").dispatch_event("click")
    expect(player.headline("Lawful")).to_be_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    foot = page.locator(".foot .button").first
    player.rest(foot)
    in_window(page, foot)
    row = page.locator(".panel .finding .finding-words").first
    box, panel = row.bounding_box(), page.locator(".panel").bounding_box()
    assert box
    assert panel
    assert box["width"] > 0.4 * panel["width"]
    page.set_viewport_size({"width": 390, "height": 844})
    player.rest(foot)
    in_window(page, foot)


def test_the_whole_map_and_the_steps_about_the_present_one_are_shown(desk: Player) -> None:
    """The largest map fits the viewport of a desk; no step is cut off."""
    desk.open(scenario("the-flour-mill", "asl"))
    strip = desk.page.locator(".phases")
    expect(strip.locator("[aria-current=step]")).to_contain_text("Movement")
    over = strip.evaluate("n => n.scrollWidth - n.clientWidth")
    assert over <= 0, f"the steps are {over} px too wide"
    document = {
        **scenario("free-board"),
        "map": {"size": [100, 100], "grid": "flat", "labels": "003005"},
    }
    document["counters"] = []
    page = desk.page
    desk.open(document)
    page.get_by_role("button", name="Show the whole map").click()
    page.wait_for_function(
        """() => { const [sheet, map] = ['.board-terrain', '.map'].map((one) =>
          document.querySelector(one).getBoundingClientRect());
        return sheet.width <= map.width + 1 && sheet.height <= map.height + 1; }"""
    )


def test_the_old_pieces_go_at_once_where_the_book_is_switched(desk: Player) -> None:
    """Two frames after the switch, the palette holds pieces of the new rulebook only."""
    page, player = desk.page, desk
    player.open("crossroads-jam")
    player.go("Quick check")
    pieces = page.locator(".quick-palette .palette-add")
    expect(pieces.filter(has_text="Bazooka").or_(pieces.first)).not_to_have_count(0)
    old = page.evaluate(
        """() => { const n = document.querySelector('.quick-shelf select'); n.value = 'europa';
        n.dispatchEvent(new Event('change', { bubbles: true }));
        return new Promise((soon) => requestAnimationFrame(() => requestAnimationFrame(() =>
          soon([...document.querySelectorAll('.quick-palette .palette-add')]
            .map((one) => one.textContent))))); }"""
    )
    assert not any("Soldier" in name for name in old)
    expect(pieces.filter(has_text="Division").first).to_be_visible()
    pieces.filter(has_text="Division").first.click()
    expect(page.locator(".quick-piece")).to_have_count(1)


def test_long_words_stay_in_their_toast(sit_at: Devices) -> None:
    """Words of 80 and 120 letters in a toast fit the smallest screen."""
    document = {**scenario("crossroads-jam"), "title": "Donau" * 16}
    player = sit_at("phone", size=(320, 640))
    page = player.page
    player.open(document)
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert over <= 0
    page.evaluate("""() => { const p = document.createElement('p'); p.textContent = 'x'.repeat(120);
      const toast = Object.assign(document.createElement('div'), { className: 'toast' });
      toast.append(p); document.querySelector('.toasts').append(toast); }""")
    said = page.locator(".toast").last
    in_window(page, said)
    said.evaluate("toast => toast.remove()")  # the page would not remove this test's toast
