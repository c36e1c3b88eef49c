"""Europa, 8.B and 8.C: relief, caps and prices against naive counts, and invariants of games.

The naive counts share no code with the ruleset: they try every assignment of units to slots.
OVERSTACK_FULL=1 compares 20,000 random stacks each; inside Pyodide, which is slower, fewer are
compared.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from overstack.catalogue import ruleset
from overstack.documents import wire
from overstack.judging import rules
from overstack.judging.verdict import Grade
from overstack.position.state import Action, Place, State
from overstack.rulesets.europa import frames, overstack
from overstack.rulesets.europa.combat import attacks, phase_end
from overstack.rulesets.europa.combat.attacks import FROM_OVERSTACK, NORMAL, Attack
from overstack.rulesets.europa.limits import units
from overstack.rulesets.europa.supplied import turn
from overstack.search import play
from tests.effort import effort

EUROPA = ruleset("europa")
STACKS = effort(1_000, few=150, night=20_000)
GAMES = effort(6, few=1, night=60)

#: Kinds with what a reader of the rulebook would note: half REs, division, artillery.
KINDS = {
    "inf-xx": (6, True, False),
    "pz-xx": (6, True, False),
    "art-xx": (4, True, True),
    "inf-iii": (2, False, False),
    "pz-x": (2, False, False),
    "art-iii": (2, False, True),
    "inf-ii": (1, False, False),
    "art-ii": (1, False, True),
}
#: The rows of the summary: any, half REs non-divisional, half REs of artillery.
ROWS = {"regular": (3, 6, 4), "mountain": (2, 4, 2), "arctic": (1, 2, 2), "arid": (2, 4, 4)}


def fits(kinds: list[str], row: tuple[int, int, int]) -> bool:
    """Whether every unit finds a slot: each is tried in each, one after the other."""
    if not kinds:
        return True
    size, divisional, artillery = KINDS[kinds[0]]
    most, nondiv, guns = row
    return (
        (most > 0 and fits(kinds[1:], (most - 1, nondiv, guns)))
        or (not divisional and nondiv >= size and fits(kinds[1:], (most, nondiv - size, guns)))
        or (artillery and guns >= size and fits(kinds[1:], (most, nondiv, guns - size)))
    )


def position(
    board: dict[str, list[dict[str, Any]]],
    *,
    ground: str = "regular",
    phase: str = "movement",
    active: str = "axis",
) -> State:
    """A position on a small map whose hex C3 has one kind of ground; nothing is settled yet."""
    sheet: dict[str, Any] = {"size": [7, 6], "grid": "flat", "labels": "1F5"}
    if ground == "mountain":
        sheet["terrain"] = {"C3": "mountain"}
    elif ground != "regular":
        sheet["features"] = {"C3": [ground]}
    counters = [{"at": at} | piece for at, pieces in board.items() for piece in pieces]
    counters = [{k: v for k, v in c.items() if k != "at" or "aboard" not in c} for c in counters]
    document = {
        "format": 1,
        "ruleset": "europa",
        "map": sheet,
        "sides": [{"id": "axis", "name": "Axis"}, {"id": "soviet", "name": "Soviet"}],
        "phase": phase,
        "active": active,
        "counters": counters,
    }
    return wire.scenario(document).position


def piece(
    who: str, kind: str, side: str = "axis", marks: tuple[str, ...] = (), **more: str
) -> dict[str, Any]:
    """A counter of a document."""
    marked = {"marks": list(marks)} if marks else {}
    return {"id": who, "kind": kind, "side": side} | marked | more


@cache
def hexes() -> dict[str, Place]:
    """The places of the small map by label."""
    state = position({"C3": [piece("a", "inf-xx")]})
    sheet = state.world.map
    return {sheet.grid.label(at): Place(at) for at in sheet.grid}


def stacks(seed: int, most: int) -> Iterator[tuple[random.Random, list[str], str]]:
    """Random stacks of kinds, each with a kind of ground."""
    chooser = random.Random(seed)
    for _ in range(STACKS):
        kinds = chooser.choices(list(KINDS), k=chooser.randint(1, most))
        yield chooser, kinds, chooser.choice(list(ROWS))


# -- against naive counts ----------------------------------------------------------------------


def test_relief_is_for_whom_there_is_room_and_asks_only_where_there_is_a_choice() -> None:
    asked = relieved = 0
    for chooser, kinds, ground in stacks(808, 8):
        over = {n for n in range(len(kinds)) if chooser.random() < 0.4}
        box = [
            piece(f"u{n}", kind, aboard="k", marks=("overstacked",) if n in over else ())
            for n, kind in enumerate(kinds)
        ]
        state = position({"C3": [piece("k", "ge-corps"), *box]}, ground=ground)
        at, row = hexes()["C3"], ROWS[ground]
        rest = [kind for n, kind in enumerate(kinds) if n not in over]
        room = {f"u{n}" for n in over if fits([*rest, kinds[n]], row)}
        assert {u.id for u in overstack.with_room(state, at, "axis")} == room
        after = frames.settled(state)
        still = {int(u.id[1:]) for u in units.over(after, at, "axis")}
        rest = [kind for n, kind in enumerate(kinds) if n not in still]
        free = {f"u{n}" for n in still if fits([*rest, kinds[n]], row)}
        assert fits(rest, row) or still == over, "nobody comes out for whom there is no room"
        assert (after.top is not None) == bool(free)
        if after.top is not None:
            assert {a.who for a in rules.legal(EUROPA, after)} == free
            assert len(free) > 1
        asked += after.top is not None
        relieved += still != over
    assert asked > STACKS // 50
    assert relieved > STACKS // 50


def test_nobody_is_offered_relief_where_none_is_due() -> None:
    state = position({"C3": [piece("a", "inf-xx"), piece("b", "inf-xx")]})
    assert state.top is None
    assert list(overstack.candidates(state)) == []


def test_cap_of_an_attack_is_the_limit_of_the_hex_attacked() -> None:
    graded = {Grade.LAWFUL: 0, Grade.FORBIDDEN: 0}
    for _, kinds, ground in stacks(802, 6):
        pieces = [piece(f"u{n}", kind) for n, kind in enumerate(kinds)]
        board = {"C4": pieces, "C3": [piece("x", "rifle-xx", "soviet")]}
        state = position(board, ground=ground, phase="combat")
        attack = Attack("axis", hexes()["C3"], NORMAL, units.regular(state, hexes()["C4"], "axis"))
        (found,) = attacks.cap_findings(state, attack)
        assert (found.grade is Grade.LAWFUL) == fits(kinds, ROWS[ground])
        (free,) = attacks.cap_findings(state, attack._replace(kind=FROM_OVERSTACK))
        assert free.grade is Grade.LAWFUL
        graded[found.grade] += 1
    assert min(graded.values()) > STACKS // 10


def test_price_of_coming_and_going_is_one_for_three_res_or_part_of_three() -> None:
    for _, kinds, _ in stacks(801, 9):
        box = [piece(f"u{n}", k, aboard="k", marks=("overstacked",)) for n, k in enumerate(kinds)]
        state = position({"C3": [piece("k", "ge-corps"), *box]})
        res = sum(KINDS[kind][0] for kind in kinds) / 2
        halves = overstack.half_res(state, hexes()["C3"], "axis")
        assert halves == 2 * res
        more = overstack.extra(state, halves)  # noqa: S610 - no database is near
        assert more == math.ceil(res / 3)
        attackers = units.over(state, hexes()["C3"], "axis")
        assert attacks.extra_supply(state, attackers) == math.ceil(res / 3)


# -- invariants of games -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_keep_the_rules_of_overstack(seed: int) -> None:
    scenarios = play.playable("europa")
    start = EUROPA.setup(scenarios[seed % len(scenarios)])
    game = play.playout(EUROPA, start, random.Random(seed))
    assert game.stop == "over"
    state = start
    for entry in game.log:
        if entry == Action("end"):
            _may_end(state)
        state = rules.step(EUROPA, state, entry)
        _keeps(state)


def _may_end(state: State) -> None:
    """Check that a hex over its limit at a phase's end is flagged because it had no remedy."""
    side = state.active
    over = [at for at, held in units.held(state) if held == side and turn.breached(state, at, side)]
    told = [f for f in phase_end.end_findings(state, side) if f.say == "flagged"]
    assert {f.place for f in told} >= set(over)


def _keeps(state: State) -> None:
    """Check that boxes hold the overstacked units if there are any, and none could be relieved."""
    busy = {(f.place, f.side) for f in state.frames if f.kind in ("retreat", "relieve")}
    if EUROPA.result(state) is not None:
        return
    for at, side in units.held(state):
        if units.markers(state, at, side):
            boxed = (units.marker_of(state, unit) for unit in units.over(state, at, side))
            assert all(marker is not None for marker in boxed)
        if (at, side) not in busy:
            assert overstack.with_room(state, at, side) == ()


# -- hidden from the attacker ----------------------------------------------------------------------


def _defended(kinds: list[str]) -> State:
    """A corps in C3 with some units in its closed box, the last of them overstacked."""
    box = [piece(f"u{n}", kind, aboard="k") for n, kind in enumerate(kinds)]
    box[-1] |= {"marks": ["overstacked"]}
    board = {
        "C3": [piece("k", "ge-corps"), *box],
        "C4": [piece("x", "tank-xxx", "soviet"), piece("y", "rifle-xx", "soviet")],
        "F5": [piece("far", "inf-xx")],
    }
    return position(board, phase="combat", active="soviet")


def test_attacker_is_told_the_same_whatever_stands_in_a_closed_box() -> None:
    one = _defended(["inf-xx", "inf-xx", "inf-iii", "pz-xx"])
    other = _defended(["inf-xx", "inf-xx", "inf-xx", "flak-iii", "inf-ii", "art-xx"])
    declared = Action("attack", "x", hexes()["C3"], mode=NORMAL)
    for state in (one, other):
        assert EUROPA.view(state, "soviet") != state
    views = [EUROPA.view(state, "soviet") for state in (one, other)]
    assert views[0] == views[1]
    after = [EUROPA.apply(state, declared) for state in (one, other)]
    views = [EUROPA.view(state, "soviet") for state in after]
    assert views[0] == views[1]
    told = [EUROPA.judge(view, Action("resolve")) for view in views]
    assert told[0] == told[1]
    assert "hidden" in {f.say for f in told[0].about("D-combat")}
    made = [EUROPA.apply(state, Action("fly", mode="ground support")) for state in after]
    tops = [EUROPA.view(state, "soviet").top for state in made]
    assert tops[0] == tops[1], "not even whether there is AA in the box"
    assert tops[0] is not None
    assert tops[0].kind == "flak"


def test_sums_are_told_to_both_when_the_attack_is_made() -> None:
    state = _defended([*["inf-xx"] * 3, *["inf-iii"] * 3, "pz-xx"])
    for action in (
        Action("attack", "x", hexes()["C3"], mode=NORMAL),
        Action("resolve"),
    ):
        assert EUROPA.allowed(state, action)
        state = EUROPA.apply(state, action)
    for side in ("axis", "soviet"):
        told = EUROPA.judge(EUROPA.view(state, side), Action("outcome", mode="NE"))
        (odds,) = told.about("D-combat")
        assert (odds.fact("attack"), odds.fact("defence")) == (9, 27)
