"""The exact odds of an attack before it is declared.

Knows what `attack` knows. Faces are counted by what they are worth, never one by one: eighteen dice
against eight are a few hundred sums, not six to the power of 26. All is whole numbers over one
denominator; who wants a chance asks for it and is given a Fraction.

A die may be rolled anew where the model is a Versatile Warmachine. Its owner is taken to do what
is best: for the attacker the most damage to be expected, and among equals the best chance to
destroy; for the defender a die that failed, which can only help.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod
from typing import NamedTuple

from overstack.position.chance import Class, Dice, by_count
from overstack.position.state import Faces
from overstack.rulesets.reloaded.book import SUCCESS
from overstack.rulesets.reloaded.dice.attack import (
    FACES,
    Attack,
    Guard,
    Score,
    Target,
    harm,
)


@dataclass(frozen=True, slots=True)
class Odds:
    """How an attack can end: in how many ways out of `of` it does so many damages.

    The last of `ways` is the destruction of the model.
    """

    ways: tuple[int, ...]
    of: int

    def exactly(self, damages: int) -> Fraction:
        """The chance of just so many damages."""
        return Fraction(self.ways[damages] if damages < len(self.ways) else 0, self.of)

    def at_least(self, damages: int) -> Fraction:
        """The chance of so many damages or more."""
        return Fraction(sum(self.ways[max(0, damages) :]), self.of)

    @property
    def destroyed(self) -> Fraction:
        """The chance that the model is destroyed."""
        return Fraction(self.ways[-1], self.of)

    @property
    def expected(self) -> Fraction:
        """The damage to be expected."""
        return Fraction(_sum(self.ways), self.of)


class Group(NamedTuple):
    """Faces of an attack die that are worth the same: the worth, how many, and one of them."""

    worth: Score
    faces: int
    example: int


def odds(attack: Attack, guard: Guard, target: Target) -> Odds:
    """The odds of one attack on one model."""
    defence = _defence(guard)
    by_score: dict[Score, tuple[int, ...]] = {}

    def after(scored: Score) -> tuple[int, ...]:
        """The ways of the defence dice, by damages, once the attack dice lie there."""
        known = by_score.get(scored)
        if known is None:
            known = by_score[scored] = _after(scored, defence, target)
        return known

    groups = grouped(attack)
    total = [0] * (target.left + 1)
    for counts, ways in _hands(groups, attack.dice):
        scored = _scored(groups, counts)
        best = after(scored)
        if attack.reroll:
            options = [tuple(FACES * way for way in best)]
            for old in _worst([g for g, count in zip(groups, counts, strict=True) if count]):
                falls = [after(_swapped(scored, old.worth, new.worth)) for new in groups]
                options.append(_rerolled(falls, groups))
            best = max(options, key=_gain)
        for damages, way in enumerate(best):
            total[damages] += ways * way
    return Odds(tuple(total), sum(total))


def grouped(attack: Attack) -> tuple[Group, ...]:
    """The six faces by what they are worth in this attack: two groups or three."""
    found: dict[Score, Group] = {}
    for face in range(1, FACES + 1):
        worth = attack.worth(face)
        known = found.get(worth, Group(worth, 0, face))
        found[worth] = known._replace(faces=known.faces + 1)
    return tuple(found.values())


def attack_classes(attack: Attack) -> tuple[Class, ...]:
    """The outcomes of the attack dice, by how many show what; each weight is exact."""
    groups = grouped(attack)
    every = FACES**attack.dice
    return tuple(
        Class(Fraction(ways, every), _example(groups, counts))
        for counts, ways in _hands(groups, attack.dice)
    )


def guard_classes(guard: Guard) -> tuple[Class, ...]:
    """The outcomes of the defence dice, by how many cancel."""
    return by_count(Dice(guard.dice, FACES), SUCCESS)


def _example(groups: Sequence[Group], counts: Sequence[int]) -> Faces:
    pairs = zip(groups, counts, strict=True)
    return Faces(tuple(group.example for group, count in pairs for _ in range(count)))


# -- counting ----------------------------------------------------------------------------


def _hands(groups: Sequence[Group], dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many dice can show each group, and in how many ways of all the faces."""
    for counts in _splits(dice, len(groups)):
        orders = factorial(dice) // prod(map(factorial, counts))
        faces = prod(g.faces**count for g, count in zip(groups, counts, strict=True))
        yield counts, orders * faces


def _splits(number: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in _splits(number - first, parts - 1):
            yield (first, *rest)


def _scored(groups: Sequence[Group], counts: Sequence[int]) -> Score:
    pairs = list(zip(groups, counts, strict=True))
    return Score(
        sum(group.worth.hits * count for group, count in pairs),
        sum(group.worth.sixes * count for group, count in pairs),
    )


def _swapped(scored: Score, old: Score, new: Score) -> Score:
    return Score(scored.hits - old.hits + new.hits, scored.sixes - old.sixes + new.sixes)


def _worst(groups: Sequence[Group]) -> list[Group]:
    """The groups than which none is worse in every way: a better die is never the one to reroll."""
    return [
        group
        for group in groups
        if not any(
            other is not group
            and other.worth.hits <= group.worth.hits
            and other.worth.sixes <= group.worth.sixes
            for other in groups
        )
    ]


def _gain(ways: Sequence[int]) -> tuple[int, int]:
    """What a choice of dice is made by: the damage to be expected, then destruction."""
    return _sum(ways), ways[-1]


def _rerolled(afters: Sequence[Sequence[int]], groups: Sequence[Group]) -> tuple[int, ...]:
    """The ways after one die is rolled anew: each group as often as it has faces."""
    weighed = [
        [group.faces * way for way in ways] for group, ways in zip(groups, afters, strict=True)
    ]
    return tuple(sum(ways) for ways in zip(*weighed, strict=True))


def _defence(guard: Guard) -> tuple[int, ...]:
    """The ways in which so many defence dice cancel; half of the faces do."""
    ways = [comb(guard.dice, count) for count in range(guard.dice + 1)]
    if not guard.reroll or not guard.dice:
        return tuple(ways)
    again = [0] * len(ways)
    for count, way in enumerate(ways):  # a die that failed is rolled again: half of them cancel
        again[count] += way
        again[min(count + 1, guard.dice)] += way
    return tuple(again)


def _after(scored: Score, defence: Sequence[int], target: Target) -> tuple[int, ...]:
    found = [0] * (target.left + 1)
    for cancelled, ways in enumerate(defence):
        found[harm(target, scored, cancelled).suffered] += ways
    return tuple(found)


def _sum(ways: Sequence[int]) -> int:
    return sum(damages * way for damages, way in enumerate(ways))
