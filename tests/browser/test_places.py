"""Places within a hex, on the map and in the section view, by mouse, touch and keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SIZES, Devices
from tests.browser.pages import Json, Player

HOUSE = "1F5"
MAP: Json = {
    "size": [10, 8],
    "grid": "flat",
    "labels": "1F5",
    "board": "1",
    "terrain": {"1F5": "building", "1E4": "building", "1A1": "mountain", "1B1": "desert"},
    "parts": {
        "1F5/1": {"kind": "level1"},
        "1F5/2": {"kind": "level2"},
        "1F5/cellar": {"kind": "cellar"},
        "1E4/1": {"kind": "level1"},
    },
    "names": {"1F5": "Town hall"},
}
SQUADS = {"a": "1F5", "b": "1F5", "c": "1F5/1", "d": "1F6", "e": "1E6"}


def game(**more: object) -> Json:
    """A free board: squads in a house with a cellar and two levels, and some outside."""
    counters = [
        {"id": who, "kind": "squad-467", "side": "german", "name": f"Squad {who}", "at": at}
        for who, at in SQUADS.items()
    ]
    foe = {"id": "foe", "kind": "squad-447s", "side": "soviet", "name": "Foe", "at": "1F5/2"}
    sides = [{"id": "german", "name": "German"}, {"id": "soviet", "name": "Soviet"}]
    return {
        "format": 1,
        "ruleset": "asl",
        "title": "Town hall",
        "map": MAP,
        "sides": sides,
        "play": "free",
        "counters": [*counters, foe],
    } | more


def section(player: Player, place: str = HOUSE) -> Locator:
    """The dialog with the section view of a hex."""
    return player.page.get_by_role("dialog", name=re.compile(f"^{place}, "))


def floor(player: Player, name: str) -> Locator:
    """The button of a place: its name, its counters, and the result of entering it."""
    return section(player).get_by_role("button", name=re.compile(f"^{name}, "))


def push(player: Player, button: Locator) -> None:
    button.tap() if player.touch else button.click()


def stands(player: Player, who: str, place: str) -> None:
    expect(player.page.locator(f'.counter[data-id="{who}"]')).to_have_attribute("data-place", place)


@pytest.mark.night(but=["tablet"])
@pytest.mark.parametrize("device", ["desk", "tablet", "phone"])
def test_a_counter_goes_to_a_floor_that_is_chosen(sit_at: Devices, device: str) -> None:
    player = sit_at(device)
    player.open(game())
    player.pick("d")
    player.look(HOUSE)
    rows = section(player).locator(".floor-name")
    expect(rows).to_have_text(["Level 2", "Level 1", "Ground", "Cellar"])
    expect(floor(player, "Level 1")).to_have_accessible_name(re.compile("one counter"))
    expect(floor(player, "Cellar")).to_have_accessible_name(re.compile("empty"))
    push(player, floor(player, "Level 1"))
    expect(player.panel).to_contain_text("Squad d from 1F6 to 1F5 Town hall, Level 1")
    expect(section(player).locator(".is-target")).to_contain_text("Level 1")
    player.press("Move to 1F5 Town hall (Level 1)")
    stands(player, "d", "1F5/1")
    expect(section(player)).to_have_count(0)


def test_fingers_find_every_place_of_a_hex(phone: Player) -> None:
    phone.open(game())
    phone.look(HOUSE)
    buttons = section(phone).get_by_role("button")
    expect(buttons).to_have_count(4 + 4 + 1)
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button
    for row in section(phone).locator(".floor").all():
        box = row.bounding_box()
        assert box is not None
        assert box["height"] >= 48


def test_the_map_shows_each_place_asks_for_a_floor_and_counters_climb(desk: Player) -> None:
    desk.open(game())
    tower = desk.board.locator(f'.tower[data-hex="{HOUSE}"]')
    expect(tower.locator(".tab")).to_have_count(3)
    expect(tower.locator('.tab[data-place="1F5/1"] .tab-count')).to_have_text("1")
    expect(tower.locator('.tab[data-place="1F5/cellar"] .tab-count')).to_have_count(0)
    spots = {who: desk.counter(who).bounding_box() for who in ("b", "c", "foe")}
    tops = [box["y"] for box in spots.values() if box is not None]
    assert len(tops) == 3
    assert tops == sorted(tops, reverse=True), "higher places lie higher"
    desk.look(HOUSE)
    section(desk).get_by_role("button", name=re.compile("^Squad c, ")).click()
    expect(desk.panel.get_by_role("heading", name="Squad c")).to_be_visible()
    floor(desk, "Cellar").click()
    desk.press("Move to 1F5 Town hall (Cellar)")
    stands(desk, "c", "1F5/cellar")
    desk.let_go()
    desk.drag("d", HOUSE)
    expect(section(desk)).to_be_visible()
    stands(desk, "d", "1F6")
    floor(desk, "Level 2").click()
    stands(desk, "d", "1F5/2")


def test_levels_are_climbed_by_keys(desk: Player) -> None:
    desk.open(game())
    desk.pick("d")
    desk.page.keyboard.press("w")
    desk.page.keyboard.press("PageUp")
    expect(desk.panel).to_contain_text("Squad d from 1F6 to 1F5 Town hall, Level 1")
    desk.page.keyboard.press("Enter")
    stands(desk, "d", "1F5/1")
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("o")
    expect(floor(desk, "Ground").or_(floor(desk, "Level 1")).first).to_be_visible()
    expect(section(desk).locator(":focus")).to_have_count(1)
    desk.page.keyboard.press("ArrowUp")
    desk.page.keyboard.press("Escape")
    expect(section(desk)).to_have_count(0)


def test_the_section_keeps_to_the_room_that_is_free(sit_at: Devices) -> None:
    for device, (width, height) in SIZES.items():
        player = sit_at(device)
        player.open(game())
        player.look(HOUSE)
        box = section(player).bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= height - box["height"]
        assert player.point(floor(player, "Ground"))


def test_another_game_on_the_same_map_closes_the_section(desk: Player) -> None:
    desk.open(game())
    desk.look(HOUSE)
    expect(section(desk)).to_be_visible()
    desk.open({**game(), "title": "The other fight in town"})
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("The other fight in town")
    expect(section(desk)).to_have_count(0)


def test_what_can_be_acted_upon_wears_a_crosshair(desk: Player) -> None:
    desk.open(game())
    expect(desk.board.locator(".aim")).to_have_count(0)
    desk.pick("d")
    expect(desk.board.locator(".aim")).to_have_count(1)
    desk.look(HOUSE)
    row = section(desk).locator(".floor").filter(has_text="Level 2")
    expect(row.locator(".aim-tile")).to_be_visible()
    expect(section(desk).locator(".aim-tile")).to_have_count(1)


def coast() -> Json:
    """A map with a beach, all kinds of ground and boxes; a counter for each of three factions."""
    grounds = ("water", "mountain", "desert", "building", "marsh", "forest", "hill", "town")
    terrain = {f"{column:02}01": ground for column, ground in enumerate(grounds, 1)}
    kinds = {"axis": "ger-inf", "western": "uk-inf", "soviet": "sov-inf"}
    places = {"axis": "0303", "western": "0202/landing", "soviet": "@reserve"}
    return {
        "format": 1,
        "ruleset": "totaler-krieg",
        "title": "Coast",
        "map": {
            "size": [8, 5],
            "grid": "flat",
            "labels": "0305",
            "terrain": terrain,
            "features": {"0303": ["limited"]},
            "parts": {"0202/landing": {"kind": "beachhead", "name": "Beachhead Anzio"}},
            "boxes": {"reserve": "Reserve", "away": "Off the map"},
        },
        "sides": [{"id": side, "name": side.title(), "look": side} for side in kinds],
        "play": "free",
        "counters": [
            {"id": side, "kind": kind, "side": side, "at": places[side]}
            for side, kind in kinds.items()
        ],
    }


def test_ground_signs_beach_and_boxes_of_a_map(desk: Player) -> None:
    """The map comes over another one whose section is open."""
    desk.open(coast())  # no section is open over a map without this house
    expect(desk.counter("d")).to_have_count(0)
    desk.open(game())
    expect(desk.counter("d")).to_be_attached()
    desk.ready()
    desk.look(HOUSE)
    expect(section(desk)).to_be_visible()
    desk.open(coast())
    for who in ("axis", "soviet", "western"):
        expect(desk.counter(who)).to_be_attached()
    expect(desk.page.locator(".profile")).to_have_count(0)
    for drawn in (".t-lake", ".t-mountain", ".t-desert", ".t-house", ".t-feature", ".plate"):
        expect(desk.board.locator(drawn)).to_have_count(1)
    looks = [desk.counter(side).get_attribute("class") or "" for side in ("axis", "western")]
    assert len(set(looks)) == 2
    desk.pick("soviet")
    desk.aim("@away")
    desk.press(re.compile("Off the map"))
    stands(desk, "soviet", "@away")
    desk.let_go()
    desk.drag("axis", "@reserve")
    stands(desk, "axis", "@reserve")
    desk.let_go()
    desk.touch_at(*desk.point(desk.hex("0202"), down=0.2))
    section(desk, "0202").locator('.floor-counter[data-id="western"]').click()
    section(desk, "0202").get_by_role("button", name=re.compile("^Inland, ")).click()
    desk.press("Move to 0202")
    stands(desk, "western", "0202")


def test_the_editor_makes_boxes_roads_rivers_and_levels(desk: Player) -> None:
    desk.open(game())
    desk.go("Editor")
    pane = desk.page.get_by_role("complementary", name="Editor")
    pane.get_by_role("radio", name="Map", exact=True).check(force=True)
    pane.get_by_role("textbox", name="Name of a box").fill("Off-board reserve")
    pane.get_by_role("button", name="Add the box").click()
    expect(desk.hex("@off-board-reserve")).to_have_accessible_name(re.compile("Off-board reserve"))
    pane.get_by_role("button", name="Take away Off-board reserve").click()
    expect(desk.hex("@off-board-reserve")).to_have_count(0)

    pane.get_by_role("button", name="Road", exact=True).click()
    for place in ("1H3", "1H4", "1H5"):
        desk.aim(place)
    expect(desk.board.locator(".t-road").first).to_be_attached()
    pane.get_by_role("button", name="River", exact=True).click()
    desk.aim("1H3")
    expect(pane.get_by_role("status").first).to_contain_text("1H3")
    desk.aim("1H2")
    expect(desk.board.locator(".t-river").first).to_be_attached()

    pane.get_by_role("button", name="Level 2", exact=True).click()
    desk.aim("1C3")
    expect(desk.board.locator('.tower[data-hex="1C3"] .tab')).to_have_count(1)
    pane.get_by_role("radio", name="Counters", exact=True).check(force=True)
    pane.get_by_role("list", name="Pieces").get_by_role("button").first.click()
    desk.aim("1C3")
    section(desk, "1C3").get_by_role("button", name=re.compile("^Level 2, ")).click()
    expect(desk.board.locator('.counter[data-place="1C3/level2"]')).to_have_count(1)
    expect(pane.get_by_role("heading", name=re.compile(r"1C3 \(Level 2\)"))).to_be_visible()
