"""Reloaded: the odds of an attack, against enumeration of small rolls and against many rolls."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from overstack.rulesets.reloaded.dice.attack import (
    Attack,
    Guard,
    Score,
    Target,
    assaulted,
    harm,
    score,
    soldier,
    stopped,
    worn,
)
from overstack.rulesets.reloaded.dice.draws import BLAST, INDIRECT, chances, open_units
from overstack.rulesets.reloaded.dice.guard import (
    Sources,
    aircraft_dice,
    inside,
    outside,
    speed_dice,
)
from overstack.rulesets.reloaded.dice.odds import attack_classes, guard_classes, odds
from overstack.rulesets.reloaded.dice.profile import band, dice_at
from tests.effort import effort

SIX = range(1, 7)


# -- the rule restated, face by face ------------------------------------------------------------


def _damage(
    attack: Attack, target: Target, faces: tuple[int, ...], defence: tuple[int, ...]
) -> int:
    """The damage of one roll of all dice, by the rulebook and not by our code."""
    successes = 0
    for face in faces:
        if face + attack.modifier >= 4:
            natural = 2 if attack.heavy and face == 6 else 1
            successes += natural * attack.weight
    net = successes - sum(1 for face in defence if face in (4, 5, 6))
    damages = 0
    while net >= target.value:
        net -= target.value
        damages += 1
    if damages and attack.flame and faces.count(6) >= 3:
        damages += 1
    return min(target.left, max(0, damages - target.absorbs))


def _others(faces: tuple[int, ...]) -> list[list[tuple[int, ...]]]:
    """The ways to use a reroll (none, or one die), each with its equally likely results."""
    ways = [[faces] * 6]
    ways += [
        [(*faces[:index], face, *faces[index + 1 :]) for face in SIX] for index in range(len(faces))
    ]
    return ways


def _defended(attack: Attack, guard: Guard, target: Target, faces: tuple[int, ...]) -> list[int]:
    """The damages of one attack roll, over all defence rolls and the best defence reroll."""
    found = []
    for defence in product(SIX, repeat=guard.dice):
        ways = _others(defence) if guard.reroll else [[defence] * 6]
        told = [[_damage(attack, target, faces, each) for each in way] for way in ways]
        found += min(told, key=sum)
    return found


def _sum(counted: Counter[int]) -> int:
    return sum(damages * ways for damages, ways in counted.items())


def _enumerated(attack: Attack, guard: Guard, target: Target) -> Counter[int]:
    """The number of ways that an attack ends with each damage, by full enumeration."""
    after = {
        faces: _defended(attack, guard, target, faces) for faces in product(SIX, repeat=attack.dice)
    }
    total: Counter[int] = Counter()
    for faces in after:
        ways = _others(faces) if attack.reroll else [[faces] * 6]
        told = [Counter(damage for each in way for damage in after[each]) for way in ways]
        gains = [(_sum(counted), counted[target.left]) for counted in told]
        total += told[gains.index(max(gains))]
    return total


PLAIN = Attack(3)
CASES = [
    (PLAIN, Guard(0), soldier(2)),
    (PLAIN, Guard(2), soldier(1)),
    (Attack(4), Guard(1), worn(2)),
    (Attack(3, modifier=1), Guard(1), soldier(2)),
    (Attack(3, modifier=-1), Guard(1), worn(1)),
    (Attack(3, modifier=-3), Guard(1), soldier(1)),
    (Attack(3, weight=2), Guard(2), soldier(3)),
    (Attack(3, heavy=True), Guard(2), worn(2)),
    (Attack(3, heavy=True, modifier=-2), Guard(1), worn(2)),
    (Attack(3, heavy=True, modifier=-3), Guard(1), worn(1)),
    (Attack(4, flame=True), Guard(1), worn(2)),
    (Attack(4, flame=True), Guard(1), soldier(2)),
    (Attack(4, flame=True, modifier=-1), Guard(0), worn(3)),
    (Attack(3, flame=True, heavy=True), Guard(1), worn(3)),
    (Attack(3, weight=2, heavy=True), Guard(1), worn(3)),
    (Attack(3, reroll=True), Guard(1), worn(2)),
    (Attack(3, reroll=True), Guard(0), soldier(3)),
    (Attack(2, reroll=True, heavy=True), Guard(1), worn(3)),
    (Attack(3, reroll=True, heavy=True, flame=True), Guard(0), worn(2)),
    (Attack(3, reroll=True, modifier=-3, flame=True), Guard(0), worn(1)),
    (PLAIN, Guard(2, reroll=True), worn(1)),
    (Attack(2, reroll=True), Guard(1, reroll=True), worn(1)),
    (Attack(4), Guard(1), worn(1, absorbs=1)),
    (Attack(4), Guard(0), replace(worn(2), left=4, absorbs=1)),
    (Attack(4, flame=True), Guard(0), worn(2, absorbs=2)),
    (Attack(3), Guard(2), assaulted(2, 4)),
    (Attack(3), Guard(1), assaulted(1, 3, robust=True)),
    (Attack(2), Guard(0), assaulted(0, 3)),
    (Attack(2), Guard(1), worn(0)),
    (Attack(2), Guard(1), worn(-1)),
    (Attack(0), Guard(1), soldier(1)),
    (Attack(0, reroll=True), Guard(0, reroll=True), soldier(1)),
]


@pytest.mark.parametrize(("attack", "guard", "target"), CASES[:: effort(1, few=3)], ids=str)
def test_odds_are_those_of_every_face(attack: Attack, guard: Guard, target: Target) -> None:
    told, counted = odds(attack, guard, target), _enumerated(attack, guard, target)
    for damages in range(target.left + 2):
        assert told.exactly(damages) == Fraction(counted[damages], counted.total())
    assert told.destroyed == Fraction(counted[target.left], counted.total())
    assert told.expected == Fraction(_sum(counted), counted.total())
    assert told.at_least(0) == 1
    assert told.at_least(1) == 1 - told.exactly(0)


THROWN = [
    (Attack(18, heavy=True), Guard(8), worn(7)),
    (Attack(18, weight=2, modifier=-1), Guard(8), soldier(5)),
    (Attack(18, flame=True, heavy=True), Guard(8), replace(worn(5), absorbs=1)),
    (Attack(9, modifier=1), Guard(2), soldier(5)),
]


@pytest.mark.parametrize(("attack", "guard", "target"), THROWN, ids=str)
def test_odds_are_those_of_many_throws(attack: Attack, guard: Guard, target: Target) -> None:
    """Within five standard deviations, which chance exceeds once in two million tests."""
    throws = effort(4_000, few=500, night=100_000)
    random, fallen = Random(1944), Counter[int]()
    for _ in range(throws):
        faces = tuple(random.choices(SIX, k=attack.dice))
        defence = random.choices(SIX, k=guard.dice)
        fallen[harm(target, score(attack, faces), stopped(defence)).suffered] += 1
        assert harm(target, score(attack, faces), stopped(defence)).suffered == _damage(
            attack, target, faces, tuple(defence)
        )
    told = odds(attack, guard, target)
    for damages in range(target.left + 1):
        chance = float(told.exactly(damages))
        spread = (chance * (1 - chance) / throws) ** 0.5
        assert abs(fallen[damages] / throws - chance) <= 5 * spread + 1e-12


@pytest.mark.parametrize("reroll", [False, True])
def test_many_dice_are_counted_not_enumerated(reroll: bool) -> None:
    """Six to the power of a hundred; the denominator shows that every outcome was counted."""
    told = odds(Attack(60), Guard(40, reroll=reroll), worn(6))
    assert sum(told.ways) == told.of == 6**60 * 2 ** (40 + reroll)
    assert 0 < told.destroyed < told.at_least(1) < 1


def test_chances_are_fractions() -> None:
    told = odds(Attack(2), Guard(1), soldier(1))
    assert told.exactly(1) == Fraction(36, 72)
    for chance in (told.exactly(0), told.at_least(1), told.destroyed, told.expected):
        assert type(chance) is Fraction
    assert told.exactly(9) == told.at_least(9) == 0


def test_a_reroll_never_hurts_its_owner() -> None:
    for dice, guard in product(range(1, 7), range(4)):
        plain = odds(Attack(dice), Guard(guard), worn(2))
        again = odds(Attack(dice, reroll=True), Guard(guard), worn(2))
        against = odds(Attack(dice), Guard(guard, reroll=True), worn(2))
        assert again.expected >= plain.expected >= against.expected
        assert again.destroyed >= plain.destroyed >= against.destroyed


# -- results of faces ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "scored", "cancelled", "done"),
    [
        (worn(5), Score(14, 0), 0, (0, 2, 0)),  # the rulebook's Sherman: 4 are wasted
        (worn(5), Score(4, 0), 0, (0, 0, 0)),
        (worn(5), Score(7, 0), 3, (0, 0, 0)),
        (worn(2), Score(5, 0), 0, (0, 2, 1)),
        (worn(3), Score(7, 0), 0, (0, 2, 0)),  # Artillery of Defense 3
        (soldier(4), Score(11, 0), 0, (0, 1, 1)),
        (soldier(4), Score(3, 0), 0, (0, 0, 0)),
        (worn(6, absorbs=1), Score(12, 0), 0, (1, 1, 0)),
        (worn(6, absorbs=1), Score(6, 0), 0, (1, 0, 0)),
        (worn(6), Score(6, 3), 0, (0, 2, 0)),
        (worn(6), Score(5, 3), 0, (0, 0, 0)),
        (worn(0), Score(1, 0), 0, (0, 1, 1)),
        (assaulted(3, 6), Score(9, 0), 0, (0, 3, 1)),
        (assaulted(3, 6, robust=True), Score(9, 0), 0, (0, 3, 0)),
        (assaulted(0, 6), Score(1, 0), 0, (0, 1, 1)),
        (assaulted(4, 1), Score(4, 0), 0, (0, 1, 1)),
        (soldier(1), Score(2, 0), 5, (0, 0, 0)),
    ],
)
def test_what_successes_do(
    target: Target, scored: Score, cancelled: int, done: tuple[int, ...]
) -> None:
    assert harm(target, scored, cancelled) == done


@pytest.mark.parametrize(
    ("attack", "faces", "scored"),
    [
        (Attack(6), (1, 2, 3, 4, 5, 6), Score(3, 0)),
        (Attack(6, modifier=1), (1, 2, 3, 4, 5, 6), Score(4, 0)),
        (Attack(6, modifier=-1), (1, 2, 3, 4, 5, 6), Score(2, 0)),
        (Attack(6, weight=2), (1, 2, 3, 4, 5, 6), Score(6, 0)),
        (Attack(3, heavy=True), (5, 6, 6), Score(5, 0)),
        (Attack(2, heavy=True, modifier=1), (5, 6), Score(3, 0)),
        (Attack(2, heavy=True, modifier=-3), (6, 6), Score(0, 0)),
        (Attack(3, flame=True, modifier=-3), (6, 6, 6), Score(0, 3)),
    ],
)
def test_what_faces_show(attack: Attack, faces: tuple[int, ...], scored: Score) -> None:
    assert score(attack, faces) == scored


@pytest.mark.parametrize(
    "attack", [Attack(4), Attack(4, heavy=True), Attack(3, flame=True)], ids=str
)
def test_classes_hold_every_outcome_once(attack: Attack) -> None:
    """Each class has the weight of all rolls with the same score, and one of them."""
    thrown = Counter(score(attack, faces) for faces in product(SIX, repeat=attack.dice))
    weights: Counter[Score] = Counter()
    for each in attack_classes(attack):
        assert len(each.example.faces) == attack.dice
        weights[score(attack, each.example.faces)] += each.weight * 6**attack.dice
    assert weights == thrown


def test_classes_of_defence_dice() -> None:
    told = [(stopped(each.example.faces), each.weight) for each in guard_classes(Guard(2))]
    assert told == [(0, Fraction(1, 4)), (1, Fraction(1, 2)), (2, Fraction(1, 4))]


# -- defence dice, range, draws -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("sources", "total"),
    [
        (outside(4, infantry=False), 4),
        (outside(2, 2, infantry=False, terrain="forest"), 5),
        (outside(1, infantry=True, terrain="town", vehicle=True), 2),
        (outside(1, infantry=True, vehicle=True), 2),
        (outside(4, infantry=False, vehicle=True), 4),
        (outside(1, infantry=True, terrain="marsh"), 2),
        (outside(4, infantry=False, terrain="marsh"), 4),
        (outside(1, infantry=True, terrain="rough", vehicle=True, screens=1), 3),
        (outside(1, infantry=True, terrain="hill", screens=2, barricade=True), 5),
        (outside(1, 2, infantry=True, terrain="hill", screens=1).bare(), 3),
        (outside(1, 2, infantry=True, terrain="hill", screens=1).bare(screens=False), 4),
        (outside(1, infantry=True, vehicle=True, barricade=True).bare(), 1),
        (inside(3, 2), 5),
    ],
)
def test_defence_dice_of_every_source(sources: Sources, total: int) -> None:
    assert sources.total == total


def test_defence_dice_of_speed() -> None:
    assert [speed_dice(speed, capped=True) for speed in (-1, 0, 1, 2)] == [0, 0, 1, 1]
    assert [speed_dice(speed, capped=False) for speed in (-1, 0, 4)] == [0, 0, 4]
    assert [aircraft_dice(damage) for damage in range(5)] == [3, 2, 1, 0, 0]


def test_bands_of_range() -> None:
    assert [band(at) for at in range(10)] == [0, 0, 1, 1, 1, 2, 2, 2, 2, None]
    assert [band(at, medium_end=3) for at in (3, 4, 5)] == [1, None, 2]
    assert [band(at, long_end=10) for at in (10, 11)] == [2, None]
    assert [dice_at((8, 7, 0), at) for at in (0, 2, 5, 9)] == [8, 7, 0, 0]


UNITS = {"squad": ("a", "b"), "tank": ("t",)}


def test_draws_strike_each_model_by_chance() -> None:
    assert chances(UNITS, INDIRECT) == {
        "a": Fraction(1, 4),
        "b": Fraction(1, 4),
        "t": Fraction(1, 2),
    }
    struck = chances(UNITS, BLAST)
    assert sum(struck.values()) == 2
    assert struck["t"] == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)
    assert chances({"tank": ("t",)}, BLAST) == {"t": 1}
    assert chances({}, BLAST) == {}


def test_no_model_is_struck_twice() -> None:
    assert open_units(UNITS, frozenset("t")) == {"squad": ("a", "b")}
    assert open_units(UNITS, frozenset("a")) == {"squad": ("b",), "tank": ("t",)}
    assert open_units(UNITS, frozenset("abt")) == {}
