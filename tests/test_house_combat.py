"""House rules, combat: who fights, what a scenario needs for it, and games that are no draw."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import combat_table, wire
from overstack.house.check import read
from overstack.judging import rules
from overstack.judging.rules import CHANCE, Ruleset
from overstack.opponent.match import Table, game
from overstack.position.state import Action, State
from overstack.search import play
from overstack.views.games import begin
from overstack.words.errors import BadInput, BadScenario
from tests.test_house import opened, rulebook, scenario

Json = dict[str, Any]
TABLE = combat_table.shipped_table("house")


def fought(*counters: str, combat: Json | None = None, **more: Any) -> Json:  # noqa: ANN401
    """A scenario of format 2 with the offered table; `combat` is that of its rules."""
    house = rulebook({"check": "count", "most": 3}, format=2, combat=combat or {})
    return scenario(house, *counters, **{"table": TABLE, **more})


def after(doc: Json, *entries: Action) -> tuple[Ruleset, State]:
    played, state = opened(doc)
    for entry in entries:
        state = rules.step(played, state, entry)
    return played, state


def attack(doc: Json, who: str, to: str, mode: str = "stack") -> Action:
    _, state = opened(doc)
    return Action("attack", who, wire.place(to, state.world.map), mode=mode)


def may(doc: Json, who: str, to: str, verb: str = "move") -> bool:
    played, state = opened(doc)
    return played.allowed(state, Action(verb, who, wire.place(to, state.world.map)))


def test_without_a_table_or_in_format_1_nothing_is_fought() -> None:
    beside = ("blue inf 0202", "red inf 0203")
    plain = scenario(rulebook({"check": "count", "most": 3}, format=2), *beside)
    assert may(plain, "b0", "0203"), "enemies share a hex, as before"
    for doc in (plain, fought(*beside, play="free")):
        played, state = opened(doc)
        assert not [act for act in played.candidates(state) if act.verb == "attack"]
    with pytest.raises(BadScenario, match="no results of combat"):
        wire.scenario(scenario(rulebook({"check": "count", "most": 3}), *beside, table=TABLE))


def test_enemies_do_not_share_a_hex_unless_the_rules_say_so() -> None:
    beside = ("blue inf 0202", "red inf 0203")
    assert not may(fought(*beside), "b0", "0203")
    assert may(fought(*beside, combat={"share": True}), "b0", "0203")
    assert may(fought(*beside, combat={"allies": [["blue", "red"]]}), "b0", "0203")
    assert may(fought("blue inf 0202", "red fort 0203"), "b0", "0203"), "a marker bars nobody"


@pytest.mark.parametrize(
    ("combat", "mode", "strengths"),
    [
        (None, "stack", (2, 1)),
        (None, "all", (3, 1)),
        ({"strength": "points"}, "stack", (5, 2)),
        ({"strength": "points"}, "all", (6, 2)),
        ({"strength": "points", "defence": "steps"}, "stack", (5, 2)),
    ],
)
def test_strengths_are_weights_or_one_for_each(
    combat: Json | None, mode: str, strengths: tuple[int, int]
) -> None:
    stacks = ("blue inf 0202", "blue tank 0202", "blue gren 0303", "red inf 0203")
    doc = fought(*stacks, combat=combat)
    played, state = after(doc, attack(doc, "b0", "0203", mode))
    assert played.actor(state) == CHANCE
    assert played.tables is not None
    found = played.tables.combat(state)
    assert found is not None
    assert (found.attack, found.defence) == strengths


@pytest.mark.parametrize(
    ("result", "lost", "actor"),
    [
        ("none", (0, 0), "blue"),
        ("attacker-out", (2, 0), ""),
        ("defender-out", (0, 2), ""),
        ("attacker-loses", (0, 0), "blue"),
        ("exchange", (0, 0), "red"),
        ("defender-retreats", (0, 0), "red"),
    ],
)
def test_a_result_entered_by_hand_is_carried_out(
    result: str, lost: tuple[int, int], actor: str
) -> None:
    doc = fought("blue inf 0202", "red inf 0203", combat={"steps": "steps"})
    doc["table"] = {**doc["table"], "off": True}
    played, state = after(doc, attack(doc, "b0", "0203"), Action(result))
    figures = played.measures(state)
    assert (figures["lost", "blue"], figures["lost", "red"]) == lost
    assert played.actor(state) == actor
    assert (played.result(state) is None) == bool(actor), "a game without enemies is over"


@pytest.mark.parametrize(
    ("combat", "words"),
    [
        ({"strength": "gold"}, "gold"),
        ({"when": ["night"]}, "night"),
        ({"allies": [["blue", "pink"]]}, "pink"),
    ],
)
def test_a_name_in_combat_that_does_not_exist_is_refused(combat: Json, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read(rulebook({"check": "count", "most": 3}, format=2, combat=combat))


def test_a_fought_game_is_no_draw_at_random_or_against_the_computer() -> None:
    [(_, found)] = play.load_scenarios("battle")
    played = catalogue.rules_of(found.world)
    ended = play.playout(played, begin(played, found).state, random.Random(1))
    assert ended.stop == "over"
    assert any(played.measures(ended.end)["score", side.id] for side in found.world.sides)
    short = replace(found, world=replace(found.world, turns=2))
    short = replace(short, position=replace(short.position, world=short.world))
    table = Table(played, random.Random(2), 2, lambda: 0.0)
    log = game(table, short, {"white": "recruit", "green": "random"}).log
    state = played.setup(short)
    for entry in log:
        state = rules.step(played, state, entry)
    figures = played.measures(state)
    assert figures["score", "white"] != figures["score", "green"]
    assert any(getattr(entry, "verb", "") == "attack" for entry in log)
