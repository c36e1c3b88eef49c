"""A game of Reloaded by touch, its dice entered by hand: set-up, a turn, the final score."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.by_touch import Game
from tests.browser.pages import Json, Player, scenario
from tests.effort import FULL, effort

#: The number of decisions tapped in a game of two whole armies; the full run ends the game.
DECISIONS = effort(24, few=10, night=2000)

#: A small map, three markers, a squad and a tank against a squad.
ROWS = range(1, 10)
GAME: Json = {
    "format": 1,
    "ruleset": "reloaded",
    "title": "A short game",
    "map": {
        "size": [7, 9],
        "grid": "flat",
        "labels": "0305",
        "boxes": {"markers": "Markers", "army": "To be placed"},
    },
    "sides": [{"id": "allies", "name": "Allied"}, {"id": "axis", "name": "Axis"}],
    "turns": 1,
    "phase": "setup",
    "zones": {
        "allies": [f"{column:02}{row:02}" for column in range(1, 8) for row in ROWS if row > 5],
        "axis": [f"{column:02}{row:02}" for column in range(1, 8) for row in ROWS if row < 5],
    },
    "counters": [
        {"id": "o1", "kind": "objective-1", "side": "allies", "at": "@markers"},
        {"id": "o2", "kind": "objective-1", "side": "axis", "at": "@markers"},
        {"id": "o3", "kind": "objective-3", "side": "axis", "at": "@markers"},
        {"id": "s", "kind": "squad", "side": "allies", "name": "Rifles", "at": "@army"},
        {"id": "s1", "kind": "us-garand", "side": "allies", "aboard": "s"},
        {"id": "m", "kind": "us-m4a1", "side": "allies", "name": "M4A1", "at": "@army"},
        {"id": "k", "kind": "squad", "side": "axis", "name": "Kar squad", "at": "@army"},
        {"id": "k1", "kind": "ge-kar98k", "side": "axis", "aboard": "k"},
    ],
}


def throw(player: Player, *faces: int) -> None:
    """Enter the dice that are due."""
    due = player.panel.get_by_role("region", name="The dice decide")
    due.get_by_role("button", name="Enter my own").tap()
    dice = due.get_by_role("group", name=re.compile(r"die \d+$", re.IGNORECASE))
    expect(dice).to_have_count(len(faces))
    for die, face in zip(dice.all(), faces, strict=True):
        die.get_by_role("radio", name=str(face)).tap()
    player.press(f"Enter {', '.join(map(str, faces))}")


def place(player: Player, who: str, at: str) -> None:
    """Move a counter from its box beside the map into a hex."""
    player.pick(who)
    player.aim(at)
    player.press(f"Move to {at}")
    expect(player.counter(who)).to_have_attribute("data-place", at)
    player.let_go()


def stay(player: Player, who: str) -> None:
    """Nominate a unit to stay where it is."""
    player.pick(who)
    player.changes(lambda: player.press(re.compile("stays in")))
    player.let_go()


def walk(player: Player, who: str, to: str) -> None:
    """Move a unit one hex and end its activation."""
    player.pick(who)
    player.aim(to)
    player.press(f"Move to {to}")
    expect(player.counter(who)).to_have_attribute("data-place", to)
    player.let_go()
    player.press(re.compile("end this unit's activation"))


def attack(player: Player, name: str, who: str, at: str) -> None:
    """Preview one attack of the Assault Phase, then declare it."""
    player.pick(who)
    player.aim(at)
    player.press(re.compile(f"^{name} attacks"))
    player.press(re.compile(f"{name} attacks .*[a-z]$"))


def choose(player: Player, asked: str, answer: str) -> None:
    """Choose an answer to the question ``asked``, wait until it has been judged, and confirm it."""
    asks = player.panel.get_by_role("radiogroup", name=asked)
    asks.get_by_role("radio", name=re.compile(f"{answer}$")).tap()
    player.heard()
    player.changes(lambda: player.press(answer))


def scored(player: Player, allied: int, axis: int) -> None:
    """Check the Objective Points in the page's header."""
    expect(player.page.get_by_role("banner")).to_contain_text(f"Allied {allied} : Axis {axis}")


def test_a_whole_game_from_set_up_to_the_final_score(tablet: Player) -> None:
    tablet.open(GAME)
    throw(tablet, 1, 1, 6, 6)
    expect(tablet.panel).to_contain_text("Axis: place an Objective Marker")
    place(tablet, "o2", "0402")
    place(tablet, "o1", "0408")
    expect(tablet.panel).to_contain_text("Axis: place an Objective Marker")
    place(tablet, "o3", "0605")  # as close to the centre as the other markers allow
    expect(tablet.panel).to_contain_text("Axis: place a unit in your deployment zone")
    place(tablet, "k", "0604")
    place(tablet, "m", "0406")
    tablet.panel.get_by_role("radio", name=re.compile("turns north$")).tap()
    tablet.press(re.compile("turns north$"))
    place(tablet, "s", "0606")
    throw(tablet, 6, 6, 1, 1)
    scored(tablet, 0, 0)
    stay(tablet, "s")
    stay(tablet, "k")
    walk(tablet, "m", "0505")
    expect(tablet.panel).to_contain_text("Allied: nominate a unit to attack")
    walk(tablet, "s", "0605")  # onto the marker in the centre
    stay(tablet, "k")
    attack(tablet, "M4A1", "m", "0604")
    throw(tablet, *[1] * 9)
    tablet.press("Go on")
    scored(tablet, 3, 0)
    tablet.let_go()
    expect(tablet.panel.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(tablet.panel).to_contain_text("the Allied side has more Objective Points")


@pytest.mark.night
def test_two_armies_of_a_hundred_points_fight_by_touch(tablet: Player) -> None:
    game = Game(tablet, scenario("sainte-croix-setup", "reloaded"), seed=1)
    game.play(DECISIONS)
    if FULL:
        assert game.board["result"], "the game has no end"
        expect(tablet.panel.get_by_role("heading", name="The game is over")).to_be_visible()
    else:
        assert len(game.log) >= DECISIONS


#: Turn 2: each side has one squad on the map; the other units wait in Reserve.
DROP: Json = {
    "format": 1,
    "ruleset": "reloaded",
    "title": "From the air",
    "map": {
        "size": [7, 6],
        "grid": "flat",
        "labels": "0305",
        "terrain": {"0203": "forest"},
        "boxes": {"reserve": "Reserve"},
    },
    "sides": [{"id": "allies", "name": "Allied"}, {"id": "axis", "name": "Axis"}],
    "turns": 4,
    "turn": 2,
    "phase": "movement",
    "counters": [
        {"id": "s", "kind": "squad", "side": "allies", "name": "Rifles", "at": "0101"},
        {"id": "s1", "kind": "us-garand", "side": "allies", "aboard": "s"},
        {"id": "e", "kind": "squad", "side": "allies", "name": "Eagles", "at": "@reserve"},
        {"id": "e1", "kind": "us-eagle", "side": "allies", "aboard": "e"},
        {"id": "p", "kind": "us-p51", "side": "allies", "name": "Mustang", "at": "@reserve"},
        {"id": "k", "kind": "squad", "side": "axis", "name": "Kar squad", "at": "0404"},
        {"id": "k1", "kind": "ge-kar98k", "side": "axis", "aboard": "k"},
    ],
}


@pytest.mark.night
def test_reserves_come_by_tap_and_an_aircraft_goes_again(tablet: Player) -> None:
    tablet.open(DROP)
    stay(tablet, "s")
    stay(tablet, "k")
    tablet.pick("e")
    tablet.aim("0203")
    expect(tablet.panel).to_contain_text("Paratroopers land on Open, Barren or Hill alone")
    tablet.let_go()
    tablet.pick("e")
    tablet.aim("0403")
    tablet.press("Move to 0403")
    choose(tablet, "Defensive Fire at 0403?", "Hold fire")
    expect(tablet.counter("e")).to_have_attribute("data-place", "0403")
    place(tablet, "p", "0203")
    expect(tablet.panel).to_contain_text("Allied: nominate a unit to attack")
    for who in ("s", "k", "e", "p"):
        stay(tablet, who)
    throw(tablet, 6, 6, 1, 1)
    for who in ("s", "k", "e"):
        stay(tablet, who)
    tablet.pick("p")
    tablet.press(re.compile("goes into Reserve"))
    expect(tablet.counter("p")).to_have_attribute("data-place", "@reserve")
    tablet.let_go()
    expect(tablet.panel).to_contain_text("nominate a unit to attack")
