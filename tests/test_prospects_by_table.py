"""The computer's estimates of fire and attacks on a scenario's table, held against the dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from overstack.catalogue import ruleset
from overstack.documents import wire
from overstack.documents.combat_table import toggle_table
from overstack.judging.rules import Ruleset, legal
from overstack.opponent.aims import aims_of, holds_of
from overstack.opponent.levels import LEVELS
from overstack.opponent.player import Player
from overstack.position.arithmetic import added
from overstack.position.state import LOST, Counter, State
from overstack.rulesets.asl import prospects as of_fire
from overstack.rulesets.asl.book import BROKEN, PINNED
from overstack.rulesets.totaler_krieg import prospects as of_attacks

pytestmark = pytest.mark.native

OPEN: Mapping[str, Any] = {
    "format": 1,
    "ruleset": "asl",
    "title": "",
    "phase": "pfph",
    "active": "german",
    "first": "german",
    "sides": [{"id": "german", "name": "German"}, {"id": "soviet", "name": "Russian"}],
    "map": {"size": [7, 2], "grid": "flat", "labels": "1F5", "board": "1"},
}
FRONT: Mapping[str, Any] = {
    "format": 1,
    "ruleset": "totaler-krieg",
    "title": "",
    "turns": 3,
    "phase": "combat",
    "active": "axis",
    "first": "axis",
    "sides": [{"id": "axis", "name": "Axis"}, {"id": "soviet", "name": "Soviet"}],
    "map": {"size": [6, 4], "grid": "flat", "labels": "0305"},
}


def position(sheet: Mapping[str, Any], **more: Any) -> tuple[Ruleset, State]:  # noqa: ANN401
    """The start of a scenario with the rulebook's combat table in force."""
    doc = {**sheet, **more, "map": {**sheet["map"], **more.get("map", {})}}
    rules = ruleset(doc["ruleset"])
    return rules, rules.setup(wire.scenario(toggle_table(doc, on=True) or doc))


def features(rules: Ruleset, state: State, side: str) -> Mapping[str, float]:
    """The ruleset's own features of a position."""
    assert rules.opponent is not None
    assert rules.opponent.features is not None
    return rules.opponent.features()(state, side)


def men(counter: Counter) -> float:
    """The half-squads that are left of a counter."""
    if counter.place == LOST:
        return 0.0
    pinned, broken = counter.has(PINNED), counter.has(BROKEN)
    return of_fire.left_of(counter.kind, pinned=pinned, broken=broken)


@pytest.mark.parametrize("terrain", ["clear", "forest", "building"])
@pytest.mark.parametrize("marks", [[], ["pinned"], ["broken"]])
def test_the_fire_of_a_squad_is_what_its_dice_bring(terrain: str, marks: list[str]) -> None:
    """By the firepower, the terrain of the target and the state that it is in."""
    rules, state = position(
        OPEN,
        counters=[
            {"id": "a", "kind": "squad-467", "side": "german", "at": "1A1"},
            {"id": "r", "kind": "squad-447s", "side": "soviet", "at": "1C1", "marks": marks},
        ],
        map={"terrain": {"1C1": terrain}},
    )
    shot = next(act for act in legal(rules, state) if act.verb == "attack")
    fired = rules.apply(state, shot)
    lost = added(
        float(each.weight)
        * (men(state.by_id["r"]) - men(rules.apply(fired, each.example).by_id["r"]))
        for each in rules.classes(fired)
    )
    seen = of_fire.BARED if marks == ["broken"] else 0.0
    assert lost > 0
    assert features(rules, state, "german")["fire"] == pytest.approx(lost + seen)
    assert features(rules, state, "soviet")["risk"] == pytest.approx(lost + seen)


def test_nobody_fires_at_what_he_cannot_see_or_reach() -> None:
    """A building between them, or too many hexes."""
    for far, terrain in (("1A3", "building"), ("1G1", "clear")):
        rules, state = position(
            OPEN,
            counters=[
                {"id": "a", "kind": "half-squad", "side": "german", "at": "1A1"},
                {"id": "r", "kind": "half-squad", "side": "soviet", "at": far},
            ],
            map={"size": [7, 4], "terrain": {"1A2": terrain}},
        )
        assert not any(act.verb == "attack" for act in legal(rules, state))
        assert features(rules, state, "german")["fire"] == 0


def test_overstack_counts_those_in_a_foxhole_only_while_they_are_there() -> None:
    """A unit leaves its foxhole: the overstack of the hex is computed again."""
    russian = {"kind": "squad-447s", "side": "soviet"}
    counters: list[Mapping[str, Any]] = [
        {"id": "a", "kind": "squad-467", "side": "german", "at": "1A1"},
        *[russian | {"id": each, "at": "1C1"} for each in ("r", "s", "t")],
    ]
    sheet = {"parts": {"1C1/fox": {"kind": "foxhole", "name": "Foxhole"}}}
    deep, away = (
        position(
            OPEN,
            counters=[*counters, russian | {"id": "u", "at": at}],
            map=sheet,
        )[1]
        for at in ("1C1/fox", "1G2")
    )
    rules = ruleset("asl")
    crowded = features(rules, deep, "german")["fire"]
    left = deep.entered("u", away.by_id["u"].place)
    assert features(rules, left, "german") == features(rules, away, "german")
    assert features(rules, left, "german")["fire"] < crowded


def test_only_unbroken_personnel_is_sent_to_places() -> None:
    """A vehicle holds no place, and no broken squad does."""
    rules, state = position(
        OPEN,
        counters=[
            {"id": "a", "kind": "squad-467", "side": "german", "at": "1A1"},
            {"id": "b", "kind": "squad-467", "side": "german", "at": "1A1", "marks": ["broken"]},
            {"id": "t", "kind": "truck", "side": "german", "at": "1B1"},
            {"id": "r", "kind": "squad-447s", "side": "soviet", "at": "1G1"},
        ],
    )
    holds = holds_of(rules, aims_of(rules))
    assert {each.id for each in state.counters if holds(state, each)} == {"a", "r"}


@pytest.mark.parametrize(("defender", "worth"), [("sov-inf", 0), ("sov-inf", 3), ("sov-fort", 0)])
def test_an_attack_is_worth_what_its_dice_bring(defender: str, worth: int) -> None:
    """The steps that the enemy loses less the own ones, and what driving him from a place is."""
    counters = [
        {"id": each, "kind": "ger-pz-army", "side": "axis", "at": "0202"} for each in ("a", "b")
    ]
    counters += [{"id": "s", "kind": defender, "side": "soviet", "at": "0203"}]
    award = [{"hold": ["0203"], "points": worth}] if worth else []
    rules, state = position(FRONT, counters=counters, victory=award)
    fight = rules.apply(state, next(act for act in legal(rules, state) if act.verb == "attack"))
    hoped = 0.0
    for each in rules.classes(fight):
        then = rules.apply(fight, each.example)
        frame = then.top.kind if then.top else ""
        own = frame == "casualty" and then.top is not None and then.top.side == "axis"
        steps = -1 if own else 1 if frame == "casualty" else 0
        driven = of_attacks.DRIVEN + worth if frame == "retreat" else 0
        hoped += float(each.weight) * (steps + driven)
    assert hoped > 0
    assert features(rules, state, "axis") == {"gain": pytest.approx(hoped), "risk": 0.0}
    assert features(rules, fight, "axis") == {"gain": 0.0, "risk": 0.0}


@pytest.mark.parametrize("level", ["regular", "veteran"])
def test_a_broken_squad_does_not_run_into_the_open(level: str) -> None:
    """Nothing draws it to the place that it cannot hold, and the enemy there would see it."""
    rules, state = position(
        OPEN,
        phase="rtph",
        counters=[
            {"id": "a", "kind": "squad-467", "side": "german", "at": "1B1", "marks": ["broken"]},
            {"id": "b", "kind": "squad-467", "side": "german", "at": "1A2"},
            {"id": "r", "kind": "squad-447s", "side": "soviet", "at": "1G1"},
        ],
        map={"terrain": {"1B1": "building", "1C1": "building", "1A1": "building"}},
        victory=[{"hold": ["1F1"], "points": 1}],
    )
    player = Player(rules, "german", LEVELS[level], 1)
    while state.phase == "rtph" and rules.actor(state) == "german":
        choice = player.choose(state)
        assert choice is not None
        state = rules.apply(state, choice.act)
    assert state.world.map.label(state.by_id["a"].place) in ("1A1", "1B1", "1C1")
