"""Forms of house rules by keys and by touch: terrain, combat, weights of a module, map table."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from overstack.formats.container import packed
from tests.browser.conftest import Devices
from tests.browser.pages import Player
from tests.browser.test_bring import begin, give
from tests.browser.test_bring import pane as bring
from tests.browser.test_house import pane
from tests.vassal import HEX, Counter, Writer

Json = dict[str, Any]


def written(player: Player, house: Locator) -> Json:
    """The rules in the form, as its button saves them."""
    with player.page.expect_download() as saving:
        house.get_by_role("button", name="Save a file").click()
    return tomllib.loads(saving.value.path().read_text(encoding="utf-8"))


def test_terrain_of_ones_own_is_named_painted_and_removed_by_keys(desk: Player) -> None:
    page, keys = desk.page, desk.page.keyboard
    house = pane(page)
    house.get_by_role("button", name="A blank sheet").press("Enter")
    own = house.get_by_role("region", name="Terrain of your own")
    add = own.get_by_role("button", name="Add a terrain")
    add.press("Enter")
    expect(own.get_by_label("Terrain", exact=True)).to_be_focused()
    keys.press("Control+a")
    keys.type("Dense jungle")
    keys.press("Tab")
    expect(own.get_by_label("Painted like")).to_be_focused()
    keys.type("Forest")
    keys.press("Tab")
    remove = own.get_by_role("button", name="Remove Dense jungle")
    expect(remove).to_be_focused()
    terrain = [{"id": "dense-jungle", "name": "Dense jungle", "like": "forest"}]
    assert written(desk, house)["terrain"] == terrain
    remove.press("Enter")
    expect(own.get_by_label("Terrain", exact=True)).to_have_count(0)
    expect(add).to_be_focused()  # the focus is not lost with the button that was pressed
    page.get_by_role("button", name="Undo").last.press("Enter")
    expect(own.get_by_label("Terrain", exact=True)).to_have_value("Dense jungle")
    assert written(desk, house)["terrain"] == terrain


@pytest.mark.parametrize("device", ["tablet", "desk"])
def test_how_a_game_is_fought_is_said_by_touch_and_by_keys(sit_at: Devices, device: str) -> None:
    player = sit_at(device)
    page, keys = player.page, player.page.keyboard
    house = pane(page)
    house.get_by_role("button", name="A blank sheet").click()
    house.get_by_label("What counters weigh").fill("factors, steps")
    house.get_by_label("What counters weigh").press("Tab")
    house.get_by_role("button", name=re.compile("^Infantry")).first.click()
    for name in ("factors", "steps"):
        house.get_by_label(name, exact=True).fill("2")
        house.get_by_label(name, exact=True).press("Tab")
    combat = house.get_by_role("region", name="Combat")
    strength, loss = combat.get_by_label("Strength in attack"), combat.get_by_label("A loss costs")
    share = combat.get_by_label("Enemies may share a hex")
    if device == "desk":
        strength.focus()
        keys.type("factors")
        keys.press("Tab")
        expect(combat.get_by_label("Strength in defence")).to_be_focused()
        keys.press("Tab")
        expect(loss).to_be_focused()
        keys.type("steps")
        share.press("Space")
    else:
        strength.tap()
        strength.select_option("factors")
        loss.select_option("steps")
        combat.get_by_text("Enemies may share a hex").tap()
    expect(share).to_be_checked()
    expect(combat.get_by_role("alert")).to_have_count(0)
    rules = written(player, house)
    assert rules["format"] == 2
    assert rules["combat"] == {"strength": "factors", "steps": "steps", "share": True}
    strength.select_option("")
    loss.select_option("")
    share.press("Space")
    assert "combat" not in written(player, house)


def save() -> bytes:
    """Two stacks: one of two units that bear 2 each, one of a unit that bears 3."""
    writer = Writer()
    marks = (("Side", "North"),)
    for x, figures in ((100, "22"), (160, "3")):
        writer.stack("main", x, 100, [
            Counter(f"Unit {figure}{n}", marks=marks, properties=(("Stacking", figure),))
            for n, figure in enumerate(figures)
        ])  # fmt: skip
    return packed(writer.text(), HEX, b"<data><name>Points</name><version>1</version></data>")


@pytest.mark.parametrize("device", ["tablet", "desk"])
def test_figures_of_a_module_become_weights_by_touch_and_by_keys(
    sit_at: Devices, device: str
) -> None:
    player = sit_at(device)
    page, keys = player.page, player.page.keyboard
    begin(player)
    give(player, "Choose a file…", "points.vsav", save())
    page.get_by_role("button", name="Write limits for these counters").click()
    form = page.get_by_role("region", name="House rules").first
    form.get_by_label("What counters weigh").fill("points")
    form.get_by_label("What counters weigh").press("Tab")
    limits = form.get_by_role("region", name="Limits")
    limits.get_by_label("What is limited", exact=True).first.select_option("sum")
    limits.get_by_label("At most", exact=True).first.fill("3")
    limits.get_by_label("At most", exact=True).first.press("Tab")
    form.get_by_role("button", name="Judge 3 counters of the file").click()
    report = bring(page)
    expect(report).to_contain_text("2 stacks")
    part = report.locator(".bring-weights")
    if part.get_attribute("open") is None:
        heading = part.locator("summary")
        heading.tap() if player.touch else heading.press("Enter")
    field = part.get_by_label("Weight points")
    if player.touch:
        field.tap()
        field.select_option(index=1)
    else:
        field.focus()
        keys.press("ArrowDown")
    expect(report.locator(".bring-stack").first).to_contain_text("4 points, limit 3")
    expect(field).not_to_have_value("")
    if not player.touch:
        expect(field).to_be_focused()  # also after the report was drawn again


TABLE = "hex,terrain,feature\n0101,Forrest,\n0102,Town,\n0103,xyzzy,\n"


@pytest.mark.parametrize("size", [(844, 390), (1440, 900)])
def test_a_map_has_its_table_by_keys_and_a_slip_is_told(
    sit_at: Devices, size: tuple[int, int]
) -> None:
    desk = sit_at("desk", size=size)
    page, keys = desk.page, desk.page.keyboard
    desk.open("q12-vehicle-queue")
    begin(desk)
    part = bring(page).locator(".bring-map")
    if part.get_attribute("open") is None:
        part.locator("summary").press("Enter")
    field = part.get_by_role("textbox")
    field.focus()
    keys.insert_text(TABLE)
    keys.press("Tab")
    expect(part.get_by_role("button", name="Use the table")).to_be_focused()
    keys.press("Enter")
    told = part.get_by_role("alert")
    expect(told).to_have_text(
        "Line 2: there is no terrain “Forrest”; the nearest is “Forest”. "
        "Line 4: there is no terrain “xyzzy”."
    )
    expect(desk.toast).to_contain_text("1 hex has the ground of the table.")
    expect(field).to_have_value("0101,Forrest,\n0103,xyzzy,")
    expect(field).to_have_attribute("aria-invalid", "true")
    told.scroll_into_view_if_needed()
    for control in (field, told, part.get_by_role("button", name="Use the table")):
        box = control.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    field.fill("0101,Forest,")
    part.get_by_role("button", name="Use the table").press("Enter")
    expect(told).to_have_count(0)
    expect(field).to_be_visible()  # the part stays open
    expect(desk.hex("0101")).to_have_attribute("aria-label", "0101, forest")
    expect(desk.hex("0102")).to_have_attribute("aria-label", "0102, town")
