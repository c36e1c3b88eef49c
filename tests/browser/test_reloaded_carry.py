"""Commanders, Transports and engineers by touch: their questions and their effect on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Json, Player
from tests.browser.test_reloaded_game import choose, stay, throw

#: A bridge between two squads and a half-track with a squad aboard; a Junior Commander.
GAME: Json = {
    "format": 1,
    "ruleset": "reloaded",
    "title": "A bridge",
    "map": {
        "size": [7, 7],
        "grid": "flat",
        "labels": "0305",
        "edges": {"0403/0404": "river"},
        "roads": [{"kind": "road", "along": ["0401", "0402", "0403", "0404", "0405"]}],
    },
    "sides": [{"id": "allies", "name": "Allied"}, {"id": "axis", "name": "Axis"}],
    "turns": 2,
    "phase": "initiative",
    "counters": [
        {"id": "s", "kind": "squad", "side": "allies", "name": "Rifles", "at": "0605"},
        {"id": "s1", "kind": "us-garand", "side": "allies", "name": "Garand", "aboard": "s"},
        {
            "id": "o",
            "kind": "uk-reddevil-cpt",
            "side": "allies",
            "name": "Captain",
            "aboard": "s",
            "marks": ["junior"],
        },
        {"id": "e", "kind": "squad", "side": "allies", "name": "Engineers", "at": "0404"},
        {"id": "e1", "kind": "uk-sapper", "side": "allies", "name": "Sapper", "aboard": "e"},
        {"id": "e2", "kind": "us-garand", "side": "allies", "name": "Rifle", "aboard": "e"},
        {"id": "h", "kind": "de-251", "side": "axis", "name": "Half-track", "at": "0202",
         "marks": ["faces-s"]},
        {"id": "k", "kind": "squad", "side": "axis", "name": "Kar squad", "aboard": "h"},
        {"id": "k1", "kind": "ge-kar98k", "side": "axis", "name": "Kar", "aboard": "k"},
        {"id": "n", "kind": "squad", "side": "axis", "name": "Second", "at": "0603"},
        {"id": "n1", "kind": "ge-kar98k", "side": "axis", "name": "Rifleman", "aboard": "n"},
    ],
}  # fmt: skip


@pytest.mark.night
def test_help_passengers_and_a_bridge(tablet: Player) -> None:
    tablet.open(GAME)
    throw(tablet, 6, 6, 1, 1)
    choose(tablet, "Whom does Captain help?", "Captain helps Engineers")
    choose(tablet, "Whom does Captain help?", "Captain helps nobody else")
    stay(tablet, "s")
    tablet.pick("h")
    tablet.panel.get_by_role("button", name=re.compile("Kar squad")).tap()
    tablet.press(re.compile("gets off in 0202"))
    expect(tablet.counter("k")).to_have_attribute("data-place", "0202")
    tablet.let_go()
    stay(tablet, "e")
    stay(tablet, "h")
    stay(tablet, "n")
    tablet.let_go()
    expect(tablet.panel).to_contain_text("Allied: nominate a unit to attack")
    tablet.pick("e")
    sapper = tablet.panel.get_by_role("button", name=re.compile("Sapper"))
    tablet.rest(sapper)  # the sheet rises for the selected counter
    sapper.tap()
    tablet.press(re.compile("tries to destroy the bridge to 0403"))
    tablet.press(re.compile("^Sapper tries to destroy the bridge to 0403$"))
    throw(tablet, 3)
    expect(tablet.counter("ruin-0404-0403")).to_have_attribute("data-place", "0404")


#: The Assault Phase: a Transport at sea facing a tank, an engineer beside an Obstacle, men on a
#: Firing Deck.
DECK: Json = {
    "format": 1,
    "ruleset": "reloaded",
    "title": "From the deck",
    "map": {
        "size": [7, 7],
        "grid": "flat",
        "labels": "0305",
        "terrain": dict.fromkeys(("0101", "0102", "0201", "0202", "0203", "0302"), "water"),
    },
    "sides": [{"id": "allies", "name": "Allied"}, {"id": "axis", "name": "Axis"}],
    "turns": 2,
    "phase": "assault",
    "active": "axis",
    "first": "axis",
    "counters": [
        {"id": "t", "kind": "us-lvt", "side": "allies", "name": "Water Buffalo", "at": "0202",
         "marks": ["faces-s"]},
        {"id": "a", "kind": "squad", "side": "allies", "name": "Marines", "aboard": "t"},
        {"id": "a1", "kind": "us-garand", "side": "allies", "name": "Marine", "aboard": "a"},
        {"id": "x", "kind": "de-tiger", "side": "axis", "name": "Tiger", "at": "0204",
         "marks": ["faces-n"]},
        {"id": "e", "kind": "squad", "side": "allies", "name": "Engineers", "at": "0607"},
        {"id": "e1", "kind": "uk-sapper", "side": "allies", "name": "Sapper", "aboard": "e"},
        {"id": "o", "kind": "obstacle", "side": "axis", "name": "Wire", "at": "0707"},
        {"id": "h", "kind": "de-251", "side": "axis", "name": "Half-track", "at": "0605",
         "marks": ["faces-s"]},
        {"id": "k", "kind": "squad", "side": "axis", "name": "Kar squad", "aboard": "h"},
        {"id": "k1", "kind": "ge-kar98k", "side": "axis", "name": "Kar", "aboard": "k"},
    ],
}  # fmt: skip


def test_a_wreck_at_sea_an_obstacle_and_a_firing_deck(tablet: Player) -> None:
    tablet.open(DECK)
    tablet.pick("x")
    tablet.aim("0202")
    tablet.press(re.compile("^Tiger attacks Water Buffalo (?!with)"))
    tablet.press("Tiger attacks Water Buffalo")
    throw(tablet, *[6] * 14)
    throw(tablet, 1, 1, 1)
    tablet.press("Go on")
    expect(tablet.counter("t")).to_have_count(0)
    throw(tablet, 1)
    expect(tablet.panel).to_contain_text("Where is Marines set down?")
    tablet.aim("0303")
    tablet.press("Marines is placed in 0303")
    expect(tablet.counter("a")).to_have_attribute("data-place", "0303")
    tablet.pick("e")
    tablet.panel.get_by_role("button", name=re.compile("Sapper")).tap()
    tablet.press(re.compile("tries to clear Wire"))
    tablet.press("Sapper tries to clear Wire")
    throw(tablet, 4)
    expect(tablet.counter("o")).to_have_count(0)
    tablet.let_go()
    tablet.pick("h")
    tablet.panel.get_by_role("button", name=re.compile("Kar squad")).tap()
    tablet.panel.get_by_role("button", name=re.compile("^Kar")).tap()
    tablet.press(re.compile("Kar attacks Engineers"))
    tablet.press("Kar attacks Engineers")
    tablet.press(re.compile("^Roll"))
    expect(tablet.panel).to_contain_text("Kar attacks into 0607:")
