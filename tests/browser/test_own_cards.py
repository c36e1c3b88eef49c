"""Own cards: made by touch, used in a list, shared, opened, kept and played elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Devices, Pages
from tests.browser.pages import Player
from tests.browser.test_army import army, opened, total, touch, units


def form(pane: Locator) -> Locator:
    """The form for a card."""
    return pane.get_by_role("form", name="A card of your own")


def own(pane: Locator) -> Locator:
    """The own cards at hand."""
    return pane.locator(".own-cards")


def forget_cards(player: Player) -> None:
    """Nothing of this test stays on the device."""
    player.page.evaluate("localStorage.removeItem('overstack.cards')")


def test_a_card_made_by_touch_goes_along_with_its_list(sit_at: Devices, page_at: Pages) -> None:
    tablet = sit_at("tablet")
    pane = opened(tablet)
    touch(pane.get_by_role("button", name="Copy as an own card: M4A1 Sherman"))
    maker = form(pane)
    maker.get_by_label("Name").fill("Jumbo")
    maker.get_by_label("On the counter").fill("Jumbo")
    maker.get_by_label("Points").fill("0")
    expect(maker.get_by_text("Cost in card 1 should be a whole number")).to_be_visible()
    expect(maker.get_by_role("button", name="Keep the card")).to_be_disabled()
    maker.get_by_label("Points").fill("26")
    maker.get_by_label("Defense, front").fill("7")
    maker.get_by_label(re.compile("At Vehicles, range 2")).fill("11")
    maker.get_by_label("Add an ability").select_option(label="Heavy Armor")
    maker.get_by_label("Heavy Armor: number").fill("2")
    expect(maker.get_by_label("Add an ability")).to_have_value("")
    expect(maker.get_by_text("Nothing is wrong with this card.")).to_be_visible()
    look = maker.get_by_role("article", name="Jumbo")
    expect(look.get_by_role("definition").filter(has_text="7/4").first).to_be_visible()
    touch(maker.get_by_role("button", name="Keep the card"))
    card = own(pane).get_by_role("article", name="Jumbo")
    expect(card.get_by_text("Your own card")).to_be_visible()
    touch(card.get_by_role("button", name="Add for 26: Jumbo"))
    expect(total(pane)).to_contain_text("26 of 100 points")
    link = pane.get_by_label("Link to this army").input_value()

    theirs = army(page_at(address=link[link.index("#") :]))
    expect(total(theirs)).to_contain_text("26 of 100 points")
    card = own(theirs).get_by_role("article", name="Jumbo")
    expect(card.get_by_text("Own card of whoever sent this")).to_be_visible()
    card.get_by_role("button", name="Keep Jumbo on this device").click()
    expect(card.get_by_text("Your own card")).to_be_visible()

    touch(card_of(pane, "Jumbo").get_by_role("button", name="Change Jumbo"))
    form(pane).get_by_label("Points").fill("30")
    touch(form(pane).get_by_role("button", name="Keep the card"))
    expect(total(pane)).to_contain_text("30 of 100 points")
    touch(card_of(pane, "Jumbo").get_by_role("button", name="Remove Jumbo"))
    expect(units(pane)).to_have_count(1)  # the list has its card with it
    expect(card_of(pane, "Jumbo").get_by_text("Own card of whoever sent this")).to_be_visible()
    forget_cards(tablet)
    tablet.go("Board")


def card_of(pane: Locator, name: str) -> Locator:
    """An own card at hand."""
    return own(pane).get_by_role("article", name=name)


FIREFLY = {
    "id": "firefly",
    "name": "Sherman Firefly",
    "nation": "british",
    "cost": 28,
    "type_line": ["Vehicle", "Medium Tank"],
    "speed": 4,
    "defense": {"front": 5, "rear": 4},
    "infantry_dice": [8, 7, 5],
    "vehicle_dice": [14, 12, 10],
}


def test_a_file_of_cards_is_opened_compared_and_played(desk: Player, tmp_path: Path) -> None:
    """What is wrong in a file is told line by line; what is right is used at once."""
    pane = opened(desk)
    wrong, right = tmp_path / "wrong.json", tmp_path / "right.json"
    document = {"format": 1, "ruleset": "reloaded", "card": [FIREFLY]}
    bad = {**FIREFLY, "cost": 0, "abilities": ["Flies"]}
    wrong.write_text(json.dumps({**document, "card": [bad]}), encoding="utf-8")
    right.write_text(json.dumps(document), encoding="utf-8")
    for file in (wrong, right):
        with desk.page.expect_file_chooser() as chooser:
            own(pane).get_by_role("button", name="Open a file").click()
        chooser.value.set_files(file)
        if file == wrong:
            expect(own(pane).get_by_text("Cost in card 1 should be")).to_be_visible()
    expect(own(pane).get_by_text("Cost in card 1 should be")).to_have_count(0)
    with desk.page.expect_download() as saved:
        own(pane).get_by_role("button", name="Save as a file").click()
    assert json.loads(Path(saved.value.path()).read_text(encoding="utf-8")) == document
    card_of(pane, "Sherman Firefly").get_by_role("button", name="Add for 28").click()
    expect(units(pane)).to_have_count(1)
    desk.go("Odds")
    desk.page.get_by_label("Attacker").select_option(label="Sherman (own card)")
    expect(desk.page.get_by_label("Link to this question")).to_have_value(re.compile("card="))
    desk.go("Army")
    pane.get_by_role("button", name=re.compile("^Set up: ")).click()
    expect(desk.counter("allies-u1")).to_have_attribute("data-place", "@army")
    expect(desk.counter("allies-u1")).to_contain_text("own")
    forget_cards(desk)
