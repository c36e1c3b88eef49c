"""Army lists: built by taps and keys, kept, undone, and opened elsewhere from a link."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Devices
from tests.browser.pages import Player

LIST = "army=reloaded&side=axis&points=100&unit=ge-kar98k*4.de-mg42&unit=de-hauptsturm"


def army(page: Page) -> Locator:
    """The army builder."""
    return page.get_by_role("region", name="Army", exact=True)


def total(pane: Locator) -> Locator:
    """The status line with the cost of the army and its limit."""
    return pane.get_by_role("status")


def units(pane: Locator) -> Locator:
    """The headings of the units, with name and cost."""
    return pane.locator(".army-unit-head")


def touch(target: Locator) -> None:
    """Scroll a target into view and tap it."""
    target.scroll_into_view_if_needed()
    target.tap()


def forget_address(player: Player) -> None:
    """Remove the last link from the address, so that the same link can be followed again."""
    player.page.evaluate("history.replaceState(null, '', location.pathname)")


def opened(player: Player, address: str = "") -> Locator:
    """Open the builder with the list in ``address``, or with an empty list."""
    link = address or "army=reloaded&side=allies&points=100"
    forget_address(player)
    player.page.goto(f"{player.home}#{link}")
    pane = army(player.page)
    expect(total(pane)).to_contain_text("of 100 points")
    return pane


def test_an_army_by_taps(sit_at: Devices) -> None:
    """Add a squad and its Commander, see a fault, undo; another device opens the link."""
    tablet = sit_at("tablet")
    pane = opened(tablet)
    expect(pane.get_by_text("Nobody yet.")).to_be_visible()
    expect(pane.get_by_text("samples")).to_be_visible()
    touch(pane.get_by_role("button", name="Add 6 for 24: M-1 Garand Rifleman"))
    expect(total(pane)).to_contain_text("24 of 100 points")
    expect(pane.get_by_text("has no Commander")).to_be_visible()
    touch(units(pane).filter(has_text="Garand squad"))
    touch(pane.get_by_role("button", name="Red Devil Captain for M-1 Garand Rifleman"))
    pane.get_by_role("combobox", name="Red Devil commands").select_option("junior")
    expect(total(pane)).to_contain_text("41 of 100 points")
    expect(pane.get_by_text("This army is legal.")).to_be_visible()
    touch(pane.get_by_role("button", name="Bazooka Team for M-1 Garand Rifleman"))
    pane.get_by_text("What it cannot have").tap()
    expect(pane.get_by_text("takes the ones or the other").first).to_be_visible()
    touch(pane.locator(".segment").filter(has_text="German"))
    touch(pane.get_by_role("button", name="Add for 55: Elefant"))
    touch(pane.get_by_role("button", name="Add for 48: Tiger I"))
    expect(total(pane)).to_contain_text("44 too many")
    expect(pane.get_by_text("44 points over the limit")).to_be_visible()
    touch(pane.get_by_role("button", name="Undo", exact=True))
    expect(total(pane)).to_contain_text("4 left")
    expect(units(pane)).to_have_count(2)

    link = pane.get_by_label("Link to this army").input_value()
    assert "unit=us-garand*4.uk-reddevil-cpt.us-bazooka" in link
    phone = sit_at("phone")
    theirs = opened(phone, link.partition("#")[2])
    expect(total(theirs)).to_contain_text("96 of 100 points")
    expect(units(theirs)).to_have_count(2)
    expect(theirs.get_by_text("Red Devil (Junior Commander)")).to_be_visible()
    phone.go("Board")
    tablet.go("Board")


def test_an_army_by_keys(desk: Player) -> None:
    pane = opened(desk, LIST)
    keys = desk.page.keyboard
    expect(units(pane)).to_have_count(2)
    pane.get_by_role("button", name="Name Hauptst", exact=True).press("Enter")
    expect(pane.get_by_text("This army is legal.")).to_be_visible()
    expect(pane.get_by_role("button", name="Name Hauptst", exact=True)).to_have_count(0)
    expect(total(pane)).to_be_focused()
    keys.press("Control+z")
    expect(pane.get_by_role("button", name="Name Hauptst", exact=True)).to_be_visible()
    pane.get_by_role("button", name=re.compile("^Hauptst.* 7 points")).focus()
    keys.press("Enter")
    pane.get_by_role("combobox", name="Hauptst commands").focus()
    keys.press("ArrowDown")
    expect(total(pane)).to_contain_text("29 of 100 points")
    expect(pane.get_by_text("This army is legal.")).to_be_visible()
    pane.get_by_role("button", name=re.compile("^Kar 98k squad .*22 points")).focus()
    keys.press("Enter")
    pane.get_by_role("button", name="Remove Kar 98k squad").focus()
    keys.press("Enter")
    expect(units(pane)).to_have_count(1)
    keys.press("Control+z")
    expect(units(pane)).to_have_count(2)
    keys.press("Control+Shift+z")
    expect(units(pane)).to_have_count(1)
    desk.go("Board")


def test_an_army_is_kept_on_the_device(desk: Player) -> None:
    """A link that names a unit of no rulebook is refused, and leaves a new army to be made."""
    desk.open("q12-vehicle-queue")  # a game with secrets would ask who looks after the reload
    desk.page.goto(f"{desk.home}#army=reloaded&side=axis&points=100&unit=nobody")
    pane = army(desk.page)
    expect(pane.get_by_text("or a unit, that the rulebook does not have")).to_be_visible()
    pane.get_by_role("button", name="New army").click()
    expect(pane.get_by_text("Nobody yet.")).to_be_visible()
    opened(desk, LIST)
    pane.get_by_label("Name").fill("Rearguard")
    pane.get_by_role("button", name="Keep on this device").click()
    pane.get_by_role("button", name="New army").click()
    expect(pane.get_by_text("Nobody yet.")).to_be_visible()
    pane.get_by_role("button", name="Open Rearguard").click()
    expect(units(pane)).to_have_count(2)
    forget_address(desk)
    desk.page.reload()
    desk.ready()
    desk.go("Army")
    expect(units(army(desk.page))).to_have_count(2)
    army(desk.page).get_by_role("button", name="Forget Rearguard").click()
    expect(army(desk.page).get_by_role("button", name="Open Rearguard")).to_have_count(0)
    desk.go("Board")


def test_a_rule_of_a_finding_opens_its_own_rulebook(desk: Player) -> None:
    """A finding opens the rulebook that it comes from, whatever game is on the board."""
    pane = opened(desk, LIST)
    pane.get_by_role("button", name=re.compile("army.commander.required")).click()
    expect(desk.page.locator(".clause-title")).to_contain_text("One Commander")
    desk.go("Board")


def test_from_a_kept_list_and_the_one_at_work_to_a_game_with_set_up(phone: Player) -> None:
    """Play the current list against a kept one; an empty list offers the map's ready army."""
    pane = opened(phone)
    play = pane.get_by_role("region", name="Play")
    expect(play.get_by_label("Allied army")).to_have_value("ready")
    pane = opened(phone, LIST)
    pane.get_by_role("textbox", name="Name").fill("Two squads")
    touch(pane.get_by_role("button", name="Keep on this device"))
    pane = opened(phone, "army=reloaded&side=allies&points=100&unit=us-m4a1&unit=us-garand*6")
    play.get_by_label("Map").select_option(label="Hautmesnil, street by street")
    play.get_by_label("Axis army").select_option(label="Two squads")
    touch(play.get_by_role("button", name="Set up: Hautmesnil, street by street"))
    expect(phone.panel).to_contain_text("Initiative: two dice for each side")
    for who in ("allies-u1", "allies-u2", "axis-u1", "axis-u2"):
        expect(phone.counter(who)).to_have_attribute("data-place", "@army")
    expect(phone.counter("a1")).to_have_count(0)


def test_the_computer_draws_an_army_against_the_one_at_work(desk: Player) -> None:
    """For the side without a list, within the list's points."""
    pane = opened(desk, "army=reloaded&side=allies&points=100&unit=us-m4a1&unit=us-garand*6")
    play = pane.get_by_role("region", name="Play")
    play.get_by_label("Map").select_option(label="Hautmesnil, street by street")
    play.get_by_label("Axis army").select_option(value="drawn")
    play.get_by_role("button", name="Set up: Hautmesnil, street by street").click()
    expect(desk.panel).to_contain_text("Initiative: two dice for each side")
    for who in ("allies-u1", "axis-u1", "axis-u2"):
        expect(desk.counter(who)).to_have_attribute("data-place", "@army")
    expect(desk.counter("x1")).to_have_count(0)
