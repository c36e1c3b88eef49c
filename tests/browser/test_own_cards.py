"""Own cards: made by touch or keys, used in a list, shared, and kept and played elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Devices
from tests.browser.kept import clear
from tests.browser.pages import Player
from tests.browser.test_army import army, forget_address, opened, total, touch, units
from tests.browser.test_editor import shared
from tests.browser.test_keys_alone import tab_to
from tests.browser.test_targets import FINGER, small


def form(pane: Locator) -> Locator:
    """The form for a card."""
    return pane.get_by_role("form", name="A card of your own")


def own(pane: Locator) -> Locator:
    """The list of own cards."""
    return pane.locator(".own-cards")


def forget_cards(player: Player) -> None:
    """Delete all own cards from the device."""
    clear(player.page, "cards")


def add_ability(maker: Locator, name: str) -> None:
    """Add an ability to the card in the form, by touch."""
    maker.get_by_label("Add an ability").select_option(label=name)
    touch(maker.get_by_role("button", name="Add", exact=True))
    expect(maker.get_by_label("Add an ability")).to_have_value("")


def take_over(theirs: Locator, name: str) -> None:
    """Keep a card that another person has sent."""
    card = card_of(theirs, name)
    expect(card.get_by_text("Own card of whoever sent this")).to_be_visible()
    card.get_by_role("button", name=f"Keep {name} on this device").click()
    expect(card.get_by_text("Your own card")).to_be_visible()
    expect(card.get_by_role("button", name=f"Change {name}")).to_be_focused()


def test_a_card_made_by_touch_goes_along_with_its_list(sit_at: Devices) -> None:
    tablet = sit_at("tablet")
    pane = opened(tablet)
    touch(pane.get_by_role("button", name="Copy as an own card: M4A1 Sherman"))
    maker = form(pane)
    maker.get_by_label("Name").fill("Jumbo")
    maker.get_by_label("On the counter").fill("Jumbo")
    maker.get_by_label("Points").fill("0")
    expect(maker.get_by_text("Cost in points should be a whole number")).to_be_visible()
    expect(maker.get_by_role("button", name="Keep the card")).to_be_disabled()
    maker.get_by_label("Points").fill("26")
    maker.get_by_label("Defense, front").fill("7")
    maker.get_by_label(re.compile("^At Vehicles, range 2")).fill("11")
    add_ability(maker, "Heavy Armor")
    maker.get_by_label("Heavy Armor: number").fill("2")
    add_ability(maker, "Hull gun")
    maker.get_by_label("Hull gun: which gun").fill("twin MG")
    maker.get_by_label(re.compile("Hull gun: At Infantry, range 0")).fill("9")
    expect(maker.get_by_text("Nothing is wrong with this card.")).to_be_visible()
    look = maker.get_by_role("article", name="Jumbo")
    expect(look.get_by_role("definition").filter(has_text="7/4").first).to_be_visible()
    touch(look.get_by_text("What the numbers mean"))
    found = small(tablet.page, FINGER)
    assert not found, "\n".join(found)
    touch(maker.get_by_role("button", name="Keep the card"))
    card = own(pane).get_by_role("article", name="Jumbo")
    expect(card.get_by_text("Your own card")).to_be_visible()
    touch(card.get_by_role("button", name="Add for 26: Jumbo"))
    expect(total(pane)).to_contain_text("26 of 100 points")
    link = pane.get_by_label("Link to this army").input_value()

    desk = sit_at("desk")  # another person's device
    theirs = opened(desk, link.partition("#")[2])
    expect(total(theirs)).to_contain_text("26 of 100 points")
    take_over(theirs, "Jumbo")
    forget_cards(desk)
    desk.go("Board")

    touch(card_of(pane, "Jumbo").get_by_role("button", name="Change Jumbo"))
    expect(form(pane).get_by_label("Hull gun: which gun")).to_have_value("twin MG")
    form(pane).get_by_label("Points").fill("30")
    touch(form(pane).get_by_role("button", name="Keep the card"))
    expect(total(pane)).to_contain_text("30 of 100 points")
    touch(card_of(pane, "Jumbo").get_by_role("button", name="Remove Jumbo"))
    expect(units(pane)).to_have_count(1)  # the army list contains its card
    expect(card_of(pane, "Jumbo").get_by_text("Own card of whoever sent this")).to_be_visible()
    forget_cards(tablet)
    tablet.go("Board")


def card_of(pane: Locator, name: str) -> Locator:
    """One own card of the list."""
    return own(pane).get_by_role("article", name=name)


@pytest.mark.night
def test_a_card_made_by_keys_alone(desk: Player) -> None:
    pane = opened(desk)
    keys, maker = desk.page.keyboard, form(pane)
    tab_to(desk.page, own(pane).get_by_role("button", name="New card"))
    keys.press("Enter")
    name, cost = maker.get_by_label("Name"), maker.get_by_label("Cost in points")
    expect(name).to_be_focused()
    keys.press("Control+a")
    keys.press("Delete")
    expect(maker.get_by_text("The card needs a name.")).to_be_visible()
    keys.type("Guard")
    tab_to(desk.page, cost)
    keys.type("0000")
    expect(maker.get_by_text("Cost in points should be a whole number")).to_be_visible()
    keys.press("Enter")  # an invalid card is not kept
    expect(cost).to_be_focused()
    keys.press("Control+a")
    keys.type("5")
    ability = maker.get_by_label("Add an ability")
    tab_to(desk.page, ability)
    chosen = ability.locator("option:checked")
    for _ in range(20):  # letters typed slowly start a new search in the list
        keys.type("Agg")  # each letter changes the choice, none adds the ability
        if chosen.inner_text() == "Aggression":
            break
        desk.page.wait_for_timeout(1_500)
    expect(chosen).to_have_text("Aggression")
    keys.press("Tab")
    keys.press("Enter")
    expect(ability).to_be_focused()
    expect(maker.get_by_role("listitem")).to_have_count(1)
    expect(maker.get_by_text("Nothing is wrong with this card.")).to_be_visible()
    tab_to(desk.page, maker.get_by_role("button", name="Keep the card"))
    keys.press("Enter")
    expect(own(pane).get_by_role("button", name="New card")).to_be_focused()
    tab_to(desk.page, card_of(pane, "Guard").get_by_role("button", name="Add 6 for 30: Guard"))
    keys.press("Enter")
    expect(total(pane)).to_contain_text("30 of 100 points")
    tab_to(desk.page, card_of(pane, "Guard").get_by_role("button", name="Remove Guard"))
    keys.press("Enter")
    expect(own(pane).get_by_role("button", name="New card")).to_be_focused()
    forget_cards(desk)
    desk.go("Board")


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


def test_a_file_of_cards_is_opened_compared_and_played(sit_at: Devices, tmp_path: Path) -> None:
    """Errors in a file are listed line by line; a correct file is used at once."""
    desk = sit_at("desk")
    pane = opened(desk)
    wrong, latin, right = (tmp_path / f"{name}.json" for name in ("wrong", "latin", "right"))
    document = {"format": 1, "ruleset": "reloaded", "card": [FIREFLY]}
    bad = {**FIREFLY, "cost": 0, "abilities": ["Flies"]}
    wrong.write_text(json.dumps({**document, "card": [bad]}), encoding="utf-8")
    latin.write_text('{"note": "f\u00fcr uns"}', encoding="latin-1")
    right.write_text(json.dumps(document), encoding="utf-8")
    for file, told in (
        (wrong, "Cost in card 1 should be"),
        (latin, "is not saved as UTF-8"),
        (right, ""),
    ):
        with desk.page.expect_file_chooser() as chooser:
            own(pane).get_by_role("button", name="Open a file").click()
        chooser.value.set_files(file)
        if told:
            expect(own(pane).get_by_text(told)).to_be_visible()
    expect(own(pane).get_by_text("Cost in card 1 should be")).to_have_count(0)
    expect(own(pane).get_by_text("is not saved as UTF-8")).to_have_count(0)
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
    link = shared(desk)
    forget_cards(desk)

    tablet = sit_at("tablet")  # another person's device
    forget_address(tablet)
    tablet.page.goto(f"{tablet.home}#{link.partition('#')[2]}")
    expect(tablet.counter("allies-u1")).to_contain_text("own")
    tablet.ready()
    tablet.page.get_by_role("button", name="Menu").tap()
    tablet.page.get_by_role("dialog").get_by_role("button", name="Army").tap()
    theirs = army(tablet.page)
    card = card_of(theirs, "Sherman Firefly")
    touch(card.get_by_text("What the numbers mean"))
    expect(card.get_by_text("14", exact=True)).to_be_visible()
    take_over(theirs, "Sherman Firefly")
    forget_cards(tablet)
    tablet.go("Board")
