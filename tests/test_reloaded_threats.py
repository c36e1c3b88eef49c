"""Reloaded: before a move the umpire names the units that may fire at it, with their odds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Any

from overstack import catalogue
from overstack.facade.umpire import Umpire
from overstack.judging.outlook import Threat
from overstack.judging.rules import CHANCE, NOBODY, legal, step
from overstack.position.state import Action, State
from overstack.rulesets.reloaded.attack.exposure import threats
from overstack.rulesets.reloaded.book import FIRE_FROM, FIRE_TO
from overstack.rulesets.reloaded.odds import outlook
from overstack.rulesets.reloaded.units import unit_of
from tests.answers import faults
from tests.contract.positions import line
from tests.effort import effort

Json = dict[str, Any]
RULES = catalogue.ruleset("reloaded")


def _met(state: State, action: Action) -> dict[tuple[str, str], tuple[int, Fraction]]:
    """The units asked to fire when a move is made: their attacks, and the chance of harm."""
    state, met = step(RULES, state, action), dict[tuple[str, str], tuple[int, Fraction]]()
    while state.top is not None and (goes_on := RULES.undisturbed(state)) is not None:
        if state.top.kind in (FIRE_FROM, FIRE_TO):
            met |= _asked(state)
        state = step(RULES, state, goes_on)
    return met


def _asked(state: State) -> dict[tuple[str, str], tuple[int, Fraction]]:
    best: dict[str, dict[str, Fraction]] = {}
    for act in legal(RULES, state):
        told = outlook(state, act) if act.verb == "fire" else None
        if told is None:
            continue
        harm = sum((end.chance for end in told.ends if end.say != "none"), Fraction(0))
        unit = best.setdefault(unit_of(state, state.by_id[act.who]).id, {})
        unit[act.who] = max(harm, unit.get(act.who, Fraction(0)))
    assert state.top is not None
    assert state.top.place is not None
    at = state.world.map.label(state.top.place)
    return {
        (who, at): (
            len(models),
            1 - prod((1 - harm for harm in models.values()), start=Fraction(1)),
        )
        for who, models in best.items()
    }


def _told(state: State, found: Iterator[Threat]) -> dict[tuple[str, str], tuple[int, Fraction]]:
    label = state.world.map.label
    return {(each.who, label(each.at)): (each.attacks, each.harm) for each in found}


def test_who_is_told_to_fire_is_asked_when_the_move_is_made() -> None:
    """In random games: the same units, hexes, attacks and chances for every move and arrival."""
    fired_at = quiet = 0
    for seed in range(effort(6, few=6, night=60)):
        for state in line("reloaded", seed)[:: effort(3, few=4, night=1)]:
            if state.frames or RULES.actor(state) in (CHANCE, NOBODY):
                continue
            moves = [act for act in legal(RULES, state) if act.verb in ("move", "deploy", "stay")]
            for act in moves[:: max(1, len(moves) // 8)]:
                met = _met(state, act)
                assert _told(state, threats(state, act)) == met, (seed, act)
                fired_at, quiet = fired_at + bool(met), quiet + (not met)
    assert fired_at > effort(10, few=0)
    assert quiet


def _way(*path: str) -> Json:
    """The answer for a squad's path past a tank and a squad; another tank is too far away."""
    doc: Json = {
        "format": 1, "ruleset": "reloaded", "title": "Past them", "turns": 3,
        "map": {"size": [6, 6], "grid": "flat", "labels": "0305", "terrain": {}},
        "sides": [{"id": "allies", "name": "Allies"}, {"id": "axis", "name": "Axis"}],
        "phase": "movement", "active": "allies",
        "counters": [
            {"id": "m", "kind": "squad", "side": "allies", "at": "0304"},
            {"id": "m1", "kind": "us-garand", "side": "allies", "aboard": "m"},
            {"id": "g", "kind": "de-tiger", "side": "axis", "at": "0203", "marks": ["faces-s"]},
            {"id": "s", "kind": "squad", "side": "axis", "at": "0203"},
            {"id": "s1", "kind": "ge-kar98k", "side": "axis", "aboard": "s"},
            {"id": "s2", "kind": "ge-kar98k", "side": "axis", "aboard": "s"},
            {"id": "far", "kind": "de-pz4g", "side": "axis", "at": "0506", "marks": ["faces-n"]},
        ],
    }  # fmt: skip
    return _asked_umpire({"ask": "why", "game": {"scenario": doc, "log": []}} | _path(path))


def _path(path: tuple[str, ...]) -> Json:
    return {"who": "m", "path": list(path)}


def _asked_umpire(request: Json) -> Json:
    umpire = Umpire()
    answer: Json = json.loads(umpire.handle(json.dumps(request)))
    assert not umpire.defects
    assert "error" not in answer
    return answer


def test_a_way_warns_of_each_unit_once_the_most_dangerous_first() -> None:
    """Both hexes of the step are adjacent to 0203; units without an attack are not listed."""
    why = _way("0303")
    told = why["threats"]
    assert faults(why, "Why") == []
    assert sorted(each["who"] for each in told["by"]) == ["g", "s"]
    chances = [Fraction(each["ends"][0]["chance"]) for each in told["by"]]
    assert chances == sorted(chances, reverse=True)
    assert {each["who"]: each["attacks"] for each in told["by"]} == {"g": 1, "s": 2}
    assert {each["clause"] for each in told["by"]} == {"deffire.trigger"}
    assert Fraction(told["all"]["chance"]) == 1 - (1 - chances[0]) * (1 - chances[1])


def test_a_way_on_which_nobody_may_fire_warns_of_nobody() -> None:
    assert _way("0404")["threats"] is None
