"""Touches that move over the map: panning and pinching."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import CDPSession, Locator

from tests.browser.pages import WHAT_IS_AT, Player

Point = tuple[float, float]

#: Distance from the map's left edge, px, at which a panning touch starts: no counter is there.
EDGE = 6


def fingers(session: CDPSession, kind: str, points: Sequence[Point]) -> None:
    touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def slide(player: Player, start: Sequence[Point], end: Sequence[Point]) -> None:
    """Put fingers down, move them in ten steps, rest a moment, and lift them."""
    session = player.page.context.new_cdp_session(player.page)
    fingers(session, "touchStart", start)
    for step in range(1, 11):
        share = step / 10
        fingers(
            session,
            "touchMove",
            [
                (a + (c - a) * share, b + (d - b) * share)
                for (a, b), (c, d) in zip(start, end, strict=True)
            ],
        )
        player.page.wait_for_timeout(16)  # the speed of a finger: a frame for each step
    player.page.wait_for_timeout(150)  # a finger that lifts in motion lets the map glide on
    fingers(session, "touchEnd", [])
    session.detach()


def bring(player: Player, what: Locator) -> None:
    """Pan the map until no panel covers ``what``; if one does, show the whole map first."""
    if not _open(player, what):
        player.page.get_by_role("button", name="Show the whole map").tap()
    stage = player.board.bounding_box()
    assert stage is not None
    for _ in range(4):
        if _open(player, what):
            return
        middle = _middle(player, what)
        top, x = stage["y"] + stage["height"] * 0.4, stage["x"] + EDGE
        away = stage["y"] + stage["height"] * 0.2 - middle[1]
        slide(player, [(x, top)], [(x, max(stage["y"] + EDGE, top + away))])


def _open(player: Player, what: Locator) -> bool:
    """Whether a touch at the middle of ``what`` reaches the map."""
    return "map" in player.page.evaluate(WHAT_IS_AT, _middle(player, what)).split()


def _middle(player: Player, what: Locator) -> Point:
    box = player.rest(what)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
