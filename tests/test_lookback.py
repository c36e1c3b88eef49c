"""The look back at a game: its turning points, the luck of the dice, and a fitted curve."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from overstack.catalogue import ruleset
from overstack.chances import Sample, bins, fit, loss
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging.rules import step
from overstack.opponent.aims import Curve
from overstack.opponent.levels import RANDOM
from overstack.opponent.lookback import LookBack, Past, Rolled, chance, fortune
from overstack.opponent.match import Table, game
from overstack.opponent.swings import MOST, STEEP
from overstack.position.state import Entry, Faces, Game, Scenario
from tests.test_opponent import GREN, M4, farm, no_time, scenario

pytestmark = pytest.mark.native

COIN = ((0.5, 1.0), (0.5, -1.0))


def past_of(found: Scenario, log: list[Any]) -> Past:
    """The look back at a game."""
    rules = ruleset(found.world.ruleset)
    state, steps = rules.setup(found), []
    for entry in log:
        after = step(rules, state, entry)
        steps.append((state, entry, after))
        state = after
    return LookBack(rules, steps, lambda _: None).past()


@cache
def played(name: str, seed: int) -> tuple[Scenario, list[Entry], str]:
    """A recruit in the first seat against random play: scenario, log, winner."""
    found = scenario(name)
    first, *others = [side.id for side in found.world.sides]
    seats = {first: "recruit"} | dict.fromkeys(others, RANDOM)
    told = game(Table(ruleset(name), Random(seed), seed, no_time), found, seats)
    return found, list(told.log), told.winner


def test_the_luck_of_rolls_is_the_exact_chance_of_their_sum() -> None:
    """Two heads of two coins: one in four. One of each: three in four are as good or better."""
    both = fortune("us", [Rolled(1.0, COIN), Rolled(1.0, COIN)])
    assert (both.rolls, both.got, both.expected, both.rare) == (2, 2.0, 0.0, 0.25)
    one = fortune("us", [Rolled(1.0, COIN), Rolled(-1.0, COIN)])
    assert (one.got, one.rare) == (0.0, 0.75)
    none = fortune("us", [Rolled(-1.0, ((0.9, 1.0), (0.1, -1.0)))])
    assert round(none.rare, 6) == 0.1


def test_a_chance_is_even_without_a_lead_and_grows_with_it_and_with_time() -> None:
    """The same lead means a higher chance later in the game; both chances sum to one."""
    curve = Curve(0.3, 0.5)
    assert chance(curve, 0.0, 0.7) == 0.5
    early, late = chance(curve, 2.0, 0.0), chance(curve, 2.0, 1.0)
    assert 0.5 < early < late < 1.0
    assert chance(curve, -2.0, 1.0) == pytest.approx(1 - late)
    assert chance(curve, -1000.0, 0.0) == pytest.approx(0.0, abs=1e-12)


def test_points_that_were_there_for_the_taking_are_named() -> None:
    """The last portion ended with a free hex of points in reach; that is the one turning point."""
    found = farm(M4, GREN, victory=[{"hold": ["0603"], "points": 6}])
    rules = ruleset("aam2009")
    sheet, end = found.world.map, {"do": "end"}
    log = [wire.entry(end, sheet, "log.0", rules.BOOK)] * 3  # US, German, US in the assault phase
    told = past_of(found, log)
    (turning,) = told.turnings
    assert (turning.at, turning.side) == (2, "us")
    acts = turning.line.acts
    assert acts[-1].to is not None
    assert sheet.label(acts[-1].to) == "0603"
    assert turning.cost > 0.1

    way = [{"do": "move", "who": "m4", "to": at} for at in ("0303", "0403", "0503", "0603")]
    moved = [wire.entry(each, sheet, "log", rules.BOOK) for each in way]
    assert past_of(found, moved).turnings == ()


@pytest.mark.parametrize("name", ["aam2009", "reloaded", "asl"])
def test_a_game_against_random_play_was_lost_by_random_play(name: str) -> None:
    """The chances end with the game's result; random play made most of the costliest decisions."""
    found, log, winner = played(name, 5)
    told = past_of(found, log)
    first = found.world.sides[0].id
    assert len(told.chances) == len(log) + 1
    assert told.chances[-1] == (0.5 if not winner else float(winner == first))
    assert all(each is None or 0 <= each <= 1 for each in told.chances)
    assert told.turnings
    assert all(each.cost >= 0.03 for each in told.turnings)
    by_chance = sum(each.side != first for each in told.turnings)
    assert by_chance * 2 > len(told.turnings)
    rolled = sum(isinstance(entry, Faces) for entry in log)
    assert sum(each.rolls for each in told.fortunes) <= rolled
    assert all(0 < each.rare <= 1 for each in told.fortunes)
    every_fall_has_a_cause(told, log)


def every_fall_has_a_cause(past: Past, log: Sequence[Entry]) -> None:
    """Each steep loss of a chance is listed as a fall, with the entries that caused it."""
    assert past.falls
    for fall in past.falls:
        assert fall.before - fall.after >= STEEP
        assert fall.parts
        for part in fall.parts:
            assert fall.start <= part.at < fall.end
            assert (part.by == "dice") == isinstance(log[part.at], Faces)
    known = [(at, chance) for at, chance in enumerate(past.chances) if chance is not None]
    if len(past.falls) < MOST:
        for (start, before), (end, after) in pairwise(known):
            inside = any(fall.start <= start and end <= fall.end for fall in past.falls)
            assert inside or abs(after - before) < STEEP


def test_a_fall_without_dice_names_the_act_that_it_came_from() -> None:
    """The side that could have taken the points lets the turn pass: time lowers its chance."""
    found = farm(M4, GREN, victory=[{"hold": ["0603"], "points": 6}])
    end = wire.entry({"do": "end"}, found.world.map, "log.0", ruleset("aam2009").BOOK)
    past = past_of(found, [end] * 3)
    (fall,) = [each for each in past.falls if each.side == "us"]
    assert {part.by for part in fall.parts} == {"end"}
    assert fall.before - fall.after == pytest.approx(sum(each.cost for each in fall.parts))


def test_the_page_hears_of_it_in_words_and_of_how_far_it_is() -> None:
    """Each act of the computer's line is a playable entry with its words."""
    found, log, _ = played("aam2009", 5)
    document: dict[str, Any] = dict(wire.game_json(Game(found, tuple(log))))
    umpire = Umpire()
    heard: list[tuple[int, int]] = []
    umpire.session.watch = lambda done, of: heard.append((done, of))
    told: Any = umpire.ask({"ask": "lookback", "game": document})
    assert told["side"] == found.world.sides[0].id
    assert heard[len(log) - 1] == (len(log) - 1, len(log))
    assert told["examined"] == told["decisions"] == len(heard) - len(log)
    assert told["turnings"]
    for one in told["turnings"]:
        assert all(act["words"] for act in one["line"])
        entries = [act["entry"] for act in one["line"]]
        before = document | {"log": document["log"][: one["at"]]}
        umpire.ask({"ask": "act", "game": before, "entries": entries})
    json.dumps(told)


def test_decisions_are_examined_a_few_at_a_time_and_none_of_them_twice() -> None:
    """The curve comes at once, then the decisions of the deepest falls; in the end all is there."""
    found, log, _ = played("aam2009", 5)
    document: dict[str, Any] = dict(wire.game_json(Game(found, tuple(log))))
    umpire = Umpire()
    heard: list[int] = []
    umpire.session.watch = lambda done, _: heard.append(done)
    asked = {"ask": "lookback", "game": document}
    first: Any = umpire.ask(asked | {"decisions": 0})
    assert (first["examined"], first["turnings"]) == (0, [])
    assert heard == list(range(len(log)))
    heard.clear()
    half: Any = umpire.ask(asked | {"decisions": 8})
    assert (half["examined"], heard) == (8, list(range(8)))
    whole: Any = umpire.ask(asked)
    assert heard == list(range(first["decisions"]))
    assert whole == Umpire().ask(asked)
    assert whole["chances"] == first["chances"]
    assert {each["at"] for each in whole["turnings"]} & {each["at"] for each in half["turnings"]}


def test_a_game_under_way_with_something_hidden_is_not_looked_back_at() -> None:
    """A look back shows the odds of the game, which would reveal what the enemy's boxes contain."""
    document = wire.scenario_json(scenario("europa", "prokhorovka"))
    asked = {"ask": "lookback", "game": {"scenario": document, "log": []}}
    assert "when it is over" in json.loads(Umpire().handle(json.dumps(asked)))["error"]


def test_a_curve_is_found_again_in_games_that_follow_it() -> None:
    """Results drawn from a known curve: the fit is close to it, and better than an even chance."""
    true, dice = Curve(0.4, 0.8), Random(7)
    told = []
    for _ in range(4000):
        worth, late = dice.uniform(-4, 4), dice.random()
        told.append(Sample(worth, late, float(dice.random() < chance(true, worth, late))))
    found = fit(told)
    assert found.lead == pytest.approx(true.lead, abs=0.1)
    assert found.late == pytest.approx(true.late, abs=0.2)
    assert loss(found, told) < loss(Curve(0.0, 0.0), told)
    for row in bins(found, told):
        assert row["won"] == pytest.approx(row["said"], abs=0.05)
