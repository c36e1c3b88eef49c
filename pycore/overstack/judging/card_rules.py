"""The rules for players' own cards: their schema, faults, kinds and words.

A ruleset that takes own cards has an `OwnCards` in its `Armies`; `judging.own` validates with it.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from overstack.judging.muster import Muster
from overstack.judging.outlook import Comparison
from overstack.judging.verdict import Facts
from overstack.position.state import Kind
from overstack.schema.parts import Json


class Wrong(NamedTuple):
    """A fault of a card that the schema accepts: the place of the fault, and its text's key."""

    where: str
    say: str
    figures: Facts = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """An ability that a card can have: its text, and the range of its number (0 to 0: no number).

    An `armed` ability has attack dice of its own.
    """

    id: str
    written: str
    least: int = 0
    most: int = 0
    armed: bool = False


@dataclass(frozen=True, slots=True)
class OwnCards:
    """A ruleset's rules for players' own cards.

    `shape` is the schema of a card. `faults` finds faults that the schema cannot express, `kind`
    converts a card to a kind of counter, `document` a kind to a card. `words` are the words that
    the rulebook needs for a card. `muster` and `comparison` are the ruleset's functions of these
    names, for kinds that include the cards. A form offers `skills` and the keywords of `lines`; a
    type line begins with one of the first `branches` keywords.
    """

    shape: Json
    faults: Callable[[Json], Iterator[Wrong]]
    kind: Callable[[Json], Kind]
    document: Callable[[Kind], Json]
    words: Callable[[Json], Mapping[str, str]]
    muster: Callable[[Mapping[str, Kind]], Muster]
    comparison: Callable[[Mapping[str, Kind], Mapping[str, str]], Comparison]
    skills: tuple[Skill, ...]
    lines: tuple[str, ...]
    branches: int
