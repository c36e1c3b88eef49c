"""The two examples of the ASL chapter, opened from their links and played through the page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Pages, Site
from tests.browser.pages import PRICE, Player, link_to, scenario


def opened(page_at: Pages, site: Site, name: str) -> Player:
    """Another person's browser, given nothing but the link."""
    page = page_at(address=link_to(scenario(name, "asl")))
    player = Player(page, site.url)
    player.ready()
    return player


def answer(player: Player, words: str) -> None:
    """Choose one answer, and give it."""
    player.panel.get_by_role("radio", name=words).click()
    player.press(words)


def throw(player: Player, *faces: int) -> None:
    """Enter the faces of one's own dice."""
    dice = player.panel.get_by_role("region", name="The dice decide")
    dice.get_by_role("button", name="Enter my own").click()
    for number, face in enumerate(faces, 1):
        die = dice.get_by_role("group", name=f"Die {number}")
        die.get_by_role("radio", name=str(face)).check(force=True)
    player.press("Enter " + ", ".join(map(str, faces)))


def sum_of(player: Player, clause: str) -> Locator:
    """The arithmetic of a finding on the panel."""
    return player.finding(clause).locator(".sum")


def test_three_mf_four_mf_and_two_mf_more_in_1f5(page_at: Pages, site: Site) -> None:
    fresh = opened(page_at, site, "building-1f5")
    fresh.expect_step("Movement Phase German")
    fresh.pick("squad-c")
    fresh.aim("1F5")
    expect(fresh.headline(PRICE)).to_be_visible()
    expect(sum_of(fresh, "A5.11-cost")).to_contain_text("2 + 1 = 3 MF")
    expect(fresh.finding("A5.11-ex1")).to_contain_text("3 MF")
    fresh.press("Move to 1F5")
    fresh.let_go()
    for phase in ("Movement Phase German", "Defensive Fire Phase Soviet"):
        fresh.expect_step(phase)
        fresh.press(re.compile("end the"))
    fresh.expect_step("Advancing Fire Phase German")
    fresh.press(re.compile("end the"))

    fresh.expect_step("Advance Phase German")
    fresh.pick("squad-d")
    fresh.aim("1F5")
    expect(sum_of(fresh, "A5.11-cost")).to_contain_text("2 + 2 = 4 MF")
    expect(fresh.finding("A5.11-ex2")).to_contain_text("CX")
    fresh.press("Move to 1F5")
    expect(fresh.counter("squad-d")).to_have_attribute("aria-label", re.compile("exhausted"))
    fresh.let_go()
    fresh.pick("half-e")
    fresh.aim("1F5")
    expect(sum_of(fresh, "A5.11-cost")).to_contain_text("5 there with the mover, 2 over")
    expect(fresh.finding("A5.11-ex3")).to_contain_text("2 MF")


def test_the_tank_and_its_neighbours_in_1ee4(page_at: Pages, site: Site) -> None:
    fresh = opened(page_at, site, "woods-of-ee4")
    fresh.pick("gun")
    act = re.compile("fires at PzKpfw IVH")
    fresh.panel.get_by_role("button", name=act).click()
    expect(fresh.finding("A5.132-direct")).to_contain_text("no easier to hit")
    fresh.press(act)
    answer(fresh, "Other DRM +1 (by hand)")
    eight = "Modified To Hit Number 8 (by hand)"
    fresh.panel.get_by_role("radio", name=eight).click()
    expect(fresh.finding("A5.132-band")).to_contain_text("7 or less")  # before it is entered
    fresh.press(eight)
    expect(fresh.finding("A5.132-band")).to_contain_text("8 to 9")  # and beside the dice
    throw(fresh, 4, 5)
    expect(sum_of(fresh, "D-roll")).to_contain_text("9 (+1) = 10, number 8")
    throw(fresh, 2)
    expect(sum_of(fresh, "A5.132-dr")).to_contain_text("2 < 3")
    throw(fresh, 3, 5)
    expect(fresh.finding("A5.132-random")).to_contain_text("Kuebelwagen B")
    wreck = "Kuebelwagen B is a wreck (by hand)"
    answer(fresh, wreck)
    expect(fresh.counter("kubel-b")).to_have_attribute("aria-label", re.compile("Wreck"))
