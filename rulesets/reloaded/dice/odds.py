"""The exact odds of an attack before it is declared.

Knows numbers only, like `attack`. Faces are counted by their worth, never one by one: eighteen dice
against eight need a few hundred sums, not six to the power of 26. All counts are integers over one
denominator; methods of `Odds` return chances as Fractions.

A Versatile Warmachine may reroll one die. Its owner is assumed to choose best. An attacker prefers
the most expected damage, and among equals the best chance to destroy. A defender rerolls a failed
die, which can only help.
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
    """The results of an attack: `ways[n]` out of `of` equal chances do n damages.

    The last number in `ways` is that of the model's destruction.
    """

    ways: tuple[int, ...]
    of: int

    def exactly(self, damages: int) -> Fraction:
        """The chance of exactly this number of damages."""
        return Fraction(self.ways[damages] if damages < len(self.ways) else 0, self.of)

    def at_least(self, damages: int) -> Fraction:
        """The chance of at least this number of damages."""
        return Fraction(sum(self.ways[max(0, damages) :]), self.of)

    @property
    def destroyed(self) -> Fraction:
        """The chance that the model is destroyed."""
        return Fraction(self.ways[-1], self.of)

    @property
    def expected(self) -> Fraction:
        """The expected damage."""
        return Fraction(_sum(self.ways), self.of)


class Group(NamedTuple):
    """Faces of an attack die of equal worth: the worth, their number, and one of them."""

    worth: Score
    faces: int
    example: int


def odds(attack: Attack, guard: Guard, target: Target) -> Odds:
    """The odds of one attack on one model."""
    defence = _defence(guard)
    by_score: dict[Score, tuple[int, ...]] = {}

    def after(scored: Score) -> tuple[int, ...]:
        """Count the defence rolls that lead to each damage, for this score of the attack dice."""
        known = by_score.get(scored)
        if known is None:
            known = by_score[scored] = _after(scored, defence, target)
        return known

    groups = grouped(attack)
    total = [0] * (target.left + 1)
    for counts, ways in hands(groups, attack.dice):
        scored = _scored(groups, counts)
        best = after(scored)
        if attack.reroll:
            options = [tuple(FACES * way for way in best)]
            for old in _worst([g for g, count in zip(groups, counts, strict=True) if count]):
                falls = [after(swapped(scored, old.worth, new.worth)) for new in groups]
                options.append(_rerolled(falls, groups))
            best = max(options, key=_gain)
        for damages, way in enumerate(best):
            total[damages] += ways * way
    return Odds(tuple(total), sum(total))


def grouped(attack: Attack) -> tuple[Group, ...]:
    """The six faces grouped by their worth in this attack: two groups or three."""
    found: dict[Score, Group] = {}
    for face in range(1, FACES + 1):
        worth = attack.worth(face)
        known = found.get(worth, Group(worth, 0, face))
        found[worth] = known._replace(faces=known.faces + 1)
    return tuple(found.values())


def attack_classes(attack: Attack) -> tuple[Class, ...]:
    """The outcomes of the attack dice, by the number of dice in each group; weights are exact."""
    groups = grouped(attack)
    every = FACES**attack.dice
    return tuple(
        Class(Fraction(ways, every), _example(groups, counts))
        for counts, ways in hands(groups, attack.dice)
    )


def guard_classes(guard: Guard) -> tuple[Class, ...]:
    """The outcomes of the defence dice, by how many cancel a success."""
    return by_count(Dice(guard.dice, FACES), SUCCESS)


def _example(groups: Sequence[Group], counts: Sequence[int]) -> Faces:
    pairs = zip(groups, counts, strict=True)
    return Faces(tuple(group.example for group, count in pairs for _ in range(count)))


# -- counting ----------------------------------------------------------------------------


def hands(groups: Sequence[Group], dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each split of the dice over the groups, with the number of rolls that produce it."""
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


def swapped(scored: Score, old: Score, new: Score) -> Score:
    """The score after a die of one worth is rerolled and has another."""
    return Score(scored.hits - old.hits + new.hits, scored.sixes - old.sixes + new.sixes)


def _worst(groups: Sequence[Group]) -> list[Group]:
    """The groups worth a reroll: no other group is as low or lower in both hits and sixes."""
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
    """The sort key for choosing a reroll: the expected damage, then destruction."""
    return _sum(ways), ways[-1]


def _rerolled(afters: Sequence[Sequence[int]], groups: Sequence[Group]) -> tuple[int, ...]:
    """The ways after one die is rerolled: each group is weighted by its number of faces."""
    weighed = [
        [group.faces * way for way in ways] for group, ways in zip(groups, afters, strict=True)
    ]
    return tuple(sum(ways) for ways in zip(*weighed, strict=True))


def _defence(guard: Guard) -> tuple[int, ...]:
    """The ways to cancel each number of successes; half of a defence die's faces cancel one."""
    ways = [comb(guard.dice, count) for count in range(guard.dice + 1)]
    if not guard.reroll or not guard.dice:
        return tuple(ways)
    again = [0] * len(ways)
    for count, way in enumerate(ways):  # a failed die is rerolled: half of its faces cancel
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
