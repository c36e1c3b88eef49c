"""Each pane has an address, which opens it; Back closes the pane, and a reload reopens it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, Site
from tests.browser.pages import Player, link_to, scenario

#: The name of each region or dialog, by address. Panes for a stack or a verdict have no address.
REGIONS = {"rulebook": "Rulebook", "quick": "Quick check", "puzzles": "Puzzles", "odds": "Odds"}
DIALOGS = {
    "settings": "Settings",
    "scenarios": "Scenarios",
    "help": "How it works",
    "share": "Share",
}


def ends_in(page: Page, fragment: str) -> None:
    """Wait until the address has this fragment; "" for none."""
    page.wait_for_url(re.compile(f"/overstack/{re.escape(fragment)}$"))


def seen(page: Page, name: str) -> None:
    """Check that the page shows the pane of this address."""
    if name in REGIONS:
        expect(page.get_by_role("region", name=REGIONS[name])).to_be_visible()
    else:
        expect(page.get_by_role("dialog", name=re.compile(DIALOGS[name]))).to_be_visible()


@pytest.mark.night(but=["puzzles", "rulebook", "settings", "share"])
@pytest.mark.parametrize("name", [*REGIONS, *DIALOGS])
def test_an_address_opens_its_pane_and_back_closes_it(desk: Player, name: str) -> None:
    """The name may be written in capitals, as some programs begin a word."""
    page = desk.page
    desk.open("q12-vehicle-queue")
    page.evaluate("(hash) => { location.hash = hash; }", name.capitalize())
    seen(page, name)
    ends_in(page, f"#{name}")
    page.go_back()
    expect(page.get_by_role("region", name=REGIONS.get(name, "-"))).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(desk.panel).to_be_visible()
    ends_in(page, "")


def test_addresses_of_panes_outlive_reloads_and_leave_with_their_pane(
    page_at: Pages, site: Site
) -> None:
    """An unknown address shows the board; a link followed twice keeps its pane open."""
    page = page_at(address="#nowhere")
    player = Player(page, site.url)
    player.ready()
    expect(player.panel).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    player.go("Rulebook")
    ends_in(page, "#rulebook")
    page.get_by_role("button", name="Settings").click()
    ends_in(page, "#settings")
    page.go_back()
    ends_in(page, "#rulebook")
    seen(page, "rulebook")
    page.reload()
    seen(page, "rulebook")
    ends_in(page, "#rulebook")
    player.go("Board")
    ends_in(page, "")
    page.goto(f"{site.url}#settings")
    seen(page, "settings")
    page.keyboard.press("Escape")
    ends_in(page, "")
    follow = """(hash) => {
      const link = Object.assign(document.createElement('a'), { href: hash });
      document.body.append(link);
      link.click();
      link.remove();
    }"""
    for _ in range(2):
        page.evaluate(follow, "#rulebook")
        seen(page, "rulebook")
        ends_in(page, "#rulebook")
    player.go("Board")
    ends_in(page, "")


def test_the_link_of_a_game_stays_while_panes_come_and_go(page_at: Pages, site: Site) -> None:
    page = page_at(address=link_to(scenario("q12-vehicle-queue")))
    player = Player(page, site.url)
    player.ready()
    player.greeted()
    player.go("Rulebook")
    seen(page, "rulebook")
    assert "#p=" in page.url
    page.go_back()
    expect(page.get_by_role("region", name="Rulebook")).to_have_count(0)
    assert "#p=" in page.url
    player.go("Rulebook")
    player.move("m3", "0504")
    ends_in(page, "")  # the link no longer describes the board
    page.get_by_role("button", name="Settings").click()
    ends_in(page, "#settings")
    page.go_back()
    ends_in(page, "")  # the previous history entry had the game's link: the page does not reopen it
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(player.counter("m3")).to_have_attribute("data-place", "0504")
