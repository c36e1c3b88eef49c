"""The largest map with the most counters, on a tablet."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.pages import Player
from tests.browser.test_bring import drop
from tools import bench_positions


def test_a_map_of_100_by_100_is_seen_and_played_on_a_tablet(tablet: Player) -> None:
    """Only what is in sight is drawn; an act is undone, kept, and shared as a file."""
    page, player = tablet.page, tablet
    game = {"scenario": bench_positions.great(100, 100, 1_000, "free"), "log": []}
    player.go("Board")
    drop(player, "large.json", json.dumps(game).encode())
    expect(player.toast).to_contain_text("Opened large.json.", timeout=120_000)
    grid = page.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "100")
    counters, hexes = page.locator(".layer-counters [data-id]"), page.locator(".hex")
    expect(page.locator(".tile").first).to_be_attached()
    # No counter is in the middle of this map: the first view shows the nearest.
    expect(player.counter("c485")).to_be_in_viewport()
    assert counters.count() < 200
    assert hexes.count() < 1_500

    tank = player.counter("c485")
    player.pick("c485")
    player.aim("049052")
    player.press("Move to 049052")
    expect(tank).to_have_attribute("data-place", "049052")
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(tank).to_have_attribute("data-place", "049051")
    page.get_by_role("button", name="Redo", exact=True).tap()
    expect(tank).to_have_attribute("data-place", "049052")
    page.reload()
    expect(tank).to_have_attribute("data-place", "049052", timeout=60_000)
    player.ready()
    grid.focus()
    page.keyboard.press("ArrowDown")
    heard = page.locator(f"#{grid.get_attribute('aria-activedescendant')}")
    expect(heard).to_have_attribute("aria-label", "001002, clear")
    expect(heard).to_be_in_viewport()
    page.get_by_role("button", name="Share", exact=True).tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This game is too large for a link")
    expect(dialog).to_contain_text("it opens when it is dropped on the board")
    expect(dialog.get_by_role("button", name="Save a file")).to_be_visible()
    page.keyboard.press("Escape")

    box = player.rest(player.board)
    expect(player.hex("001016")).not_to_be_in_viewport()
    page.mouse.move(box["x"] + 400, box["y"] + 900)
    page.mouse.down()
    page.mouse.move(box["x"] + 400, box["y"] + 100, steps=6)
    page.mouse.up()
    expect(player.hex("001016")).to_be_in_viewport()
    page.get_by_role("button", name="Show the whole map").tap()
    expect(counters).to_have_count(0)
    expect(page.locator(".specks path")).not_to_have_count(0)

    # It prints as it is seen: no more of it is drawn.
    page.emulate_media(media="print")
    try:
        expect(page.locator(".board-stage")).not_to_have_css("transform", "none")
    finally:
        page.emulate_media(media="null")
