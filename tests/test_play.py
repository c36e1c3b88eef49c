"""Random play: legal, repeatable by its seed, and counted correctly."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from overstack import catalogue
from overstack.judging import rules
from overstack.judging.chapters import Play
from overstack.judging.rules import legal
from overstack.position.chance import Dice, Draw
from overstack.position.state import Faces, Game, State
from overstack.search import play
from overstack.words.errors import BadScenario

TEMPLATE = catalogue.ruleset("template")
(SCENARIO,) = play.playable("template")
START = TEMPLATE.setup(SCENARIO)


def test_a_playout_is_a_legal_game_that_ends() -> None:
    game = play.playout(TEMPLATE, START, Random(5))
    assert game.stop == "over"
    assert rules.replay(TEMPLATE, Game(SCENARIO, game.log)) == game.end
    assert TEMPLATE.result(game.end) is not None


def test_the_seed_decides_the_game() -> None:
    first, again, other = (play.playout(TEMPLATE, START, Random(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first.log != other.log


def test_a_playout_is_broken_off_at_its_limit() -> None:
    game = play.playout(TEMPLATE, START, Random(1), limit=3)
    assert (len(game.log), game.stop) == (3, "limit")


def test_a_dead_end_is_told() -> None:
    stuck = replace(TEMPLATE, acts=Play((), lambda _: (), over=lambda _: False))
    game = play.playout(stuck, START, Random(1))
    assert (game.log, game.stop) == ((), "stuck")


def test_every_legal_action_can_be_picked() -> None:
    chooser = Random(9)
    picked = {play.pick(TEMPLATE, START, chooser) for _ in range(400)}
    assert picked == set(legal(TEMPLATE, START))


def test_faces_are_possible_outcomes() -> None:
    chooser = Random(2)
    rolls = {play.faces(Dice(2, 6), chooser) for _ in range(600)}
    assert rolls == set(Dice(2, 6).outcomes())
    drawn = {play.faces(Draw(("a", "b")), chooser) for _ in range(60)}
    assert drawn == {Faces((0,)), Faces((1,))}


def test_perft_counts_every_way_of_playing() -> None:
    def count(state: State, depth: int) -> int:
        if depth == 0:
            return 1
        if TEMPLATE.result(state) is not None:
            return 0
        return sum(count(TEMPLATE.apply(state, a), depth - 1) for a in set(legal(TEMPLATE, state)))

    assert play.perft(TEMPLATE, START, 2) == (count(START, 1), count(START, 2))


def test_a_ruleset_without_scenarios_in_turns_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "load_scenarios", lambda _: ())
    with pytest.raises(BadScenario):
        play.playable("template")
