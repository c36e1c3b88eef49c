"""Reloaded: odds as the page gets them, of card against card and of an attack in a game."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging.rules import CHANCE, legal
from overstack.position.state import LOST, Action, Counter, State
from overstack.rulesets.reloaded.odds import outlook
from overstack.views.odds import percent
from tests.answers import faults
from tests.duels import duel
from tests.effort import effort

Json = dict[str, Any]
RULES = catalogue.ruleset("reloaded")


def _asked(ruleset: str = "reloaded", **answers: object) -> Json:
    request = {"ask": "odds", "ruleset": ruleset, "answers": answers}
    umpire = Umpire()
    answer: Json = json.loads(umpire.handle(json.dumps(request)))
    assert not umpire.defects
    return answer


def _chosen(answer: Json) -> dict[str, str]:
    return {field["id"]: field["chosen"] for field in answer["fields"]}


def test_any_choice_is_answered() -> None:
    """From any choice to any other: the chances sum to one, and no sentence has a gap."""
    random, answers = Random(3), dict[str, str]()
    ways = 0
    for _ in range(effort(120, few=15, night=3_000)):
        answer = _asked(**answers)
        assert faults(answer, "Comparison") == []
        assert "{" not in json.dumps([answer["words"], answer["ways"]]).replace('{"', "")
        assert bool(answer["ways"]) != bool(answer["words"])
        for way in answer["ways"]:
            assert sum(Fraction(end["chance"]) for end in way["ends"]) == 1
            assert abs(sum(end["share"] for end in way["ends"]) - 1000) <= len(way["ends"])
        ways += len(answer["ways"])
        field = random.choice(answer["fields"])
        answers = _chosen(answer) | {field["id"]: random.choice(field["options"])["id"]}
    assert ways


def test_what_cannot_be_chosen_is_as_at_first() -> None:
    first = _asked()
    assert _asked(attacker="nobody", distance="-1", facing="above", junk="x") == first
    assert _chosen(first)["attacker"] != _chosen(first)["target"]


def test_fields_are_those_that_matter() -> None:
    """No facing for a squad, no cover within one hex, no damage if one hit removes the target."""
    tank = _chosen(_asked(target="us-m4a1", distance="2"))
    assert {"facing", "terrain", "hedge", "damage"} < set(tank)
    assert "vehicle" not in tank
    squad = _chosen(_asked(target="us-garand", distance="2"))
    assert {"terrain", "hedge", "vehicle"} < set(squad)
    assert not {"facing", "damage"} & set(squad)
    assert set(_chosen(_asked(target="us-m4a1", distance="0"))) == {
        "attacker", "target", "distance", "damage",
    }  # fmt: skip


def test_cover_range_and_damage_tell() -> None:
    def any_damage(**answers: str) -> Fraction:
        pair = {"attacker": "de-elefant", "target": "us-m4a1", "distance": "1"}
        way = _asked(**pair | answers)["ways"][0]
        return next(Fraction(one["chance"]) for one in way["also"])

    plain = any_damage()
    assert any_damage(terrain="forest") == any_damage(hedge="yes") < plain
    assert any_damage(distance="9") < plain < any_damage(facing="rear") < any_damage(damage="2")


def test_assault_at_speed_0_needs_one_success_through_heavy_armor() -> None:
    asked = _asked(attacker="us-garand", target="de-tiger", distance="0", damage="3")
    way = next(each for each in asked["ways"] if "Close Assault" in each["title"])
    assert "Speed 1" not in way["title"]
    assert way["ends"][-1]["chance"] == "127/128"


def test_who_has_no_dice_is_told_so() -> None:
    answer = _asked(attacker="ge-kar98k", target="us-m4a1", distance="4")
    assert answer["ways"] == []
    assert answer["words"]


@pytest.mark.parametrize("ruleset", ["aam2009", "template"])
def test_a_rulebook_without_odds_says_so(ruleset: str) -> None:
    assert "error" in _asked(ruleset)
    assert catalogue.ruleset(ruleset).odds is None


def test_answers_are_a_record() -> None:
    request = {"ask": "odds", "ruleset": "reloaded", "answers": ["x"]}
    assert json.loads(Umpire().handle(json.dumps(request)))["where"] == "answers"


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0.0\u00a0%"),
        (Fraction(1, 6**20), "< 0.1\u00a0%"),
        (Fraction(1, 1000), "0.1\u00a0%"),
        (Fraction(1, 3), "33.3\u00a0%"),
        (Fraction(2, 3), "66.7\u00a0%"),
        (Fraction(999, 1000), "99.9\u00a0%"),
        (1 - Fraction(1, 6**20), "> 99.9\u00a0%"),
        (Fraction(1), "100.0\u00a0%"),
    ],
)
def test_percentages(chance: Fraction, told: str) -> None:
    """The sign stays with its figure where a line is broken."""
    assert percent(chance) == told


# -- in a game ----------------------------------------------------------------------------------


#: Larger than any damage: the target is off the map.
GONE = 99


def _fallen(state: State) -> dict[int, Fraction]:
    """The chance of each total damage, GONE for destruction, through every class of dice."""
    if RULES.actor(state) == CHANCE:
        total: dict[int, Fraction] = {}
        for each in RULES.classes(state):
            for damage, chance in _fallen(RULES.apply(state, each.example)).items():
                total[damage] = total.get(damage, Fraction(0)) + chance * each.weight
        return total
    if state.top is not None:
        ways = [_fallen(RULES.apply(state, act)) for act in legal(RULES, state)]
        return (max if RULES.actor(state) == "axis" else min)(ways, key=_harm)
    target = state.by_id["t"]
    return {GONE if target.place == LOST else _damage(target): Fraction(1)}


def _damage(counter: Counter) -> int:
    """The damage on a counter's marker."""
    marks = [mark for mark in counter.marks if mark.startswith("damage-")]
    return int(marks[0].removeprefix("damage-")) if marks else 0


def _harm(chances: dict[int, Fraction]) -> Fraction:
    """The expected value that the attacker (Axis here) maximises; destruction counts as five."""
    worth = {damage: 5 if damage == GONE else damage for damage in chances}
    return sum((worth[damage] * chance for damage, chance in chances.items()), Fraction(0))


@pytest.mark.parametrize(
    ("shooter", "target", "damage"),
    [
        ("de-pak40", "uk-crocodile", ()),
        ("de-pz4g", "us-m4a1", ()),
        ("us-m4a1", "de-pz4g", ()),
        ("us-mortar", "us-garand", ()),
        ("de-elefant", "us-m4a1", ()),
        ("de-elefant", "us-m4a1", ("damage-2",)),
        ("de-tiger", "us-garand", ()),
        ("de-222", "us-m4a1", ("damage-4",)),
    ],
)
def test_odds_in_a_game_are_those_of_its_dice(
    shooter: str, target: str, damage: tuple[str, ...]
) -> None:
    """The odds shown before the attack is declared are exactly those of the attack."""
    doc = duel(shooter, target, *damage)
    struck = "s" if target == "us-garand" else "t"
    start = RULES.setup(wire.scenario(doc))
    shot = Action("attack", "g", on=struck)
    told = outlook(start, shot)
    before = int(damage[0].removeprefix("damage-")) if damage else 0
    fallen = _fallen(RULES.apply(start, shot))
    assert told is not None
    for end in told.ends:
        least = before + int(dict(end.figures).get("damage") or 0)
        counted = {"destroyed": {GONE}, "more": set(range(least, GONE))}.get(end.say, {least})
        assert end.chance == sum(chance for shown, chance in fallen.items() if shown in counted)
    entry = {"do": "attack", "who": "g", "on": struck}
    game = {"scenario": doc, "log": []}
    why = json.loads(Umpire().handle(json.dumps({"ask": "why", "game": game, "entry": entry})))
    assert [Fraction(end["chance"]) for end in why["odds"]["ends"]] == [e.chance for e in told.ends]
    assert Fraction(why["odds"]["mean"]["value"]) == told.mean


def _crowd(shooter: str, at: str = "0303") -> Json:
    """A hex with a tank, two kinds of riflemen behind it, and a squad of the shooter's side."""
    doc = duel(shooter, "us-m4a1", "damage-3")
    for who, side, kinds in (
        ("s", "allies", ("us-garand", "us-garand", "us-bazooka")),
        ("x", "axis", ("ge-kar98k",)),
    ):
        doc["counters"].append({"id": who, "kind": "squad", "side": side, "at": "0303"})
        doc["counters"] += [
            {"id": f"{who}{n}", "kind": kind, "side": side, "aboard": who}
            for n, kind in enumerate(kinds)
        ]
    doc["counters"][0]["at"] = at
    doc["map"]["terrain"] = {}
    return doc


def _ends(state: State) -> dict[tuple[int, bool, bool], Fraction]:
    """Chances by models destroyed, whether anything is damaged, and whether the Axis suffers."""
    total: dict[tuple[int, bool, bool], Fraction] = {}
    if RULES.actor(state) == CHANCE:
        for each in RULES.classes(state):
            for end, chance in _ends(RULES.apply(state, each.example)).items():
                total[end] = total.get(end, Fraction(0)) + chance * each.weight
        return total
    if state.top is not None:
        (act,) = legal(RULES, state)
        return _ends(RULES.apply(state, act))
    lost = [c for c in state.at(LOST) if c.kind.type != "unit"]
    hurt = [c for c in state.counters if _damage(c) > (3 if c.id == "t" else 0)]
    own = any(c.side == "axis" for c in (*lost, *hurt))
    return {(len(lost), bool(lost or hurt), own): Fraction(1)}


#: Shooters whose targets are drawn by lot; the last one's draws take longest.
LOTS = [("us-mortar", "0301"), ("us-105", "0301"), ("us-105", "0303")]


@pytest.mark.parametrize(("shooter", "at"), LOTS[: effort(2, few=2, night=3, there=1)])
def test_odds_of_lots_are_those_of_the_game(shooter: str, at: str) -> None:
    """Blast and Indirect Fire: over every draw, and every series of attacks after it."""
    start = RULES.setup(wire.scenario(_crowd(shooter, at)))
    shot = Action("attack", "g", on="s")
    told = outlook(start, shot)
    assert told is not None
    assert told.say == "way.drawn"
    fallen = _ends(RULES.apply(start, shot))
    assert sum(fallen.values()) == 1 == sum(end.chance for end in told.ends)
    counted = {"one": Fraction(0), "two": Fraction(0), "none": Fraction(0), "some": Fraction(0)}
    for (lost, damage, _), chance in fallen.items():
        counted[("", "one", "two")[lost] or ("some" if damage else "none")] += chance
    assert {end.say: end.chance for end in told.ends} == {k: v for k, v in counted.items() if v}
    own = sum((chance for (_, _, mine), chance in fallen.items() if mine), Fraction(0))
    assert [end.chance for end in told.also] == [own]


def test_what_rolls_no_dice_has_no_odds() -> None:
    doc = duel("ge-kar98k", "us-m4a1")
    assert outlook(RULES.setup(wire.scenario(doc)), Action("attack", "g", on="t")) is None
    game = {"scenario": doc, "log": []}
    request = {"ask": "why", "game": game, "entry": {"do": "stay", "who": "g"}}
    assert json.loads(Umpire().handle(json.dumps(request)))["odds"] is None
