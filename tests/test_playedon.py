"""Games played on from a decision: the same dice for both ways, the same figures for a seed."""

from __future__ import annotations

import json
from collections import Counter as Tally
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from overstack.catalogue import ruleset
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging.rules import step
from overstack.opponent.playedon import (
    MOST,
    Fallen,
    Pair,
    PlayedOn,
    as_made,
    compare_branches,
    dice_by_sides,
    sign_test,
)
from overstack.opponent.swings import Step
from overstack.position.state import Entry, Faces, Game, Scenario
from overstack.questions.playon import Seeded
from tests.effort import effort
from tests.test_lookback import played
from tests.test_opponent import GREN, M4, farm, scenario

pytestmark = pytest.mark.native

#: The hex of six points is free and in reach; the German side holds three points.
FREE = [{"hold": ["0603"], "points": 6}, {"hold": ["0905"], "points": 3}]
END = {"do": "end"}
TAKEN = [{"do": "move", "who": "m4", "to": at} for at in ("0303", "0403", "0503", "0603")]

#: The pairs of games that are played on from a decision.
PAIRS = effort(2, few=2, night=3)

Json = dict[str, Any]


def steps_of(found: Scenario, log: list[Entry]) -> list[Step]:
    """A game as positions and entries."""
    rules = ruleset(found.world.ruleset)
    state, steps = rules.setup(found), []
    for entry in log:
        after = step(rules, state, entry)
        steps.append((state, entry, after))
        state = after
    return steps


def read(found: Scenario, entries: list[Json]) -> list[Entry]:
    """Entries of a scenario from their JSON."""
    book = ruleset(found.world.ruleset).BOOK
    return [wire.entry(entry, found.world.map, "log", book) for entry in entries]


def missed(watch: Callable[[int], bool]) -> PlayedOn:
    """The last portion of movement: it ended, and the tank could have taken the free hex."""
    found = farm(M4, GREN, victory=FREE)
    rules, steps = ruleset("aam2009"), steps_of(found, read(found, [END] * 3))[2:]
    state = steps[0][0]
    taken = steps_of(found, read(found, [END, END, *TAKEN]))[-1][2]
    return PlayedOn(rules, "us", state.turn, as_made(rules, steps), taken, {}, Random, watch)


def document_of(found: Scenario, log: list[Entry]) -> Json:
    return dict(wire.game_json(Game(found, tuple(log))))


def test_a_decision_that_loses_is_told_from_one_that_wins() -> None:
    """Points that are not taken in the last turn are lost by any dice."""
    on = missed(lambda _: True)
    pairs = [on.pair(number) for number in range(6)]
    assert pairs == [Pair(0.0, 1.0)] * 6
    found = compare_branches([pair for pair in pairs if pair])
    assert (found.played.won, found.better.won) == (0.0, 1.0)
    assert (found.ahead, found.behind) == (6, 0)
    assert found.rare == 2 / 64
    assert found.played.high < found.better.low


def test_it_stops_when_it_is_told_to() -> None:
    """The watch is asked before each entry; nothing is told of a game that was given up."""
    heard: list[int] = []

    def watch(done: int) -> bool:
        heard.append(done)
        return len(heard) < 4

    assert missed(watch).pair(0) is None
    assert len(heard) == 4
    assert max(heard) <= 2 * MOST


@pytest.mark.parametrize("name", ["aam2009", "reloaded"])
def test_the_same_seed_gives_the_same_figures(name: str) -> None:
    """The last decision of a look back, from two umpires; figures are shares, pairs add up."""
    found, log, _ = played(name, 5)
    document = document_of(found, log)
    past: Any = Umpire().ask({"ask": "lookback", "game": document})
    turning = max(past["turnings"], key=lambda one: one["at"])  # the fewest left to play
    line = [act["entry"] for act in turning["line"]]
    asked = {"ask": "playon", "game": document, "at": turning["at"], "line": line, "seed": 7}
    first, second = _pairs(asked), _pairs(asked)
    assert first == second
    for way in (first["played"], first["better"]):
        assert 0 <= way["low"] <= way["won"] <= way["high"] <= 1
    assert first["ahead"] + first["behind"] <= PAIRS
    assert first["fell"] == any(isinstance(entry, Faces) for entry in log[turning["at"] :])


def _pairs(asked: Json) -> Json:
    """The last response of a new umpire; each has one more pair than the one before."""
    umpire = Umpire()
    heard: list[tuple[int, int]] = []
    umpire.session.watch = lambda done, of: heard.append((done, of))
    answer: Any = {"pairs": []}
    for count in range(1, PAIRS + 1):
        answer = json.loads(umpire.handle(json.dumps(asked | {"pairs": answer["pairs"]})))
        assert len(answer["pairs"]) == count
    assert all(0 <= done <= of == 2 * MOST for done, of in heard)
    return dict(answer)


def test_the_dice_that_fell_come_first_where_they_fit() -> None:
    """By number of sides; where none are left, the seeded ones follow."""
    found, log, _ = played("aam2009", 5)
    steps = steps_of(found, log)
    fell = dice_by_sides(ruleset("aam2009"), steps)
    rolled = [face for entry in log if isinstance(entry, Faces) for face in entry.faces]
    assert sorted(face + 1 for faces in fell.values() for face in faces) == sorted(rolled)
    chooser, others = Fallen({6: [0, 5], 10: [9]}, Random(1)), Random(1)
    assert [chooser.randrange(6), chooser.randrange(10), chooser.randrange(6)] == [0, 9, 5]
    assert chooser.randrange(6) == others.randrange(6)
    assert chooser.randrange(8) == others.randrange(8)


def test_the_decision_is_made_with_the_acts_that_complete_it() -> None:
    """A tank that was moved four hexes is where it went, and nobody else has moved."""
    found = farm(M4, GREN, victory=FREE)
    steps = steps_of(found, read(found, [*TAKEN, END]))
    state = as_made(ruleset("aam2009"), steps)
    assert state == steps[3][2]
    assert as_made(ruleset("aam2009"), steps[4:]) == steps[4][2]


def test_seeded_dice_are_even_and_of_two_kinds_do_not_disturb_each_other() -> None:
    """6,000 dice of a seed: each face about 1,000 times, with ten-sided dice between them."""
    plain, mixed = Seeded("7/1"), Seeded("7/1")
    first = [plain.randrange(6) for _ in range(6000)]
    second = [(mixed.randrange(10), mixed.randrange(6))[1] for _ in range(6000)]
    assert first == second
    assert all(880 < count < 1120 for count in Tally(first).values())
    assert [Seeded("7/2").randrange(6) for _ in range(9)] != first[:9]


@pytest.mark.parametrize(
    ("ahead", "behind", "rare"),
    [(0, 0, 1), (5, 0, 2 / 32), (3, 3, 1), (1024, 0, 0), (1024, 1024, 1), (2000, 1900, 0.113)],
)
def test_the_sign_test_is_that_of_fair_coins(ahead: int, behind: int, rare: float) -> None:
    assert sign_test(ahead, behind) == pytest.approx(rare, abs=0.001)
    assert sign_test(behind, ahead) == sign_test(ahead, behind)


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"at": 1}, "at"),
        ({"at": -1}, "at"),
        ({"seed": "x"}, "seed"),
        ({"line": []}, "line"),
        ({"pairs": [[0, 1001]]}, "pairs.0.1"),
        ({"line": [{"do": "move", "who": "g1", "to": "0904"}]}, "log.0"),
    ],
)
def test_what_cannot_be_played_on_is_refused(wrong: Json, where: str) -> None:
    """No such decision, a number that is none, or acts that were not allowed then."""
    found = farm(M4, GREN, victory=FREE)
    document = document_of(found, read(found, [END]))
    asked = {"ask": "playon", "game": document, "at": 0, "line": TAKEN, "seed": 1} | wrong
    told = json.loads(Umpire().handle(json.dumps(asked)))
    assert told["error"]
    assert told["where"] == where


def test_a_game_under_way_with_something_hidden_is_not_played_on() -> None:
    document = wire.scenario_json(scenario("europa", "prokhorovka"))
    game = {"scenario": document, "log": []}
    asked = {"ask": "playon", "game": game, "at": 0, "line": [END], "seed": 1}
    assert "when it is over" in json.loads(Umpire().handle(json.dumps(asked)))["error"]
