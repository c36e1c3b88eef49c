"""The ruleset asl in play: costs, phases, hidden counters, sheets, and repairs."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.judging import remedies, rules
from overstack.judging.verdict import Grade
from overstack.position.state import Action, Change, Place, State
from overstack.rulesets.asl import vehicles
from overstack.rulesets.asl.supplied import turn
from overstack.search.play import load_scenarios
from overstack.views.games import begin
from overstack.views.sheets import sheet_views
from overstack.words.errors import BadScenario
from tests.test_asl import SIDES, STACKS, at, board, one, position, stack

asl = catalogue.ruleset("asl")


def test_building_1f5_costs_three_four_and_two() -> None:
    scenario = dict(load_scenarios("asl"))["building-1f5"]
    state = asl.setup(scenario)
    moves = [("squad-c", 3, 1), ("squad-d", 4, 2), ("half-e", 4, 2)]
    for who, cost, more in moves:
        if who == "squad-d":
            moment = Change("moment", text="aph", side="german", number=1)
            state = rules.step(asl, state, moment)
        action = Action("move", who, at(state, "1F5"))
        found = asl.judge(state, action)
        assert found.grade is Grade.OVERSTACKED
        assert one(found, "A5.11-cost").fact("total") == cost
        assert one(found, "A5.11-cost").fact("more") == more
        state = rules.step(asl, state, action)
        assert state.by_id[who].has("cx") == (cost == 4)


# -- other rules of the ruleset --------------------------------------------------------------------


def test_a_stack_pays_together_and_moves_together() -> None:
    state = position(
        *({"id": f"s{n}", "kind": "squad", "side": "german", "at": "C3"} for n in range(2)),
        *({"id": f"m{n}", "kind": "squad", "side": "german", "at": "C4"} for n in range(3)),
    )
    for other in ("m1", "m2"):
        state = rules.step(asl, state, Action("join", other, on="m0"))
    found = asl.judge(state, Action("move", "m0", at(state, "C3")))
    assert one(found, "A5.11-cost").fact("total") == 3
    assert len(found.about("M-allowance")) == 3
    state = rules.step(asl, state, Action("move", "m0", at(state, "C3")))
    assert {c.id for c in state.at(at(state, "C3"))} == {"s0", "s1", "m0", "m1", "m2"}
    assert {state.by_id[f"m{n}"].spent for n in range(3)} == {3}


def test_phases_end_what_they_should() -> None:
    state = position(
        {"id": "a", "kind": "squad", "side": "german", "at": "C3", "marks": ["pinned"]},
        {"id": "b", "kind": "squad", "side": "german", "at": "C4", "marks": ["cx", "moving"]},
        {"id": "r", "kind": "squad", "side": "soviet", "at": "G1", "marks": ["broken"]},
        turns=2,
    )
    seen = []
    while turn.result(state) is None:
        seen.append((state.turn, state.phase, turn.acting(state)))
        if state.phase == "dfph":
            assert not state.by_id["b"].has("moving")
        state = rules.step(asl, state, Action("end"))
    assert (1, "rtph", "german") not in seen, "only the Soviet squad is broken"
    assert (1, "rtph2", "soviet") in seen
    assert (1, "ccph", "german") not in seen, "nobody is near"
    assert (2, "mph", "soviet") in seen
    assert not state.by_id["a"].has("pinned")
    assert not state.by_id["b"].has("cx")


def test_what_is_hidden_is_not_in_the_view_of_the_other_side() -> None:
    state = position(
        {"id": "a", "kind": "squad", "side": "german", "at": "C3", "marks": ["hidden", "ssr"]},
        {"id": "m", "kind": "lmg", "side": "german", "aboard": "a"},
        {"id": "b", "kind": "squad", "side": "german", "at": "C3"},
        {"id": "r", "kind": "squad", "side": "soviet", "at": "C4"},
        active="soviet",
    )
    seen = asl.view(state, "soviet")
    assert set(seen.by_id) == {"b", "r"}
    assert seen.by_id["b"].rank == 0
    assert asl.view(state, "german") is state
    after = rules.step(asl, replace_active(state), Action("move", "a", at(state, "C2")))
    assert not after.by_id["a"].has("hidden"), "what moves is seen"


def test_positions_that_differ_only_in_what_is_hidden_look_alike() -> None:
    seen = []
    for at_hex, kind in (("C3", "squad"), ("D3", "half-squad")):
        state = position(
            {"id": "a", "kind": kind, "side": "german", "at": at_hex, "marks": ["hidden"]},
            {"id": "b", "kind": "squad", "side": "german", "at": "C3"},
            {"id": "r", "kind": "squad", "side": "soviet", "at": "D4"},
            active="soviet",
        )
        seen.append(asl.view(state, "soviet"))
        into = Action("move", "r", at(state, "D3"))
        assert asl.judge(state, into).allowed, "a refusal would give the hidden unit away"
    assert seen[0] == seen[1]


def test_a_side_that_is_hidden_to_the_last_man_is_not_beaten() -> None:
    state = position(
        {"id": "a", "kind": "squad", "side": "german", "at": "C3", "marks": ["hidden"]},
        {"id": "b", "kind": "squad", "side": "german", "at": "@lost"},
        {"id": "r", "kind": "squad", "side": "soviet", "at": "D4"},
        active="soviet",
    )
    assert asl.actor(asl.view(state, "soviet")) == asl.actor(state) == "soviet"


def replace_active(state: State) -> State:
    """The same position in the German Movement Phase."""
    return rules.step(asl, state, Change("moment", text="mph", side="german", number=1))


def test_halves_are_printed_as_halves() -> None:
    state = position(
        *({"id": f"s{n}", "kind": "half-squad", "side": "german", "at": "C3"} for n in range(7))
    )
    node = begin(asl, wire.scenario(_document(state), asl.BOOK))
    (sheet,) = sheet_views(node)
    assert sheet["title"] == "German in C3, overstacked"
    assert "3½ squad equivalents where 3 fit" in str(sheet["note"])
    assert sheet["fits"] is False
    counter = state.by_id["s0"]
    assert asl.sheets.face(state, counter).corner == "½"


def _document(state: State) -> dict[str, object]:
    return {
        "format": 1,
        "ruleset": "asl",
        "map": wire.map_json(state.world.map),
        "sides": SIDES,
        "phase": state.phase,
        "active": state.active,
        "counters": [
            {"id": c.id, "kind": c.kind.id, "side": c.side, "at": "C3"} for c in state.counters
        ],
    }


def test_the_sheet_shows_five_leaders_as_a_half_squad_and_the_rest_free() -> None:
    state = position(
        *({"id": f"l{n}", "kind": "smc", "side": "german", "at": "C3"} for n in range(7)),
        {"id": "g", "kind": "gun", "side": "german", "at": "C3"},
        {"id": "c", "kind": "crew", "side": "german", "aboard": "g"},
        {"id": "t", "kind": "halftrack", "side": "german", "at": "C3"},
        {"id": "p", "kind": "squad", "side": "german", "aboard": "t"},
    )
    shown, load = asl.sheets.sheets(state)
    rows = {row.id: row for row in shown.rows}
    assert sum(item.size for item in rows["squads"].items) == 3
    assert [item.say for item in rows["squads"].items][1:] == ["five", *["with"] * 4]
    assert [item.who for item in rows["smc"].items] == ["l5", "l6"]
    assert [item.who for item in rows["uncounted"].items] == ["p"]
    assert (load.who, load.rows[0].limit, load.rows[0].items[0].size) == ("t", 14, 10)


@pytest.mark.parametrize(
    ("rider", "carrier", "fits"),
    [
        ("squad", "halftrack", True),
        ("lmg", "squad", True),
        ("crew", "gun", True),
        ("squad", "squad", False),
        ("tank", "truck", False),
        ("gun", "smc", False),
    ],
)
def test_what_carries_what(rider: str, carrier: str, fits: bool) -> None:
    pieces = (
        {"id": "a", "kind": carrier, "side": "german", "at": "C3"},
        {"id": "b", "kind": rider, "side": "german", "aboard": "a"},
    )
    state = position(*pieces)
    if fits:
        assert vehicles.points(state, state.by_id["b"]) >= 0
    found = {f.clause for f in asl.inspect(state).findings if f.grade is Grade.FORBIDDEN}
    assert ("D-mount" in found) is not fits


def test_three_sides_are_refused() -> None:
    sides = [*SIDES, {"id": "us", "name": "US"}]
    with pytest.raises(BadScenario):
        position(sides=sides)


# -- remedies --------------------------------------------------------------------------------------

MOST = 9  # every subset is tried only for at most this many offered counters


def test_least_repairs_are_those_that_trying_every_subset_finds() -> None:
    chooser = random.Random(8)
    tried = 0
    for _ in range(STACKS // 10):
        units = stack(chooser)
        state = board(units, frozenset(), chooser.choice(("mph", "setup")))
        for place in state.stacks:
            for side in ("german", "soviet"):
                tried += _remedies(state, place, side)
    assert tried > STACKS // 60


def _remedies(state: State, place: Place, side: str) -> bool:
    offered = [repair for repair in asl.repairs(state, place) if repair.side == side]
    if len(offered) > MOST:
        return False
    found = {frozenset(chosen) for chosen in remedies.remedies(asl, state, place, side)}
    wanted: set[frozenset[rules.Repair]] = set()
    for size in range(len(offered) + 1):
        for chosen in combinations(offered, size):
            after = state
            for repair in chosen:
                after = asl.changed(after, repair.change)
            if remedies.lawful_for(asl, after, place, side):
                wanted.add(frozenset(chosen))
        if wanted:
            break
    assert found == wanted - {frozenset()}, (place, side)
    return bool(found)


def test_a_pile_of_forty_is_mended_at_once() -> None:
    state = position(
        *({"id": f"s{n}", "kind": "squad", "side": "german", "at": "C3"} for n in range(30)),
        *({"id": f"l{n}", "kind": "smc", "side": "german", "at": "C3"} for n in range(10)),
    )
    sets = remedies.remedies(asl, state, at(state, "C3"), "german")
    assert len(sets) == 64, "so many are told"
    assert {len(chosen) for chosen in sets} == {28}
