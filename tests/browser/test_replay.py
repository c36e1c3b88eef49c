"""The replay of any game: a slider over its log, which never changes the game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Devices, Pages, Site
from tests.browser.pages import Json, Player, link_to, scenario
from tests.browser.test_handover import (
    BRIDGEHEAD,
    SOVIET,
    WATCH,
    curtain,
    end_portion,
    lift,
    seen,
)
from tests.browser.test_keys_alone import tab_to

MOVES: list[Json] = [
    {"do": "move", "who": "m3", "to": "0502"},
    {"do": "move", "who": "m4", "to": "0505"},
]


def opened(player: Player) -> Locator:
    """Open the replay of the game on the board from the settings."""
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    pane = player.page.get_by_role("region", name="Replay", exact=True)
    expect(pane.get_by_role("slider")).to_be_focused()
    return pane


def test_a_game_is_stepped_through_by_keys_and_stays_as_it_is(desk: Player) -> None:
    desk.open(scenario("q12-vehicle-queue"), MOVES)
    pane = opened(desk)
    expect(pane).to_contain_text("2 of 2")
    m3, m4 = desk.counter("m3"), desk.counter("m4")
    for key, step, first, second in (
        ("ArrowLeft", "1 of 2", "0502", "0506"),
        ("Home", "0 of 2", "0503", "0506"),
        ("ArrowRight", "1 of 2", "0502", "0506"),
        ("End", "2 of 2", "0502", "0505"),
        ("Home", "0 of 2", "0503", "0506"),
    ):
        desk.page.keyboard.press(key)
        expect(pane).to_contain_text(step)
        expect(m3).to_have_attribute("data-place", first)
        expect(m4).to_have_attribute("data-place", second)
    expect(desk.page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    desk.tap(m3)  # a past position is only viewed, so nothing is selected
    expect(desk.board.locator(".is-picked")).to_have_count(0)
    pane.get_by_role("button", name="Back to the game").click()
    expect(m3).to_have_attribute("data-place", "0502")
    expect(m4).to_have_attribute("data-place", "0505")
    desk.expect_log("M3 Lee, 0503 to 0502", "M4, 0506 to 0505")


def test_a_game_plays_itself_on_a_phone_and_whoever_leaves_has_the_game(
    sit_at: Devices,
) -> None:
    phone = sit_at("phone")
    phone.open(scenario("q12-vehicle-queue"), MOVES)
    page = phone.page
    page.evaluate("location.hash = 'replay'")
    pane = page.get_by_role("region", name="Replay", exact=True)
    pane.get_by_role("button", name="Play").tap()
    expect(phone.counter("m3")).to_have_attribute("data-place", "0503")
    expect(pane).to_contain_text("2 of 2")
    expect(phone.counter("m4")).to_have_attribute("data-place", "0505")
    pane.get_by_role("button", name="To the start").tap()
    expect(phone.counter("m4")).to_have_attribute("data-place", "0506")
    page.go_back()
    expect(pane).to_have_count(0)
    expect(phone.counter("m4")).to_have_attribute("data-place", "0505")


def test_what_a_side_may_not_see_is_not_replayed_to_it(page_at: Pages, site: Site) -> None:
    """On a shared screen, the replay shows what the current viewer may see, without a handover."""
    page = page_at(address=link_to(scenario(*BRIDGEHEAD)))
    player = Player(page, site.url)
    lift(page, re.compile("I am the Soviet side"))
    end_portion(player)
    lift(page, re.compile("German"))
    page.evaluate(WATCH, [SOVIET])
    page.evaluate("location.hash = 'replay'")
    pane = page.get_by_role("region", name="Replay", exact=True)
    expect(pane.get_by_role("slider")).to_be_focused()
    page.keyboard.press("Home")
    expect(pane.locator(".replay-words")).to_have_text("The start")
    expect(page.locator('.phases [aria-current="step"]')).to_contain_text("Soviet")
    expect(curtain(page)).to_have_count(0)
    assert seen(page) == {}


#: The last turn: the test lets a tank stay that could take a hex worth points.
MISSED: Json = {
    "format": 1,
    "ruleset": "aam2009",
    "title": "Points for the taking",
    "map": {"size": [9, 5], "grid": "flat", "labels": "0305"},
    "sides": [{"id": "us", "name": "US"}, {"id": "german", "name": "German"}],
    "turns": 1,
    "turn": 1,
    "victory": [{"hold": ["0603"], "points": 6}],
    "counters": [
        {"id": "m4", "kind": "m4-sherman", "side": "us", "at": "0203"},
        {"id": "g1", "kind": "grenadier", "side": "german", "at": "0905"},
    ],
}
SECOND_PYTHON = 120_000  # ms until the worker that searches has started and answered


def looked_back(player: Player) -> Locator:
    """Play the short game to its end and look back at it; return the part with the result."""
    player.open(MISSED)
    while not player.panel.get_by_role("button", name="Look back at the game").count():
        player.press(re.compile("^(End|Turn) "))
        player.heard()
    player.press("Look back at the game")
    pane = player.page.get_by_role("region", name="Replay", exact=True)
    found = pane.get_by_role("region", name="Looking back")
    expect(found).to_be_visible(timeout=SECOND_PYTHON)
    expect(pane.get_by_role("progressbar")).to_have_count(0, timeout=SECOND_PYTHON)
    return found


def test_a_game_that_is_over_is_looked_back_at(desk: Player) -> None:
    """The costliest decision is named and shown on the board; the game is unchanged."""
    found = looked_back(desk)
    pane = desk.page.get_by_role("region", name="Replay", exact=True)
    expect(found.get_by_role("listitem").first).to_contain_text("became")
    expect(found).to_contain_text("No dice were rolled")
    expect(found.locator(".lookback-parts li").first).to_contain_text("as the turn went on")
    expect(pane.locator(".lookback-curve")).to_contain_text("US")
    found.get_by_role("button", name="Its own way").first.click()
    expect(desk.counter("m4")).to_have_attribute("data-place", "0603")
    expect(pane).to_contain_text("what the computer would have done")
    found.get_by_role("button", name="As it was").first.click()
    expect(desk.counter("m4")).to_have_attribute("data-place", "0203")
    pane.get_by_role("button", name="Back to the game").click()
    expect(desk.panel.get_by_role("button", name="Look back at the game")).to_be_visible()


def test_a_decision_is_played_on_by_keys(desk: Player) -> None:
    """Each way on the same dice, with how sure it is; a second press adds games to the first."""
    found = looked_back(desk)
    one = found.get_by_role("listitem").first
    begin = one.get_by_role("button", name="Play on from here")
    tab_to(desk.page, begin)
    desk.page.keyboard.press("Enter")
    stop = one.get_by_role("button", name="Stop")
    expect(stop).to_be_focused()
    told = one.get_by_role("status")
    expect(told).to_contain_text(
        re.compile(r"Its own way\s*won [\d.]+ of \d+;"), timeout=SECOND_PYTHON
    )
    more = one.get_by_role("button", name="Play on more games")
    expect(more).to_be_focused(timeout=SECOND_PYTHON)
    expect(told).to_contain_text("The computer played all sides as a recruit.")
    expect(desk.counter("m4")).to_have_attribute("data-place", "0203")
    first = games(told)
    desk.page.keyboard.press("Enter")
    expect(told).not_to_contain_text(f"of {first};", timeout=SECOND_PYTHON)
    desk.page.keyboard.press("Enter")
    expect(more).to_be_focused()
    expect(one.get_by_role("progressbar")).to_have_count(0)
    assert games(told) > first


def test_playing_on_stops_at_once_by_touch_and_keeps_what_is_known(tablet: Player) -> None:
    found = looked_back(tablet)
    one = found.get_by_role("listitem").first
    one.get_by_role("button", name="Play on from here").tap()
    told = one.get_by_role("status")
    expect(told).to_contain_text(re.compile(r"won [\d.]+ of \d+;"), timeout=SECOND_PYTHON)
    again = one.get_by_role("button", name=re.compile("^(Stop|Play on more games)$"))
    again.tap()
    if one.get_by_role("button", name="Stop").count():  # the first games were over already
        again.tap()
    expect(one.get_by_role("button", name="Play on more games")).to_be_visible()
    expect(one.get_by_role("progressbar")).to_have_count(0)
    expect(told).to_contain_text(re.compile(r"won [\d.]+ of \d+;"))


def games(told: Locator) -> int:
    """The number of games that each way was played on."""
    found = re.search(r"of (\d+);", told.inner_text())
    assert found
    return int(found[1])
