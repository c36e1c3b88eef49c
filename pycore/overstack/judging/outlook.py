"""Odds: the exact chances of the outcomes of dice that are not rolled yet.

The values that a ruleset's `Odds` return (`judging.parts`). Knows no game, counts nothing and
judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overstack.judging.verdict import Facts
from overstack.position.state import Place


@dataclass(frozen=True, slots=True)
class Outcome:
    """One possible outcome; `say` is the key of its words, `figures` are their figures."""

    say: str
    chance: Fraction
    figures: Facts = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """The outcomes of one roll, or of several rolls in sequence.

    The outcomes in `ends` exclude each other, and their chances sum to 1; the outcomes in `also`
    may overlap with them.
    `mean` is the expected value, where the result is a number. `say` and `figures` describe the
    roll.
    """

    say: str
    ends: tuple[Outcome, ...]
    also: tuple[Outcome, ...] = ()
    mean: Fraction | None = None
    figures: Facts = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A choice outside a game: one of the `options`, by id.

    If `kinds`, the options are kinds of counters. Options that are whole numbers need no words; the
    others, and the field, have words.
    """

    id: str
    options: tuple[str, ...]
    chosen: str
    kinds: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """The fields to choose from, with the current choice, and the outlooks for that choice.

    If there are no outlooks, `say` is the key of the sentence that says why. `note` is the key of
    a remark on the whole comparison.
    """

    fields: tuple[Field, ...]
    outlooks: tuple[Outlook, ...]
    say: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Threat:
    """The fire of one counter (`who`) that a clause permits at a mover in a place.

    `harm` is the chance that any of its `attacks` harms the mover, if it fires; `ends` are the
    outcomes to show.
    """

    who: str
    at: Place
    clause: str
    attacks: int
    harm: Fraction
    ends: tuple[Outcome, ...]
