"""Reloaded: corner cases that a reader takes for granted, and no worked case shows."""

from __future__ import annotations

from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.judging import rules
from overstack.position.hexes import Grid
from overstack.position.state import LOST, Change, Frame, State
from overstack.position.values import replace
from overstack.rulesets.reloaded import odds, telling
from overstack.rulesets.reloaded import rules as reloaded
from overstack.rulesets.reloaded.attack import settling
from overstack.rulesets.reloaded.book import ATTACK, FIRST, MODELS, STEP
from overstack.rulesets.reloaded.dice.attack import Attack, Guard, soldier, worn
from overstack.rulesets.reloaded.dice.profile import LONG_END
from overstack.rulesets.reloaded.turn import reserves, zones

Json = dict[str, Any]
RULES = catalogue.ruleset("reloaded")


def _board(*counters: Json, phase: str = "movement") -> State:
    doc = {
        "format": 1,
        "ruleset": "reloaded",
        "map": {"size": [8, 8], "grid": "flat", "labels": "0305", "boxes": {"reserve": "Reserve"}},
        "sides": [{"id": "allies", "name": "Allied"}, {"id": "axis", "name": "Axis"}],
        "phase": phase,
        "turns": 3,
        "counters": [
            *counters,
            {"id": "z", "kind": "de-pz4g", "side": "axis", "at": "0808", "marks": ["faces-n"]},
        ],
    }
    return RULES.setup(wire.scenario(doc))


def test_the_roll_for_initiative_is_due_once_whatever_the_umpire_enters() -> None:
    tank = {"id": "t", "kind": "us-m4a1", "side": "allies", "at": "0101", "marks": ["faces-s"]}
    state = _board(tank, phase="initiative")
    assert [frame.kind for frame in state.frames] == [FIRST]
    named = rules.step(RULES, state, Change("rename", "t", text="Thunder"))
    assert [frame.kind for frame in named.frames] == [FIRST]


@pytest.mark.parametrize(("kind", "who"), [(ATTACK, "nobody"), (STEP, "t"), (STEP, "nobody")])
def test_what_is_due_beside_a_counter_that_is_gone_stays_due(kind: str, who: str) -> None:
    """The umpire removes the counter of a frame; the roll pending above that frame is still due."""
    tank = {"id": "t", "kind": "us-m4a1", "side": "allies", "at": "0101", "marks": ["faces-s"]}
    state = _board(tank, phase="initiative")
    (roll,) = state.frames
    both = state.with_frames((Frame(kind, who=who, note=("z",)), roll))
    gone = both.with_counters([replace(both.by_id["t"], place=LOST)])
    assert settling.tidied(gone).frames == (roll,)


@pytest.mark.parametrize("own", [("axis", (3, 0)), ("allies", (0, 0))])
def test_initiative_and_points_come_back_from_their_document(own: object) -> None:
    assert reloaded.own_from_json(reloaded.own_to_json(own)) == own


@pytest.mark.parametrize("points", [[1], [1, 2, 3], [1, -2], [1, "2"], "12"])
def test_points_are_of_two_sides(points: object) -> None:
    assert reloaded.own_from_json({"first": "axis", "points": points}) is None


def test_nobody_rides_aboard_the_enemy() -> None:
    rider = {"id": "r", "kind": "de-mg42", "side": "axis", "aboard": "t"}
    tank = {"id": "t", "kind": "us-m4a1", "side": "allies", "at": "0101", "marks": ["faces-s"]}
    said = [f.say for f in RULES.inspect(_board(tank, rider)).findings if f.who == ("r",)]
    assert "side" in said
    own = _board(tank, {**rider, "kind": "us-garand", "side": "allies"})
    assert "side" not in [f.say for f in RULES.inspect(own).findings]


def test_two_cards_are_compared_up_to_the_end_of_long_range() -> None:
    """No card shoots further, unless its range is extended."""
    found = odds.comparison(RULES.BOOK.kinds, {"attacker": "us-m4a1"})
    (distance,) = [field for field in found.fields if field.id == "distance"]
    assert distance.options[-1] == str(LONG_END)
    assert distance.chosen == "1"


def test_of_a_model_that_the_first_damage_removes_only_destruction_is_told() -> None:
    rifle = odds.damage_outlook("infantry", Attack(6), Guard(1), soldier(3))
    assert [end.say for end in rifle.ends] == ["none", "destroyed"]
    assert rifle.also == ()
    tank = odds.damage_outlook("vehicle", Attack(6), Guard(1), worn(3))
    assert [end.say for end in tank.also] == ["any"]


def test_who_stands_on_the_map_is_not_in_reserve() -> None:
    counters: list[Json] = [
        {"id": "here", "kind": "us-p51", "side": "allies", "at": "0101"},
        {"id": "there", "kind": "us-p51", "side": "allies", "at": "@reserve"},
    ]
    state = _board(*counters)
    assert not reserves.in_reserve(state, state.by_id["here"])
    assert reserves.in_reserve(state, state.by_id["there"])


@pytest.mark.parametrize("pointy", [False, True])
def test_the_middle_of_a_sheet_is_as_far_from_every_corner(pointy: bool) -> None:
    """On a sheet of 5 by 5 hexes only the middle hex is closest to the centre."""
    grid = Grid(5, 5, pointy=pointy)
    found = zones.off_centre(grid)
    nearest = min(found.values())
    assert [grid.label(at) for at, far in found.items() if far == nearest] == [
        grid.label(list(grid)[12])
    ]


def test_no_account_of_points_is_given_in_a_duel() -> None:
    """Without Objective Markers no hex is held, and no side scores."""
    tank = {"id": "t", "kind": "us-m4a1", "side": "allies", "at": "0101", "marks": ["faces-s"]}
    state = _board(tank)
    assert telling.turn_remarks(state, state) == ()


@pytest.mark.parametrize("mark", ["suppressed", "pin-pointer", "rally"])
def test_a_lone_model_has_the_markers_of_a_unit(mark: str) -> None:
    """A lone model is a unit of its own, so play puts these on it: the door has to let it in."""
    models = [kind for kind in RULES.BOOK.kinds.values() if kind.type in MODELS]
    assert {kind.type for kind in models} == MODELS
    for kind in models:
        side = (kind.sides or ("axis",))[0]
        lone = {"id": "m", "kind": kind.id, "side": side, "at": "0303", "marks": [mark]}
        assert _board(lone).by_id["m"].has(mark)
