"""Rule 8 of Europa on the page: the examples a to e, an Arctic hex attacked, a bridgehead."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from overstack.cases.run import find_case
from tests.browser.pages import LAWFUL, Json, Player


def opened(player: Player, name: str, *log: Json) -> None:
    """Open a worked case by its link, with the entries ``log`` played."""
    player.open(find_case("europa", name).scenario, log)
    player.ready()


def row(player: Player, sheet: str, name: str) -> Locator:
    """A row of a stack's sheet in the panel."""
    tab = player.panel.get_by_role("tab", name=re.compile("^Stacks"))
    tab.tap() if player.touch else tab.click()
    found = player.panel.get_by_role("region").filter(has_text=sheet)
    return found.locator(".sheet-row").filter(has_text=name)


def choose(player: Player, words: str) -> None:
    """Choose one of the answers that the umpire offers."""
    told = re.compile(words)
    player.panel.get_by_role("radio", name=told).click()
    player.press(told)


@pytest.mark.night(but=["ex-b-6-1"])
@pytest.mark.parametrize(
    ("name", "nondiv", "art"),
    [("ex-a", 3, 2), ("ex-b", 6, 1), ("ex-c", 6, 2), ("ex-d", 4, 2), ("ex-e", 3, 1)],
)
def test_examples_pack_and_say_how(desk: Player, name: str, nondiv: int, art: int) -> None:
    """Every example fills its hex to the last half RE; the panel counts and draws each slot."""
    opened(desk, name)
    expect(row(desk, "C3", "Any units")).to_contain_text("3 of 3")
    expect(row(desk, "C3", "Any units").locator(".sheet-slot")).to_have_count(3)
    expect(row(desk, "C3", "Non-divisional REs")).to_contain_text("3 of 3")
    expect(row(desk, "C3", "Non-divisional REs").locator(".sheet-slot")).to_have_count(nondiv)
    expect(row(desk, "C3", "Artillery REs")).to_contain_text("2 of 2")
    expect(row(desk, "C3", "Artillery REs").locator(".sheet-slot")).to_have_count(art)


def test_only_an_arctic_force_attacks_an_arctic_hex_from_the_south(desk: Player) -> None:
    attack: Json = {"do": "attack", "who": "a", "to": "C3", "mode": "normal"}
    opened(desk, "C2-arctic", attack, {"do": "join", "who": "c"}, {"do": "join", "who": "d"})
    expect(desk.panel).to_contain_text("Attack on C3")
    choices = desk.panel.get_by_role("radio")
    expect(choices).to_have_count(5)  # an adjacent division joins; three attacks; call it off
    choose(desk, "joins$")
    expect(desk.panel.get_by_role("radio")).to_have_count(4)
    choose(desk, "Make the attack$")
    choose(desk, "^DE|DE: ")
    expect(desk.panel).to_contain_text("Advance into C3")


def test_a_full_hex_is_passed_through(desk: Player) -> None:
    opened(desk, "B-passes")
    desk.pick("g")
    desk.aim("C3")
    expect(desk.finding("8.A-when")).to_contain_text("over its limit while the phase lasts")
    desk.press("Move to C3")
    expect(desk.counter("g")).to_have_attribute("data-place", "C3")
    desk.aim("C2")
    expect(desk.headline(LAWFUL)).to_be_visible()
    desk.press("Move to C2")
    expect(desk.counter("g")).to_have_attribute("data-place", "C2")
