"""The greeting of a link: it says at once what the link is, or why it cannot be opened.

A link that is followed in an open page greets as it does in a new one.
"""

from __future__ import annotations

import copy
import json
import re

from playwright.sync_api import Locator, Page, expect

from overstack.documents import link, wire
from tests.browser.conftest import Pages, Site
from tests.browser.pages import PRICE, Json, Player, link_to, scenario
from tests.browser.test_first_sight import held_back
from tests.test_link import packed

QUEUE = "q12-vehicle-queue"
PHONE = {"width": 390, "height": 844, "has_touch": True}


def card(page: Page) -> Locator:
    return page.locator(".greeting")


#: Forget which links this device has been greeted for: each greets once.
UNGREETED = """() => Object.keys(localStorage).filter((key) => key.includes('greeted.'))
  .forEach((key) => localStorage.removeItem(key))"""


def asking(name: str, asked: Json, ruleset: str = "aam2009") -> str:
    """A link to a scenario that opens at the ruling on ``asked``."""
    return link.encode(wire.game({"scenario": scenario(name, ruleset), "log": []}), "", asked)


def test_a_link_greets_by_javascript_alone_and_never_twice(
    page_at: Pages, site: Site, browser: object
) -> None:
    context, _ = held_back(browser)  # type: ignore[arg-type]
    page = page_at(context=context, address=link_to(scenario(QUEUE)))
    page.set_viewport_size({"width": 390, "height": 844})
    seen = card(page)
    expect(seen).to_contain_text("A&A Miniatures 2009")
    expect(seen.get_by_role("heading", name="The vehicle queue")).to_be_in_viewport(ratio=1)
    expect(seen).to_contain_text("It is the turn of the US side")
    expect(seen).to_contain_text("The story of question 12")
    expect(seen).to_contain_text("Tap a counter")
    expect(seen.get_by_role("button", name="Show me the board")).to_be_in_viewport(ratio=1)
    expect(seen.locator(".button.is-main")).to_have_count(1)
    expect(page.get_by_role("button", name="Share")).to_be_disabled()
    seen.get_by_role("button", name="Show me the board").click()
    expect(seen).to_have_count(0)
    page.reload()
    expect(page.locator('.map [data-id="m3"]')).to_be_attached()
    expect(page.locator(".top-name, .top-title")).to_contain_text("The vehicle queue")
    expect(seen).to_have_count(0)
    page.goto(site.url)
    expect(page.locator(".map .counter[data-id]").first).to_be_attached()
    expect(seen).to_have_count(0)
    context.close()


def test_on_a_phone_a_touch_ends_the_greeting_and_a_ruling_opens_with_its_verdict(
    page_at: Pages, site: Site
) -> None:
    page = page_at(**PHONE, address=link_to(scenario(QUEUE)))  # its map has not been moved yet
    phone = Player(page, site.url, touch=True)
    expect(card(page)).to_be_visible()
    page.locator('.map [data-id="m3"]').tap()
    expect(card(page)).to_have_count(0)
    expect(page.locator(".panel")).to_contain_text("M3 Lee")

    page.goto(phone.home + asking(QUEUE, {"who": "m3", "path": ["0504"]}))
    expect(card(page).get_by_role("button", name="See the ruling")).to_be_visible()
    phone.greeted()
    expect(phone.headline(PRICE)).to_be_in_viewport()
    phone.let_go()

    phone.open("free-board")
    line = page.locator(".peek p")
    expect(line).to_have_text(re.compile("Put a counter anywhere"))
    cut = line.evaluate("(one) => one.scrollHeight > one.clientHeight + 1")
    assert not cut, "what to do on the free board is cut off"
    expect(page.locator(".top")).to_contain_text("Free board")


def test_a_link_points_at_a_ruling_and_the_briefing_goes_into_posts(desk: Player) -> None:
    """The share dialog and the report make such links; an act and a hex can be pointed at too."""
    page = desk.page
    page.evaluate(UNGREETED)
    desk.open(QUEUE)
    first = desk.panel.locator(".panel-body > *").first
    expect(first).to_contain_text("The briefing", ignore_case=True)
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    text = dialog.locator("textarea")
    for form in ("BBCode", "Markdown", "Plain text"):
        dialog.get_by_role("radio", name=form, exact=True).check(force=True)
        expect(text, form).to_have_value(re.compile("The story of question 12"))
    dialog.get_by_role("checkbox", name="Briefing").uncheck(force=True)
    expect(text).not_to_have_value(re.compile("The story of question 12"))
    dialog.get_by_role("checkbox", name="Briefing").check(force=True)
    dialog.get_by_role("button", name="Close", exact=True).click()
    desk.pick("m3")
    desk.aim("0504")
    expect(desk.finding("R3-veh")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    field = dialog.get_by_role("textbox", name="Link to this position")
    expect(field).to_have_value(re.compile("#p="))
    pointed = field.input_value()
    dialog.get_by_role("checkbox", name="Open at this ruling").uncheck(force=True)
    expect(field).not_to_have_value(pointed)
    dialog.get_by_role("button", name="Close", exact=True).click()
    desk.panel.get_by_role("button", name="Report this ruling").click()
    expect(page.locator("#report-text")).to_have_value(re.compile(re.escape(pointed)))
    page.keyboard.press("Escape")
    desk.press("Move to 0504")
    desk.let_go()
    expect(first).not_to_contain_text("The story of")

    page.goto(pointed)
    expect(desk.headline(PRICE)).to_be_visible()
    expect(page.locator(".map .is-picked").first).to_be_attached()
    expect(desk.finding("R3-veh")).to_be_attached()
    expect(card(page).get_by_role("button", name="See the ruling")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    desk.greeted()
    questions: list[tuple[Json, str]] = [
        ({"place": "0504"}, "0504"),
        ({"entry": {"do": "end"}}, "End"),
    ]
    for asked, words in questions:
        page.goto(desk.home + asking(QUEUE, asked))
        expect(card(page)).to_be_visible()  # the former link's ruling may have the same words
        expect(desk.panel.locator(".asked")).to_contain_text(words)
        desk.greeted()


#: Longer than any toast is shown, in seconds of the page's clock.
LONG = 13


def too_large() -> str:
    """A link with a map of 101 by 101 hexes."""
    document = copy.deepcopy(scenario(QUEUE))
    document["map"]["size"] = [101, 101]  # type: ignore[index]
    return packed(json.dumps({"scenario": document, "log": []}))


def no_game() -> str:
    """A link that holds markup and numbers where a game has names and sizes."""
    document = scenario("q14-the-trap")
    document["sides"] = [{"id": "us", "name": {"strings": ["<b>bold</b>"], "_$litType$": 1}}]
    document["map"] = {"size": [1_000_000_000, 9], "grid": "toString", "labels": "0305"}
    return packed(json.dumps({"scenario": document, "log": []}))


def test_a_refused_link_says_why_and_puts_nothing_in_its_place(page_at: Pages, site: Site) -> None:
    """It stays until a scenario is chosen; a shape that is no game is refused in one sentence."""
    sentence = "This link was cut off after 297 letters."
    page = page_at(**PHONE, address="licences.html")
    page.clock.install()
    page.goto(site.url + link_to(scenario(QUEUE))[:300])
    told = card(page)
    expect(told).to_contain_text(sentence, timeout=60_000)
    expect(told).to_have_attribute("role", "alertdialog")
    page.clock.fast_forward(1000 * LONG)
    expect(told).to_contain_text(sentence)
    expect(page.locator(".map .counter[data-id]")).to_have_count(0)
    page.goto(site.url + no_game())
    expect(told).not_to_contain_text(sentence)
    expect(told.locator("#greeting-why")).to_have_text(re.compile(r"\.$"))
    expect(page.locator(".map .counter[data-id]")).to_have_count(0)
    told.get_by_role("button", name="Show me a scenario").tap()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Crossing the Aune")).tap()
    expect(page.locator(".map .counter[data-id]").first).to_be_visible(timeout=60_000)
    expect(told).to_have_count(0)


def test_a_refused_link_leaves_the_game_that_was_there(desk: Player) -> None:
    desk.open(QUEUE)
    desk.move("m3", "0502")
    desk.page.goto(desk.home + too_large())
    expect(card(desk.page)).to_contain_text(
        "This link holds a map of 101 by 101 hexes; 100 by 100 is the most."
    )
    expect(card(desk.page)).to_contain_text("still there")
    card(desk.page).get_by_role("button", name="Back to the board").click()
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    expect(desk.page.get_by_role("button", name="Undo")).to_be_enabled()


def test_back_is_offered_only_where_something_was_had_and_undo_comes_back_with_it(
    desk: Player,
) -> None:
    page = desk.page
    back = page.get_by_role("button", name="Back to what I had")
    desk.open(QUEUE, [{"do": "move", "who": "m3", "to": "0502"}])
    desk.open("q14-the-trap")
    expect(desk.counter("m4")).to_have_attribute("data-place", "0404")
    expect(back).to_have_count(0)  # the player made no move in the first game
    desk.move("m4", "0403")
    desk.move("m4", "0402")
    page.get_by_role("button", name="Undo").click()
    expect(desk.counter("m4")).to_have_attribute("data-place", "0403")
    desk.open("one-bridge")
    back.click()
    expect(desk.counter("m4")).to_have_attribute("data-place", "0403")
    page.get_by_role("button", name="Redo").click()
    expect(desk.counter("m4")).to_have_attribute("data-place", "0402")


def test_what_the_editor_makes_is_a_position_and_no_log(desk: Player) -> None:
    desk.open("q14-the-trap")
    desk.go("Editor")
    panel = desk.page.get_by_role("complementary", name="Editor")
    panel.get_by_role("radio", name="Counters", exact=True).check(force=True)
    panel.get_by_role("list", name="Pieces").get_by_role("button").first.click()
    desk.aim("0402")
    added = desk.board.locator('.counter[data-place="0402"]')
    expect(added).to_have_count(1)
    desk.page.get_by_role("button", name="Undo").click()
    expect(added).to_have_count(0)
    desk.page.get_by_role("button", name="Redo").click()
    expect(added).to_have_count(1)
    panel.get_by_role("list", name="Pieces").get_by_role("button", pressed=True).click()
    desk.page.get_by_role("button", name="Share").click()
    field = desk.page.get_by_role("textbox", name="Link to this position")
    expect(field).to_have_value(re.compile("#p="))
    made = link.decode(field.input_value())
    assert made.log == ()
    counters = scenario("q14-the-trap")["counters"]
    assert len(made.scenario.position.counters) == len(counters) + 1  # type: ignore[arg-type]
    desk.page.keyboard.press("Escape")
