"""The units that the opponent draws for closed boxes: lawful, fair and useful."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overstack.catalogue import ruleset
from overstack.documents import wire
from overstack.documents.combat_table import shipped_table, toggle_table
from overstack.judging.rules import Ruleset, legal, step
from overstack.judging.verdict import Grade
from overstack.opponent.draws import DRAWS
from overstack.opponent.levels import LEVELS, RANDOM
from overstack.opponent.match import Table, game
from overstack.opponent.player import Player
from overstack.opponent.unseen import imagined, numbers
from overstack.position.state import Counter, Scenario, State
from overstack.rulesets.europa.book import BOOK, OVERSTACKED
from overstack.rulesets.europa.limits import applicable, units
from overstack.rulesets.europa.markers import eligibility
from overstack.schema.parts import ID_PATTERN
from overstack.search.play import MAX_ACTIONS, load_scenarios, playouts
from tests.effort import FULL, effort

Json = dict[str, Any]
RULES = ruleset("europa")
#: The rulebook with an opponent that takes closed boxes for empty.
BLIND = replace(RULES, opponent=replace(RULES.opponent, imagined=None) if RULES.opponent else None)
EXAMPLES = effort(60, few=10, night=2_000)
MARKERS = sorted(kind.id for kind in BOOK.kinds.values() if kind.type == "marker")


def board(*counters: str, **more: Any) -> State:  # noqa: ANN401 - parts of JSON
    """A position: "side at kind id", or "side <carrier kind id"; without `more`, to attack."""
    docs: list[Json] = []
    for text in counters:
        side, at, kind, who, *marks = text.split()
        where: Json = {"aboard": at[1:]} if at[0] == "<" else {"at": at}
        docs.append({"id": who, "kind": kind, "side": side, "marks": marks} | where)
    sheet: Json = {"size": [7, 6], "grid": "flat", "labels": "1F5", "boxes": {"off": "Off"}}
    terrain, features = more.pop("terrain", "clear"), more.pop("features", [])
    sheet |= {"terrain": {"C3": terrain}, "features": {"C3": features} if features else {}}
    names = {"axis": "Axis", "soviet": "Soviet", "allied": "Allied"}
    sides = more.pop("sides", ["axis", "soviet"])
    doc: Json = {
        "format": 1,
        "ruleset": "europa",
        "map": {**sheet, "names": {"C3": "Ford"}},
        "sides": [{"id": each, "name": names[each]} for each in sides],
        "turns": 3,
        "turn": 2,
        "phase": "combat",
        "active": "axis",
        "counters": docs,
        "table": shipped_table("europa"),
    }
    return RULES.setup(wire.scenario(doc | more))


@cache
def positions() -> tuple[State, ...]:
    """Positions of random games of the scenarios that are played in turns."""
    found = [each for _, each in load_scenarios("europa") if each.world.play == "turns"]
    held: list[State] = []
    for scenario, played in zip(found, playouts(RULES, found, len(found), Random(4)), strict=True):
        state = RULES.setup(scenario)
        for number, entry in enumerate(played.log):
            if number % 60 == 0:
                held.append(state)
            state = step(RULES, state, entry)
    return tuple(held)


def closed(view: State, side: str) -> list[Counter]:
    """The enemy's markers whose boxes the side may not look into."""
    if view.own is None:
        return []
    there = (c for c in view.counters if units.is_marker(c) and c.side != side)
    return [c for c in there if not c.has("open")]


def judged_worse(view: State, drawn: State) -> list[str]:
    """The clauses that forbid the stacks of a draw, but not those that are in sight."""

    def forbidden(state: State) -> set[tuple[str, object]]:
        found = RULES.inspect(state).findings
        return {(f.clause, f.place) for f in found if f.grade is Grade.FORBIDDEN}

    return sorted(clause for clause, _ in forbidden(drawn) - forbidden(view))


def check(view: State, side: str, seed: int) -> None:
    """A draw for a view: complete, lawful, and nothing in sight is changed."""
    drawn = imagined(RULES, view, side, seed)
    assert drawn == imagined(RULES, view, side, seed)
    assert replace(drawn, counters=view.counters) == view
    assert {who: c for who, c in drawn.by_id.items() if who in view.by_id} == view.by_id
    new = [c for c in drawn.counters if c.id not in view.by_id]
    assert not any(re.fullmatch(ID_PATTERN, c.id) for c in new)
    markers = {c.id: c for c in closed(view, side)}
    assert {c.aboard for c in new} == set(markers)
    for unit in new:
        marker = markers[unit.aboard]
        assert (unit.side, unit.place) == (marker.side, marker.place)
        assert units.nation(unit) == units.nation(marker)
        assert unit.kind.of(marker.side)
    for marker in markers.values():
        at = marker.place
        if applicable.packing_at(view, at, marker.side).fits:
            assert applicable.packing_at(drawn, at, marker.side).fits or at.hex is None
    assert judged_worse(view, drawn) == []
    if RULES.actor(view) == side:
        assert list(legal(RULES, view)) == list(legal(RULES, drawn))


@given(st.integers(0, 999), st.integers(0, 9), st.sampled_from(["axis", "soviet"]))
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_draw_is_lawful_in_games(number: int, seed: int, side: str) -> None:
    """The side's own acts are the same acts as in its view."""
    state = positions()[number % len(positions())]
    check(RULES.view(state, side), side, seed)


@st.composite
def crowded(draw: st.DrawFn) -> tuple[list[str], Json]:
    """A hex or a box off the map with markers of one nation, and its units beside them.

    No units of other nations: a unit of a nation that stacks reduced makes the limit of the whole
    hex smaller, so that nothing lawful may be left for its box.
    """
    kinds = BOOK.kinds
    marker = kinds[draw(st.sampled_from(MARKERS))]
    enemy = marker.sides[0]
    nation = units.trait(marker, "nation")
    own = [k for k in kinds.values() if k.type == "unit" and units.trait(k, "nation") == nation]
    unit = st.sampled_from(sorted(k.id for k in own)).map(lambda kind: f"C3 {kind}")
    other = next(side for side in ("axis", "soviet") if side != enemy)
    at = draw(st.sampled_from(["C3", "C3", "C3", "@off"]))
    names = count()
    told = [f"{at} {marker.id}"] * draw(st.sampled_from([1, 1, 2]))
    told += draw(st.lists(unit, max_size=9))
    told += ["<0 " + draw(st.sampled_from(sorted(k.id for k in own)))]
    counters = [f"{enemy} {each} {next(names)}" for each in told]
    counters.append(f"{other} E4 {'inf-xx' if other == 'axis' else 'rifle-xx'} x")
    return counters, {
        "sides": [other, enemy],
        "active": other,
        "terrain": draw(st.sampled_from(["clear", "mountain"])),
        "features": draw(st.sampled_from([[], ["arctic"], ["arid"]])),
    }


@given(crowded(), st.integers(0, 99))
@settings(max_examples=EXAMPLES * 3, deadline=None)
def test_a_draw_is_lawful_beside_other_units(told: tuple[list[str], Json], seed: int) -> None:
    """In every terrain, for every marker, in a hex that may be full or overfull already."""
    counters, more = told
    state = board(*counters, **more)
    side = state.active
    check(RULES.view(state, side), side, seed)


@pytest.mark.parametrize("kind", MARKERS)
def test_a_marker_alone_in_its_hex_has_an_eligible_stack(kind: str) -> None:
    """With some seed more than the least, and never too much for a hex that is open ground."""
    marker = BOOK.kinds[kind]
    enemy = marker.sides[0]
    side = "axis" if enemy != "axis" else "soviet"
    inside = next(k.id for k in BOOK.kinds.values() if k.type == "unit" and k.of(enemy))
    state = board(
        f"{enemy} C3 {kind} m",
        f"{enemy} <m {inside} u",
        sides=[side, enemy],
        active=side,
    )
    sizes = set()
    for seed in range(20):
        drawn = imagined(RULES, RULES.view(state, side), side, seed)
        stack = eligibility.inside(drawn, drawn.by_id["m"])
        assert eligibility.eligible(drawn, marker, stack)
        assert not any(unit.has(OVERSTACKED) for unit in stack)
        sizes.add(len(stack))
    assert min(sizes) >= 3
    assert len(sizes) > 1


def test_a_hex_that_is_too_full_has_the_rest_in_overstack() -> None:
    """Two mountain divisions in the Arctic, where a hex holds one."""
    state = board(
        "axis C3 ge-mtn-corps m",
        "axis <m mtn-xx u",
        "soviet E4 rifle-xx x",
        active="soviet",
        features=["arctic"],
    )
    drawn = imagined(RULES, RULES.view(state, "soviet"), "soviet", 1)
    stack = drawn.load("m")
    assert len(stack) == 3
    assert sum(unit.has(OVERSTACKED) for unit in stack) >= 1


# -- fairness --------------------------------------------------------------------------------------

TANKS = ("soviet <m tank-xxx a", "soviet <m tank-xxx b", "soviet <m tank-x c")
OTHERS = ("soviet <m mech-xxx a", "soviet <m sov-eng-ii b", "soviet <m sov-art-xx d")


def test_the_draw_depends_on_the_seed_and_the_view_alone() -> None:
    """Other units in the box, and a world that has met other positions: the same draw."""
    rest = ("soviet C3 tank-army m", "axis C2 pz-xx p")
    one, other = board(*rest, *TANKS), board(*rest, *OTHERS)
    assert one != other
    assert other.without("a").key  # a world numbers positions in the order in which it meets them
    views = [RULES.view(state, "axis") for state in (one, other)]
    for seed in range(30):
        drawn = [imagined(RULES, view, "axis", seed).counters for view in views]
        assert drawn[0] == drawn[1]
    draws = {imagined(RULES, views[0], "axis", seed).counters for seed in range(30)}
    assert len(draws) > 20


def test_the_numbers_are_the_same_on_every_machine() -> None:
    """Python's own hashes, which differ between runs, have no part in them."""
    view = RULES.view(board("soviet C3 tank-army m", "axis C2 pz-xx p", *TANKS), "axis")
    draw = numbers(3, view)
    assert [draw(100) for _ in range(6)] == [8, 74, 1, 78, 85, 89]
    spread = numbers(4, view)
    assert {spread(6) for _ in range(200)} == set(range(6))


def chosen(rules: Ruleset, state: State, level: str, seed: int) -> str:
    """The verb of the active side's choice."""
    side = state.active
    choice = Player(rules, side, LEVELS[level], seed).choose(rules.view(state, side))
    assert choice is not None
    assert rules.allowed(state, choice.act)
    return choice.act.verb


@pytest.mark.parametrize("level", ["recruit", "regular"])
def test_what_is_hidden_does_not_change_a_decision_to_attack(level: str) -> None:
    """Its choice, its reasons and the number of positions are the same by the same seed."""
    rest = ("soviet C3 tank-army m", "axis C2 pz-xx p", "axis D3 pz-xx q")
    for seed in range(effort(3, few=1, night=30)):
        one, other = (
            Player(RULES, "axis", LEVELS[level], seed).choose(RULES.view(state, "axis"))
            for state in (board(*rest, *TANKS), board(*rest, *OTHERS))
        )
        assert one is not None
        assert one == other


# -- use ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["recruit", "regular"])
def test_it_attacks_no_tank_army_because_only_its_engineers_are_in_sight(level: str) -> None:
    """A panzer division against two tank corps at least; it seems 14 to 1 if the box is empty."""
    state = board(
        "soviet C3 tank-army m", *TANKS, "soviet C3 sov-eng-ii e", "axis C2 pz-xx p",
        "axis A1 inf-xx q",
    )  # fmt: skip
    seeds = range(effort(8, few=2, night=60))
    assert {chosen(BLIND, state, level, seed) for seed in seeds} == {"attack"}
    assert {chosen(RULES, state, level, seed) for seed in seeds} == {"end"}


@pytest.mark.parametrize("level", ["recruit", "regular"])
def test_it_attacks_a_closed_box_that_is_probably_weak(level: str) -> None:
    """Guards tanks against an Italian army; an attack on an empty box would gain nothing."""
    tanks = [f"soviet <k gds-tank-xxx u{number}" for number in range(4)]
    tanks += [f"soviet <k sov-art-xx v{number}" for number in range(2)]
    state = board(
        "axis C3 it-army m reverse", "axis <m it-inf-xx a", "axis <m it-inf-xx b",
        "axis <m it-inf-iii c", "soviet C2 guards-tank-army k", *tanks, active="soviet",
    )  # fmt: skip
    seeds = range(effort(8, few=8, night=60))
    assert {chosen(BLIND, state, level, seed) for seed in seeds} == {"end"}
    assert "attack" in {chosen(RULES, state, level, seed) for seed in seeds}


def gain_of_attack(rules: Ruleset, view: State, seed: int) -> tuple[str, int]:
    """A recruit's choice, and by how much the attack is better than ending the portion."""
    choice = Player(rules, "soviet", LEVELS["recruit"], seed).choose(view)
    assert choice is not None
    assert choice.positions <= LEVELS["recruit"].positions
    values = {option.act.verb: option.value for option in choice.options}
    return choice.act.verb, values["attack"] - values["end"]


def always_drawn(drawn: State) -> Ruleset:
    """The rulebook with an opponent for which the boxes hold the same in every draw."""
    assert RULES.opponent is not None
    return replace(RULES, opponent=replace(RULES.opponent, imagined=lambda: lambda *_: drawn))


def test_an_attack_on_a_closed_box_counts_by_the_mean_of_several_draws() -> None:
    """One that is good by the first draw and bad in the mean is not made.

    A guards tank corps and an Italian army, which may be too strong for it.
    """
    state = board(
        "axis C3 it-army m reverse", "axis <m it-inf-xx a", "soviet C2 gds-tank-xxx t",
        active="soviet",
    )  # fmt: skip
    view, deceived = RULES.view(state, "soviet"), 0
    for seed in range(8, 20):
        each = [
            gain_of_attack(always_drawn(imagined(RULES, view, "soviet", seed, number)), view, seed)
            for number in range(DRAWS)
        ]
        verb, gain = gain_of_attack(RULES, view, seed)
        assert abs(gain - sum(alone for _, alone in each) // DRAWS) <= DRAWS
        assert verb == ("attack" if gain > 0 else "end")
        deceived += each[0][0] == "attack" and verb == "end"
    assert deceived


def test_the_draws_of_a_portion_stay_the_same() -> None:
    """What was declared by a draw is not called off by another one."""
    state = board("soviet C3 tank-army m", "axis C2 pz-xx p", "axis D3 pz-xx q", *TANKS)
    declared = RULES.apply(state, next(a for a in legal(RULES, state) if a.verb == "attack"))
    assert declared.frames
    for number in range(DRAWS):
        before, after = (
            imagined(RULES, RULES.view(each, "axis"), "axis", 7, number).load("m")
            for each in (state, declared)
        )
        assert before == after


def test_a_plan_is_kept_by_what_the_side_sees() -> None:
    """The next act of an activation needs no new search, whatever was imagined for the first."""
    state = RULES.setup(dict(load_scenarios("europa"))["prokhorovka"])
    side, longest = RULES.actor(state), 0
    player = Player(RULES, side, LEVELS["recruit"], 5)
    while RULES.actor(state) == side:
        view = RULES.view(state, side)
        assert imagined(RULES, view, side, 5) != view
        choice = player.choose(view)
        assert choice is not None
        assert RULES.allowed(state, choice.act)
        state = RULES.apply(state, choice.act)
        for _ in range(len(choice.options[0].acts) - 1 if choice.options else 0):
            then = player.choose(RULES.view(state, side))
            assert then is not None
            assert then.planned
            state = RULES.apply(state, then.act)
            longest = max(longest, len(choice.options[0].acts))
    assert longest > 1


# -- whole games -------------------------------------------------------------------------------


def prokhorovka(*, tables: bool) -> Scenario:
    """The scenario, with the combat table that the rulebook offers or without."""
    found = dict(load_scenarios("europa"))["prokhorovka"]
    doc = toggle_table(wire.scenario_json(found), on=True) if tables else None
    return wire.scenario(doc) if doc else found


#: The entries of a game that are played by day.
ENTRIES = 40


@pytest.mark.native
def test_games_keep_to_the_rules_and_end() -> None:
    """`game` raises where a side is stuck or breaks the rules; tables every second time.

    By day the beginning of one game; by night whole games with every pair of seats.
    """
    seats = [("recruit", "regular"), ("regular", "recruit"), ("recruit", RANDOM)]
    seats += [("regular", RANDOM), (RANDOM, "recruit"), (RANDOM, "regular")]
    for number in range(effort(1, few=1, night=60)):
        levels = dict(zip(("axis", "soviet"), seats[number // 2 % len(seats)], strict=True))
        table = Table(RULES, Random(number), number + 5, lambda: 0.0)
        entries = MAX_ACTIONS if FULL else ENTRIES
        played = game(table, prokhorovka(tables=number % 2 == 0), levels, entries)
        assert played.over or len(played.log) == ENTRIES
