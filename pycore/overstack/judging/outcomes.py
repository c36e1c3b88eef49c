"""The settled outcomes of a whole attack: its dice and the choices between them as one tree.

A ruleset that has the part `opponent` may give it (`parts.Opponent.outcomes`), so that the search
need not walk through dice, defence and rerolls position by position. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overstack.position.state import State


@dataclass(frozen=True, slots=True)
class Settled:
    """An end: the position after the attack's dice, or at a decision that the tree leaves open."""

    state: State


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll: what follows each of its outcomes, with their exact chances, which sum to 1."""

    parts: tuple[tuple[Fraction, Outcomes], ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice that a side makes between rolls, such as a reroll."""

    side: str
    options: tuple[Outcomes, ...]


Outcomes: TypeAlias = Settled | Rolled | Chosen


def joint(parts: Iterable[tuple[Fraction, Outcomes]]) -> Outcomes:
    """A roll with these parts, in which equal ones are one; the part itself if it is the only.

    A roll that follows a roll at once is one roll with it.
    """
    found: dict[object, tuple[Fraction, Outcomes]] = {}
    for weight, part in parts:
        if isinstance(part, Rolled):
            each_part = [(weight * share, each) for share, each in part.parts]
        else:
            each_part = [(weight, part)]
        for chance, each in each_part:
            key = each.state.key if isinstance(each, Settled) else id(each)
            known = found.get(key)
            found[key] = (chance + known[0] if known else chance, each)
    every = tuple(found.values())
    return every[0][1] if len(every) == 1 else Rolled(every)
