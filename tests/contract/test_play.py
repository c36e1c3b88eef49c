"""Every ruleset can be played to an end, saved as JSON, replayed from its log; odds are exact."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import islice

import pytest

from overstack.documents import wire
from overstack.judging import rules
from overstack.judging.rules import CHANCE
from overstack.position.state import Faces, Game, State
from tests.contract.positions import PLAYOUTS, RULESETS, game, line, of, sample, scenario_of
from tests.effort import effort

ENUMERABLE = 6**4  # events with more outcomes are not enumerated


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_games_end_and_never_get_stuck(ruleset: str) -> None:
    assert {game(ruleset, seed).stop for seed in range(PLAYOUTS)} == {"over"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_positions_go_to_json_and_back_unchanged(ruleset: str) -> None:
    for state in (*line(ruleset, 1)[:: effort(2, few=2, night=1, there=6)], *sample(ruleset)):
        doc = wire.parse_json(json.dumps(wire.state_json(state)))
        back = wire.state_from(state.world, doc)
        assert back == state
        assert hash(back) == hash(state)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(effort(4, few=1)))
def test_replayed_log_gives_the_same_position(ruleset: str, seed: int) -> None:
    played = game(ruleset, seed)
    kept = wire.game(wire.game_json(Game(scenario_of(ruleset, seed), played.log)))
    assert kept.log == played.log
    assert rules.replay(of(ruleset), kept) == played.end


@pytest.mark.parametrize("ruleset", RULESETS)
def test_legal_actions_go_to_json_and_back_unchanged(ruleset: str) -> None:
    found = of(ruleset)
    for state in sample(ruleset):
        sheet = state.world.map
        for action in rules.legal(found, state):
            assert wire.entry(wire.entry_json(action, sheet), sheet) == action


@pytest.mark.parametrize("ruleset", RULESETS)
def test_classes_sum_to_one_and_equal_enumeration(ruleset: str) -> None:
    found = of(ruleset)
    for state in sample(ruleset):
        event, classes = found.chance(state), found.classes(state)
        if event is None:
            assert classes == ()
            assert found.actor(state) != CHANCE
            continue
        assert sum(each.weight for each in classes) == 1
        assert all(event.accepts(each.example) for each in classes)
        outcomes = list(islice(event.outcomes(), ENUMERABLE + 1))  # many dice: millions of them
        if len(outcomes) <= ENUMERABLE:
            grouped = _futures(ruleset, state, [(c.example, c.weight) for c in classes])
            each = Fraction(1, len(outcomes))
            assert grouped == _futures(ruleset, state, [(faces, each) for faces in outcomes])


def _futures(
    ruleset: str, state: State, outcomes: list[tuple[Faces, Fraction]]
) -> dict[State, Fraction]:
    found: dict[State, Fraction] = {}
    for faces, weight in outcomes:
        after = of(ruleset).apply(state, faces)
        found[after] = found.get(after, Fraction(0)) + weight
    return found
