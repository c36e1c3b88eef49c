"""Lines of sight and arcs on the map: by touch and by keys."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import Json, Player

#: A Panzer that faces north, a Sherman in the open, and a Sherman behind a wood.
GAME: Json = {
    "format": 1,
    "ruleset": "reloaded",
    "title": "Two targets",
    "map": {"size": [7, 7], "grid": "flat", "labels": "0305", "terrain": {"0503": "forest"}},
    "sides": [{"id": "allies", "name": "Allied"}, {"id": "axis", "name": "Axis"}],
    "turns": 1,
    "phase": "assault",
    "active": "axis",
    "counters": [
        {"id": "p", "kind": "de-pz4g", "side": "axis", "at": "0505", "marks": ["faces-n"]},
        {"id": "m", "kind": "us-m4a1", "side": "allies", "name": "Able", "at": "0303"},
        {"id": "n", "kind": "us-m4a1", "side": "allies", "name": "Baker", "at": "0502"},
    ],
}


def line(player: Player) -> Locator:
    """The line of sight on the map."""
    return player.board.locator(".layer-sight .sight")


def test_by_touch_a_line_is_drawn_and_where_it_is_stopped(phone: Player) -> None:
    phone.open(GAME)
    phone.pick("p")
    expect(phone.board.locator(".arc-front")).to_have_count(1)
    phone.press(re.compile("attacks Able"))
    expect(line(phone)).to_have_class(re.compile("sight-clear"))
    expect(phone.board.locator(".layer-sight .badge-forbidden")).to_have_count(0)
    phone.press("Not now")
    expect(line(phone)).to_have_count(0)
    phone.panel.get_by_text("barred: see why").tap()
    phone.press(re.compile("attacks Baker"))
    expect(line(phone)).to_have_class(re.compile("sight-stopped"))
    expect(phone.board.locator(".layer-sight .badge-forbidden")).to_be_visible()
    expect(phone.finding("los.block.forest")).to_be_visible()


def test_by_keys_the_arc_goes_with_the_counter_in_hand(desk: Player) -> None:
    desk.open(GAME)
    desk.page.keyboard.press("n")
    expect(desk.board.locator(".arc-line")).to_have_count(1)
    desk.panel.get_by_role("button", name=re.compile("attacks Able")).press("Enter")
    expect(line(desk)).to_be_visible()
    desk.page.keyboard.press("Escape")
    expect(line(desk)).to_have_count(0)
    desk.page.keyboard.press("Escape")
    expect(desk.board.locator(".arc")).to_have_count(0)
