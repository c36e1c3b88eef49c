"""The list of running games by link, the message sent with a link, the replay of a listed game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.axe import faults
from tests.browser.conftest import Pages, Site
from tests.browser.correspondents import Correspondent
from tests.browser.pages import link_to, scenario
from tests.browser.test_by_link import GAME, seated
from tests.browser.test_replay import opened
from tests.browser.test_targets import FINGER, small


def listed(player: Correspondent, site: Site) -> Locator:
    """Put another game on the board; return the list entry of the game by link."""
    player.follow(site.url + link_to(scenario("q12-vehicle-queue")))
    expect(player.counter("m3")).to_be_visible()
    player.to_post()
    return player.post.get_by_role("button", name=re.compile("^A short game"))


def message(player: Correspondent) -> str:
    """Copy the message with its link; return the copied text."""
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.tap_in("Copy with a message")
    expect(player.post.get_by_text("Message and link are copied.")).to_be_visible()
    return str(player.page.evaluate("navigator.clipboard.readText()"))


def test_a_game_by_link_is_listed_told_and_replayed(page_at: Pages, site: Site) -> None:
    first, other, joined = seated(page_at, site)
    title = str(GAME["title"])
    assert message(first).startswith(f"I invite you to “{title}”: you play the Axis side.\nhttp")
    turn = f"the Axis side has played, and the Allied side goes on (“{title}”, turn 1 of 1)."
    assert message(other) == f"Your turn: {turn}\n{joined}"
    assert faults(other.page, board=False) + small(other.page, FINGER) == []
    game = listed(first, site)
    expect(game).to_contain_text(
        "You play Allied against Axis · turn 1 of 1 · waiting for the Axis side"
    )
    first.opens(joined)
    heading = first.post.get_by_role("heading", level=2)
    expect(heading).not_to_have_text("Waiting for the Axis side")
    status = heading.inner_text()
    stands = {counter: first.counter(counter).get_attribute("data-place") for counter in "sk"}

    replay = opened(first)
    length = int(re.findall(r"(\d+) of \1", replay.inner_text())[0])
    assert length
    first.page.keyboard.press("Home")
    expect(replay).to_contain_text(f"0 of {length}")
    expect(replay.locator(".replay-words")).to_have_text("The start")
    first.page.keyboard.press("ArrowRight")
    expect(replay.locator(".replay-words")).not_to_have_text("The start")
    replay.get_by_role("button", name="Back to the game").click()
    for counter, place in stands.items():
        expect(first.counter(counter)).to_have_attribute("data-place", str(place))
    bar = first.page.get_by_role("region", name="Play by link", exact=True)
    expect(bar).to_contain_text("You play the Allied side")

    due = {"Your decision": "your move", "To the Axis side": "your link is to be sent"}[status]
    expect(listed(first, site)).to_contain_text(f"turn 1 of 1 · {due}")
    first.tap_in(re.compile("^A short game"))
    first.says(status)
