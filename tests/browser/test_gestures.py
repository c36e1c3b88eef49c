"""Zoom and pan by wheel, buttons, keys and two fingers; a pan does not count as a tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Point, slide
from tests.browser.pages import Player


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


def zoomed(player: Player, as_wanted: Callable[[float], bool]) -> float:
    """Wait until the width of a hex is as wanted and constant; return the width."""
    for _ in range(600):
        if as_wanted(width(player)):
            return player.rest(player.hex("0505"))["width"]
        player.page.wait_for_timeout(50)
    raise AssertionError(f"the hex stays {width(player)} px wide")


@pytest.mark.parametrize(("into", "out"), [pytest.param(i, o, id=n) for n, i, o in ZOOMS])
def test_zoom(desk: Player, into: Callable[[Player], None], out: Callable[[Player], None]) -> None:
    begun(desk)
    at = desk.hex("0505")
    desk.page.mouse.move(*desk.point(at))
    before = width(desk)
    into(desk)
    near = zoomed(desk, lambda now: now > before * 1.1)
    out(desk)
    zoomed(desk, lambda now: now < near * 0.95)


def test_a_drag_of_the_ground_pans_and_picks_nothing(desk: Player) -> None:
    begun(desk)
    desk.page.get_by_role("button", name="Zoom in").click()
    x, y = desk.point(desk.hex("0405"))
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x - 80, y - 40, steps=8)
    desk.page.wait_for_timeout(150)
    desk.page.mouse.up()
    now = desk.point(desk.hex("0405"))
    assert abs(now[0] - x + 80) < 6
    assert abs(now[1] - y + 40) < 6
    expect(desk.panel.get_by_role("button", name="Close")).to_have_count(0)


@pytest.mark.parametrize("device", ["phone", "tablet"])
def test_two_fingers_zoom_about_themselves_and_tap_nothing(
    device: str, request: pytest.FixtureRequest
) -> None:
    player: Player = request.getfixturevalue(device)
    begun(player)
    x, y = player.point(player.hex("0505"))
    before = width(player)
    slide(player, [(x - 30, y), (x + 30, y)], [(x - 75, y), (x + 75, y)])
    player.point(player.hex("0505"))
    assert width(player) > before * 1.6
    near = middle(player, "0505")
    assert abs(near[0] - x) < 25
    expect(player.panel.get_by_role("button", name="Close")).to_have_count(0)


def test_one_finger_pans_and_a_tap_still_taps(phone: Player) -> None:
    begun(phone)
    x, y = phone.point(phone.hex("0505"))
    slide(phone, [(x, y)], [(x - 60, y - 50)])
    expect(phone.panel.get_by_role("button", name="Close")).to_have_count(0)
    now = phone.point(phone.hex("0505"))
    assert now[0] < x - 30
    phone.aim("0605")
    expect(phone.panel.get_by_role("button", name="Close")).to_be_visible()


def test_a_counter_is_dragged_with_a_finger(phone: Player) -> None:
    begun(phone)
    start, end = phone.point(phone.counter("m3")), phone.point(phone.hex("0502"))
    slide(phone, [start], [end])
    expect(phone.counter("m3")).to_have_attribute("data-place", "0502")


def test_what_is_aimed_at_is_not_hidden_by_the_sheet(phone: Player) -> None:
    begun(phone)
    phone.pick("m4")
    for place in ("0505", "0605", "0604"):
        phone.aim(place)
        expect(phone.panel.get_by_role("button", name="Put back")).to_be_visible()
        phone.point(phone.counter("m4"))
        phone.point(phone.hex(place), down=0.8)
