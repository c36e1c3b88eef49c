"""House rules written in the page's form: tried beside the form, played, and sent as a link."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Devices
from tests.browser.pages import FORBIDDEN, LAWFUL, PRICE, Player
from tests.browser.walks import RESTS

OPEN = {"timeout": 60_000}


def pane(page: Page) -> Locator:
    """Open the house rules from the rail, or from the menu of a small screen."""
    expect(page.locator(".boot")).to_have_count(0, **OPEN)
    menu = page.get_by_role("button", name="Menu", exact=True)
    if menu.count():
        menu.click()
    page.get_by_role("button", name="House rules", exact=True).first.click()
    found = page.get_by_role("region", name="House rules").first
    expect(found.get_by_role("heading", name="Limits")).to_be_visible()
    return found


def verdict(house: Locator) -> Locator:
    """The umpire's verdict beside the form."""
    return house.locator(".house-preview .verdict h2")


def limit(house: Locator, field: str) -> Locator:
    """A field of the limit that is open in the form."""
    return house.get_by_role("region", name="Limits").get_by_label(field, exact=True).first


def test_a_rule_written_in_the_form_is_judged_on_a_second_device(
    tablet: Player, desk: Player
) -> None:
    page = tablet.page
    house = pane(page)
    house.get_by_role("button", name="A blank sheet").click()
    house.get_by_label("Title", exact=True).fill("The bridge is weak")
    house.get_by_label("What counters weigh").fill("tons")
    house.get_by_label("What counters weigh").press("Tab")
    house.get_by_role("button", name="Infantry foot").or_(
        house.get_by_role("button", name=re.compile("^Infantry"))
    ).first.click()
    house.get_by_label("tons", exact=True).fill("12")
    house.get_by_label("tons", exact=True).press("Tab")
    limit(house, "Number").fill("7.3")
    limit(house, "Heading").fill("Forty tons")
    limit(house, "What is limited").select_option("sum")
    limit(house, "At most").fill("40")
    limit(house, "At most").press("Tab")
    expect(verdict(house)).to_have_text(LAWFUL)

    house.get_by_role("button", name="Add Infantry, Blue").click()
    expect(verdict(house)).to_have_text(FORBIDDEN)
    expect(house.locator(".house-answer")).to_contain_text("48 tons, limit 40")
    limit(house, "Too many tolerated while moving").fill("8")
    limit(house, "Too many tolerated while moving").press("Tab")
    expect(verdict(house)).to_have_text(PRICE)

    house.get_by_role("button", name="Share link").click()
    field = page.get_by_label("Link to this position")
    expect(field).to_have_value(re.compile("#p="), **OPEN)
    address = field.input_value()
    assert len(address) < 2000

    page.keyboard.press("Escape")
    other = desk.page
    desk.go("Board")  # another test may have left a pane open
    desk.follow(address)
    expect(other.locator(".top-title, .top-name").first).to_contain_text("The bridge is weak")
    hexes = other.get_by_role("grid").locator(".hex[aria-label*='four Blue counters']")
    expect(hexes).to_have_count(1)
    expect(hexes.first).to_have_attribute("aria-label", re.compile("overstacked"))
    place = hexes.first.get_attribute("data-place")
    box = hexes.first.bounding_box()
    assert box is not None
    other.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.95)
    panel = other.get_by_role("complementary", name="The umpire")
    expect(panel.get_by_role("heading", name=PRICE)).to_be_visible()
    expect(panel).to_contain_text("48 tons, limit 40, tolerated 8")
    expect(panel).to_contain_text(f"Blue in {place}")
    panel.get_by_role("button", name="Open rule 7.3 in the rulebook").first.click()
    expect(other.get_by_role("heading", name="Forty tons").first).to_be_visible()
    theirs = pane(other)  # the receiver of the link can edit the rules
    theirs.get_by_role("button", name="Those on the board").click()
    expect(theirs.get_by_label("Title", exact=True)).to_have_value("The bridge is weak")


def test_a_rule_made_there_is_played_in_turns_by_a_blue_and_a_red_side(desk: Player) -> None:
    page = desk.page
    house = pane(page)
    house.get_by_role("button", name="A blank sheet").click()
    expect(verdict(house)).to_have_text(LAWFUL)
    house.get_by_role("button", name="Play in turns").click()
    steps = page.get_by_role("list", name="Sequence of play").first
    expect(steps.locator("[aria-current=step]")).to_contain_text("Blue", timeout=60_000)
    for look, face in (("blue", "R"), ("red", "B")):
        expect(steps.locator(f'.side-mark[data-look="{look}"]').first).to_be_visible()
        colour = steps.locator(f'.side-mark[data-look="{look}"]').first.evaluate(
            "mark => getComputedStyle(mark).backgroundColor.match(/\\d+/g).map(Number)"
        )
        red, blue = colour[0], colour[2]
        assert (red < blue) == (look == "blue"), f"{look} is {colour}, with too much {face}"
    panel = page.get_by_role("complementary", name="The umpire")
    panel.get_by_role("button", name="The Blue side ends its movement").click()
    expect(steps.locator("[aria-current=step]")).to_contain_text("Red")


def test_what_is_wrong_stands_beside_its_field(sit_at: Devices) -> None:
    house = pane(sit_at("tablet", color_scheme="dark").page)
    house.get_by_role("button", name="Three to a hex").click()
    limit(house, "At most").fill("")
    limit(house, "At most").press("Tab")
    fault = house.get_by_role("alert")
    expect(fault).to_contain_text("lacks 'most'")
    expect(house.locator(".house-preview").get_by_text("wants another look")).to_be_visible()
    expect(house.get_by_role("button", name="Share link")).to_be_disabled()
    limit(house, "At most").fill("2")
    limit(house, "At most").press("Tab")
    expect(fault).to_have_count(0)
    expect(verdict(house)).to_have_text(PRICE)
    expect(house.get_by_role("button", name="Share link")).to_be_enabled()


def test_a_saved_file_opens_again_and_a_bad_one_is_refused_with_its_line(
    phone: Player, tmp_path: Path
) -> None:
    page = phone.page
    house = pane(page)
    house.get_by_role("button", name="Stacking points by terrain").click()
    expect(house.get_by_label("Title", exact=True)).to_have_value("Stacking points by terrain")
    with page.expect_download() as saving:
        house.get_by_role("button", name="Save a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.name == "stacking-points-by-terrain.toml"
    text = file.read_text(encoding="utf-8")

    def opened(words: str, encoding: str = "utf-8") -> None:
        file.write_text(words, encoding=encoding)
        with page.expect_file_chooser() as choosing:
            house.get_by_role("button", name="Open a file").click()
        choosing.value.set_files(file)

    opened(text.replace('"Stacking points by terrain"', '"My points"'))
    expect(house.get_by_label("Title", exact=True)).to_have_value("My points")
    bad = text.replace("most = 12", "most = -12")
    line = bad.split("\n").index("most = -12") + 1
    opened(bad)
    expect(house.get_by_role("alert")).to_contain_text(f"Line {line}: most in limit 1 should be")
    opened(text.replace('"Stacking points by terrain"', '"Stra\u00dfenpunkte"'), "latin-1")
    expect(house.get_by_role("alert")).to_contain_text("is not saved as UTF-8")
    expect(house.get_by_label("Title", exact=True)).to_have_value("My points")


def test_the_hex_follows_ground_and_features(tablet: Player) -> None:
    page = tablet.page
    house = pane(page)
    house.get_by_role("button", name="Stacking points by terrain").click()
    expect(verdict(house)).to_have_text(FORBIDDEN)
    house.get_by_role("button", name="Take out the last Corps").click()
    expect(house.locator(".house-answer")).to_contain_text("16 points, limit 12")
    expect(verdict(house)).to_have_text(PRICE)
    house.get_by_role("checkbox", name="Supply dump").check()
    expect(verdict(house)).to_have_text(LAWFUL)
    house.get_by_label("Ground").select_option("marsh")
    expect(verdict(house)).to_have_text(FORBIDDEN)


def test_templates_have_scenarios_and_a_rulebook_with_cases(desk: Player) -> None:
    page = desk.page
    page.get_by_role("button", name="Scenarios", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^House rules")).click()
    dialog.get_by_role("button", name=re.compile("The gap")).click()
    expect(page.locator(".top-title")).to_contain_text("Three to a hex")
    page.get_by_role("button", name="Quick check", exact=True).click()
    quick = page.get_by_role("region", name="Quick check").first
    for _ in range(2):
        quick.get_by_role("button", name="Add Guns, Blue").click()
    expect(quick).to_contain_text("2 counters, limit 1")
    page.get_by_role("button", name="Rulebook", exact=True).click()
    book = page.get_by_role("region", name="Rulebook").first
    book.get_by_role("button", name=re.compile("4.1")).first.click()
    expect(book).to_contain_text("A fourth counter squeezes in, a fifth does not")


def test_touch_targets_are_large_enough(phone: Player) -> None:
    page = phone.page
    house = pane(page)
    house.get_by_role("button", name="Stacking points by terrain").click()
    small = house.evaluate(
        """(pane) => [...pane.querySelectorAll(
            'button, select, summary, label.tick, input:not([type=checkbox], [type=radio])')]
          .filter((one) => one.offsetParent && !one.closest('.house-answer'))
          .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
          .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([words]) => words)"""
    )
    assert small == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_terrain_of_ones_own_is_named_limited_and_painted_by_touch(tablet: Player) -> None:
    page = tablet.page
    tablet.open("crossroads-jam")  # the preview comes on the map of the open game
    house = pane(page)
    house.get_by_role("button", name="Stacking points by terrain").tap()
    own = house.get_by_role("region", name="Terrain of your own")
    own.get_by_role("button", name="Add a terrain").tap()
    own.get_by_label("Terrain", exact=True).fill("Dense jungle")
    own.get_by_label("Painted like").select_option("forest")
    own.get_by_role("button", name="Add a terrain").tap()
    own.get_by_label("Terrain", exact=True).nth(1).fill("Atoll")
    limit(house, "Terrain").select_option("dense-jungle")
    own.get_by_role("button", name="Remove Dense jungle").tap()
    expect(own.get_by_role("alert")).to_contain_text("Dense jungle stays: limit")
    own.get_by_role("button", name="Remove Atoll").tap()
    expect(own.get_by_label("Terrain", exact=True)).to_have_count(1)
    page.get_by_role("button", name="Undo").last.tap()
    expect(own.get_by_label("Terrain", exact=True).nth(1)).to_have_value("Atoll")
    house.get_by_label("Ground").select_option("dense-jungle")
    expect(house.locator(".house-answer")).to_contain_text("in Dense jungle")
    house.get_by_role("button", name="Put the preview on a board").tap()
    spoken = page.locator("[role=gridcell][aria-label*='Dense jungle']")
    expect(spoken).to_have_count(1)
    tablet.go("Editor")
    editor = page.get_by_role("complementary", name="Editor")
    expect(editor.get_by_role("radio", name="Map", exact=True)).to_be_attached()
    page.evaluate(RESTS)  # a forced click does not wait for a pane that is sliding in
    editor.get_by_role("radio", name="Map", exact=True).check(force=True)
    editor.get_by_role("button", name="Atoll", exact=True).tap()
    tablet.tap(tablet.hex("0101"))
    expect(page.locator("[role=gridcell][aria-label='0101, Atoll']")).to_have_count(1)
    expect(page.locator(".t-own")).to_have_count(1)
    # The map has forest too, so the jungle that is painted like it is named as well.
    expect(page.locator(".t-own-names text")).to_have_text(["Atoll", "Dense jung…"])


def test_an_excess_may_stay_lawful_and_few_hexes_may_have_more(sit_at: Devices) -> None:
    house = pane(sit_at("phone", color_scheme="dark").page)
    house.get_by_role("button", name="Three to a hex").tap()
    for _ in range(4):
        house.get_by_role("button", name="Add Infantry, Blue").tap()
    expect(verdict(house)).not_to_have_text(LAWFUL)
    limit(house, "Too many are").select_option("notice")
    limit(house, "What follows then").fill("It is a concentrated target.")
    limit(house, "What follows then").press("Tab")
    expect(verdict(house)).to_have_text(LAWFUL)
    expect(house.locator(".house-answer")).to_contain_text("It is a concentrated target.")

    limit(house, "Too many are").select_option("never")
    expect(verdict(house)).to_have_text(FORBIDDEN)
    house.get_by_role("region", name="Limits").get_by_text("When it holds, and how it counts").tap()
    limit(house, "Hexes of the map that may have more").fill("1")
    limit(house, "Hexes of the map that may have more").press("Tab")
    expect(verdict(house)).to_have_text(LAWFUL)
    expect(house.locator(".house-answer")).to_contain_text("as few hexes may have: at most 1")
