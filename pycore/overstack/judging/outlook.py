"""Odds: how dice that are not rolled yet can end, as exact chances.

A ruleset that knows them has a function `outlook(state, action)`, asked about an act that dice
would follow, and perhaps `comparison(answers)`, the same outside a game: a few fields to choose
from, and what comes of the choice. Knows no game, counts nothing and judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overstack.judging.verdict import Facts
from overstack.position.state import Action, State


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which it can end; `say` is the key of its words, `figures` are their figures."""

    say: str
    chance: Fraction
    figures: Facts = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """What can come of one roll, or of several that follow each other.

    `ends` exclude each other and add up to 1; what is told `also` may overlap with them. `mean`
    is what is to be expected, where that is a number. `say` and `figures` tell what is rolled.
    """

    say: str
    ends: tuple[Outcome, ...]
    also: tuple[Outcome, ...] = ()
    mean: Fraction | None = None
    figures: Facts = ()


@dataclass(frozen=True, slots=True)
class Field:
    """Something to choose outside a game: one of the `options`, by id.

    Options are kinds of counters where `kinds` says so; whole numbers speak for themselves; the
    others, and the field, have words.
    """

    id: str
    options: tuple[str, ...]
    chosen: str
    kinds: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """What can be chosen, what is chosen, and what comes of it in each way that there is.

    Where there is none `say` is the key of the sentence that tells why; `note` that of a word on
    the whole.
    """

    fields: tuple[Field, ...]
    outlooks: tuple[Outlook, ...]
    say: str = ""
    note: str = ""


Outlooks: TypeAlias = Callable[[State, Action], Outlook | None]
Comparisons: TypeAlias = Callable[[Mapping[str, str]], Comparison]


def outlook(rules: object, state: State, action: Action) -> Outlook | None:
    """What can come of an act; None where no dice follow, or nobody has counted them."""
    own: Outlooks | None = getattr(rules, "outlook", None)
    return own(state, action) if own else None


def comparison(rules: object, answers: Mapping[str, str]) -> Comparison | None:
    """What can come of a choice outside a game; None where a rulebook has no such thing."""
    own: Comparisons | None = getattr(rules, "comparison", None)
    return own(answers) if own else None
