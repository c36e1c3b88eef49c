"""Set-up of Reloaded: one button places all remaining counters, and one Undo reverts them all."""

from __future__ import annotations

import re
from typing import cast

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import faults
from tests.browser.conftest import Devices, Pages, Site
from tests.browser.correspondents import Correspondent
from tests.browser.pages import Json, Player, link_to, scenario
from tests.browser.test_editor import tab
from tests.browser.test_keys_alone import tab_to
from tests.browser.test_quick import begun
from tests.browser.test_targets import FINGER, small

REST = "Place the rest for me"
VILLAGE = ("sainte-croix-setup", "reloaded")
COUNTERS = ("o1", "o5", "a1", "x1", "a4")
#: By grid: the facings that the other grid does not have.
OWN = {"flat": ("Faces north", "Faces south"), "pointy": ("Faces east", "Faces west")}


def waiting(player: Player) -> None:
    """Check that nothing is placed yet."""
    for counter in COUNTERS:
        place = player.page.locator(f'.layer-counters [data-id="{counter}"]')
        expect(place).to_have_attribute("data-place", re.compile("^@"))


def placed(player: Player) -> None:
    """Check that every counter is on the map and the button to place the rest is gone."""
    for counter in COUNTERS:
        expect(player.counter(counter)).to_have_attribute("data-place", re.compile(r"^\d{4}$"))
    expect(player.panel.get_by_role("button", name=REST)).to_have_count(0)


def undo(player: Player) -> None:
    player.page.get_by_role("button", name="Undo", exact=True).click()


def rolled(player: Player) -> Locator:
    """Open a game in set-up, after the roll for first placement; return the button ``REST``."""
    player.open(scenario(*VILLAGE), [{"roll": [5, 5, 1, 1]}])
    button = player.panel.get_by_role("button", name=REST)
    if player.touch:
        player.page.get_by_role("button", name="Show more").tap()
    expect(button).to_be_visible()
    waiting(player)
    return button


def test_the_rest_is_placed_by_a_touch_and_taken_back_by_one(sit_at: Devices) -> None:
    phone = sit_at("phone")
    button = rolled(phone)
    assert faults(phone.page, board=False) + small(phone.page, FINGER) == []
    button.tap()
    placed(phone)
    expect(phone.toast).to_contain_text("Undo takes all of it back")
    undo(phone)
    waiting(phone)
    phone.page.get_by_role("button", name="Menu").tap()
    phone.page.get_by_role("dialog").get_by_role("button", name="Redo").tap()
    placed(phone)


def test_the_trays_of_a_set_up_are_beside_the_zoom_buttons(tablet: Player) -> None:
    rolled(tablet)
    zoom = tablet.page.get_by_role("button", name="Zoom in", exact=True).bounding_box()
    assert zoom
    for tray in tablet.board.locator('.hex[data-place^="@"]').all():
        box = tablet.rest(tray)
        assert box["x"] + box["width"] < zoom["x"]


def test_the_rest_is_placed_by_keys_and_what_can_act_has_a_ring(desk: Player) -> None:
    button = rolled(desk)
    able = desk.board.locator(".layer-counters .can-act")
    expect(able).not_to_have_count(0)
    expect(able.first.locator(".c-ring").first).to_be_visible()
    idle = desk.board.locator(".layer-counters .counter:not(.can-act)").first
    expect(idle.locator(".c-ring").first).to_be_hidden()
    tab_to(desk.page, button)
    desk.page.keyboard.press("Enter")
    placed(desk)
    desk.page.keyboard.press("Control+z")
    waiting(desk)


@pytest.mark.night
def test_by_link_each_places_his_own(page_at: Pages, site: Site) -> None:
    calm = {"reduced_motion": "reduce"}
    first = Correspondent(page_at(address=link_to(scenario(*VILLAGE)), **calm), site.url)
    first.ready()
    invitation = first.starts()
    other = Correspondent(page_at(address=invitation.removeprefix(site.url), **calm), site.url)
    other.tap_in("Play the Axis side")
    first.opens(other.make())
    heading = first.post.get_by_role("heading", level=2)
    expect(heading).not_to_have_text("Waiting for the Axis side")
    decides, waits = first, other
    if heading.inner_text() != "Your decision":
        decides, waits = other, first
        other.opens(first.make())
    decides.says("Your decision")
    decides.tap_in("To the board")
    decides.press(REST)
    decides.says(re.compile("^To the "))  # one marker: the other side places the next
    waits.opens(decides.make())
    waits.says("Your decision")
    expect(waits.post.locator(".post-news .log-words").last).to_contain_text("is placed in")


def test_the_editor_offers_the_facings_of_the_grid(desk: Player) -> None:
    """The grid has pointed hexes; the quick check covers flat ones."""
    document = scenario("hedge-farm", "reloaded")
    sheet = cast("Json", document["map"])
    counters = [
        {key: value for key, value in one.items() if key != "marks"}
        for one in cast("list[Json]", document["counters"])
    ]
    sheet = {**sheet, "grid": "pointy", "edges": {}, "roads": []}
    desk.open({**document, "map": sheet, "counters": counters})
    desk.go("Editor")
    pane = desk.page.get_by_role("complementary", name="Editor")
    tab(pane, "Counters")
    desk.tap(desk.counter("a1"))
    offered = pane.locator(".counter-edit .marks li span")
    expect(offered.get_by_text("Faces north-east", exact=True)).to_be_visible()
    for grid, names in OWN.items():
        for name in names:
            expect(offered.get_by_text(name, exact=True)).to_have_count(int(grid == "pointy"))
    desk.go("Board")


def test_the_quick_check_offers_the_facings_of_its_hex(desk: Player) -> None:
    pane = begun(desk)
    pane.get_by_label("Rulebooks").select_option(label="Axis & Allies Miniatures: Reloaded")
    pane.get_by_role("button", name=re.compile("^Add M4A1")).first.click()
    piece = pane.get_by_role("button", name=re.compile("M4A1.*1st in")).first
    if piece.get_attribute("aria-pressed") != "true":
        piece.click()
    pane.locator(".quick-marks summary").click()
    marks = pane.locator(".quick-marks")
    for name in OWN["flat"]:
        expect(marks.get_by_role("button", name=name, exact=True)).to_be_visible()
    for name in OWN["pointy"]:
        expect(marks.get_by_role("button", name=name, exact=True)).to_have_count(0)
    pane.get_by_label("Rulebooks").select_option(label="A&A Miniatures 2009")
    desk.go("Board")
