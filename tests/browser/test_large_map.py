"""The largest map with the most counters, on a tablet."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.pages import Player
from tests.browser.test_bring import drop
from tools import bench_positions


def test_a_map_of_100_by_100_is_seen_on_a_tablet(tablet: Player) -> None:
    """It is opened from a file, moved over, and seen whole; only what is in sight is drawn."""
    page, player = tablet.page, tablet
    game = {"scenario": bench_positions.great(100, 100, 1_000, "free"), "log": []}
    player.go("Board")
    drop(player, "large.json", json.dumps(game).encode())
    expect(player.toast).to_contain_text("Opened large.json.", timeout=120_000)
    grid = page.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "100")
    counters, hexes = page.locator(".layer-counters [data-id]"), page.locator(".hex")
    expect(counters).not_to_have_count(0)
    expect(page.locator(".tile").first).to_be_attached()
    assert counters.count() < 200
    assert hexes.count() < 1_500
    box = player.rest(player.board)
    before = hexes.nth(60).get_attribute("data-place")
    page.mouse.move(box["x"] + 400, box["y"] + 900)
    page.mouse.down()
    page.mouse.move(box["x"] + 400, box["y"] + 100, steps=6)
    page.mouse.up()
    expect(hexes.nth(60)).not_to_have_attribute("data-place", before or "")
    page.get_by_role("button", name="Show the whole map").tap()
    expect(counters).to_have_count(0)
    expect(page.locator(".specks path")).not_to_have_count(0)
