"""Reloaded by keys alone: a move that is fired at, and an attack in the Assault Phase."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.pages import Json, Player
from tests.browser.test_keyboard import press, spoken
from tests.browser.test_keys_alone import tab_to

#: Two squads side by side, before the first move.
GAME: Json = {
    "format": 1,
    "ruleset": "reloaded",
    "title": "By keys",
    "map": {"size": [5, 5], "grid": "flat", "labels": "0305"},
    "sides": [{"id": "allies", "name": "Allied"}, {"id": "axis", "name": "Axis"}],
    "turns": 2,
    "phase": "movement",
    "active": "allies",
    "first": "allies",
    "counters": [
        {"id": "s", "kind": "squad", "side": "allies", "name": "Rifles", "at": "0304"},
        {"id": "s1", "kind": "us-garand", "side": "allies", "name": "Garand", "aboard": "s"},
        {"id": "k", "kind": "squad", "side": "axis", "name": "Kar squad", "at": "0303"},
        {"id": "k1", "kind": "ge-kar98k", "side": "axis", "name": "Kar", "aboard": "k"},
    ],
}


def hold(player: Player, at: str) -> None:
    """Answer "Hold fire" to the question of Defensive Fire at a unit in the hex ``at``."""
    asks = player.panel.get_by_role("radiogroup", name=f"Defensive Fire at {at}?")
    expect(asks).to_be_visible()
    press(player, "2")
    expect(asks.get_by_role("radio", name="Hold fire")).to_be_checked()
    press(player, "Control+Enter")
    expect(asks).to_have_count(0)


def test_a_move_that_is_fired_at_and_an_attack_without_a_pointer(desk: Player) -> None:
    desk.open(GAME)
    press(desk, "n")
    expect(spoken(desk)).to_contain_text("Rifles, 0304")
    press(desk, "e")
    expect(desk.panel.get_by_role("button", name="Move to 0403")).to_be_enabled()
    press(desk, "Control+Enter")
    hold(desk, "0304")
    hold(desk, "0403")
    expect(desk.counter("s")).to_have_attribute("data-place", "0403")
    press(desk, "Escape")
    done = desk.panel.get_by_role("button", name=re.compile("end this unit's activation"))
    expect(done).to_be_enabled()
    press(desk, "Control+Enter")
    expect(desk.panel).to_contain_text("Axis: nominate a unit")
    press(desk, "n")
    expect(spoken(desk)).to_contain_text("Kar squad, 0303")
    tab_to(desk.page, desk.panel.get_by_role("button", name=re.compile("stays in 0303")))
    press(desk, "Enter")
    expect(desk.panel).to_contain_text("Allied: nominate a unit to attack")
    press(desk, "Escape", "n", "n")
    expect(spoken(desk)).to_contain_text("Garand")
    shoots = desk.panel.get_by_role("button", name=re.compile("^Garand attacks Kar squad"))
    tab_to(desk.page, shoots)
    press(desk, "Enter")
    expect(shoots.and_(desk.panel.locator(".foot .is-main"))).to_be_enabled()
    press(desk, "Control+Enter")
    expect(desk.panel.get_by_role("region", name="The dice decide")).to_be_visible()
    press(desk, "Control+Enter")
    expect(desk.panel.get_by_role("region", name=re.compile("^Thrown: "))).to_be_visible()
    expect(spoken(desk)).to_contain_text(re.compile(r"(\d, ){7}\d"))
