"""The help matches the device in use and the orientation of the hexes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Pages, Site
from tests.browser.pages import Player, scenario
from tests.duels import duel


def opened(page: Page) -> Locator:
    """Open the help, directly on a wide screen or from the menu on a small screen."""
    menu = page.get_by_role("button", name="Menu", exact=True)
    if menu.count():
        menu.click()
    page.get_by_role("button", name="Help", exact=True).click()
    found = page.get_by_role("dialog", name="How it works")
    expect(found.get_by_role("radio", name="Keys")).to_be_attached()
    return found


def test_a_finger_is_told_of_taps_and_a_mouse_of_clicks_and_keys(
    desk: Player, phone: Player
) -> None:
    """The device decides the first tab; the keys are drawn as the hexes lie."""
    told = opened(phone.page)
    expect(told.get_by_role("radio", name="Finger")).to_be_checked()
    expect(told.get_by_role("term").filter(has_text="Two fingers")).to_be_visible()
    phone.page.keyboard.press("Escape")
    desk.open("q12-vehicle-queue")
    told = opened(desk.page)
    expect(told.get_by_role("radio", name="Mouse")).to_be_checked()
    expect(told.get_by_role("term").filter(has_text="Wheel")).to_be_visible()
    told.get_by_role("radio", name="Keys").check(force=True)
    keys = told.locator(".help-compass text")
    expect(keys).to_have_text(["Q", "W", "E", "A", "S", "D"])
    desk.page.keyboard.press("Escape")
    document = scenario("q12-vehicle-queue")
    sheet = document["map"]
    assert isinstance(sheet, dict)
    desk.open({**document, "map": {**sheet, "grid": "pointy", "edges": {}, "roads": []}})
    told = opened(desk.page)
    expect(keys).to_have_text(["W", "E", "A", "D", "Z", "X"])
    expect(told.get_by_role("term").filter(has_text="Z X")).to_be_visible()
    told.get_by_role("radio", name="Mouse").check(force=True)  # the page remembers the choice
    desk.page.keyboard.press("Escape")


def test_short_forms_are_explained_in_help_and_rulebook(tablet: Player) -> None:
    """A search that no rule answers suggests what to try instead."""
    tablet.open(scenario("fitting-shop", "asl"))
    page = tablet.page
    told = opened(page).get_by_role("region", name="Short forms")
    term = told.get_by_role("term").filter(has_text="MF")
    expect(term).to_be_visible()
    told.get_by_label("Find a short form").fill("crew")
    expect(term).to_have_count(0)
    expect(told.get_by_role("definition").filter(has_text="Riders and crew")).to_be_visible()
    told.get_by_label("Find a short form").fill("zz")
    expect(told.get_by_role("status")).to_have_text("“zz” is none of them.")
    told.get_by_label("Find a short form").fill("")
    page.keyboard.press("Escape")
    tablet.go("Rulebook")
    pane = page.get_by_role("region", name="Rulebook", exact=True)
    expect(pane.get_by_role("region", name="Short forms")).to_contain_text("CX")
    pane.get_by_role("searchbox", name="Find a rule or word").fill("smc")
    expect(pane.get_by_role("definition").filter(has_text="a leader or a hero")).to_be_visible()
    pane.get_by_role("searchbox", name="Find a rule or word").fill("zeppelin")
    expect(pane.get_by_text("Try a shorter word, or a rule number")).to_be_visible()
    pane.get_by_role("searchbox", name="Find a rule or word").fill("")
    tablet.go("Board")


@pytest.mark.night
def test_what_is_empty_invites(page_at: Pages, site: Site) -> None:
    """An empty log, list of games or board says what will appear there, or how to begin."""
    page = page_at()
    player = Player(page, site.url)
    player.ready()
    expect(player.panel).to_contain_text("Every act becomes a line here")
    page.get_by_role("button", name="Scenarios", exact=True).click()
    page.get_by_role("dialog").get_by_text("None yet: whatever you play is kept").wait_for()
    page.keyboard.press("Escape")
    player.open({**scenario("q12-vehicle-queue"), "counters": [], "play": "free"})
    player.panel.get_by_role("button", name="Open the editor").click()
    expect(page.get_by_role("complementary", name="Editor")).to_be_visible()


def test_the_letters_on_counters_are_told_by_legend_and_help(desk: Player) -> None:
    """The legend explains the signs on the board; the help explains all signs of the rulebook."""
    document = duel("de-tiger", "us-m4a1")
    document["counters"][0]["marks"] += ["fired"]
    desk.open(document)
    legend = desk.page.get_by_role("complementary", name="What the signs mean")
    expect(legend).to_contain_text("DF")
    expect(legend).to_contain_text("Defensive Fire used")
    told = opened(desk.page)
    for sign, name in (("MV", "On its way"), ("OK", "Has been nominated"), ("RD", "road")):
        row = told.locator(".keys > div").filter(has_text=sign)
        expect(row.filter(has_text=name)).to_have_count(1, timeout=60_000)  # a long book
    desk.page.keyboard.press("Escape")
