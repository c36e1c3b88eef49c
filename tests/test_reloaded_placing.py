"""Reloaded: the remaining units of a set-up are placed lawfully and sensibly."""

from __future__ import annotations

import json
from collections import Counter as Tally
from random import Random
from typing import Any, cast

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.position.hexes import distance
from overstack.position.state import Faces, Place, State
from overstack.rulesets.reloaded.attack.defence import cover
from overstack.rulesets.reloaded.book import ARMY_BOX, DEPLOY, MARKERS
from overstack.rulesets.reloaded.turn import placing, zones
from overstack.rulesets.reloaded.units import is_vehicle, units
from overstack.search import play
from tests.effort import effort
from tests.reloaded_armies import RULESET, Deck, game
from tools.shell import ROOT

RULES = catalogue.ruleset(RULESET)
SCENARIO = ROOT / "rulesets" / "reloaded" / "scenarios" / "sainte-croix-setup.json"
Json = dict[str, Any]


def _asked(umpire: Umpire, game: Json, **more: object) -> list[Json]:
    return cast("list[Json]", umpire.ask({"ask": "placement", "game": game, **more})["entries"])


def _board(umpire: Umpire, game: Json, entries: list[Json] | None = None) -> Json:
    """The board of a game, after some more entries."""
    more = {"ask": "open"} if entries is None else {"ask": "act", "entries": entries}
    return umpire.ask({**more, "game": game})


def _rolled() -> Json:
    """The set-up of a village, after the roll for who places first."""
    umpire = Umpire()
    opened: Json = {"scenario": json.loads(SCENARIO.read_text("utf-8")), "log": []}
    board = _board(umpire, opened)
    faces = [5] * 2 + [1] * (len(board["chance"]["by"]) - 2)
    board = _board(umpire, board["game"], [{"roll": faces}])
    assert board["chance"] is None
    return dict(board["game"])


@pytest.mark.native
def test_all_that_is_left_is_placed_in_one_go() -> None:
    umpire, before = Umpire(), _rolled()
    board = _board(umpire, before)
    assert board["unplaced"] == 5
    entries = _asked(umpire, before)
    after = _board(umpire, before, entries)
    assert after["unplaced"] == 0
    assert not [c for c in after["counters"] if c["at"] in ("@army", "@markers")]
    assert after["verdict"]["grade"] != "forbidden"
    assert entries == _asked(umpire, before)
    # After a few counters placed by hand, the rest can still be placed.
    some = _board(umpire, before, entries[:7])["game"]
    rest = _board(umpire, some, _asked(umpire, some))
    assert rest["unplaced"] == 0


@pytest.mark.native
def test_a_side_places_what_is_its_own_until_the_other_is_to_place() -> None:
    umpire, before = Umpire(), _rolled()
    board = _board(umpire, before)
    entries = _asked(umpire, before, sides=[board["actor"]])
    after = _board(umpire, before, entries)
    assert entries
    assert after["actor"] != board["actor"]
    assert after["unplaced"] == board["unplaced"] - 1
    assert _asked(umpire, before, sides=[after["actor"]]) == []


def _placed(start: State) -> State:
    state = start
    while act := placing.following(state):
        state = RULES.apply(state, act)
    return state


def test_vehicles_stand_by_roads_and_soldiers_in_cover_and_nobody_in_a_heap() -> None:
    before = _rolled()
    start = RULES.setup(wire.scenario(before["scenario"]))
    state = _placed(RULES.apply(start, Faces(tuple(before["log"][0]["roll"]))))
    assert state.phase not in (MARKERS, DEPLOY)
    roads = {at for side in state.world.map.road_sides for at in side}
    bare = []
    for unit in units(state):
        at = unit.place.hex
        assert at is not None
        mine = zones.zone(state, unit.side)
        assert at in mine
        if is_vehicle(state, unit):
            near = min(distance(at, each) for each in roads)
            assert near <= 1 or all(min(distance(h, each) for each in roads) > 1 for h in mine)
        elif not cover(state, at):
            bare.append(unit.id)
    assert len(bare) <= len(units(state)) // 4, bare
    assert max(Tally(unit.place for unit in units(state)).values()) == 1


@pytest.mark.parametrize("seed", range(effort(12, few=3, night=200)))
def test_random_armies_are_placed_as_the_judge_lets_them(seed: int) -> None:
    deck = Deck(Random(seed))
    state = RULES.setup(game(deck, 60))
    for _ in range(400):
        event = RULES.chance(state)
        if event is not None:
            state = RULES.apply(state, play.faces(event, deck.chooser))
            continue
        act = placing.following(state)
        if act is None:
            break
        assert RULES.allowed(state, act), act
        state = RULES.apply(state, act)
    left = [c for c in state.at(Place(None, ARMY_BOX)) if c.kind.type != "marker"]
    assert state.phase not in (MARKERS, DEPLOY) or not any(
        RULES.allowed(state, a) for c in left for a in RULES.candidates(state, c.id)
    )


def test_on_a_free_board_and_after_set_up_nothing_is_placed() -> None:
    scenario = _rolled()["scenario"]
    free = RULES.setup(wire.scenario({**scenario, "play": "free", "phase": DEPLOY}))
    assert placing.following(free) is None
    later = RULES.setup(wire.scenario({**scenario, "phase": "movement"}))
    assert placing.following(later) is None


def test_a_ruleset_without_set_up_places_nothing() -> None:
    path = ROOT / "rulesets" / "aam2009" / "scenarios" / "q12-vehicle-queue.json"
    other: Json = {"scenario": json.loads(path.read_text("utf-8")), "log": []}
    umpire = Umpire()
    assert _board(umpire, other)["unplaced"] == 0
    assert _asked(umpire, other) == []
