"""Odds: how dice that are not rolled yet can end, as exact chances.

The values that a ruleset's `Odds` give (`judging.parts`). Knows no game, counts nothing and judges
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overstack.judging.verdict import Facts
from overstack.position.state import Place


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


@dataclass(frozen=True, slots=True)
class Threat:
    """The fire of one counter (`who`) that may strike a mover in a place, by a clause.

    `harm` is the chance that any of its `attacks` harms the mover, if it fires; `ends` are what
    is told of that.
    """

    who: str
    at: Place
    clause: str
    attacks: int
    harm: Fraction
    ends: tuple[Outcome, ...]
