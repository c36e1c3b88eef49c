"""Goals: each kind of want at and next to its limit; whether a goal is open, met or lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.judging import rules
from overstack.judging.awards import has_left
from overstack.judging.goals import Standing, holds, past, standing
from overstack.position.conditions import Lost, Measure, Pack, Reach, Trapped, Want
from overstack.position.goal import Goal, Moment
from overstack.position.state import LOST, Action, Change, Place, State

RULES = catalogue.ruleset("template")
BOARD = {"a": "B2", "b": "B2", "c": "C3", "r": "E5"}
OPEN, MET, FAILED = Standing.OPEN, Standing.MET, Standing.FAILED


def board(turns: int = 0, /, **where: str) -> State:
    """Foot on a small map: ids of one letter below m are Blue's, the others Red's."""
    counters: list[dict[str, Any]] = [
        {"id": who, "kind": "foot", "side": "blue" if who < "m" else "red", "at": at}
        for who, at in where.items()
    ]
    doc = {
        "format": 1,
        "ruleset": "template",
        "map": {"size": [6, 6], "grid": "flat", "labels": "1F5"},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "counters": counters,
    }
    return RULES.setup(wire.scenario(doc | ({"turns": turns} if turns else {})))


def at(state: State, label: str) -> Place:
    """A place by its label."""
    return Place(state.world.map.grid.parse(label))


def done(state: State, *acts: Action) -> State:
    """The position after some acts."""
    for act in acts:
        state = rules.step(RULES, state, act)
    return state


END = Action("end")


@pytest.mark.parametrize(("least", "met"), [(1, True), (2, True), (3, False)])
def test_reach_counts_those_who_are_there(least: int, met: bool) -> None:
    state = board(**BOARD)
    places = (at(state, "B2"), at(state, "D4"))
    want = Reach(("a", "b", "c", "nobody"), places, least)
    assert holds(RULES, state, want) is met


@pytest.mark.parametrize(("least", "met"), [(1, True), (2, True), (3, False)])
def test_a_pack_is_counted_by_side(least: int, met: bool) -> None:
    state = board(**BOARD | {"s": "B2"})
    assert holds(RULES, state, Pack(at(state, "B2"), "blue", least)) is met


def test_a_pack_that_is_over_is_none() -> None:
    state = board(**BOARD | {"d": "B2"})
    assert not holds(RULES, state, Pack(at(state, "B2"), "blue", 1))
    assert holds(RULES, state, Pack(at(state, "C3"), "blue", 1))


def test_lost_counts_those_who_have_left_the_game() -> None:
    state = RULES.changed(board(**BOARD), Change("put", "a", LOST))
    assert has_left(state, "a")
    assert has_left(state, "never-was")
    assert not has_left(state, "b")
    assert holds(RULES, state, Lost(("a", "b"), 1))
    assert not holds(RULES, state, Lost(("a", "b"), 2))


@pytest.mark.parametrize(
    ("least", "most", "met"),
    [(None, None, True), (1, None, True), (2, None, False), (None, 1, True), (None, 0, False)],
)
def test_measures_have_bounds_on_both_sides(least: int | None, most: int | None, met: bool) -> None:
    state = RULES.changed(board(**BOARD), Change("mark", "a", text="weakened"))
    assert holds(RULES, state, Measure("lost", "blue", least, most)) is met


def test_a_figure_that_the_game_has_not_is_none_at_all() -> None:
    assert holds(RULES, board(**BOARD), Measure("glory", "blue", most=0))
    assert not holds(RULES, board(**BOARD), Measure("glory", "blue", least=1))


def test_who_has_no_step_left_on_his_own_move_is_trapped() -> None:
    fresh = board(**BOARD)
    tired = fresh.with_counters(
        [replace(fresh.by_id["a"], spent=2), replace(fresh.by_id["r"], spent=2)]
    )
    assert not holds(RULES, fresh, Trapped("a"))
    assert holds(RULES, tired, Trapped("a"))
    assert not holds(RULES, tired, Trapped("r")), "Red does not decide now"
    assert not holds(RULES, tired, Trapped("nobody"))
    assert not holds(RULES, RULES.changed(tired, Change("put", "a", LOST)), Trapped("a"))


# -- standing -------------------------------------------------------------------------------------


def goal(
    want: Want,
    keeps: tuple[Measure, ...] = (),
    until: Moment | None = None,
    *,
    at_end: bool = False,
) -> Goal:
    """Blue's goal with one want."""
    return Goal("blue", (want,), keeps, until, at_end)


def test_a_goal_is_open_until_all_its_wants_hold() -> None:
    state = board(**BOARD)
    here, there = Reach(("a",), (at(state, "B2"),), 1), Reach(("c",), (at(state, "B2"),), 1)
    assert standing(RULES, goal(here), state) is MET
    assert standing(RULES, goal(there), state) is OPEN
    assert standing(RULES, Goal("blue", (here, there)), state) is OPEN


def test_what_is_half_done_is_open() -> None:
    crowd = done(board(**BOARD | {"d": "B2"}), END)
    assert crowd.frames
    assert standing(RULES, goal(Reach(("a",), (at(crowd, "B2"),), 1)), crowd) is OPEN


def test_a_bound_that_is_broken_fails_it() -> None:
    kept = (Measure("lost", "blue", most=0),)
    state = board(**BOARD)
    here = goal(Reach(("a",), (at(state, "B2"),), 1), keeps=kept)
    assert standing(RULES, here, state) is MET
    hurt = RULES.changed(state, Change("mark", "b", text="weakened"))
    assert standing(RULES, here, hurt) is FAILED


def test_a_limit_of_time() -> None:
    state = board(**BOARD)
    there = goal(Reach(("c",), (at(state, "B2"),), 1), until=Moment(1, "move", "blue"))
    assert standing(RULES, there, state) is OPEN
    assert standing(RULES, there, done(state, END)) is FAILED
    came = done(state, Action("move", "c", at(state, "B3")))
    late = goal(Reach(("c",), (at(state, "B3"),), 1), until=Moment(1, "move", "blue"), at_end=True)
    assert standing(RULES, late, came) is OPEN, "it has to last until then"
    assert standing(RULES, late, done(came, END)) is MET


def test_the_end_of_the_game_is_the_last_moment() -> None:
    state = board(1, **BOARD)
    there = goal(Reach(("c",), (at(state, "B2"),), 1))
    here = goal(Reach(("a",), (at(state, "B2"),), 1), at_end=True)
    over = done(state, END, END)
    assert RULES.result(over) is not None
    assert (standing(RULES, there, state), standing(RULES, there, over)) == (OPEN, FAILED)
    assert (standing(RULES, here, state), standing(RULES, here, over)) == (OPEN, MET)


def test_which_portions_are_past() -> None:
    blue, red = board(**BOARD), done(board(**BOARD), END)
    assert [past(RULES, blue, Moment(1, "move", side)) for side in ("blue", "red")] == [False] * 2
    assert past(RULES, red, Moment(1, "move", "blue"))
    assert not past(RULES, red, Moment(1, "move", "red"))
    later = done(red, END)
    assert past(RULES, later, Moment(1, "move", "red"))
    assert not past(RULES, later, Moment(3, "move", "blue"))
    strange = replace(blue, phase="over")
    assert past(RULES, strange, Moment(1, "move", "red"))
