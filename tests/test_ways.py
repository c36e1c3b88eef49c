"""All shortest solutions, on mazes in which free acts may lead round in circles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from overstack.judging.rules import Ruleset
from overstack.judging.verdict import Finding, Grade, Verdict
from overstack.position.conditions import Measure
from overstack.position.goal import Goal
from overstack.position.state import Action, State
from overstack.search.solver import Search, begin, decide
from overstack.search.ways import Way, ways
from tests.effort import effort
from tests.flows import standin

MAZES = effort(400, few=60, night=20_000)
START, EXIT = "a", "e"
GOAL = Goal(standin.BLUE, (Measure("out", standin.BLUE, least=1),), moves=3)
BOOK = standin.book("maze", (), ())
BOARD = standin.position(BOOK, {})
STATE = replace(BOARD, world=replace(BOARD.world, play="free"), own=START)  # no counters are kept


@dataclass(frozen=True)
class Maze:
    """Rooms and doors: a named door takes an act of a counter, the others cost nothing."""

    doors: tuple[tuple[str, str, str], ...]  # from, to, name

    @property
    def ruleset(self) -> Ruleset:
        return replace(
            standin.RULESET,
            BOOK=BOOK,
            acts=standin.ByHand(self.candidates, self.judge, self.apply),
            measures=self.measures,
        )

    def candidates(self, state: State, who: str = "") -> Iterator[Action]:
        for here, there, name in self.doors:
            if here == state.own and who in ("", name):
                yield Action("through", name, mode=there)

    def judge(self, state: State, action: Action) -> Verdict:
        opens = action in set(self.candidates(state))
        return Verdict((Finding("door", Grade.LAWFUL if opens else Grade.FORBIDDEN),))

    def apply(self, state: State, play: Action) -> State:
        return replace(state, own=play.mode)

    def measures(self, state: State) -> dict[tuple[str, str], int]:
        return {("out", standin.BLUE): int(state.own == EXIT)}


def walked(maze: Maze, room: str, budget: int, been: frozenset[tuple[str, int]]) -> set[Way]:
    """Every way out, found without a memo by walking every path that has no circle."""
    if room == EXIT:
        return {()}
    if budget < 0 or (room, budget) in been:
        return set()
    found = set[Way]()
    for here, there, name in maze.doors:
        if here == room:
            act, left = Action("through", name, mode=there), budget - bool(name)
            if left >= 0:
                ways_on = walked(maze, there, left, been | {(room, budget)})
                own = (act,) if name else ()
                found |= {tuple(sorted((*own, *way), key=repr)) for way in ways_on}
    return found


def told(maze: Maze) -> tuple[set[Way], bool] | None:
    search = begin(maze.ruleset, GOAL)
    assert isinstance(search, Search)
    answer = ways(search, STATE, decide(search, STATE).least)
    return (set(answer.found), answer.complete) if answer else None


def shortest(maze: Maze) -> set[Way] | None:
    within = (walked(maze, START, least, frozenset()) for least in range(GOAL.moves + 1))
    return next((found for found in within if found), None)


def test_who_enters_a_circle_by_another_door_has_all_its_ways() -> None:
    """From b a free door leads back to c: after entering at b, c's exit is open as well."""
    circle = (("b", "c", ""), ("c", "b", ""), ("b", "e", "x"), ("c", "e", "y"))
    for doors in ((("a", "c", "p"), ("a", "b", "q")), (("a", "b", "q"), ("a", "c", "p"))):
        found = told(Maze((*doors, *circle)))
        assert found is not None
        assert len(found[0]) == 4
        assert found[1]


def test_the_ways_out_of_any_maze_are_those_that_walking_finds() -> None:
    chooser, several, none = Random(12), 0, 0
    for _ in range(MAZES):
        doors = {
            (chooser.choice("abcd"), chooser.choice("abcdd"), chooser.choice(["", "x", "y", "z"]))
            for _ in range(chooser.randint(5, 13))
        }
        doors |= {(chooser.choice("cd"), EXIT, chooser.choice(["", "x"])) for _ in range(2)}
        maze = Maze(tuple(chooser.sample(sorted(doors), len(doors))))
        made, found = shortest(maze), told(maze)
        assert found == (made and (made, True)), maze
        several += made is not None and len(made) > 1
        none += made is None
    assert several > MAZES // 20
    assert none > MAZES // 20


@pytest.mark.parametrize("names", [99, 100, 101])
def test_a_list_that_was_cut_off_says_so(names: int) -> None:
    found = told(Maze(tuple(("a", "e", f"x{n}") for n in range(names))))
    assert found is not None
    assert (len(found[0]), found[1]) == (min(names, 100), names <= 100)
