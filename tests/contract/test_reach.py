"""Reach compared with single steps: it lists every place a walk can enter, at least cost.

The reference implementation walks every path step by step, calls only the judge, and merges no
positions.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from overstack.documents import wire
from overstack.judging import paths
from overstack.judging.rules import CHANCE, STEPS, Ruleset
from overstack.position.state import Action, Place, State
from overstack.views import reach
from overstack.views.games import begin
from tests.contract.positions import RULESETS, of, sample
from tests.effort import effort

Json = dict[str, Any]
#: Limit on the positions of one counter's walk; a longer walk is skipped.
LOOKS = 1500
BOARDS = effort(25, few=6, night=1500, there=4)
VEHICLES = ("de-elefant", "us-m4a1", "us-sherman-cmd", "de-251", "de-pz4g", "us-willys", "su-t34")


def walked(rules: Ruleset, state: State, who: str) -> dict[Place, int] | None:
    """Return the places that steps reach, with least costs; None after `LOOKS` positions."""
    start, found = state.by_id[who], dict[Place, int]()
    seen, open_ends = {state}, [state]
    while open_ends:
        here = open_ends.pop()
        for act in rules.candidates(here, who):
            if act.verb not in STEPS or act.to is None or not rules.allowed(here, act):
                continue
            after = paths.passed(rules, here, act)
            if who not in after.by_id:
                found[act.to] = min(found.get(act.to, 0), 0)
                continue
            spent = after.by_id[who].spent - start.spent
            found[act.to] = min(found.get(act.to, spent), spent)
            if act.verb == "move" and len(after.frames) == len(state.frames) and after not in seen:
                seen.add(after)
                open_ends.append(after)
                if len(seen) > LOOKS:
                    return None
    found.pop(start.place, None)
    return found


def told(rules: Ruleset, state: State, who: str) -> dict[Place, int]:
    """Return the cost that `paths.reach` reports for each place that the counter may enter."""
    reached = paths.reach(rules, state, who)
    return {each.place: each.cost for each in reached if each.verdict.allowed}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_reach_is_all_that_can_be_walked_to(ruleset: str) -> None:
    rules, chooser, looked = of(ruleset), random.Random(24), 0
    for state in sample(ruleset)[:: effort(6, few=6, night=1)]:
        if rules.actor(state) == CHANCE:
            continue
        for who in chooser.sample([*state.by_id], min(3, len(state.by_id))):
            if (steps := walked(rules, state, who)) is not None:
                assert told(rules, state, who) == steps, (state, who)
                looked += 1
    assert looked


def _board(chooser: random.Random, kind: str) -> Json:
    """Return a board with one Vehicle on a map of hills, woods and roads."""
    columns = rows = 7
    labels = [f"{c:02}{r:02}" for c in range(1, columns + 1) for r in range(1, rows + 1)]
    ground = {at: chooser.choice(("hill", "forest")) for at in labels if chooser.random() < 0.4}
    bare: Json = {"size": [columns, rows], "grid": "flat", "labels": "0305"}
    sheet = wire.scenario(_document(bare, kind, "0303")).world.map
    roads = []
    for _ in range(3):
        here = chooser.choice([*sheet.grid])
        along = [here]
        for _ in range(5):
            ways = [at for at in sheet.grid.neighbours(along[-1]) if at not in along]
            along += [chooser.choice(ways)] if ways else []
        roads.append({"kind": "road", "along": [sheet.label(Place(at)) for at in along]})
    return _document(bare | {"terrain": ground, "roads": roads}, kind, chooser.choice(labels[:28]))


def _document(sheet: Json, kind: str, at: str) -> Json:
    return {
        "format": 1,
        "ruleset": "reloaded",
        "map": sheet,
        "sides": [{"id": "allies", "name": "Allies"}, {"id": "axis", "name": "Axis"}],
        "phase": "movement",
        "active": "allies",
        "play": "turns",
        "counters": [
            {"id": "t", "kind": kind, "side": "allies", "at": at},
            {"id": "foe", "kind": "us-m4a1", "side": "axis", "at": "0707"},
        ],
    }


def test_roads_are_followed_for_as_long_as_they_are_free() -> None:
    """Reach finds paths that cost more at first but save the free road step for later."""
    rules, chooser = of("reloaded"), random.Random(1716)
    kinds = [kind for kind in VEHICLES if kind in rules.BOOK.kinds]
    assert kinds
    for _ in range(BOARDS):
        state = rules.setup(wire.scenario(_board(chooser, chooser.choice(kinds))))
        steps = walked(rules, state, "t")
        assert steps
        assert told(rules, state, "t") == steps


def test_the_ring_beyond_the_allowance_is_told_by_the_rulebooks_own_clause() -> None:
    """Reach lists forbidden hexes only if a rulebook clause forbids them (facade.md)."""
    sheet = {"size": [7, 7], "grid": "flat", "labels": "0305"}
    rules = of("reloaded")
    node = begin(rules, wire.scenario(_document(sheet, "de-elefant", "0303")))
    view: Any = reach.view(node, "t")
    grades = [outcome["grade"] for outcome in view["outcomes"]]
    shown = {each["to"]: grades[each["outcome"]] for each in view["hexes"]}
    assert (shown["0305"], shown["0306"]) == ("lawful", "forbidden")
    assert "0307" not in shown
    ring = next(each for each in node.reach("t") if node.seen.world.map.label(each.place) == "0306")
    assert "move.cost.insufficient" in {f.clause for f in ring.verdict.findings}


def test_a_slow_tank_keeps_its_road_for_the_hill() -> None:
    sheet = {"size": [7, 7], "grid": "flat", "labels": "0305", "terrain": {"0403": "hill"}}
    sheet |= {"roads": [{"kind": "road", "along": ["0103", "0202", "0303", "0403"]}]}
    state = of("reloaded").setup(wire.scenario(_document(sheet, "de-elefant", "0103")))
    label = state.world.map.label
    reached = {label(at): cost for at, cost in told(of("reloaded"), state, "t").items()}
    assert reached["0303"] == 1
    assert reached["0403"] == 2


def test_an_elefant_comes_to_the_hill_by_the_way_that_keeps_its_road_step() -> None:
    """Off the road, the two steps cost 1 each and the last is free; the road costs too much."""
    rules, road = of("reloaded"), ["1716", "1816", "1917", "2017"]
    sheet: Json = {"size": [22, 22], "grid": "pointy", "labels": "0305"}
    sheet |= {"terrain": {"2017": "hill"}, "roads": [{"kind": "road", "along": road}]}
    state = rules.setup(wire.scenario(_document(sheet, "de-elefant", "1716")))
    label, here = state.world.map.label, state
    for at in ("1817", "1917", "2017"):
        step = Action("move", "t", Place(state.world.map.grid.parse(at)))
        assert rules.allowed(here, step)
        here = paths.passed(rules, here, step)
    reached = {label(at): cost for at, cost in told(rules, state, "t").items()}
    assert (reached["1817"], reached["1917"], reached["2017"]) == (1, 1, 2)
    assert reached == {label(at): cost for at, cost in (walked(rules, state, "t") or {}).items()}
