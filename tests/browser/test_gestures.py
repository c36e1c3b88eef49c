"""Zoom and pan by wheel, buttons, keys and two fingers; a pan does not count as a tap."""

from __future__ import annotations

import math
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.fingers import Point, slide
from tests.browser.pages import FRAMES, Player


def width(player: Player, place: str = "0505") -> float:
    box = player.hex(place).bounding_box()
    assert box is not None
    return box["width"]


def middle(player: Player, place: str) -> Point:
    box = player.hex(place).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def begun(player: Player) -> None:
    """Open the small map in its initial view; opening another map first resets the view."""
    player.open("free-board")
    player.open("q12-vehicle-queue")


ZOOMS: list[tuple[str, Callable[[Player], None], Callable[[Player], None]]] = [
    (
        "wheel",
        lambda player: player.page.mouse.wheel(0, -240),
        lambda player: player.page.mouse.wheel(0, 240),
    ),
    (
        "buttons",
        lambda player: player.page.get_by_role("button", name="Zoom in").click(),
        lambda player: player.page.get_by_role("button", name="Zoom out").click(),
    ),
    (
        "keys",
        lambda player: player.page.keyboard.press("+"),
        lambda player: player.page.keyboard.press("-"),
    ),
]


def zoomed(player: Player, how: str, least: float, most: float) -> float:
    """Wait until the width of a hex lies between two widths and is constant; return the width."""
    for _ in range(600):
        if least < width(player) < most:
            return player.rest(player.hex("0505"))["width"]
        player.page.evaluate(FRAMES)
    raise AssertionError(f"the hex stays {width(player)} px wide: {how}")


def test_wheel_buttons_and_keys_zoom_and_a_drag_of_the_ground_pans(desk: Player) -> None:
    begun(desk)
    at = desk.hex("0505")
    for name, into, out in ZOOMS:
        desk.page.mouse.move(*desk.point(at))
        before = width(desk)
        into(desk)
        near = zoomed(desk, name, before * 1.1, math.inf)
        out(desk)
        zoomed(desk, name, 0, near * 0.95)
    begun(desk)
    desk.page.get_by_role("button", name="Zoom in").click()
    x, y = desk.point(desk.hex("0405"))
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x - 80, y - 40, steps=8)
    moved = (x - 80, y - 40)
    now = desk.point(desk.hex("0405"))
    assert all(abs(one - other) < 6 for one, other in zip(now, moved, strict=True)), (now, moved)
    desk.page.mouse.up()
    expect(desk.panel.get_by_role("button", name="Close")).to_have_count(0)  # nothing is picked


def test_the_whole_map_is_shown_again_after_a_pane(sit_at: Devices) -> None:
    player = sit_at("desk", size=(1210, 900))
    begun(player)
    player.page.get_by_role("button", name="Show the whole map").click()
    player.page.wait_for_timeout(300)  # the map at rest may be one that has not begun to glide
    whole = player.rest(player.hex("0505"))["width"]
    player.go("Rulebook")
    expect(player.page.locator(".frame")).to_have_attribute("data-pane", "left")
    zoomed(player, "a pane takes room", 0, whole * 0.95)
    player.go("Board")
    zoomed(player, "the pane is closed", whole * 0.99, whole * 1.01)


def test_two_fingers_zoom_about_themselves_and_one_pans(phone: Player) -> None:
    """Neither taps; a tap still does."""
    player = phone
    begun(player)
    x, y = player.point(player.hex("0505"))
    before = width(player)
    slide(player, [(x - 30, y), (x + 30, y)], [(x - 75, y), (x + 75, y)])
    player.point(player.hex("0505"))
    assert width(player) > before * 1.6
    near = middle(player, "0505")
    assert abs(near[0] - x) < 25
    expect(player.panel.get_by_role("button", name="Close")).to_have_count(0)
    begun(player)
    x, y = player.point(player.hex("0505"))
    slide(player, [(x, y)], [(x - 60, y - 50)])
    expect(player.panel.get_by_role("button", name="Close")).to_have_count(0)
    now = player.point(player.hex("0505"))
    assert now[0] < x - 30
    player.aim("0605")
    expect(player.panel.get_by_role("button", name="Close")).to_be_visible()


#: Collects the heights that the panel has while a counter is carried.
HEIGHTS = """() => {
  window.heights = new Set();
  new MutationObserver(() => {
    if (document.querySelector('.is-carrying'))
      window.heights.add(document.getElementById('panel').offsetHeight);
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""


def test_a_counter_is_dragged_with_a_finger_and_only_it_moves(phone: Player) -> None:
    begun(phone)
    phone.page.evaluate(HEIGHTS)
    start, end = phone.point(phone.counter("m3")), phone.point(phone.hex("0502"))
    slide(phone, [start], [end])
    expect(phone.counter("m3")).to_have_attribute("data-place", "0502")
    assert phone.page.evaluate("window.heights.size") == 1


def test_what_is_aimed_at_is_not_hidden_by_the_sheet(phone: Player) -> None:
    begun(phone)
    phone.pick("m4")
    for place in ("0505", "0605", "0604"):
        phone.aim(place)
        expect(phone.panel.get_by_role("button", name="Put back")).to_be_visible()
        phone.point(phone.counter("m4"))
        phone.point(phone.hex(place), down=0.8)
