"""The ruleset aam2009 against a model that is counted independently of its code."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack import catalogue
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging import edits, remedies, rules
from overstack.judging.verdict import Grade
from overstack.position.state import LOST, Action, Change, Place, State
from overstack.rulesets.aam2009 import commentary, stacking
from overstack.words.errors import BadScenario

aam = catalogue.ruleset("aam2009")

SIDES = [{"id": "german", "name": "German"}, {"id": "us", "name": "US"}]
KINDS = ("soldier", "vehicle", "aircraft", "obstacle")
HERE = "0303"

Doc = Mapping[str, object]


def document(*counters: Doc) -> dict[str, object]:
    """A scenario on a 5 by 5 sheet, in the German portion of movement."""
    return {
        "format": 1,
        "ruleset": "aam2009",
        "map": {"size": [5, 5], "grid": "flat", "labels": "0305"},
        "sides": SIDES,
        "phase": "movement",
        "active": "german",
        "counters": list(counters),
    }


def position(*counters: Doc, **more: object) -> State:
    """The first position of such a scenario, with keys added or replaced by ``more``."""
    return aam.setup(wire.scenario(document(*counters) | more, aam.BOOK))


def stacked(line: list[tuple[str, str]], **more: object) -> State:
    """Counters given as (side, kind), in order of entry, in one hex."""
    counters = [
        {"id": f"c{n}", "kind": kind, "side": side, "at": HERE, "order": n}
        for n, (side, kind) in enumerate(line)
    ]
    return position(*counters, **more)


def at(state: State, label: str) -> Place:
    return Place(state.world.map.grid.parse(label))


def model(line: list[tuple[str, str]], side: str) -> int:
    """The excess of a side by the words of the rule, counted from the list alone."""
    units = [kind for who, kind in line if who == side and kind in ("soldier", "vehicle")]
    vehicles = [who for who, kind in line if kind == "vehicle"]
    limit = 1 if not vehicles or vehicles[0] == side else 0
    return max(0, len(units) - 3, units.count("vehicle") - limit)


lines = st.lists(st.tuples(st.sampled_from(("german", "us")), st.sampled_from(KINDS)), max_size=9)


@given(lines)
def test_the_excess_is_that_of_the_model(line: list[tuple[str, str]]) -> None:
    state = stacked(line)
    for side in ("german", "us"):
        assert stacking.stack(state, at(state, HERE), side).over == model(line, side)


@given(lines, st.sampled_from(("soldier", "vehicle")))
def test_an_entry_is_graded_by_the_excess_that_it_leaves(
    line: list[tuple[str, str]], kind: str
) -> None:
    mover = {"id": "m", "kind": kind, "side": "german", "at": "0304"}
    there = [
        {"id": f"c{n}", "kind": k, "side": s, "at": HERE, "order": n}
        for n, (s, k) in enumerate(line)
    ]
    state = position(*there, mover)
    judged = aam.judge(state, Action("move", "m", at(state, HERE)))
    over = model([*line, ("german", kind)], "german")
    assert judged.grade == min(over, Grade.FORBIDDEN)
    if judged.allowed:
        after = aam.apply(state, Action("move", "m", at(state, HERE)))
        assert stacking.stack(after, at(state, HERE), "german").over == over


@given(lines)
def test_a_portion_that_ends_costs_one_hit_for_an_overstacked_hex(
    line: list[tuple[str, str]],
) -> None:
    state = stacked(line)
    prices = aam.judge(state, Action("end")).prices
    assert [price.amount for price in prices] == [1] * bool(model(line, "german"))


@given(lines)
def test_outside_the_own_portion_no_entry_may_leave_an_excess(
    line: list[tuple[str, str]],
) -> None:
    state = stacked(line, play="free", active="us")
    state = edits.changed(
        state, Change("add", "m", at(state, "0101"), text="vehicle", side="german"), aam.BOOK
    )
    judged = aam.judge(state, Action("put", "m", at(state, HERE)))
    assert judged.allowed == (model([*line, ("german", "vehicle")], "german") == 0)


@pytest.mark.parametrize("enemy", [[], [("us", "vehicle")]])
def test_the_tables_of_combinations_are_those_of_the_rule(enemy: list[tuple[str, str]]) -> None:
    cells = {}
    for soldiers, vehicles in product(range(7), repeat=2):
        line = [*enemy, *[("german", "soldier")] * soldiers, *[("german", "vehicle")] * vehicles]
        if model(line, "german") <= 1:
            cells[soldiers, vehicles] = model(line, "german")
    table = commentary.COMBINATIONS["enemy" if enemy else "friendly"]
    assert dict(table) == cells


def test_a_third_side_is_refused() -> None:
    with pytest.raises(BadScenario, match="two sides"):
        position(sides=[*SIDES, {"id": "third", "name": "Third"}])


def test_vehicles_of_both_sides_need_their_order() -> None:
    tanks = [
        {"id": "p", "kind": "vehicle", "side": "german", "at": HERE},
        {"id": "x", "kind": "vehicle", "side": "us", "at": HERE},
    ]
    with pytest.raises(BadScenario, match="in which order"):
        position(*tanks)
    ordered = [tank | {"order": n} for n, tank in enumerate(tanks)]
    assert position(*ordered).at(at(position(), HERE))[0].id == "p"
    alone = [tank | {"side": "us"} for tank in tanks]
    assert len(position(*alone).counters) == 2


@pytest.mark.parametrize(
    ("carrier", "rider", "side", "sentence"),
    [
        ("truck", "vehicle", "german", "unfit"),
        ("truck", "soldier", "us", "unfit"),
        ("vehicle", "soldier", "german", "crowded"),
    ],
)
def test_passengers_that_cannot_ride_are_a_breach(
    carrier: str, rider: str, side: str, sentence: str
) -> None:
    state = position(
        {"id": "t", "kind": carrier, "side": "german", "at": HERE},
        {"id": "r", "kind": rider, "side": side, "aboard": "t"},
    )
    found = aam.inspect(state).about("D-transport")
    assert [(f.say, f.grade) for f in found] == [(sentence, Grade.FORBIDDEN)]


def test_a_penalty_that_nothing_can_take_is_dropped() -> None:
    state = stacked([("german", "vehicle"), ("german", "vehicle")])
    state = aam.apply(state, Action("end"))
    assert aam.actor(state) == "us"
    for who in ("c0", "c1"):
        state = rules.step(aam, state, Change("remove", who))
    assert state.frames == ()
    assert (state.phase, state.active) == ("movement", "us")


def test_a_turn_runs_through_its_steps_and_gives_points_back() -> None:
    state = stacked([("german", "soldier"), ("us", "soldier")], turns=2)
    state = aam.apply(state, Action("move", "c0", at(state, "0302")))
    assert state.by_id["c0"].spent == 1
    seen = []
    while aam.result(state) is None:
        seen.append((state.turn, state.phase, state.active))
        verb = "flip" if state.phase == "casualty" else "end"
        assert aam.allowed(state, Action(verb))
        state = aam.apply(state, Action(verb))
        assert state.by_id["c0"].spent == 0
    one_turn = [
        ("movement", "german"),
        ("movement", "us"),
        ("assault", "german"),
        ("assault", "us"),
        ("casualty", ""),
    ]
    assert seen == [(turn, *step) for turn in (1, 2) for step in one_turn]
    assert aam.actor(state) == ""
    assert list(aam.candidates(state)) == []


def test_remedies_name_each_least_way_and_whether_it_is_possible() -> None:
    state = stacked(
        [("german", "soldier"), ("german", "soldier"), ("german", "vehicle"), ("german", "vehicle")]
    )
    found = remedies.remedies(aam, state, at(state, HERE), "german")
    assert [[(r.change.who, r.possible) for r in ways] for ways in found] == [
        [("c2", True)],
        [("c3", True)],
    ]
    assert all(r.change.to == LOST for ways in found for r in ways)


def test_a_heap_that_no_game_has_is_not_searched_for_remedies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sixteen of nineteen counters would have to leave: few of half a million sets are tried."""
    tried: list[State] = []
    judge = remedies.lawful_for

    def lawful_for(known: rules.Ruleset, state: State, place: Place, side: str) -> bool:
        tried.append(state)
        return judge(known, state, place, side)

    monkeypatch.setattr(remedies, "lawful_for", lawful_for)
    state = stacked([("german", "soldier")] * 19)
    assert remedies.remedies(aam, state, at(state, HERE), "german") == ()
    assert 0 < len(tried) <= remedies.MOST_TRIED


def test_junk_is_no_act() -> None:
    state = stacked([("german", "soldier")])
    junk = [
        Action(""),
        Action("move"),
        Action("move", "nobody", at(state, HERE)),
        Action("move", "c0", LOST),
        Action("move", "c0", at(state, "0302"), mode="fast"),
        Action("hit", on="c0", who="c0"),
        Action("end", "c0"),
    ]
    for action in junk:
        assert aam.judge(state, action).grade is Grade.FORBIDDEN


# -- what players read ---------------------------------------------------------------------


def heard(**request: object) -> dict[str, Any]:
    """The umpire's answer to a request."""
    umpire = Umpire()
    answer: dict[str, Any] = json.loads(umpire.handle(json.dumps(request)))
    assert not umpire.defects
    return answer


def game(*counters: Doc, log: Sequence[Doc] = ()) -> dict[str, object]:
    return {"scenario": document(*counters), "log": list(log)}


def test_remedies_that_read_alike_are_told_once() -> None:
    four = [
        {"id": f"c{n}", "kind": "soldier", "side": "german", "at": HERE, "order": n}
        for n in range(4)
    ]
    told = heard(ask="why", game=game(*four), place=HERE)["remedies"]
    assert [remedy["words"] for remedy in told] == ["Soldier leaves 0303"]


def test_a_hit_is_logged_for_the_side_that_places_it() -> None:
    tanks = [
        {"id": f"c{n}", "kind": "vehicle", "side": "german", "at": HERE, "order": n}
        for n in range(2)
    ]
    enemy = {"id": "x", "kind": "soldier", "side": "us", "at": "0101"}
    log = [{"do": "end"}, {"do": "hit", "on": "c1"}, {"do": "move", "who": "x", "to": "0102"}]
    lines = heard(ask="open", game=game(*tanks, enemy, log=log))["log"]
    assert [line["side"] for line in lines] == ["german", "us", "us"]


def test_getting_off_in_quick_check_is_told_as_getting_off() -> None:
    pieces: list[dict[str, object]] = [
        {"kind": "truck", "side": "german"},
        {"kind": "soldier", "side": "german", "aboard": 0},
    ]
    answer = heard(
        ask="quick",
        ruleset="aam2009",
        phase="movement",
        active="german",
        counters=pieces,
        entering=1,
    )
    assert answer["why"]["verdict"]["asked"] == "Soldier gets off Truck in the hex"
    assert "\nThe hex: " in answer["why"]["text"] or "\nBefore, " in answer["why"]["text"]


def test_a_passage_is_told_by_its_rules_and_not_by_every_answer_about_it() -> None:
    three = [
        {"id": f"c{n}", "kind": "soldier", "side": "german", "at": HERE, "order": n}
        for n in range(3)
    ]
    tank = {"id": "p", "kind": "vehicle", "side": "german", "at": "0304"}
    found = heard(ask="why", game=game(*three, tank), who="p", path=[HERE, "0302"])["verdict"]
    assert found["grade"] == "lawful"
    passed = {f["clause"] for f in found["findings"] if f["place"] == HERE}
    assert "C2-through" in passed
    assert not passed & {"Q1", "T1-friendly"}


def test_of_a_heap_it_is_said_that_there_are_too_many_ways() -> None:
    heap = [
        {"id": f"c{n}", "kind": "soldier", "side": "german", "at": HERE, "order": n}
        for n in range(19)
    ]
    told = heard(ask="why", game=game(*heap), place=HERE)["remedies"]
    assert [remedy["words"] for remedy in told] == [
        "There are too many counters here to look for the least change. Move some away first."
    ]
    assert not told[0]["entries"]


def test_remedies_of_both_sides_name_the_side() -> None:
    line = [("us", "vehicle"), ("us", "truck"), ("german", "vehicle")]
    counters = [
        {"id": f"c{n}", "kind": kind, "side": side, "at": HERE, "order": n}
        for n, (side, kind) in enumerate(line)
    ]
    told = heard(ask="why", game=game(*counters), place=HERE)["remedies"]
    assert [remedy["words"] for remedy in told] == [
        "German: Vehicle leaves 0303",
        "US: Vehicle leaves 0303",  # the truck entered before the German vehicle
        "US: Truck leaves 0303",
    ]


# -- remedies of a forbidden act: the least that makes it possible now ----------------------------


def refused(line: list[tuple[str, str]], mover: Doc, **asked: object) -> list[Doc]:
    """The remedies of a forbidden entry or dismount; `line` holds the counters of the hex."""
    counters: list[Doc] = [
        {"id": f"c{n}", "kind": kind, "side": side, "at": HERE, "order": n}
        for n, (side, kind) in enumerate(line)
    ]
    far: Doc = {"id": "far", "kind": "soldier", "side": "us", "at": "0505"}
    why = heard(ask="why", game=game(*counters, mover, far), **asked)
    assert why["verdict"]["grade"] == "forbidden"
    found: list[Doc] = why["remedies"]
    return found


def test_a_tank_before_a_full_hex_needs_one_unit_to_leave() -> None:
    full = [("german", "soldier")] * 3 + [("german", "truck")]
    tank: Doc = {"id": "t", "kind": "vehicle", "side": "german", "at": "0304"}
    told = refused(full, tank, who="t", path=[HERE])
    assert [(each["words"], each["possible"]) for each in told] == [
        ("Soldier leaves 0303", True),
        ("Truck leaves 0303", True),
    ]
    assert told[0]["who"] == ["c0", "c1", "c2"]


def test_a_second_tank_beside_an_enemy_tank_has_the_two_ways_of_q14() -> None:
    line = [("us", "vehicle"), ("german", "truck")]
    tank: Doc = {"id": "t", "kind": "vehicle", "side": "german", "at": "0304"}
    told = refused(line, tank, who="t", path=[HERE])
    assert [(each["words"], each["possible"]) for each in told] == [
        ("German: Truck leaves 0303", True),
        ("US: Vehicle leaves 0303", False),
    ]


def test_a_forbidden_dismount_counts_the_newcomer_and_keeps_his_carrier() -> None:
    """With three soldiers and the truck there is no fifth place: one soldier must leave."""
    line = [("german", "soldier")] * 3 + [("german", "truck")]
    rider: Doc = {"id": "r", "kind": "soldier", "side": "german", "aboard": "c3"}
    told = refused(line, rider, entry={"do": "dismount", "who": "r"})
    assert [(each["words"], each["who"]) for each in told] == [
        ("Soldier leaves 0303", ["c0", "c1", "c2"])
    ]
    assert told[0]["possible"]


def test_the_log_of_the_trap_has_five_hits_and_one_shot() -> None:
    case = {"ask": "case", "ruleset": "aam2009", "case": "Q14N"}
    steps = json.loads(Umpire().handle(json.dumps(case)))["steps"]
    words = [entry["words"] for entry in steps[-1]["board"]["log"]]
    assert words.count("A face-down hit on PzIV") == 5
    assert [line for line in words if "fire" in line] == ["Defensive fire disrupts PzIV at once"]
