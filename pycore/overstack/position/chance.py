"""Dice and draws as exact distributions.

Chance is a player (law 6): a ruleset names the event, and the caller of the core supplies the
faces. Nothing here rolls dice. Weights are `Fraction`s.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from overstack.position.state import Faces, State


@dataclass(frozen=True, slots=True)
class Dice:
    """A roll of `count` dice of `sides` faces numbered from 1, distinguished by their order.

    `by` has the side that rolls each die, in the same order; empty if one side rolls all dice.
    """

    count: int
    sides: int
    by: tuple[str, ...] = ()

    def accepts(self, faces: Faces) -> bool:
        """Whether these faces can be an outcome."""
        return len(faces.faces) == self.count and all(1 <= f <= self.sides for f in faces.faces)

    def outcomes(self) -> Iterator[Faces]:
        """Every outcome, all equally likely; there are `sides ** count` of them."""
        for faces in product(range(1, self.sides + 1), repeat=self.count):
            yield Faces(faces)


@dataclass(frozen=True, slots=True)
class Draw:
    """One of several options by name, drawn blindly, each equally likely."""

    options: tuple[str, ...]

    def accepts(self, faces: Faces) -> bool:
        """Whether this is the index of an option."""
        return len(faces.faces) == 1 and 0 <= faces.faces[0] < len(self.options)

    def outcomes(self) -> Iterator[Faces]:
        """Every option by index, all equally likely."""
        for index in range(len(self.options)):
            yield Faces((index,))


Event = Dice | Draw


def rollers(state: State, event: Event) -> tuple[str, ...]:
    """Return the sides that roll: the sides that the event names, else the side to act."""
    if isinstance(event, Dice) and event.by:
        return event.by
    return (state.top.side if state.top is not None and state.top.side else state.active,)


@dataclass(frozen=True, slots=True)
class Class:
    """Outcomes with the same consequences for play: their joint weight and one example."""

    weight: Fraction
    example: Faces


def binomial(count: int, good: int, sides: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1 ... `count` dice showing one of `good` faces out of `sides`."""
    p = Fraction(good, sides)
    return tuple(comb(count, k) * p**k * (1 - p) ** (count - k) for k in range(count + 1))


def by_count(dice: Dice, least: int) -> tuple[Class, ...]:
    """The outcomes of a roll, grouped by how many dice show `least` or more, from none to all."""
    weights = binomial(dice.count, dice.sides - least + 1, dice.sides)
    return tuple(
        Class(weight, Faces((dice.sides,) * good + (1,) * (dice.count - good)))
        for good, weight in enumerate(weights)
        if weight
    )


def merged(classes: Iterable[Class], future: Callable[[Faces], Hashable]) -> tuple[Class, ...]:
    """The classes in order of appearance; those with equal `future` of the example are merged."""
    found: dict[Hashable, Class] = {}
    for each in classes:
        key = future(each.example)
        known = found.get(key)
        found[key] = Class(known.weight + each.weight, known.example) if known else each
    return tuple(found.values())


def single(event: Event) -> tuple[Class, ...]:
    """The trivial grouping: each outcome a class of its own. For small events only."""
    outcomes = tuple(event.outcomes())
    return tuple(Class(Fraction(1, len(outcomes)), faces) for faces in outcomes)
